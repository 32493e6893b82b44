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
  const takeover = createTakeover({ ...options, confirm: () => void lookup.run() });
  const lookup = createLookup({ ...options, on: { found: handleFound } });
  let isConnected = false;
  /** The sessions as of the last lookup or announcement. Null if this window may have missed a change since. */
  let announced: Occupant[] | null = null;
  let lastLookup = Number.NEGATIVE_INFINITY;

  function count(occupants: readonly Occupant[]): void {
    takeover.handleCount(countOlder(occupants, session));
  }

  function handleFound({ occupants, isFinal }: LookupEvents['found']): void {
    lastLookup = timers.now();
    // An announcement that arrived in the meantime is newer, and is followed by another lookup.
    if (isConnected && isFinal) announced = occupants;
    count(occupants);
  }

  async function check(): Promise<void> {
    // A window that waits does nothing else, and must notice soon that it has to play.
    const isCurrent = !takeover.isWaiting && timers.now() - lastLookup < PRESENCE_LOOKUP_INTERVAL_MS;
    if (announced && isCurrent) count(announced);
    else await lookup.run();
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
      if (lookup.phase() === 'early') return;
      if (occupants === null || lookup.phase() !== 'idle') void lookup.run();
      else {
        announced = occupants;
        count(occupants);
      }
    },
  };
}
export type OccupancyMonitor = ReturnType<typeof createOccupancyMonitor>;

/** The number of sessions that began before this one. The page that this one replaced does not count. */
function countOlder(occupants: readonly Occupant[], session: OccupancyMonitorOptions['session']): number {
  const isOlderThanThis = (other: Occupant) => {
    if (other.sessionId === session.id || other.sessionId === session.predecessorId) return false;
    return isOlder(other, { sessionId: session.id, startedAt: session.startedAt() });
  };
  return new Set(occupants.filter(isOlderThanThis).map(({ sessionId }) => sessionId)).size;
}

interface LookupEvents {
  /** `isFinal`: no other lookup follows. */
  found: { occupants: Occupant[]; isFinal: boolean };
}

/** Fetches the sessions, one lookup at a time. A request during a lookup starts another one after it. */
function createLookup({
  fetchOccupants,
  log,
  on,
}: Pick<OccupancyMonitorOptions, 'fetchOccupants' | 'log'> & { on: EventHandlers<LookupEvents> }) {
  let phase: 'early' | 'idle' | 'looking up' | 'looking up, then again' = 'early';
  const mustLookUpAgain = () => phase === 'looking up, then again';

  async function run(): Promise<void> {
    if (phase === 'looking up' || phase === 'looking up, then again') {
      phase = 'looking up, then again';
      return;
    }
    phase = 'looking up';
    try {
      const occupants = await fetchOccupants();
      on.found({ occupants, isFinal: !mustLookUpAgain() });
    } catch (error) {
      log.warn('Failed to count the other sessions of this screen', { error: errorMessage(error) });
    }
    const again = mustLookUpAgain();
    phase = 'idle';
    if (again) await run();
  }

  return { run, phase: () => phase };
}

/** Decides, from one count to the next, whether this window waits for an older one or takes over from it. */
function createTakeover({
  timers,
  on,
  confirm,
}: Pick<OccupancyMonitorOptions, 'timers' | 'on'> & { confirm(): void }) {
  /** Whether the last count found an older session. */
  let isWaiting = false;
  /** Set while this window waits and no older session remains: the time since then, and the timer that confirms it. */
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
