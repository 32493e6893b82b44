import type { Permission } from '@vitrine/contract';
import { and, asc, desc, eq, inArray, isNull, or, type SQL, sql } from 'drizzle-orm';
import {
  permissionCondition,
  permissionDigits,
  readPermissionDigits,
  writePermissionDigits,
} from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import { containsPattern } from '../../platform/database/contains-pattern.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  applications,
  applicationVersions,
  presentations,
  resources,
} from '../../platform/database/schema.ts';

export type ApplicationRow = typeof applications.$inferSelect;
export type VersionRow = typeof applicationVersions.$inferSelect;

export interface FoundApplication {
  application: ApplicationRow;
  version: VersionRow | null;
  permissions: Permission[];
}

export interface ApplicationFilter {
  ids?: readonly string[] | undefined;
  search?: string | undefined;
  isBuiltIn?: boolean | undefined;
  page: number;
  pageSize: number;
  sortBy: 'name' | 'created_at' | 'updated_at';
  sortDirection: 'asc' | 'desc';
}

const sortColumns = {
  name: sql`lower(${applications.name})`,
  created_at: sql`${applications.createdAt}`,
  updated_at: sql`${applications.updatedAt}`,
};

/** The built-in applications on offer, and those of the domain that the person can read. */
function usable(person: Person): SQL {
  return or(
    and(isNull(applications.domainId), eq(applications.isPubliclyAvailable, true)),
    and(isNull(resources.deletedAt), permissionCondition(person, 'read')),
  ) as SQL;
}

function condition(person: Person, filter: Pick<ApplicationFilter, 'ids' | 'search' | 'isBuiltIn'>): SQL {
  return and(
    usable(person),
    filter.ids ? inArray(applications.id, [...filter.ids]) : undefined,
    filter.isBuiltIn === undefined
      ? undefined
      : sql`(${applications.domainId} is null) = ${filter.isBuiltIn}`,
    filter.search ? sql`lower(${applications.name}) like ${containsPattern(filter.search)}` : undefined,
  ) as SQL;
}

function selectApplications(db: Database, person: Person) {
  return db
    .select({
      application: applications,
      version: applicationVersions,
      permissions: sql`case when ${applications.domainId} is null
        then ${writePermissionDigits(['read'])} else ${permissionDigits(person)} end`.mapWith(
        readPermissionDigits,
      ),
    })
    .from(applications)
    .leftJoin(resources, eq(resources.id, applications.id))
    .leftJoin(applicationVersions, eq(applicationVersions.id, applications.currentVersionId));
}

export async function listApplications(
  db: Database,
  person: Person,
  filter: ApplicationFilter,
): Promise<{ total: number; rows: FoundApplication[] }> {
  const where = condition(person, filter);
  const order = filter.sortDirection === 'asc' ? asc : desc;
  const [counted, rows] = await Promise.all([
    db
      .select({ total: sql<number>`count(*)::int` })
      .from(applications)
      .leftJoin(resources, eq(resources.id, applications.id))
      .where(where),
    selectApplications(db, person)
      .where(where)
      .orderBy(order(sortColumns[filter.sortBy]), order(applications.id))
      .limit(filter.pageSize)
      .offset((filter.page - 1) * filter.pageSize),
  ]);
  return { total: counted[0]?.total ?? 0, rows };
}

/** An application that the person can use. */
export async function findApplication(
  db: Database,
  person: Person,
  id: string,
): Promise<FoundApplication | undefined> {
  const [row] = await selectApplications(db, person).where(condition(person, { ids: [id] }));
  return row;
}

export async function insertApplication(db: Database, row: typeof applications.$inferInsert): Promise<void> {
  await db.insert(applications).values(row);
}

export async function updateApplication(
  db: Database,
  id: string,
  change: Partial<typeof applications.$inferInsert>,
): Promise<void> {
  await db.update(applications).set(change).where(eq(applications.id, id));
}

