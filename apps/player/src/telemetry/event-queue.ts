import type { EventHandlers } from '@vitrine/windows';
import type { Log } from '../platform/log.ts';
import type { PlayerStorage, StoredEvent } from '../platform/storage.ts';
import type { DeviceEvent } from '../service.ts';

/** A play every ten seconds for thirty days is 260,000. */
const MAX_EVENTS = 300_000;
const TRIM_STEP = 500;

export interface EventQueueOptions {
  storage: PlayerStorage;
  log: Log;
  on: EventHandlers<{ stored: DeviceEvent }>;
}

/** The stored events that wait for the server, oldest first. Drops the oldest ones when there are too many. */
export function createEventQueue({ storage, log, on }: EventQueueOptions) {
  let count: number | null = null;

  async function remove(events: readonly StoredEvent[]): Promise<void> {
    await storage.removeEvents(events.map((event) => event.id));
    if (count !== null) count = Math.max(0, count - events.length);
  }

  return {
    async add(event: DeviceEvent): Promise<void> {
      count ??= await storage.countEvents();
      await storage.addEvent(event);
      on.stored(event);
      count += 1;
      if (count <= MAX_EVENTS) return;
      const oldest = await storage.oldestEvents(TRIM_STEP);
      await remove(oldest);
      log.warn('Too many events are waiting. The oldest are dropped', { dropped: oldest.length });
    },
    oldest: (limit: number): Promise<StoredEvent[]> => storage.oldestEvents(limit),
    remove,
    /** The number of waiting events. Null if it is not known yet. */
    count: (): number | null => count,
  };
}
export type EventQueue = ReturnType<typeof createEventQueue>;
