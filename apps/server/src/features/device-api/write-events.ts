import type { BodyOf, Calls } from '@vitrine/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { insertAnalytics, insertErrors, setPlaying, upsertPlays, upsertWorkers } from './events.store.ts';
import { latestTime, reportTime } from './report-time.ts';
import { recordWorkerStates } from './worker-history.store.ts';

export type DeviceEvent = BodyOf<Calls['device.events']>['events'][number];
type EventOf<T extends DeviceEvent['type']> = Extract<DeviceEvent, { type: T }>;

interface Source {
  domainId: string;
  deviceId: string;
}

/** Stores the events of one screen. Returns whether they change what the screen shows now. */
export async function writeEvents(
  tx: Database,
  source: Source,
  events: readonly DeviceEvent[],
  now: Date,
): Promise<boolean> {
  const of = <T extends DeviceEvent['type']>(type: T) =>
    events.filter((event): event is EventOf<T> => event.type === type);
  const plays = of('play');
  await upsertPlays(
    tx,
    plays.map((play) => playRow(source, play, now)),
  );
  const isShown = await setLatestPlay(tx, source, plays, now);
  await insertErrors(
    tx,
    of('error').map((error) => errorRow(source, error, now)),
  );
  await insertAnalytics(
    tx,
    of('analytics').map((event) => analyticsRow(source, event, now)),
  );
  await writeWorkerStates(tx, source, of('worker'), now);
  return isShown;
}

/** A play reported by a wrong clock may have ended long ago. It counts, but does not set what plays now. */
async function setLatestPlay(
  tx: Database,
  { deviceId }: Source,
  plays: readonly EventOf<'play'>[],
  now: Date,
): Promise<boolean> {
  const startedAt = (play: EventOf<'play'>) => reportTime(play.at, now);
  const latest = plays
    .filter((play) => new Date(play.at) <= latestTime(now))
    .sort((a, b) => startedAt(b).getTime() - startedAt(a).getTime())[0];
  if (!latest) return false;
  const { presentationId, playlistId = null } = latest;
  return setPlaying(tx, deviceId, { presentationId, playlistId, startedAt: startedAt(latest) });
}

async function writeWorkerStates(
  tx: Database,
  source: Source,
  states: readonly EventOf<'worker'>[],
  now: Date,
): Promise<void> {
  const at = (state: EventOf<'worker'>) => reportTime(state.at, now);
  const inOrder = states.toSorted((a, b) => Date.parse(a.at) - Date.parse(b.at));
  const latest = new Map(inOrder.map((state) => [state.name, state]));
  const history = states.map((each) => ({ name: each.name, state: each.state, at: at(each) }));
  await recordWorkerStates(tx, source, history, latestTime(now));
  const rows = [...latest.values()].map((each) => ({
    ...source,
    name: each.name,
    // JSON null is a valid state; SQL null means that there is none.
    state: each.state ?? sql`'null'::jsonb`,
    at: at(each),
  }));
  await upsertWorkers(tx, source.deviceId, rows, latestTime(now));
}

function playRow(source: Source, play: EventOf<'play'>, now: Date) {
  return {
    ...source,
    id: play.id,
    presentationId: play.presentationId,
    playlistId: play.playlistId ?? null,
    revision: play.revision ?? null,
    startedAt: reportTime(play.at, now),
    durationMs: play.durationMs ?? null,
    isAd: play.isAd ?? false,
  };
}

function errorRow(source: Source, error: EventOf<'error'>, now: Date) {
  return {
    ...source,
    id: error.id,
    presentationId: error.presentationId ?? null,
    revision: error.revision ?? null,
    event: error.event,
    errorMessage: error.errorMessage,
    at: reportTime(error.at, now),
  };
}

function analyticsRow(source: Source, event: EventOf<'analytics'>, now: Date) {
  return {
    ...source,
    id: event.id,
    presentationId: event.presentationId ?? null,
    source: event.source,
    name: event.name,
    productCategory: event.productCategory ?? null,
    at: reportTime(event.at, now),
  };
}
