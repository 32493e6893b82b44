import { type DeviceMessage, topics } from '@vitrine/contract';
import { sql } from 'drizzle-orm';
import type { Database } from '../database/database.ts';
import { deviceServices, devices, publishedSources } from '../database/schema.ts';
import { insertMessages } from '../outbox/messages.ts';

const message: DeviceMessage = { type: 'action', body: { value: 'check_heartbeat' } };

/**
 * Call after moving resources to the trash or restoring them. Screens whose ads are these resources, or were compiled
 * from them, fetch their ads again. Call `Outbox.flush` after the commit.
 */
export async function refreshAds(
  db: Database,
  domainId: string,
  rows: readonly { id: string }[],
): Promise<void> {
  if (rows.length === 0) return;
  const ids = sql.param(rows.map(({ id }) => id));
  const { rows: screens } = await db.execute<{ id: string }>(sql`
    update ${devices} set services_version = devices.services_version + 1
    from ${deviceServices} ads
    where ads.device_id = devices.id and ads.domain_id = ${domainId} and ads.service = 'ads'
      and (ads.settings ->> 'playlist_id' = any(${ids}::text[]) or ads.content_hash in (
        select hash from ${publishedSources} where domain_id = ${domainId} and resource_id = any(${ids}::uuid[])))
    returning devices.id`);
  await insertMessages(
    db,
    screens.map(({ id }) => ({ topic: topics.device(id), payload: message })),
  );
}
