import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';

/** Something that was opened during the start. */
interface Opened {
  name: string;
  close(): unknown;
  /** After this time the shutdown goes on without it. Undefined: it is waited for, however long it takes. */
  limitMs: number | undefined;
}

/** What the process has opened, closed in the opposite order. One that hangs or fails does not keep the others open. */
export interface Shutdown {
  onClose(name: string, close: () => unknown, limitMs?: number): void;
  /** Ends the waiting for everything that has a limit: the operator asked a second time. */
  stopWaiting(): void;
  /** Closes everything. False when something failed or was given up. */
  closeAll(): Promise<boolean>;
}

export function createShutdown(log: Log): Shutdown {
  const opened: Opened[] = [];
  const impatience = new AbortController();

  /** Whether it closed well and in time. */
  async function close({ name, close: run, limitMs }: Opened): Promise<boolean> {
    const closed = (async () => run())().then(
      () => true,
      (error: unknown) => {
        log.error({ err: error }, `Closing ${name} failed.`);
        return false;
      },
    );
    if (limitMs === undefined) return closed;
    const timer = new AbortController();
    const signal = AbortSignal.any([timer.signal, impatience.signal]);
    const late = delay(limitMs, undefined, { signal }).catch(() => undefined);
    const isClosed = await Promise.race([closed, late.then(() => undefined)]);
    timer.abort();
    if (isClosed === undefined) log.warn(`Closing ${name} takes too long. Stopping without it.`);
    return isClosed ?? false;
  }

  return {
    onClose(name, run, limitMs) {
      opened.push({ name, close: run, limitMs });
    },
    stopWaiting() {
      impatience.abort();
    },
    async closeAll() {
      let isClean = true;
      for (let each = opened.pop(); each; each = opened.pop()) isClean = (await close(each)) && isClean;
      return isClean;
    },
  };
}
