import { hashToken, newToken, type TokenKind } from '../../platform/auth/tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type AppError, invalid } from '../../platform/errors.ts';
import type { ProfileRow } from './accounts.store.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import {
  deleteLinksOf,
  type EmailChangeRow,
  findProfileByPasswordReset,
  insertEmailChange,
  insertPasswordReset,
  insertSignUp,
  redeemEmailChange,
  redeemPasswordReset,
  redeemSignUp,
  type SignUpRow,
} from './mailed-links.store.ts';

/** How long each kind of link works. */
export const LINK_VALID_MINUTES = { signUp: 24 * 60, passwordReset: 60, emailChange: 24 * 60 } as const;

type LinkKind = keyof typeof LINK_VALID_MINUTES;
type Secret = 'tokenHash' | 'expiresAt';

const tokenPrefixes: Record<LinkKind, TokenKind> = { signUp: 'vc', passwordReset: 'vr', emailChange: 've' };

/**
 * Secret tokens in the links that the server emails. The database stores only their hashes, and each works once, until it
 * expires. The `create…` methods return the token.
 */
export interface MailedLinks {
  createSignUp(signUp: Omit<SignUpRow, Secret>): Promise<string>;
  redeemSignUp(token: string): Promise<SignUpRow | undefined>;
  createPasswordReset(profileId: string): Promise<string>;
  findPasswordReset(token: string): Promise<ProfileRow | undefined>;
  /** False if another request used the link first. */
  redeemPasswordReset(tx: Database, token: string): Promise<boolean>;
  createEmailChange(change: Omit<EmailChangeRow, Secret>): Promise<string>;
  redeemEmailChange(tx: Database, token: string): Promise<EmailChangeRow | undefined>;
  /** Revokes the links that were mailed to a profile: call it when a password or an address changes. */
  revoke(tx: Database, profileId: string): Promise<void>;
  /** Counts a link that does not work against its caller, and returns the error to throw. */
  rejectLink(address: string, advice: string): Promise<AppError>;
}

interface MailedLinksDependencies {
  db: Database;
  clock: Clock;
  attempts: Pick<AttemptLimits, 'countInvalidLink'>;
}

export function createMailedLinks({ db, clock, attempts }: MailedLinksDependencies): MailedLinks {
  function issue(kind: LinkKind) {
    const token = newToken(tokenPrefixes[kind]);
    const expiresAt = new Date(clock.now().getTime() + LINK_VALID_MINUTES[kind] * 60_000);
    return { token, secret: { tokenHash: hashToken(token), expiresAt } };
  }

  return {
    async createSignUp(signUp) {
      const { token, secret } = issue('signUp');
      await insertSignUp(db, { ...signUp, ...secret });
      return token;
    },
    redeemSignUp: (token) => redeemSignUp(db, hashToken(token), clock.now()),
    async createPasswordReset(profileId) {
      const { token, secret } = issue('passwordReset');
      await insertPasswordReset(db, { profileId, ...secret });
      return token;
    },
    findPasswordReset: (token) => findProfileByPasswordReset(db, hashToken(token), clock.now()),
    redeemPasswordReset: (tx, token) => redeemPasswordReset(tx, hashToken(token)),
    async createEmailChange(change) {
      const { token, secret } = issue('emailChange');
      await insertEmailChange(db, { ...change, ...secret });
      return token;
    },
    redeemEmailChange: (tx, token) => redeemEmailChange(tx, hashToken(token), clock.now()),
    revoke: deleteLinksOf,
    async rejectLink(address, advice) {
      await attempts.countInvalidLink(address);
      return invalidLink(advice);
    },
  };
}

/** @param advice how to get a new link. */
export function invalidLink(advice: string): AppError {
  return invalid('token', `This link has expired or has already been used. ${advice}`);
}
