import type { Timers } from '@vitrine/time';

/** If the device's clock differs from the server's by no more than this, it is trusted to stay accurate. */
const AGREES_WITHIN_MS = 2000;

/** Clock values that an earlier start stored. */
export interface StoredTime {
  /** The last known server time, in epoch milliseconds. */
  lastKnownTime: number;
  /** The value of {@link ServerClock.aheadMs} at that time. */
  aheadMs: number;
}

export interface ServerClock {
  /** The current time in epoch milliseconds, as close to the server's clock as is known. */
  now(): number;
  /** Whether the server has reported its time since the start. */
  readonly isSynced: boolean;
  /**
   * By how many milliseconds the device's clock was ahead of the server's at the last synchronisation. 0 if they
   * agreed.
   */
  readonly aheadMs: number;
  /** Sets this clock by the server's time. Returns whether this changed it noticeably. */
  sync(serverTime: number): boolean;
}

/**
 * Creates the clock that schedules use. The device's clock can be wrong: cheap devices boot in 1970 and are corrected
 * minutes later or never, and others are years ahead.
 *
 * Before the first synchronisation, the device's clock is assumed to be ahead by as much as it was at the last one, and
 * the result is never before the last known server time. After the first synchronisation, a device clock that agrees
 * with the server is used as it is. If it disagrees, the time is the server's time plus the monotonic time since then.
 */
export function createServerClock(timers: Pick<Timers, 'now' | 'wallClock'>, known: StoredTime): ServerClock {
  const startedAt = timers.now();
  let { aheadMs } = known;
  let synced: { serverTime: number; at: number; trustsDeviceClock: boolean } | null = null;

  function estimate(): number {
    const deviceTime = timers.wallClock();
    const corrected = deviceTime - Math.max(0, aheadMs);
    if (corrected >= known.lastKnownTime) return corrected;
    // The device's clock has been corrected since then, or it has been reset to an earlier time.
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
      // Small differences from the known offset only reflect how long replies take, so they do not change it.
      if (trustsDeviceClock) aheadMs = 0;
      else if (Math.abs(ahead - aheadMs) > AGREES_WITHIN_MS) aheadMs = ahead;
      synced = { serverTime, at: timers.now(), trustsDeviceClock };
      return Math.abs(now() - before) > AGREES_WITHIN_MS;
    },
  };
}