export async function listVersions(
  db: Database,
  applicationId: string,
  { page, pageSize, sortDirection }: { page: number; pageSize: number; sortDirection: 'asc' | 'desc' },
): Promise<{ total: number; rows: VersionRow[] }> {
  const where = eq(applicationVersions.applicationId, applicationId);
  const order = sortDirection === 'asc' ? asc : desc;
  const [total, rows] = await Promise.all([
    db.$count(applicationVersions, where),
    db
      .select()
      .from(applicationVersions)
      .where(where)
      .orderBy(order(applicationVersions.createdAt), order(applicationVersions.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  return { total, rows };
}

export async function findVersion(
  db: Database,
  applicationId: string,
  id: string,
): Promise<VersionRow | undefined> {
  const [row] = await db
    .select()
    .from(applicationVersions)
    .where(and(eq(applicationVersions.id, id), eq(applicationVersions.applicationId, applicationId)));
  return row;
}

/** The application of a presentation, and its version. */
export async function findPresentedVersion(
  db: Database,
  presentationId: string,
): Promise<{ applicationId: string; versionId: string } | undefined> {
  const [row] = await db
    .select({
      applicationId: presentations.applicationId,
      versionId: presentations.applicationVersionId,
    })
    .from(presentations)
    .where(eq(presentations.id, presentationId));
  return row;
}

export async function insertVersion(
  db: Database,
  row: typeof applicationVersions.$inferInsert,
): Promise<VersionRow> {
  const [made] = await db.insert(applicationVersions).values(row).returning();
  return made as VersionRow;
}

/** Built-in applications by their slugs. */
export async function findBuiltIn(
  db: Database,
  slugs: readonly string[],
): Promise<Map<string, ApplicationRow>> {
  if (slugs.length === 0) return new Map();
  const rows = await db
    .select()
    .from(applications)
    .where(and(isNull(applications.domainId), inArray(applications.slug, [...slugs])));
  return new Map(rows.map((row) => [row.slug ?? '', row]));
}

/** Creates a built-in application, or renames the one that has its slug. */
export async function upsertBuiltIn(
  db: Database,
  row: typeof applications.$inferInsert,
): Promise<ApplicationRow> {
  const { name, applicationCategory, isPubliclyAvailable } = row;
  const [made] = await db
    .insert(applications)
    .values(row)
    .onConflictDoUpdate({
      target: applications.slug,
      set: { name, applicationCategory, isPubliclyAvailable },
    })
    .returning();
  return made as ApplicationRow;
}

/** Creates a version, or updates the one with the same number. */
export async function upsertVersion(
  db: Database,
  row: typeof applicationVersions.$inferInsert,
): Promise<VersionRow> {
  const { id: _id, applicationId: _of, createdAt: _at, ...set } = row;
  const [made] = await db
    .insert(applicationVersions)
    .values(row)
    .onConflictDoUpdate({
      target: [
        applicationVersions.applicationId,
        applicationVersions.majorVersion,
        applicationVersions.minorVersion,
        applicationVersions.patchVersion,
      ],
      set,
    })
    .returning();
  return made as VersionRow;
}

/** A version whose bundle never arrived. Publishing it again replaces it. */
export async function findUnfinishedVersion(
  db: Database,
  applicationId: string,
  [major, minor, patch]: readonly [number, number, number],
): Promise<VersionRow | undefined> {
  const { majorVersion, minorVersion, patchVersion, sourceUrl, embeddedUrlFormat } = applicationVersions;
  const [row] = await db
    .select()
    .from(applicationVersions)
    .where(
      and(
        eq(applicationVersions.applicationId, applicationId),
        eq(majorVersion, major),
        eq(minorVersion, minor),
        eq(patchVersion, patch),
        isNull(sourceUrl),
        isNull(embeddedUrlFormat),
      ),
    )
    .for('update');
  return row;
}

export async function replaceVersion(db: Database, row: VersionRow): Promise<void> {
  await db.update(applicationVersions).set(row).where(eq(applicationVersions.id, row.id));
}

/** Locked until the transaction ends, which serialises two uploads of one version. */
export async function findVersionForUpload(
  db: Database,
  id: string,
): Promise<{ version: VersionRow; domainId: string | null } | undefined> {
  const [row] = await db
    .select({ version: applicationVersions, domainId: applications.domainId })
    .from(applicationVersions)
    .innerJoin(applications, eq(applications.id, applicationVersions.applicationId))
    .where(eq(applicationVersions.id, id))
    .for('update', { of: applicationVersions });
  return row;
}

export async function setVersionPart(
  db: Database,
  id: string,
  part: 'source' | 'icon' | 'thumbnail',
  url: string,
  files: VersionRow['files'],
): Promise<void> {
  const address =
    part === 'source' ? { sourceUrl: url } : part === 'icon' ? { iconUrl: url } : { thumbnailUrl: url };
  await db
    .update(applicationVersions)
    .set({ ...address, files })
    .where(eq(applicationVersions.id, id));
}
