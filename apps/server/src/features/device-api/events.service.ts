import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { takeFromIngestLimit } from './ingest-limits.ts';
import { reportTime } from './report-time.ts';
import type { Retention } from './retention.ts';
import { type DeviceEvent, writeEvents } from './write-events.ts';

export interface Events {
  /**
   * Records events, each once, however often it is sent. Returns how many were accepted: events past their retention
   * are not. Throws 429 when the screen has exceeded its allowance.
   */
  record(deviceId: string, events: readonly DeviceEvent[]): Promise<number>;
}

interface EventsDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  retention: Retention;
}

/**
 * The retention that applies to each kind of event. The latest state of a worker is stored as long as its screen
 * exists.
 */
const keptAs = { play: 'plays', error: 'errors', analytics: 'analytics', worker: undefined } as const;

export function createEvents({ db, clock, changes, retention }: EventsDependencies): Events {
  return {
    async record(deviceId, events) {
      const now = clock.now();
      const isWithinRetention = (event: DeviceEvent) => {
        const kind = keptAs[event.type];
        return kind === undefined || reportTime(event.at, now) >= retention.oldestRetained(kind);
      };
      const unique = [...new Map(events.map((event) => [event.id, event])).values()].filter(
        isWithinRetention,
      );
      let domainId: string | undefined;
      let shown = false;
      await db.transaction(async (tx) => {
        domainId = await takeFromIngestLimit(tx, clock, deviceId, 'events', events);
        // Reports of a screen without an organisation are not stored.
        if (domainId) shown = await writeEvents(tx, { domainId, deviceId }, unique, now);
      });
      if (!domainId) return 0;
      const hasErrors = unique.some(({ type }) => type === 'error');
      if (shown || hasErrors) changes.notify(domainId, 'device_state', [deviceId]);
      return unique.length;
    },
  };
}
