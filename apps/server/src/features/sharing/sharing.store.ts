import { and, asc, eq, inArray, isNotNull, notInArray, or, type SQL, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { profiles, resourceAcls } from '../../platform/database/schema.ts';

type AclRow = typeof resourceAcls.$inferSelect;
type NewAcl = typeof resourceAcls.$inferInsert;

/** A grant with its recipient; null if it is for the entire domain. */
export interface ListedAcl {
  acl: AclRow;
  recipient: { id: string; email: string; name: string } | null;
}

/** Who gets or has a grant, by ids. */
export interface RecipientIds {
  profileIds: readonly string[];
  /** Every member of the domain. */
  domain: boolean;
}

function granted(domainId: string, resourceId: string): SQL {
  return and(eq(resourceAcls.domainId, domainId), eq(resourceAcls.resourceId, resourceId)) as SQL;
}

function to({ profileIds, domain }: RecipientIds, domainId: string): SQL {
  return or(
    inArray(resourceAcls.grantProfileId, [...profileIds]),
    domain ? eq(resourceAcls.grantDomainId, domainId) : undefined,
  ) as SQL;
}

/** The members of a domain with one of these ids or email addresses. */
export async function findRecipients(
  db: Database,
  domainId: string,
  ids: readonly string[],
  emails: readonly string[],
): Promise<{ id: string; email: string }[]> {
  if (ids.length + emails.length === 0) return [];
  return (
    db
      .select({ id: profiles.id, email: profiles.email })
      .from(profiles)
      .where(
        and(
          eq(profiles.domainId, domainId),
          or(inArray(profiles.id, [...ids]), inArray(profiles.email, [...emails])),
        ),
      )
      // Concurrent requests lock the recipients in the same order, which prevents deadlocks.
      .orderBy(asc(profiles.id))
  );
}

const replacement = {
  profileId: sql`excluded.profile_id`,
  grantScope: sql`excluded.grant_scope`,
  readGrant: sql`excluded.read_grant`,
  updateGrant: sql`excluded.update_grant`,
  deleteGrant: sql`excluded.delete_grant`,
  shareGrant: sql`excluded.share_grant`,
  fullGrant: sql`excluded.full_grant`,
  customAccessGrants: sql`excluded.custom_access_grants`,
};

/** Creates grants. A grant replaces the one that the recipient already has on the resource. */
export async function upsertGrants(db: Database, rows: readonly NewAcl[]): Promise<void> {
  const people = rows.filter((row) => row.grantProfileId);
  const domains = rows.filter((row) => row.grantDomainId);
  if (people.length > 0) {
    await db
      .insert(resourceAcls)
      .values(people)
      .onConflictDoUpdate({
        target: [resourceAcls.resourceId, resourceAcls.grantProfileId],
        targetWhere: sql`grant_profile_id is not null`,
        set: replacement,
      });
  }
  if (domains.length > 0) {
    await db
      .insert(resourceAcls)
      .values(domains)
      .onConflictDoUpdate({
        target: [resourceAcls.resourceId, resourceAcls.grantDomainId],
        targetWhere: sql`grant_domain_id is not null`,
        set: replacement,
      });
  }
}

const columns = {
  acl: resourceAcls,
  recipient: { id: profiles.id, email: profiles.email, name: profiles.name },
};

/** The grants of some recipients on a resource, oldest first. */
export async function findGrants(
  db: Database,
  domainId: string,
  resourceId: string,
  receivers: RecipientIds,
): Promise<ListedAcl[]> {
  return db
    .select(columns)
    .from(resourceAcls)
    .leftJoin(profiles, eq(profiles.id, resourceAcls.grantProfileId))
    .where(and(granted(domainId, resourceId), to(receivers, domainId)))
    .orderBy(asc(resourceAcls.createdAt), asc(resourceAcls.id));
}

export async function listGrants(
  db: Database,
  domainId: string,
  resourceId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; rows: ListedAcl[] }> {
  const condition = granted(domainId, resourceId);
  const [total, rows] = await Promise.all([
    db.$count(resourceAcls, condition),
    db
      .select(columns)
      .from(resourceAcls)
      .leftJoin(profiles, eq(profiles.id, resourceAcls.grantProfileId))
      .where(condition)
      .orderBy(asc(resourceAcls.createdAt), asc(resourceAcls.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  return { total, rows };
}

export async function findGrant(db: Database, domainId: string, id: string): Promise<AclRow | undefined> {
  const [row] = await db
    .select()
    .from(resourceAcls)
    .where(and(eq(resourceAcls.id, id), eq(resourceAcls.domainId, domainId)));
  return row;
}

export async function deleteGrant(db: Database, domainId: string, id: string): Promise<void> {
  await db.delete(resourceAcls).where(and(eq(resourceAcls.id, id), eq(resourceAcls.domainId, domainId)));
}

/** Deletes the grants of some recipients on a resource, or every grant. */
export async function deleteGrants(
  db: Database,
  domainId: string,
  resourceId: string,
  receivers?: RecipientIds,
): Promise<void> {
  await db
    .delete(resourceAcls)
    .where(and(granted(domainId, resourceId), receivers ? to(receivers, domainId) : undefined));
}

/** Deletes every grant on a resource except those of some recipients. */
export async function deleteOtherGrants(
  db: Database,
  domainId: string,
  resourceId: string,
  { profileIds, domain }: RecipientIds,
): Promise<void> {
  await db
    .delete(resourceAcls)
    .where(
      and(
        granted(domainId, resourceId),
        or(
          and(
            isNotNull(resourceAcls.grantProfileId),
            notInArray(resourceAcls.grantProfileId, [...profileIds]),
          ),
          domain ? undefined : eq(resourceAcls.grantDomainId, domainId),
        ),
      ),
    );
}
