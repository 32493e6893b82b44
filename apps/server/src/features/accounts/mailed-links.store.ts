import { and, eq, gt, lt } from 'drizzle-orm';
import type { Database } from '../../platform/database/database.ts';
import { emailChanges, passwordResets, profiles, signUps } from '../../platform/database/schema.ts';
import type { ProfileRow } from './accounts.store.ts';

export type SignUpRow = typeof signUps.$inferSelect;
export type EmailChangeRow = typeof emailChanges.$inferSelect;

export async function insertPasswordReset(
  db: Database,
  row: typeof passwordResets.$inferSelect,
): Promise<void> {
  await db.insert(passwordResets).values(row);
}

/** The account of a password reset that has not expired. */
export async function findProfileByPasswordReset(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<ProfileRow | undefined> {
  const [row] = await db
    .select({ profile: profiles })
    .from(passwordResets)
    .innerJoin(profiles, eq(profiles.id, passwordResets.profileId))
    .where(and(eq(passwordResets.tokenHash, tokenHash), gt(passwordResets.expiresAt, now)));
  return row?.profile;
}

/** Revokes the links that were mailed to a profile: password resets and email changes. */
export async function deleteLinksOf(db: Database, profileId: string): Promise<void> {
  await db.delete(passwordResets).where(eq(passwordResets.profileId, profileId));
  await db.delete(emailChanges).where(eq(emailChanges.profileId, profileId));
}

/** Consumes a password reset. False if another request used it first. */
export async function redeemPasswordReset(db: Database, tokenHash: Buffer): Promise<boolean> {
  const rows = await db
    .delete(passwordResets)
    .where(eq(passwordResets.tokenHash, tokenHash))
    .returning({ profileId: passwordResets.profileId });
  return rows.length === 1;
}

export async function insertSignUp(db: Database, row: SignUpRow): Promise<void> {
  await db.insert(signUps).values(row);
}

/** Consumes a sign-up. Undefined if there is none, or it has expired. */
export async function redeemSignUp(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<SignUpRow | undefined> {
  const [row] = await db
    .delete(signUps)
    .where(and(eq(signUps.tokenHash, tokenHash), gt(signUps.expiresAt, now)))
    .returning();
  return row;
}

export async function insertEmailChange(db: Database, row: EmailChangeRow): Promise<void> {
  await db.insert(emailChanges).values(row);
}

/** Consumes an email change. Undefined if there is none, or it has expired. */
export async function redeemEmailChange(
  db: Database,
  tokenHash: Buffer,
  now: Date,
): Promise<EmailChangeRow | undefined> {
  const [row] = await db
    .delete(emailChanges)
    .where(and(eq(emailChanges.tokenHash, tokenHash), gt(emailChanges.expiresAt, now)))
    .returning();
  return row;
}

export async function deleteExpiredLinks(db: Database, now: Date): Promise<void> {
  await db.delete(passwordResets).where(lt(passwordResets.expiresAt, now));
  await db.delete(signUps).where(lt(signUps.expiresAt, now));
  await db.delete(emailChanges).where(lt(emailChanges.expiresAt, now));
}
