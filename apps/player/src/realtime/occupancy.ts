import {
  PRESENCE_CHECK_INTERVAL_MS,
  PRESENCE_FIRST_CHECK_MS,
  PRESENCE_LOOKUP_INTERVAL_MS,
} from '@vitrine/contract/durations';
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
 * that this one replaced remains until the broker misses its pings.
 *
 * While the channel is connected, the server announces every change on it, so most checks need no lookup. A lookup that
 * fails changes nothing.
 */
export function createOccupancyMonitor(options: OccupancyMonitorOptions) {
  const { session, timers } = options;
  const takeover = createTakeover({ ...options, confirm: () => void lookUp() });
  let phase: 'early' | 'idle' | 'looking up' | 'looking up, then again' = 'early';
  let isConnected = false;
  /** The sessions as of the last lookup or announcement. Null if the channel can have missed a change since. */
  let announced: Occupant[] | null = null;
  let lastLookup = Number.NEGATIVE_INFINITY;

  function isOlderThanThis(other: Occupant): boolean {
    if (other.sessionId === session.id || other.sessionId === session.predecessorId) return false;
    return isOlder(other, { sessionId: session.id, startedAt: session.startedAt() });
  }

  function count(occupants: readonly Occupant[]): void {
    const older = occupants.filter(isOlderThanThis);
    takeover.handleCount(new Set(older.map(({ sessionId }) => sessionId)).size);
  }

  async function lookUp(): Promise<void> {
    if (phase === 'looking up' || phase === 'looking up, then again') {
      phase = 'looking up, then again';
      return;
    }
    phase = 'looking up';
    try {
      const occupants = await options.fetchOccupants();
      lastLookup = timers.now();
      // An announcement that arrived in the meantime is newer, and is followed by another lookup.
      if (isConnected && !mustLookUpAgain()) announced = occupants;
      count(occupants);
    } catch (error) {
      options.log.warn('Failed to count the other sessions of this screen', { error: errorMessage(error) });
    }
    const again = mustLookUpAgain();
    phase = 'idle';
    if (again) await lookUp();
  }
  const mustLookUpAgain = () => phase === 'looking up, then again';

  async function check(): Promise<void> {
    // A window that waits does nothing else, and must notice soon that it has to play.
    const isCurrent = !takeover.isWaiting && timers.now() - lastLookup < PRESENCE_LOOKUP_INTERVAL_MS;
    if (announced && isCurrent) count(announced);
    else await lookUp();
  }

  return {
    /** Returns a function that stops it. */
    start() {
      const stop = repeat(timers, PRESENCE_FIRST_CHECK_MS, PRESENCE_CHECK_INTERVAL_MS, check);
      return () => {
        stop();
        takeover.clear();
      };
    },
    /** Whether the channel delivers the announcements of the server. */
    setConnected(value: boolean): void {
      isConnected = value;
      announced = null;
    },
    /** Called when a session has joined or left. `occupants`: all sessions, or null if the message does not list them. */
    recount(occupants: Occupant[] | null): void {
      if (phase === 'early') return;
      if (occupants === null || phase !== 'idle') void lookUp();
      else {
        announced = occupants;
        count(occupants);
      }
    },
  };
}
export type OccupancyMonitor = ReturnType<typeof createOccupancyMonitor>;

/** Decides, from one count to the next, whether this window waits for an older one or takes over from it. */
function createTakeover({
  timers,
  on,
  confirm,
}: Pick<OccupancyMonitorOptions, 'timers' | 'on'> & { confirm(): void }) {
  /** Whether the last count found an older session. */
  let isWaiting = false;
  /** Set while waiting, once there is no older session any more: since when, and the timer that confirms it. */
  let pending: { since: number; timer: number } | null = null;

  function clear(): void {
    if (pending) timers.clearTimeout(pending.timer);
    pending = null;
  }

  return {
    clear,
    get isWaiting() {
      return isWaiting;
    },
    handleCount(older: number): void {
      if (older > 0 || !isWaiting) {
        clear();
        isWaiting = older > 0;
        on.counted({ older });
        return;
      }
      pending ??= { since: timers.now(), timer: timers.setTimeout(confirm, TAKEOVER_AFTER_MS) };
      if (timers.now() - pending.since < TAKEOVER_AFTER_MS) return;
      clear();
      isWaiting = false;
      on.counted({ older: 0 });
    },
  };
}
