import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';

/** The part of the Web Locks API that is used. */
export interface InstanceLocks {
  request(
    name: string,
    options: { ifAvailable: true },
    callback: (lock: unknown) => Promise<void> | undefined,
  ): Promise<unknown>;
}

export interface SingleInstanceEvents {
  /** Another window of this browser already plays. Emitted at most once. */
  waiting: null;
}

export interface SingleInstanceOptions {
  deviceId: string;
  /** Null if the browser has no locks. Then only presence on the device's channel detects other instances. */
  locks: InstanceLocks | null;
  timers: Pick<Timers, 'setTimeout'>;
  on: EventHandlers<SingleInstanceEvents>;
}

/** Wait at least this long, because a window that reloads releases its lock shortly before it requests it again. */
const RELOAD_MS = 2000;
const EARLY_RETRY_MS = 250;
/** A waiting instance takes over only if the lock was free at two attempts, so that the active one can reload. */
const RETRY_MS = 5000;

/**
 * Resolves when this is the only instance of the device's player in this browser profile. Other instances wait until
 * this page is unloaded.
 */
export async function waitForSingleInstance({
  deviceId,
  locks,
  timers,
  on,
}: SingleInstanceOptions): Promise<void> {
  if (!locks) return;
  const name = `vitrine-screen-${deviceId}`;
  const wait = (ms: number) => new Promise<void>((resolve) => void timers.setTimeout(resolve, ms));

  /** Returns whether the lock is free. With `keep`, holds it for the lifetime of the page. */
  const tryLock = (keep: boolean) =>
    new Promise<boolean>((resolve) => {
      const request = locks.request(name, { ifAvailable: true }, (lock) => {
        resolve(lock !== null);
        return lock !== null && keep ? new Promise<void>(() => {}) : undefined;
      });
      // If the browser refuses locks (in an opaque origin), the screen must still play.
      request.catch(() => resolve(true));
    });

  for (let waitedMs = 0; waitedMs <= RELOAD_MS; waitedMs += EARLY_RETRY_MS) {
    if (await tryLock(true)) return;
    await wait(EARLY_RETRY_MS);
  }
  on.waiting();
  for (;;) {
    await wait(RETRY_MS);
    if (!(await tryLock(false))) continue;
    await wait(RETRY_MS);
    if (await tryLock(true)) return;
  }
}
