import { findSamplePlaylist } from './playlists.ts';
import { type Account, call, insertDevices, type Servers, signUp } from './service.ts';

export interface Fleet extends Account {
  deviceIds: string[];
  /** The playlist that all of its screens play. */
  playlistId: string;
}

/**
 * Creates a typical organisation. Its screens are in folders, have tags, are published, and report what they play.
 *
 * @param prefix the start of the account's email and of the tokens of the screens, see `insertDevices`
 */
export async function createFleet(service: Servers, prefix: string, screens: number): Promise<Fleet> {
  const account = await signUp(service, `${prefix}@example.com`);
  const playlistId = await findSamplePlaylist(service, account);
  await insertDevices(service, account, prefix, screens, playlistId);
  const { rows } = await service.database.query<{ id: string }>(
    'select id from devices where domain_id = $1',
    [account.domainId],
  );
  const deviceIds = rows.map(({ id }) => id);
  await sortIntoFolders(service, account);
  await addTags(service, account);
  for (let start = 0; start < deviceIds.length; start += 1000)
    await call(service, 'POST', '/v4/devices/batch_management', account.headers, {
      action: 'publish',
      device_ids: deviceIds.slice(start, start + 1000),
    });
  await reportPlaying(service, account);
  return { ...account, deviceIds, playlistId };
}

const FOLDERS = 20;

async function sortIntoFolders({ database }: Servers, { domainId, profileId }: Account): Promise<void> {
  await database.query(
    `with made as (select gen_random_uuid() as id, n from generate_series(0, $3 - 1) n),
       rows as (
         insert into resources (id, domain_id, kind, name, owner_id, created_at, updated_at, last_activity_at)
         select id, $1::uuid, 'folder', 'Region ' || n, $2::uuid, now(), now(), now() from made
       ), types as (insert into folders (id, domain_id, type) select id, $1::uuid, 'device' from made)
     update resources set folder_id = made.id, ancestors = array[made.id] from made
     where resources.domain_id = $1 and kind = 'device' and hashtext(resources.id::text) & 1023 % $3 = made.n`,
    [domainId, profileId, FOLDERS],
  );
}

async function addTags({ database }: Servers, { domainId }: Account): Promise<void> {
  await database.query(
    `insert into tags (id, domain_id, resource_id, key, type, value)
     select gen_random_uuid(), domain_id, id, key, 'string', value from resources,
       lateral (values ('city', 'City ' || (hashtext(id::text) & 31)), ('format', 'landscape')) as tag (key, value)
     where domain_id = $1 and kind = 'device'`,
    [domainId],
  );
}

async function reportPlaying({ database }: Servers, { domainId }: Account): Promise<void> {
  await database.query(
    `update device_states set playing_playlist_id = devices.playlist_id, playing_since = now(),
       playing_presentation_id = (
         select presentation_id from playlist_items
         where playlist_id = devices.playlist_id and presentation_id is not null limit 1),
       reported_revision = devices.revision, publish_ack = true, publish_playback_success = true,
       last_online_at = now(), screen_width = 1920, screen_height = 1080, connection_type = 'wifi', rssi = -50,
       network_at = now()
     from devices where devices.id = device_states.device_id and devices.domain_id = $1`,
    [domainId],
  );
}
