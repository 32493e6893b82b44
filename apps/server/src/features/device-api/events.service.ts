import type { BodyOf, Calls } from '@vitrine/contract';
import { sql } from 'drizzle-orm';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { insertAnalytics, insertErrors, setPlaying, upsertPlays, upsertWorkers } from './events.store.ts';
import { takeFromIngestLimit } from './ingest-limits.ts';
import { latestTime, reportTime } from './report-time.ts';
import type { Retention } from './retention.ts';
import { recordWorkerStates } from './worker-history.store.ts';

type Event = BodyOf<Calls['device.events']>['events'][number];
type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;

export interface Events {
  /**
   * Records events, each once, however often it is sent. Returns how many were accepted: events past their retention
   * are not. Throws 429 when the screen has exceeded its allowance.
   */
  record(deviceId: string, events: readonly Event[]): Promise<number>;
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
      const at = (event: Event) => reportTime(event.at, now);
      const isWithinRetention = (event: Event) => {
        const kind = keptAs[event.type];
        return kind === undefined || at(event) >= retention.oldestRetained(kind);
      };
      const unique = [...new Map(events.map((event) => [event.id, event])).values()].filter(
        isWithinRetention,
      );
      const of = <T extends Event['type']>(type: T) =>
        unique.filter((event): event is EventOf<T> => event.type === type);
      const workers = new Map(
        of('worker')
          .sort((a, b) => Date.parse(a.at) - Date.parse(b.at))
          .map((event) => [event.name, event]),
      );
      // A play reported by a wrong clock may have ended long ago. It counts, but does not set what plays now.
      const latest = of('play')
        .filter((event) => new Date(event.at) <= latestTime(now))
        .sort((a, b) => at(b).getTime() - at(a).getTime())[0];

      let domainId: string | undefined;
      let shown = false;
      await db.transaction(async (tx) => {
        domainId = await takeFromIngestLimit(tx, clock, deviceId, 'events', events);
        // Reports of a screen without an organisation are not stored.
        if (!domainId) return;
        const source = { domainId, deviceId };
        await upsertPlays(
          tx,
          of('play').map((event) => ({
            ...source,
            id: event.id,
            presentationId: event.presentationId,
            playlistId: event.playlistId ?? null,
            revision: event.revision ?? null,
            startedAt: at(event),
            durationMs: event.durationMs ?? null,
            isAd: event.isAd ?? false,
          })),
        );
        if (latest) {
          const { presentationId, playlistId = null } = latest;
          shown = await setPlaying(tx, deviceId, { presentationId, playlistId, startedAt: at(latest) });
        }
        await insertErrors(
          tx,
          of('error').map((event) => ({
            ...source,
            id: event.id,
            presentationId: event.presentationId ?? null,
            revision: event.revision ?? null,
            event: event.event,
            errorMessage: event.errorMessage,
            at: at(event),
          })),
        );
        await insertAnalytics(
          tx,
          of('analytics').map((event) => ({
            ...source,
            id: event.id,
            presentationId: event.presentationId ?? null,
            source: event.source,
            name: event.name,
            productCategory: event.productCategory ?? null,
            at: at(event),
          })),
        );
        await recordWorkerStates(
          tx,
          source,
          of('worker').map((event) => ({ name: event.name, state: event.state, at: at(event) })),
          latestTime(now),
        );
        await upsertWorkers(
          tx,
          deviceId,
          [...workers.values()].map((event) => ({
            ...source,
            name: event.name,
            // JSON null is a valid state; SQL null means that there is none.
            state: event.state ?? sql`'null'::jsonb`,
            at: at(event),
          })),
          latestTime(now),
        );
      });
      if (!domainId) return 0;
      if (shown || of('error').length > 0) changes.notify(domainId, 'device_state', [deviceId]);
      return unique.length;
    },
  };
}
