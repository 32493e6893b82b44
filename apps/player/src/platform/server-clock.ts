import type { Timers } from '@vitrine/time';

/** A wall clock that is this close to the server's is trusted to stay accurate. */
const AGREES_WITHIN_MS = 2000;

/** Clock values that an earlier start stored. */
export interface StoredTime {
  /** The last time known to be good, in epoch milliseconds. */
  lastKnownTime: number;
  /** {@link ServerClock.aheadMs} of that time. */
  aheadMs: number;
}

export interface ServerClock {
  /** Epoch milliseconds, by the server's clock when it is known. */
  now(): number;
  /** Whether the server has reported its time since the start. */
  readonly isSynced: boolean;
  /** How far the wall clock was ahead of the server's at the last synchronisation. 0 if they agree. */
  readonly aheadMs: number;
  /** Takes the server's time. Returns whether that moved this clock. */
  sync(serverTime: number): boolean;
}

/**
 * The clock that schedules use. Cheap devices boot in 1970 and are corrected minutes later or never; others are years
 * ahead. Until the first synchronisation, a clock that was ahead is assumed to be still ahead, and the result is never
 * before the last known server time. After that, a clock that disagrees is replaced by the server's time, continued
 * monotonically.
 */
export function createServerClock(timers: Pick<Timers, 'now' | 'wallClock'>, known: StoredTime): ServerClock {
  const startedAt = timers.now();
  let { aheadMs } = known;
  let synced: { serverTime: number; at: number; trustsDeviceClock: boolean } | null = null;

  function estimate(): number {
    const deviceTime = timers.wallClock();
    const corrected = deviceTime - Math.max(0, aheadMs);
    if (corrected >= known.lastKnownTime) return corrected;
    // It has been set right since then, or it has fallen back.
    return Math.max(deviceTime, known.lastKnownTime + (timers.now() - startedAt));
  }

  function now(): number {
    if (!synced) return estimate();
    return synced.trustsDeviceClock ? timers.wallClock() : synced.serverTime + (timers.now() - synced.at);
  }

  return {
    now,
    get isSynced() {
      return synced !== null;
    },
    get aheadMs() {
      return aheadMs;
    },
    sync(serverTime) {
      if (!Number.isFinite(serverTime)) return false;
      const before = now();
      const ahead = timers.wallClock() - serverTime;
      const trustsDeviceClock = Math.abs(ahead) <= AGREES_WITHIN_MS;
      // The clock keeps running. Later differences only reflect how long replies take.
      if (trustsDeviceClock) aheadMs = 0;
      else if (Math.abs(ahead - aheadMs) > AGREES_WITHIN_MS) aheadMs = ahead;
      synced = { serverTime, at: timers.now(), trustsDeviceClock };
      return Math.abs(now() - before) > AGREES_WITHIN_MS;
    },
  };
}
