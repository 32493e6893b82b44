import { type Log, messageOf } from '../platform/log.ts';
import { repeat, type Timers } from '../platform/timers.ts';

/** Business constants of the specification (section 9). */
export const PRESENCE_FIRST_MS = 35_000;
export const PRESENCE_EVERY_MS = 30_000;

export interface OccupancyOptions {
  sessionId: string;
  /** The sessions on this screen's channel, own one included. */
  lookUp(): Promise<string[]>;
  /** How many others there are. */
  onCount(others: number): void;
  timers: Timers;
  log: Log;
}

/**
 * Counts the other windows of this screen. Nothing is counted in the first 35 s: the session of the page that
 * this one replaced is still there until the broker misses its pings. A look-up that fails changes nothing.
 */
export function createOccupancy(options: OccupancyOptions) {
  const { timers } = options;
  let phase: 'early' | 'idle' | 'counting' | 'counting, then again' = 'early';

  async function count(): Promise<void> {
    if (phase === 'counting' || phase === 'counting, then again') {
      phase = 'counting, then again';
      return;
    }
    phase = 'counting';
    try {
      const sessions = new Set(await options.lookUp());
      sessions.delete(options.sessionId);
      options.onCount(sessions.size);
    } catch (error) {
      options.log.warn('Failed to count the other screens', { error: messageOf(error) });
    }
    const again = wantsAgain();
    phase = 'idle';
    if (again) await count();
  }
  const wantsAgain = () => phase === 'counting, then again';

  return {
    /** Gives the way to stop. */
    start: () => repeat(timers, PRESENCE_FIRST_MS, PRESENCE_EVERY_MS, count),
    /** Somebody came or went. */
    recount(): void {
      if (phase !== 'early') void count();
    },
  };
}
