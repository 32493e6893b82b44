import type { BodyOf, Calls } from '@vitrine/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { insertAnalytics, insertErrors, upsertWorkers } from './events.store.ts';
import { type PlayingRow, type PlayRow, writePlays } from './plays.store.ts';
import { latestTime, reportTime } from './report-time.ts';
import { recordWorkerStates } from './worker-history.store.ts';

export type DeviceEvent = BodyOf<Calls['device.events']>['events'][number];
export type EventOf<T extends DeviceEvent['type']> = Extract<DeviceEvent, { type: T }>;

export interface Source {
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
  const shown = await writeReportedPlays(tx, [{ source, plays: of('play') }], now);
  await insertErrors(
    tx,
    of('error').map((error) => errorRow(source, error, now)),
  );
  await insertAnalytics(
    tx,
    of('analytics').map((event) => analyticsRow(source, event, now)),
  );
  await writeWorkerStates(tx, source, of('worker'), now);
  return shown.length > 0;
}

/** The plays that one screen reports. */
export interface PlayReport {
  source: Source;
  plays: readonly EventOf<'play'>[];
}

/** Stores the plays of several screens. Returns the screens that show something else now. */
export function writeReportedPlays(
  tx: Database,
  reports: readonly PlayReport[],
  now: Date,
): Promise<string[]> {
  const rows = reports.flatMap(({ source, plays }) => plays.map((play) => playRow(source, play, now)));
  // A screen cannot change reports of other screens, so if two screens send the same id, it does not matter which is
  // stored. Sorting by id prevents deadlocks, and rows that are written together are stored together.
  const unique = [...new Map(rows.map((row) => [row.id, row])).values()].sort((a, b) =>
    a.id < b.id ? -1 : 1,
  );
  return writePlays(
    tx,
    unique,
    reports.flatMap(({ source, plays }) => latestOf(source, plays, now) ?? []),
  );
}

/** A play reported by a wrong clock may have ended long ago. It counts, but does not set what plays now. */
function latestOf(
  { deviceId }: Source,
  plays: readonly EventOf<'play'>[],
  now: Date,
): PlayingRow | undefined {
  const last = latestTime(now).getTime();
  let latest: { play: EventOf<'play'>; at: number } | undefined;
  for (const play of plays) {
    const at = Date.parse(play.at);
    if (at <= last && (!latest || at > latest.at)) latest = { play, at };
  }
  if (!latest) return undefined;
  const { presentationId, playlistId = null } = latest.play;
  return { deviceId, presentationId, playlistId, startedAt: new Date(latest.at).toISOString() };
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

function playRow(source: Source, play: EventOf<'play'>, now: Date): PlayRow {
  return {
    ...source,
    id: play.id,
    presentationId: play.presentationId,
    playlistId: play.playlistId ?? null,
    revision: play.revision ?? null,
    startedAt: reportTime(play.at, now).toISOString(),
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
