import { PRESENCE_CHECK_INTERVAL_MS, PRESENCE_FIRST_CHECK_MS } from '@vitrine/contract/durations';
import { errorMessage } from '@vitrine/contract/error-message';
import { repeat, type Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import type { Log } from '../platform/log.ts';
import type { PageSession } from '../platform/page-session.ts';
import { isOlder, type Occupant } from './session-order.ts';

/**
 * How long to wait before taking over. The active window may only be reloading, and returns to the channel once
 * something is on the screen.
 */
export const TAKEOVER_AFTER_MS = 15_000;

export interface OccupancyEvents {
  /** The number of sessions that are older than this one. While there are any, this one waits. */
  counted: { older: number };
}

export interface OccupancyMonitorOptions {
  session: Pick<PageSession, 'id' | 'predecessorId' | 'startedAt'>;
  /** The sessions on this screen's channel, including this one. */
  fetchOccupants(): Promise<Occupant[]>;
  timers: Timers;
  log: Log;
  on: EventHandlers<OccupancyEvents>;
}

/**
 * Counts the windows of this screen that are older than this one. It starts after 35 s, because the session of the page
 * that this one replaced remains until the broker misses its pings. A lookup that fails changes nothing.
 */
export function createOccupancyMonitor(options: OccupancyMonitorOptions) {
  const { session, timers, on } = options;
  let phase: 'early' | 'idle' | 'counting' | 'counting, then again' = 'early';
  /** Whether the last count found an older session. */
  let isWaiting = false;
  /**
   * Set while waiting, once there is no older session any more: since when, and the timer of the lookup that confirms
   * it.
   */
  let pendingTakeover: { since: number; timer: number } | null = null;

  function isOlderThanThis(other: Occupant): boolean {
    if (other.sessionId === session.id || other.sessionId === session.predecessorId) return false;
    return isOlder(other, { sessionId: session.id, startedAt: session.startedAt() });
  }

  function clearPendingTakeover(): void {
    if (pendingTakeover) timers.clearTimeout(pendingTakeover.timer);
    pendingTakeover = null;
  }

  function handleCount(older: number): void {
    if (older > 0 || !isWaiting) {
      clearPendingTakeover();
      isWaiting = older > 0;
      on.counted({ older });
      return;
    }
    pendingTakeover ??= {
      since: timers.now(),
      timer: timers.setTimeout(() => void count(), TAKEOVER_AFTER_MS),
    };
    if (timers.now() - pendingTakeover.since < TAKEOVER_AFTER_MS) return;
    clearPendingTakeover();
    isWaiting = false;
    on.counted({ older: 0 });
  }

  async function count(): Promise<void> {
    if (phase === 'counting' || phase === 'counting, then again') {
      phase = 'counting, then again';
      return;
    }
    phase = 'counting';
    try {
      const others = new Map(
        (await options.fetchOccupants()).map((occupant) => [occupant.sessionId, occupant]),
      );
      handleCount([...others.values()].filter(isOlderThanThis).length);
    } catch (error) {
      options.log.warn('Failed to count the other sessions of this screen', { error: errorMessage(error) });
    }
    const again = mustCountAgain();
    phase = 'idle';
    if (again) await count();
  }
  const mustCountAgain = () => phase === 'counting, then again';

  return {
    /** Returns a function that stops it. */
    start() {
      const stop = repeat(timers, PRESENCE_FIRST_CHECK_MS, PRESENCE_CHECK_INTERVAL_MS, count);
      return () => {
        stop();
        clearPendingTakeover();
      };
    },
    /** Called when a session has joined or left. */
    recount(): void {
      if (phase !== 'early') void count();
    },
  };
}
