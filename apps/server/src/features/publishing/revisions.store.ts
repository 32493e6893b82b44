import { and, desc, eq, sql } from 'drizzle-orm';
import { permissionCondition } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { deviceRevisions, profiles, resources } from '../../platform/database/schema.ts';
import type { PlannedTarget } from './publish-transaction.ts';

export type RevisionRow = typeof deviceRevisions.$inferSelect & {
  /** The name of who published it. */
  publishedBy: string | null;
  /** Null if there was none, it no longer exists, or the person cannot read it. */
  playlistName: string | null;
};

/** The revisions of a screen, newest first. */
export async function listRevisions(
  db: Database,
  person: Person,
  deviceId: string,
  { page, pageSize }: { page: number; pageSize: number },
): Promise<{ total: number; rows: RevisionRow[] }> {
  const condition = and(
    eq(deviceRevisions.domainId, person.domainId),
    eq(deviceRevisions.deviceId, deviceId),
  );
  const [total, rows] = await Promise.all([
    db.$count(deviceRevisions, condition),
    db
      .select({ revision: deviceRevisions, publishedBy: profiles.name, playlistName: resources.name })
      .from(deviceRevisions)
      .leftJoin(
        profiles,
        and(eq(profiles.id, deviceRevisions.profileId), eq(profiles.domainId, deviceRevisions.domainId)),
      )
      .leftJoin(
        resources,
        and(eq(resources.id, deviceRevisions.playlistId), permissionCondition(person, 'read')),
      )
      .where(condition)
      .orderBy(desc(deviceRevisions.revision))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  return { total, rows: rows.map(({ revision, ...names }) => ({ ...revision, ...names })) };
}

/** A revision as the target of a new publish. */
export async function findRevisionTarget(
  db: Database,
  domainId: string,
  deviceId: string,
  revision: number,
): Promise<PlannedTarget | undefined> {
  const [row] = await db
    .select()
    .from(deviceRevisions)
    .where(
      and(
        eq(deviceRevisions.domainId, domainId),
        eq(deviceRevisions.deviceId, deviceId),
        eq(deviceRevisions.revision, revision),
      ),
    );
  if (!row) return undefined;
  const { hash, playlistId, contentAt, publishedAt } = row;
  return { id: deviceId, hash, playlistId, contentAt: contentAt ?? publishedAt, isConditional: true };
}

/** Rows of one statement: few, because publishes wait for it. */
const CHUNK = 10_000;
const MAX_CHUNKS = 200;

/** Removes revisions that no play after a time can refer to, in steps. */
export async function deleteRevisions(db: Database, before: Date): Promise<void> {
  const limit = sql`${before.toISOString()}::timestamptz`;
  // Each step continues after the previous one, so old revisions that still play are read once.
  let from = '-infinity';
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk += 1) {
    const { rows } = await db.execute<{ count: number; until: string | null }>(sql`
      with old as (
        select ctid, published_at from ${deviceRevisions} revision
        where published_at >= ${from}::timestamptz and published_at < ${limit}
          and (ended_at < ${limit} or exists (
            select 1 from ${deviceRevisions} later
            where later.domain_id = revision.domain_id and later.device_id = revision.device_id
              and later.revision > revision.revision and later.activated_at < ${limit}))
        order by published_at limit ${CHUNK}
      ), deleted as (
        delete from ${deviceRevisions} revision using old where revision.ctid = old.ctid
      )
      select count(*)::int as count, max(published_at)::text as until from old`);
    const [step] = rows;
    if (!step?.until || step.count < CHUNK) return;
    from = step.until;
  }
}
