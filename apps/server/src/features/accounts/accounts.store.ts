import { and, desc, eq, gt, lt, ne, sql } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { apiKeys, domains, profiles, sessions } from '../../platform/database/schema.ts';
import type { Language } from '../../platform/languages.ts';

export type ProfileRow = typeof profiles.$inferSelect;
export type DomainRow = typeof domains.$inferSelect;
export type SessionRow = typeof sessions.$inferSelect;
export type ApiKeyRow = typeof apiKeys.$inferSelect;

export interface Page {
  page: number;
  pageSize: number;
}

export async function insertAccount(
  db: Database,
  domain: typeof domains.$inferInsert,
  profile: typeof profiles.$inferInsert,
): Promise<void> {
  await db.insert(domains).values(domain);
  await db.insert(profiles).values(profile);
}

export async function hasProfiles(db: Database): Promise<boolean> {
  const found = await db.select({ id: profiles.id }).from(profiles).limit(1);
  return found.length > 0;
}

export async function findProfileByEmail(db: Database, email: string): Promise<ProfileRow | undefined> {
  const [row] = await db.select().from(profiles).where(eq(profiles.email, email));
  return row;
}

export async function findProfile(db: Database, id: string): Promise<ProfileRow | undefined> {
  const [row] = await db.select().from(profiles).where(eq(profiles.id, id));
  return row;
}

export async function updateProfile(
  db: Database,
  id: string,
  change: Partial<ProfileRow>,
  now: Date,
): Promise<ProfileRow> {
  const [row] = await db
    .update(profiles)
    .set({ ...change, updatedAt: now })
    .where(eq(profiles.id, id))
    .returning();
  if (!row) throw new Error(`Profile ${id} no longer exists.`);
  return row;
}

/** Remembers the language for emails. Unlike a change by the person, it does not count as an update. */
export async function setLanguage(db: Database, id: string, language: Language): Promise<void> {
  await db
    .update(profiles)
    .set({ language })
    .where(and(eq(profiles.id, id), sql`${profiles.language} is distinct from ${language}`));
}

/** Records a TOTP step as used. Returns false if this step or a later one was already used. */
export async function redeemMfaStep(db: Database, profileId: string, step: number): Promise<boolean> {
  const rows = await db
    .update(profiles)
    .set({ mfaLastStep: step })
    .where(and(eq(profiles.id, profileId), lt(profiles.mfaLastStep, step)))
    .returning({ id: profiles.id });
  return rows.length === 1;
}

/** Removes a recovery code. Returns false if it did not exist. Each code works once. */
export async function redeemRecoveryCode(db: Database, profileId: string, hash: string): Promise<boolean> {
  const rows = await db
    .update(profiles)
    .set({ recoveryCodeHashes: sql`array_remove(${profiles.recoveryCodeHashes}, ${hash})` })
    .where(and(eq(profiles.id, profileId), sql`${hash} = any(${profiles.recoveryCodeHashes})`))
    .returning({ id: profiles.id });
  return rows.length === 1;
}

export async function insertSession(db: Database, row: SessionRow): Promise<void> {
  await db.insert(sessions).values(row);
}

export async function listSessions(
  db: Database,
  profileId: string,
  now: Date,
  { page, pageSize }: Page,
): Promise<{ total: number; rows: SessionRow[] }> {
  const condition = and(eq(sessions.profileId, profileId), gt(sessions.expiresAt, now));
  const [total, rows] = await Promise.all([
    db.$count(sessions, condition),
    db
      .select()
      .from(sessions)
      .where(condition)
      .orderBy(desc(sessions.lastSeenAt), desc(sessions.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  return { total, rows };
}

/** Deletes one session, or all of a profile except `except`. Returns the ids of the deleted sessions. */
export async function deleteSessions(
  db: Database,
  profileId: string,
  which: { id?: string; except?: string | null },
): Promise<string[]> {
  const rows = await db
    .delete(sessions)
    .where(
      and(
        eq(sessions.profileId, profileId),
        which.id ? eq(sessions.id, which.id) : undefined,
        which.except ? ne(sessions.id, which.except) : undefined,
      ),
    )
    .returning({ id: sessions.id });
  return rows.map((row) => row.id);
}

/** An arbitrary constant: the advisory lock for creating the first account of an installation. */
const FIRST_ACCOUNT_LOCK = 7_205_412_003;

/** Other transactions wait here until this one ends. */
export async function lockFirstAccount(db: Database): Promise<void> {
  await db.execute(sql`select pg_advisory_xact_lock(${FIRST_ACCOUNT_LOCK})`);
}

export async function insertApiKey(db: Database, row: ApiKeyRow): Promise<void> {
  await db.insert(apiKeys).values(row);
}

export async function listApiKeys(
  db: Database,
  domainId: string,
  profileId: string,
  { page, pageSize }: Page,
): Promise<{ total: number; rows: ApiKeyRow[] }> {
  const condition = and(eq(apiKeys.domainId, domainId), eq(apiKeys.profileId, profileId));
  const [total, rows] = await Promise.all([
    db.$count(apiKeys, condition),
    db
      .select()
      .from(apiKeys)
      .where(condition)
      .orderBy(desc(apiKeys.createdAt), desc(apiKeys.id))
      .limit(pageSize)
      .offset((page - 1) * pageSize),
  ]);
  return { total, rows };
}

export async function deleteApiKey(
  db: Database,
  domainId: string,
  profileId: string,
  id: string,
): Promise<ApiKeyRow | undefined> {
  const [row] = await db
    .delete(apiKeys)
    .where(and(eq(apiKeys.id, id), eq(apiKeys.domainId, domainId), eq(apiKeys.profileId, profileId)))
    .returning();
  return row;
}

/** Deletes every key of a profile and returns their ids. */
export async function deleteApiKeys(db: Database, profileId: string): Promise<string[]> {
  const rows = await db.delete(apiKeys).where(eq(apiKeys.profileId, profileId)).returning({ id: apiKeys.id });
  return rows.map(({ id }) => id);
}

export async function deleteExpiredSessions(db: Database, now: Date): Promise<void> {
  await db.delete(sessions).where(lt(sessions.expiresAt, now));
}
