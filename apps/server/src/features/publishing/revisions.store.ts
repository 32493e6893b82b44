import { and, desc, eq, lt, sql } from 'drizzle-orm';
import { allowed } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Database } from '../../platform/database/database.ts';
import { deviceRevisions, profiles, resources } from '../../platform/database/schema.ts';

export type RevisionRow = typeof deviceRevisions.$inferSelect & {
  /** The name of who published it. */
  publishedBy: string | null;
  /** Null: there was none, it is gone, or the person cannot read it. */
  playlistName: string | null;
};

/** What a screen was sent, newest first. */
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
      .leftJoin(resources, and(eq(resources.id, deviceRevisions.playlistId), allowed(person, 'read')))
      .where(condition)
      .orderBy(desc(deviceRevisions.revision))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  return { total, rows: rows.map(({ revision, ...names }) => ({ ...revision, ...names })) };
}

/** Rows of one statement: so few that nobody waits for them. */
const CHUNK = 10_000;
const MAX_CHUNKS = 200;

/** Removes revisions that no play after a time can refer to, in steps. */
export async function deleteRevisions(db: Database, before: Date): Promise<void> {
  for (let chunk = 0; chunk < MAX_CHUNKS; chunk += 1) {
    const old = db
      .select({ ctid: sql`ctid` })
      .from(deviceRevisions)
      .where(lt(deviceRevisions.endedAt, before))
      .limit(CHUNK);
    const { rowCount } = await db.execute(
      sql`delete from ${deviceRevisions} where ctid = any(array(${old}))`,
    );
    if ((rowCount ?? 0) < CHUNK) return;
  }
}
