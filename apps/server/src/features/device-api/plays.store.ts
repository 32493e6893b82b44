import { sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { namedStatement } from '../../platform/database/named-statement.ts';
import { deviceStates, plays } from '../../platform/database/schema.ts';

/** A play as a screen reported it. */
export interface PlayRow {
  domainId: string;
  id: string;
  deviceId: string;
  presentationId: string;
  playlistId: string | null;
  revision: number | null;
  /** ISO 8601. */
  startedAt: string;
  durationMs: number | null;
  isAd: boolean;
}

/** What a screen plays since `startedAt`, ISO 8601. */
export interface PlayingRow {
  deviceId: string;
  presentationId: string;
  playlistId: string | null;
  startedAt: string;
}

/** The columns of both lists as arrays, each as PostgreSQL's text. */
interface Values extends Record<string, unknown> {
  domainIds: string;
  ids: string;
  deviceIds: string;
  presentationIds: string;
  playlistIds: string;
  revisions: string;
  startedAts: string;
  durations: string;
  ads: string;
  shownOn: string;
  shownPresentations: string;
  shownPlaylists: string;
  shownSince: string;
}

const value = (name: keyof Values & string) => sql.placeholder(name);

const write = namedStatement<Values>(
  'write-plays',
  sql`
  with written as (
    insert into ${plays} (domain_id, id, device_id, presentation_id, playlist_id, revision, started_at, duration_ms, is_ad)
    select * from unnest(
      ${value('domainIds')}::uuid[], ${value('ids')}::uuid[], ${value('deviceIds')}::uuid[],
      ${value('presentationIds')}::uuid[], ${value('playlistIds')}::uuid[], ${value('revisions')}::int[],
      ${value('startedAts')}::timestamptz[], ${value('durations')}::int[], ${value('ads')}::boolean[])
    -- A later report of the same play can only extend its duration. The first report sets its start.
    on conflict (id) do update set duration_ms = greatest(${plays.durationMs}, excluded.duration_ms)
      where ${plays.deviceId} = excluded.device_id
  )
  update ${deviceStates} set
    playing_presentation_id = shown.presentation_id, playing_playlist_id = shown.playlist_id, playing_since = shown.since
  from unnest(
    ${value('shownOn')}::uuid[], ${value('shownPresentations')}::uuid[], ${value('shownPlaylists')}::uuid[],
    ${value('shownSince')}::timestamptz[]) as shown (device_id, presentation_id, playlist_id, since)
  where ${deviceStates.deviceId} = shown.device_id
    and (${deviceStates.playingSince} is null or ${deviceStates.playingSince} < shown.since)
  returning ${deviceStates.deviceId}`,
);

/**
 * Writes plays, which must have different ids, and updates what screens play now, unless the stored play began later.
 *
 * @returns the screens whose current play changed
 */
export async function writePlays(
  db: Database,
  rows: readonly PlayRow[],
  playing: readonly PlayingRow[],
): Promise<string[]> {
  if (rows.length === 0) return [];
  const changed = await write.run(db, {
    domainIds: arrayOf(rows, 'domainId'),
    ids: arrayOf(rows, 'id'),
    deviceIds: arrayOf(rows, 'deviceId'),
    presentationIds: arrayOf(rows, 'presentationId'),
    playlistIds: arrayOf(rows, 'playlistId'),
    revisions: arrayOf(rows, 'revision'),
    startedAts: arrayOf(rows, 'startedAt'),
    durations: arrayOf(rows, 'durationMs'),
    ads: arrayOf(rows, 'isAd'),
    shownOn: arrayOf(playing, 'deviceId'),
    shownPresentations: arrayOf(playing, 'presentationId'),
    shownPlaylists: arrayOf(playing, 'playlistId'),
    shownSince: arrayOf(playing, 'startedAt'),
  });
  return changed.map(([deviceId]) => deviceId as string);
}

/**
 * One member of all rows as an array literal. Ids, numbers, booleans and times need no quotes. The driver's own
 * conversion, which adds quotes, takes longer than everything else that the server does with a play.
 */
function arrayOf<Row>(rows: readonly Row[], name: keyof Row): string {
  let text = '{';
  for (let index = 0; index < rows.length; index += 1)
    text += `${index === 0 ? '' : ','}${rows[index]?.[name] ?? 'null'}`;
  return `${text}}`;
}
