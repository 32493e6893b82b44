import type { DomainRole } from '@vitrine/contract';
import { and, asc, eq, inArray, isNull, ne, or, sql } from 'drizzle-orm';
import { containsPattern } from '../../platform/database/contains-pattern.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  deviceIdentities,
  devices,
  domains,
  locationProfiles,
  locations,
  profiles,
  resources,
} from '../../platform/database/schema.ts';
import type { DomainRow, Page, ProfileRow } from './accounts.store.ts';

export async function findDomain(db: Database, id: string): Promise<DomainRow | undefined> {
  const [row] = await db.select().from(domains).where(eq(domains.id, id));
  return row;
}

/** Other transactions that lock the same domain wait here until this one ends. */
export async function lockDomain(db: Database, id: string): Promise<void> {
  await db.select({ id: domains.id }).from(domains).where(eq(domains.id, id)).for('no key update');
}

export async function updateDomain(db: Database, id: string, change: Partial<DomainRow>): Promise<DomainRow> {
  const [row] =
    Object.keys(change).length === 0
      ? await db.select().from(domains).where(eq(domains.id, id))
      : await db.update(domains).set(change).where(eq(domains.id, id)).returning();
  if (!row) throw new Error(`Domain ${id} no longer exists.`);
  return row;
}

/** Whether a domain has a default theme that is not in the trash. */
export async function hasUsableDefaultTheme(db: Database, id: string): Promise<boolean> {
  const [row] = await db
    .select({ id: resources.id })
    .from(domains)
    .innerJoin(resources, eq(resources.id, domains.defaultThemeId))
    .where(and(eq(domains.id, id), isNull(resources.deletedAt)));
  return row !== undefined;
}

export interface MemberRow {
  profile: ProfileRow;
  locations: { id: string; name: string }[];
}

export type MemberName = Pick<ProfileRow, 'id' | 'name' | 'thumbnailUrl' | 'domainRole'>;

/** The maximum number of members in the reply about a domain. The list of members returns all of them in pages. */
const NAMED_MEMBERS = 200;

/** The first members of a domain, by name only: anyone in it can see them. */
export async function listMemberNames(db: Database, domainId: string): Promise<MemberName[]> {
  return db
    .select({
      id: profiles.id,
      name: profiles.name,
      thumbnailUrl: profiles.thumbnailUrl,
      domainRole: profiles.domainRole,
    })
    .from(profiles)
    .where(and(eq(profiles.domainId, domainId), eq(profiles.isDisabled, false)))
    .orderBy(asc(profiles.createdAt), asc(profiles.id))
    .limit(NAMED_MEMBERS);
}

export async function listProfiles(
  db: Database,
  domainId: string,
  {
    page,
    pageSize,
    search,
    isDisabled,
    byEmail,
  }: Page & { search?: string | undefined; isDisabled?: boolean | undefined; byEmail: boolean },
): Promise<{ total: number; rows: MemberRow[] }> {
  const text = search ? containsPattern(search) : undefined;
  const condition = and(
    eq(profiles.domainId, domainId),
    text
      ? or(
          sql`lower(${profiles.name}) like ${text}`,
          byEmail ? sql`${profiles.email} like ${text}` : undefined,
        )
      : undefined,
    isDisabled === undefined ? undefined : eq(profiles.isDisabled, isDisabled),
  );
  const [total, rows] = await Promise.all([
    db.$count(profiles, condition),
    db
      .select()
      .from(profiles)
      .where(condition)
      .orderBy(asc(profiles.createdAt), asc(profiles.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  return { total, rows: await withLocations(db, domainId, rows) };
}

export async function withLocations(
  db: Database,
  domainId: string,
  rows: readonly ProfileRow[],
): Promise<MemberRow[]> {
  if (rows.length === 0) return [];
  const memberships = await db
    .select({ profileId: locationProfiles.profileId, id: locations.id, name: locations.name })
    .from(locationProfiles)
    .innerJoin(locations, eq(locations.id, locationProfiles.locationId))
    .where(
      and(
        eq(locationProfiles.domainId, domainId),
        inArray(
          locationProfiles.profileId,
          rows.map((row) => row.id),
        ),
      ),
    )
    .orderBy(asc(locations.name));
  return rows.map((profile) => ({
    profile,
    locations: memberships
      .filter((each) => each.profileId === profile.id)
      .map(({ id, name }) => ({ id, name })),
  }));
}

/** True if the domain has another superadmin who can sign in. */
export async function hasOtherSuperadmin(
  db: Database,
  domainId: string,
  profileId: string,
): Promise<boolean> {
  const role: DomainRole = 'superadmin';
  const [row] = await db
    .select({ id: profiles.id })
    .from(profiles)
    .where(
      and(
        eq(profiles.domainId, domainId),
        ne(profiles.id, profileId),
        eq(profiles.domainRole, role),
        eq(profiles.isDisabled, false),
      ),
    )
    .limit(1);
  return row !== undefined;
}

/** Which first steps of a domain are done. Sample content does not count: it has no owner. */
export async function findOnboardingSteps(
  db: Database,
  domainId: string,
): Promise<{ screenAdded: boolean; contentAdded: boolean; published: boolean }> {
  const { rows } = await db.execute<{
    screen_added: boolean;
    content_added: boolean;
    published: boolean;
  }>(sql`
    select
      exists (select 1 from ${deviceIdentities} join ${devices} on ${devices.id} = ${deviceIdentities.id} where ${devices.domainId} = ${domainId}) as screen_added,
      exists (select 1 from ${resources} where ${resources.domainId} = ${domainId} and ${resources.kind} in ('presentation', 'playlist') and ${resources.ownerId} is not null and ${resources.deletedAt} is null) as content_added,
      exists (select 1 from ${devices} where ${devices.domainId} = ${domainId} and ${devices.publishedHash} is not null) as published`);
  const [row] = rows;
  return {
    screenAdded: row?.screen_added ?? false,
    contentAdded: row?.content_added ?? false,
    published: row?.published ?? false,
  };
}
