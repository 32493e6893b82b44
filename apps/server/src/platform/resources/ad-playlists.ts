import { type DeviceMessage, topics } from '@vitrine/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { deviceServices, devices, outbox } from '../database/schema.ts';

const message: DeviceMessage = { type: 'action', body: { value: 'check_heartbeat' } };

/** Call when playlists go to the trash or come back: screens that play them as ads ask for their ads again. */
export async function refreshAds(
  db: Database,
  domainId: string,
  rows: readonly { id: string; kind: string }[],
): Promise<void> {
  const playlistIds = rows.filter(({ kind }) => kind === 'playlist').map(({ id }) => id);
  if (playlistIds.length === 0) return;
  await db.execute(sql`
    with changed as (
      update ${devices} set services_version = devices.services_version + 1
      from ${deviceServices} ads
      where ads.device_id = devices.id and ads.domain_id = ${domainId} and ads.service = 'ads'
        and ads.settings ->> 'playlist_id' = any(${sql.param(playlistIds)}::text[])
      returning devices.id
    )
    insert into ${outbox} (topic, payload)
    select ${topics.device('')} || changed.id, ${JSON.stringify(message)}::jsonb from changed`);
}
