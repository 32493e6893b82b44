import type { BodyOf, Calls } from '@vitrine/contract';
import { sql } from 'drizzle-orm';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  findDomainOf,
  insertAnalytics,
  insertErrors,
  setPlaying,
  upsertPlays,
  upsertWorkers,
} from './events.store.ts';

type Event = BodyOf<Calls['device.events']>['events'][number];
type EventOf<T extends Event['type']> = Extract<Event, { type: T }>;

export interface Events {
  /** Records events, each once however often it is sent. Answers how many were taken. */
  record(deviceId: string, events: readonly Event[]): Promise<number>;
}

export function createEvents(db: Database, clock: Clock, changes: Changes): Events {
  return {
    async record(deviceId, events) {
      const domainId = await findDomainOf(db, deviceId);
      // A screen that was taken out of its domain has nobody to report to.
      if (!domainId) return 0;
      const source = { domainId, deviceId };
      const unique = [...new Map(events.map((event) => [event.id, event])).values()];
      const of = <T extends Event['type']>(type: T) =>
        unique.filter((event): event is EventOf<T> => event.type === type);
      const at = (event: Event) => new Date(event.at);
      const workers = new Map(
        of('worker')
          .sort((a, b) => at(a).getTime() - at(b).getTime())
          .map((event) => [event.name, event]),
      );

      const latest = of('play').sort((a, b) => at(b).getTime() - at(a).getTime())[0];
      let shown = false;
      await db.transaction(async (tx) => {
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
          shown = await setPlaying(
            tx,
            deviceId,
            { presentationId, playlistId, startedAt: at(latest) },
            clock.now(),
          );
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
        await upsertWorkers(
          tx,
          [...workers.values()].map((event) => ({
            ...source,
            name: event.name,
            // JSON's null, which is a state, and not SQL's, which is none.
            state: event.state ?? sql`'null'::jsonb`,
            at: at(event),
          })),
        );
      });
      if (shown || of('error').length > 0) changes.changed(domainId, 'device_state', [deviceId]);
      return unique.length;
    },
  };
}
