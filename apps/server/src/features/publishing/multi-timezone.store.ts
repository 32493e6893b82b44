import { and, eq, gt, isNull, not, sql } from 'drizzle-orm';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { devices, domains, profiles, resources } from '../../platform/database/schema.ts';
import { ownerProfiles, type ScreenWithPublishedContent, selectScreenInputs } from './publishing.store.ts';

/** Whether schedules follow the screens' own zones: in the organisation, or on the screens that a person owns. */
export interface MultiTimezoneChange {
  of: 'domain' | 'profile';
  isEnabled: boolean;
}

/**
 * Share lock: the settings of an organisation and its members stay as they are until the transaction ends. A
 * repeatable-read transaction starts again if one changed since it began.
 */
export async function lockMultiTimezoneForShare(db: Database, domainId: string): Promise<void> {
  await db
    .select({ id: domains.id })
    .from(domains)
    .where(eq(domains.id, domainId))
    .for('share')
    .prepare('share-multi-timezone')
    .execute();
}

/**
 * Exclusive lock: waits for {@link lockMultiTimezoneForShare} of others, and makes them wait until the transaction
 * ends. It writes the row, so a publish that has read the setting of a profile starts again, too.
 */
export async function lockMultiTimezone(db: Database, domainId: string): Promise<void> {
  await db
    .update(domains)
    .set({ name: sql`${domains.name}` })
    .where(eq(domains.id, domainId));
}

/** Whether the setting already has the requested value, or another one decides for all its screens. */
export async function hasNoEffect(
  db: Database,
  { domainId, profileId }: Person,
  { of, isEnabled }: MultiTimezoneChange,
): Promise<boolean> {
  const [now] = await db
    .select({ ofDomain: domains.isMultitimezoneEnabled, ofProfile: profiles.isMultitimezoneEnabled })
    .from(domains)
    .innerJoin(profiles, eq(profiles.id, profileId))
    .where(eq(domains.id, domainId));
  if (!now) return true;
  return of === 'domain' ? now.ofDomain === isEnabled : now.ofDomain || now.ofProfile === isEnabled;
}

/** The hashes of the published documents of all screens of an organisation. */
export async function findPublishedHashes(db: Database, domainId: string): Promise<string[]> {
  // A loose index scan: one probe for each document, not for each screen.
  const { rows } = await db.execute<{ hash: string }>(sql`
    with recursive sent (hash) as (
      (select published_hash from ${devices}
        where domain_id = ${domainId} and published_hash is not null order by published_hash limit 1)
      union all
      select (select published_hash from ${devices}
        where domain_id = ${domainId} and published_hash > sent.hash order by published_hash limit 1)
      from sent where sent.hash is not null
    )
    select hash from sent where hash is not null`);
  return rows.map(({ hash }) => hash);
}

/** A page, by id, of the screens with a document for which only this setting decides. */
export async function findScreensAffectedByMultiTimezone(
  db: Database,
  { domainId, profileId }: Person,
  { of }: MultiTimezoneChange,
  hash: string,
  page: { after: string | undefined; limit: number },
): Promise<ScreenWithPublishedContent[]> {
  const rows = await selectScreenInputs(db)
    .where(
      and(
        eq(devices.domainId, domainId),
        eq(devices.publishedHash, hash),
        page.after === undefined ? undefined : gt(devices.id, page.after),
        isNull(resources.deletedAt),
        of === 'profile'
          ? eq(resources.ownerId, profileId)
          : not(sql`coalesce(${ownerProfiles.isMultitimezoneEnabled}, false)`),
      ),
    )
    .orderBy(devices.id)
    .limit(page.limit);
  return rows as ScreenWithPublishedContent[];
}
