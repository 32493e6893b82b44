import { and, asc, desc, eq, gte, inArray, isNull, lt, not, type SQL, sql } from 'drizzle-orm';
import { permissionCondition, permissionList } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { fileUploads, presentationFiles, presentations, resources } from '../../platform/database/schema.ts';
import type { ListedResource } from '../../platform/resources/resources.store.ts';

export type FileRow = typeof fileUploads.$inferSelect;

/** A file with its resource and the person's permissions. */
export interface FoundFile extends ListedResource {
  file: FileRow;
}

export async function insertFiles(
  db: Database,
  rows: readonly (typeof fileUploads.$inferInsert)[],
): Promise<void> {
  if (rows.length > 0) await db.insert(fileUploads).values([...rows]);
}

export async function findFile(db: Database, id: string): Promise<FileRow | undefined> {
  const [row] = await db.select().from(fileUploads).where(eq(fileUploads.id, id));
  return row;
}

/** Over `presentations`: those that use a file. */
export function usesFile({ domainId, id }: Pick<FileRow, 'domainId' | 'id'>): SQL {
  return sql`${presentations.id} in (
    select ${presentationFiles.presentationId} from ${presentationFiles}
    where ${presentationFiles.domainId} = ${domainId} and ${presentationFiles.fileUploadId} = ${id})`;
}

/** Changes a file if it is in one of some states. False if another process was faster. */
export async function updateFileInStatus(
  db: Database,
  id: string,
  from: readonly FileRow['status'][],
  change: Partial<FileRow>,
): Promise<boolean> {
  const rows = await db
    .update(fileUploads)
    .set(change)
    .where(and(eq(fileUploads.id, id), inArray(fileUploads.status, [...from])))
    .returning({ id: fileUploads.id });
  return rows.length > 0;
}

/**
 * Records that a file has arrived and waits for its processing. Returns its organisation, or undefined if it does not
 * wait.
 */
export async function recordArrival(
  db: Database,
  id: string,
  change: Partial<FileRow>,
): Promise<string | undefined> {
  const [row] = await db
    .update(fileUploads)
    .set(change)
    .where(and(eq(fileUploads.id, id), eq(fileUploads.status, 'waiting')))
    .returning({ domainId: fileUploads.domainId });
  return row?.domainId;
}

/** A file that has arrived and waits for its processing. */
const hasArrived = sql`(${fileUploads.status} = 'waiting' and ${fileUploads.steps} <> '[]')`;

/** Claims the file of an organisation that has waited longest. */
export async function claimNextFile(
  db: Database,
  domainId: string,
  change: Partial<FileRow>,
): Promise<FileRow | undefined> {
  const next = db
    .select({ id: fileUploads.id })
    .from(fileUploads)
    .where(and(eq(fileUploads.domainId, domainId), hasArrived))
    .orderBy(asc(fileUploads.expiresAt))
    .limit(1)
    .for('update', { skipLocked: true });
  const [row] = await db.update(fileUploads).set(change).where(inArray(fileUploads.id, next)).returning();
  return row;
}

/** The organisations with files that are waiting to be processed; with `domainId`, at most that one. */
export async function findDomainsWithFiles(
  db: Database,
  limit: number,
  domainId?: string,
): Promise<string[]> {
  const rows = await db
    .selectDistinct({ domainId: fileUploads.domainId })
    .from(fileUploads)
    .where(and(hasArrived, domainId === undefined ? undefined : eq(fileUploads.domainId, domainId)))
    .limit(limit);
  return rows.map((row) => row.domainId);
}

/** Claims a file whose processing is overdue. False if another process was faster. */
export async function reclaimFile(
  db: Database,
  id: string,
  now: Date,
  change: Partial<FileRow>,
): Promise<boolean> {
  const rows = await db
    .update(fileUploads)
    .set(change)
    .where(and(eq(fileUploads.id, id), eq(fileUploads.status, 'processing'), lt(fileUploads.expiresAt, now)))
    .returning({ id: fileUploads.id });
  return rows.length > 0;
}

/** Ends the claims on all files. */
export async function releaseClaims(db: Database, change: Partial<FileRow>): Promise<void> {
  await db.update(fileUploads).set(change).where(eq(fileUploads.status, 'processing'));
}

/** Prevents others from deciding whether these stored contents are still needed until the transaction ends. */
export async function lockContents(db: Database, storageKeys: readonly string[]): Promise<void> {
  const keys = sql.param([...new Set(storageKeys)].sort());
  await db.execute(
    sql`select pg_advisory_xact_lock(7205413, hashtext(each.key)) from unnest(${keys}::text[]) each (key)`,
  );
}

function selectFiles(db: Database, person: Person) {
  return db
    .select({ file: fileUploads, resource: resources, permissions: permissionList(person) })
    .from(fileUploads)
    .innerJoin(resources, eq(resources.id, fileUploads.id));
}

function readable(person: Person): SQL {
  return and(permissionCondition(person, 'read'), isNull(resources.deletedAt)) as SQL;
}

/** The files with these ids that a person can read. */
export async function findFiles(
  db: Database,
  person: Person,
  ids: readonly string[],
): Promise<Map<string, FoundFile>> {
  if (ids.length === 0) return new Map();
  const rows = await selectFiles(db, person).where(and(readable(person), inArray(fileUploads.id, [...ids])));
  return new Map(rows.map((row) => [row.file.id, row]));
}

/** The readable files of some presentations, in the order in which each names them. */
export async function findPresentationFiles(
  db: Database,
  person: Person,
  presentationIds: readonly string[],
): Promise<Map<string, FoundFile[]>> {
  if (presentationIds.length === 0) return new Map();
  const rows = await db
    .select({
      presentationId: presentationFiles.presentationId,
      file: fileUploads,
      resource: resources,
      permissions: permissionList(person),
    })
    .from(presentationFiles)
    .innerJoin(fileUploads, eq(fileUploads.id, presentationFiles.fileUploadId))
    .innerJoin(resources, eq(resources.id, fileUploads.id))
    .where(and(readable(person), inArray(presentationFiles.presentationId, [...presentationIds])))
    .orderBy(asc(presentationFiles.presentationId), asc(presentationFiles.position));
  return Map.groupBy(rows, (row) => row.presentationId);
}

/** Files that did not arrive in time, and those that a server left half processed. */
export async function findOverdue(db: Database, now: Date, limit: number): Promise<FileRow[]> {
  return db
    .select()
    .from(fileUploads)
    .where(
      and(
        inArray(fileUploads.status, ['waiting', 'processing']),
        lt(fileUploads.expiresAt, now),
        not(hasArrived),
      ),
    )
    .orderBy(asc(fileUploads.expiresAt))
    .limit(limit);
}

/** Announced files that can still arrive, newest first. Abandoned ones are found once they are overdue. */
export async function findAnnounced(db: Database, now: Date, limit: number): Promise<FileRow[]> {
  return db
    .select()
    .from(fileUploads)
    .where(and(eq(fileUploads.status, 'waiting'), gte(fileUploads.expiresAt, now), not(hasArrived)))
    .orderBy(desc(fileUploads.expiresAt))
    .limit(limit);
}
