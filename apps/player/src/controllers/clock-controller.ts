import { repeat, type Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import type { ServerClock } from '../platform/server-clock.ts';
import type { PlayerStorage } from '../platform/storage.ts';

const SAVE_INTERVAL_MS = 600_000;

export interface ClockControllerOptions {
  clock: ServerClock;
  storage: PlayerStorage;
  timers: Timers;
  on: EventHandlers<{ changed: null }>;
}

/**
 * Sets the clock by the server's time and stores it for the next start. After weeks offline and a power failure, the
 * screen must not start weeks in the past.
 */
export function createClockController({ clock, storage, timers, on }: ClockControllerOptions) {
  async function save(): Promise<void> {
    if (clock.isSynced) await storage.set('goodTime', clock.now());
  }

  return {
    /** `serverTime` in epoch milliseconds. */
    sync(serverTime: number): void {
      const before = clock.aheadMs;
      const hasChanged = clock.sync(serverTime);
      if (clock.aheadMs !== before) void storage.set('clockAhead', clock.aheadMs);
      if (hasChanged) on.changed();
    },
    /** Returns a function that stops it. */
    start: () => repeat(timers, SAVE_INTERVAL_MS, SAVE_INTERVAL_MS, save),
  };
}
