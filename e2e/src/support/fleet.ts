import { callApi } from './api.ts';
import { query } from './screens.ts';
import type { RunningServer } from './server.ts';
import type { SignedUp } from './signed-in.ts';

/**
 * Inserts screens that are online and have a playlist. The first ones have the tag `city:Berlin`, the others
 * `city:Hamburg`. Screen n has the token `screen_n`.
 */
export async function insertScreens(
  server: RunningServer,
  { id, domain_id }: SignedUp['profile'],
  { playlistId, total, inBerlin }: { playlistId: string; total: number; inBerlin: number },
): Promise<void> {
  await query(
    server,
    `with made as (
       select gen_random_uuid() as id, n from generate_series(1, $3::int) n
     ), identities as (
       insert into device_identities (id, token_hash, registration_status, domain_id, created_at)
       select id, sha256(convert_to('screen_' || n, 'UTF8')), 'registered', $1::uuid, now() from made
     ), rows as (
       insert into resources (id, domain_id, kind, name, owner_id, created_at, updated_at, last_activity_at)
       select id, $1::uuid, 'device', 'Screen ' || lpad(n::text, 4, '0'), $2::uuid, now(), now(), now() from made
     ), cities as (
       insert into tags (id, domain_id, resource_id, key, value)
       select gen_random_uuid(), $1::uuid, id, 'city', case when n <= $4 then 'Berlin' else 'Hamburg' end from made
     ), screens as (
       insert into devices (id, domain_id, timezone, registered_at, playlist_id) select id, $1::uuid, 'Europe/Berlin', now(), $5::uuid from made
     )
     insert into device_states (device_id, domain_id, last_heartbeat_at, last_online_at) select id, $1::uuid, now(), now() from made`,
    [domain_id, id, total, inBerlin, playlistId],
  );
}

/** Reports that an inserted screen plays its first revision, or why it does not. */
export async function reportPublish(
  { url }: Pick<RunningServer, 'url'>,
  screen: number,
  error: string | null,
): Promise<void> {
  await callApi('POST', `${url}/api/v3/device/heartbeat`, {
    headers: { authorization: `Token screen_${screen}` },
    json: { publish: { revision: 1, ...(error ? { playback_error: error } : { playback_success: true }) } },
  });
}
