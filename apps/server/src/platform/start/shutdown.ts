import { setTimeout as delay } from 'node:timers/promises';
import type { Log } from '../log.ts';

/** A resource that was opened during the start. */
interface Opened {
  name: string;
  close(): unknown;
  /** Time after which the shutdown continues without it. Undefined: no limit. */
  limitMs: number | undefined;
}

/**
 * Closes the resources that the process has opened, in reverse order. A resource that hangs or fails does not block the
 * others.
 */
export interface Shutdown {
  onClose(name: string, close: () => unknown, limitMs?: number): void;
  /** Stops waiting for everything with a limit, because the operator sent a second signal. */
  stopWaiting(): void;
  /** Closes everything. Returns false if something failed or exceeded its limit. */
  closeAll(): Promise<boolean>;
}

export function createShutdown(log: Log): Shutdown {
  const opened: Opened[] = [];
  const stopWaiting = new AbortController();

  /** Returns whether it closed without an error and in time. */
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
    const signal = AbortSignal.any([timer.signal, stopWaiting.signal]);
    const late = delay(limitMs, undefined, { signal }).catch(() => undefined);
    const isClosed = await Promise.race([closed, late.then(() => undefined)]);
    timer.abort();
    if (isClosed === undefined) log.warn(`Closing ${name} is taking too long. Stopping anyway.`);
    return isClosed ?? false;
  }

  return {
    onClose(name, run, limitMs) {
      opened.push({ name, close: run, limitMs });
    },
    stopWaiting() {
      stopWaiting.abort();
    },
    async closeAll() {
      let isClean = true;
      for (let each = opened.pop(); each; each = opened.pop()) isClean = (await close(each)) && isClean;
      return isClean;
    },
  };
}
