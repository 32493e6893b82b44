import { useEffect, useRef, useState } from 'react';
import {
  acquireInterruptLock,
  addIdleListener,
  type InterruptLock,
  payments,
  preview,
  properties,
  runtime,
  workers,
} from './index.ts';
import { editorProperties } from './properties.ts';

/** A lock lasts 60 s: renewed at half of that, a busy screen may be late. */
const RENEW_MS = 30_000;

/**
 * Calls `listener` whenever the player says play. A function that it returns is called before the next play and
 * when the component goes, as with effects.
 */
export function usePlay(listener: (() => void) | (() => () => void)): void {
  const latest = useLatest(listener);
  useEffect(() => {
    let returned: unknown;
    const tidy = () => {
      if (typeof returned === 'function') returned();
      returned = undefined;
    };
    const stop = runtime.subscribe('play', () => {
      tidy();
      returned = latest.current();
    });
    return () => {
      stop();
      tidy();
    };
  }, [latest]);
}

/** Says that the first picture is there, once `isReady` (from the first rendering on, if it is left out). */
export function useReady(isReady = true): void {
  useEffect(() => {
    if (isReady) runtime.ready();
  }, [isReady]);
}

/**
 * The properties in the types of their defaults, and again with each change in the editor; among them `theme` and
 * `duration`, if they are in the address. Defaults are read once: constants outside of the component are best.
 */
export function useProperties<T extends object>(defaults: T): T {
  const first = useRef(defaults);
  const [values, setValues] = useState(() => properties(defaults));
  useEffect(
    () => preview.subscribe((inputs) => setValues(properties(first.current, editorProperties(inputs)))),
    [],
  );
  return values;
}

/** The state of a worker; undefined until it has one. */
export function useWorker(name: string): unknown {
  const [known, setKnown] = useState<{ name: string; state: unknown } | null>(null);
  useEffect(() => workers.subscribe(name, (state) => setKnown({ name, state })), [name]);
  return known?.name === name ? known.state : undefined;
}

/** The state of the card terminal; null when there is none, undefined until that is known. */
export function useTerminal(): unknown {
  const [terminal, setTerminal] = useState<unknown>(undefined);
  useEffect(
    () =>
      payments.subscribe(({ type, event }) => {
        if (type === 'terminal') setTerminal(event);
      }),
    [],
  );
  return terminal;
}

/** Whether nobody has touched the screen for `seconds`; true at the start, when nobody has come yet. */
export function useIdle(seconds = 60): boolean {
  const [isIdle, setIdle] = useState(true);
  useEffect(() => addIdleListener(setIdle, seconds), [seconds]);
  return isIdle;
}

/** Holds interrupting content off while `isHeld`, and renews the lock in time. Without a lock it goes on all the same. */
export function useInterruptLock(isHeld: boolean): void {
  useEffect(() => {
    if (!isHeld) return undefined;
    let isOver = false;
    let lock: InterruptLock | null = null;
    const acquire = () =>
      acquireInterruptLock().then(
        (acquired) => {
          lock = acquired;
          if (isOver) void acquired.release();
        },
        () => {},
      );
    void acquire();
    const timer = window.setInterval(() => {
      // What could not be renewed has expired: another one is as good.
      if (lock) lock.renew().catch(() => (isOver ? undefined : acquire()));
      else void acquire();
    }, RENEW_MS);
    return () => {
      isOver = true;
      window.clearInterval(timer);
      lock?.release().catch(() => {});
    };
  }, [isHeld]);
}

function useLatest<T>(value: T): { readonly current: T } {
  const latest = useRef(value);
  useEffect(() => {
    latest.current = value;
  });
  return latest;
}
