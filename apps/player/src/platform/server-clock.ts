import type { Timers } from './timers.ts';

/** A wall clock this close to the service's is trusted to keep itself right. */
const AGREES_WITHIN_MS = 2000;

export interface ServerClock {
  /** Epoch milliseconds, by the service's clock when it is known. */
  now(): number;
  /** The service has said what time it is, since the start. */
  readonly isSynced: boolean;
  /** The service has said what time it is. */
  sync(serverTime: number): void;
}

/**
 * The time that schedules go by. Cheap devices boot in 1970 and are set right minutes later, or never:
 * until the service has told its time, the clock does not fall behind `floor`, the last time known to be
 * good. After that a clock that disagreed is replaced by the service's time carried on monotonically.
 */
export function createServerClock(timers: Pick<Timers, 'now' | 'wallTime'>, floor: number): ServerClock {
  const startedAt = timers.now();
  let synced: { serverTime: number; at: number; trustsWall: boolean } | null = null;
  return {
    now() {
      if (!synced) return Math.max(timers.wallTime(), floor + (timers.now() - startedAt));
      return synced.trustsWall ? timers.wallTime() : synced.serverTime + (timers.now() - synced.at);
    },
    get isSynced() {
      return synced !== null;
    },
    sync(serverTime) {
      if (!Number.isFinite(serverTime)) return;
      const trustsWall = Math.abs(timers.wallTime() - serverTime) <= AGREES_WITHIN_MS;
      synced = { serverTime, at: timers.now(), trustsWall };
    },
  };
}
