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

/** A lock lasts 60 s. Renewing it after half of that leaves time for a busy screen. */
const RENEW_MS = 30_000;

/**
 * Calls `listener` on every `play`. If it returns a function, that is called before the next `play` and when the
 * component unmounts, as with effects.
 */
export function usePlay(listener: (() => void) | (() => () => void)): void {
  const latest = useLatest(listener);
  useEffect(() => {
    let returned: unknown;
    const cleanUp = () => {
      if (typeof returned === 'function') returned();
      returned = undefined;
    };
    const stop = runtime.subscribe('play', () => {
      cleanUp();
      returned = latest.current();
    });
    return () => {
      stop();
      cleanUp();
    };
  }, [latest]);
}

/**
 * Reports that the first picture is complete, once `isReady` is true. By default, this happens after the first render.
 */
export function useReady(isReady = true): void {
  useEffect(() => {
    if (isReady) runtime.ready();
  }, [isReady]);
}

/**
 * The properties in the types of their defaults, updated with each change in the editor. They include `theme` and
 * `duration`, if the address does. Defaults are read once, so define them outside the component.
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

/** The state of a worker. Undefined until it has one. */
export function useWorker(name: string): unknown {
  const [known, setKnown] = useState<{ name: string; state: unknown } | null>(null);
  useEffect(() => workers.subscribe(name, (state) => setKnown({ name, state })), [name]);
  return known?.name === name ? known.state : undefined;
}

/** The state of the card terminal. Null if there is none, undefined until that is known. */
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

/** Whether there was no input for `seconds`. True until the first input. */
export function useIdle(seconds = 60): boolean {
  const [isIdle, setIdle] = useState(true);
  useEffect(() => addIdleListener(setIdle, seconds), [seconds]);
  return isIdle;
}

/**
 * Prevents other content from interrupting while `isHeld`, and renews the lock. If the player refuses a lock, the
 * component continues without it.
 */
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
      // A lock that cannot be renewed has expired, so acquire another one.
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
