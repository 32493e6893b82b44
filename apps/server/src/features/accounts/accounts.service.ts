import type { DomainRole } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import { addressKey, type Limit, networkOf, type Throttle } from '../../platform/auth/throttle.ts';
import { hashToken, newToken, type Secrets } from '../../platform/auth/tokens.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, violatedConstraint } from '../../platform/database/database.ts';
import { AppError, conflict, invalid, unauthorized } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import {
  type DomainRow,
  deletePasswordResets,
  findProfile,
  findProfileByEmail,
  hasProfiles,
  insertAccount,
  type ProfileRow,
  replacePasswordReset,
  takeMfaStep,
  takePasswordReset,
  takeRecoveryCode,
  updateProfile,
} from './accounts.store.ts';
import { hashPassword, refuseCommonPassword, verifyPassword } from './passwords.ts';
import { hashRecoveryCode, matchStep, newRecoveryCodes, newSecret, otpauthUrl } from './second-factor.ts';
import type { Sessions, Visitor } from './sessions.service.ts';

/** Wrong passwords of one account from one place. */
const SIGN_IN_LIMIT: Limit = { attempts: 10, windowSeconds: 15 * 60 };
/** … of all accounts from one place, which may be an office. */
const PLACE_LIMIT: Limit = { attempts: 30, windowSeconds: 15 * 60 };
/** … of one account from everywhere: high, so that it takes more than one stranger to lock its owner out. */
const ACCOUNT_LIMIT: Limit = { attempts: 100, windowSeconds: 15 * 60 };
const SIGN_UP_LIMIT: Limit = { attempts: 20, windowSeconds: 3600 };
const RESET_LIMIT: Limit = { attempts: 5, windowSeconds: 3600 };
const RESET_PLACE_LIMIT: Limit = { attempts: 20, windowSeconds: 3600 };
export const RESET_VALID_MINUTES = 60;
const MFA_PURPOSE = 'mfa-secret';

export interface SignedIn {
  token: string;
  expiresAt: Date;
  profile: ProfileRow;
}

export interface Accounts {
  /** False until somebody has signed up; true, too, when it cannot be known. */
  hasAny(): Promise<boolean>;
  signUp(
    input: { email: string; password: string; name: string; domainName?: string | undefined },
    visitor: Visitor,
  ): Promise<SignedIn>;
  /** Throws `unauthorized`, `mfa_required` or `too_many_requests`. */
  signIn(
    input: { email: string; password: string; code?: string | undefined },
    visitor: Visitor,
  ): Promise<SignedIn>;
  signOut(person: Person): Promise<void>;
  forgotPassword(email: string, visitor: Visitor): Promise<void>;
  resetPassword(token: string, password: string, visitor: Visitor): Promise<void>;
  /** For the operator: sets the password of an account, and ends its sessions. */
  setPassword(email: string, password: string): Promise<void>;
  changePassword(person: Person, current: string | undefined, next: string): Promise<void>;
  changeEmail(person: Person, email: string, password: string): Promise<ProfileRow>;
  startMfa(person: Person, password: string): Promise<{ secret: string; otpauthUrl: string }>;
  confirmMfa(person: Person, code: string): Promise<{ recoveryCodes: string[] }>;
  removeMfa(person: Person, password: string, code: string): Promise<void>;
}

export interface AccountsDependencies {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  throttle: Throttle;
  sessions: Sessions;
  brandName: string;
  /** Mails the link with which a password is set anew. */
  mailPasswordReset(to: string, name: string, token: string): Promise<void>;
  onMailError(error: unknown): void;
  /** Puts what a new domain starts with into its library. */
  furnish(person: Person): Promise<void>;
}

export function createAccounts(deps: AccountsDependencies): Accounts {
  const { db, clock, secrets, throttle, sessions } = deps;

  /** Once true it stays so: an organisation keeps an owner. */
  let hasAny = false;

  const byAddress = (what: string, visitor: Visitor) => addressKey(what, visitor.address);
  const byEmail = (what: string, email: string) => `${what}:email:${email}`;
  const byEmailHere = (email: string, visitor: Visitor) =>
    `${byEmail('sign-in', email)}:${networkOf(visitor.address)}`;

  async function self(person: Person): Promise<ProfileRow> {
    const profile = await findProfile(db, person.profileId);
    if (!profile) throw unauthorized('Your session has ended. Sign in again.');
    return profile;
  }

  /** The person again, by password: before anything that changes credentials. Throttled by account. */
  async function reauthenticate(person: Person, password: string, field: string): Promise<ProfileRow> {
    const key = `password:profile:${person.profileId}`;
    await throttle.attempt([key], SIGN_IN_LIMIT);
    const profile = await self(person);
    if (!(await verifyPassword(profile.passwordHash, password)))
      throw invalid(field, 'This is not your password.');
    await throttle.clear([key]);
    return profile;
  }

  /** True when the code is the account's TOTP of a step not yet used, or an unused recovery code. Throttled. */
  async function acceptCode(profile: ProfileRow, code: string): Promise<boolean> {
    const key = `mfa:profile:${profile.id}`;
    await throttle.attempt([key], SIGN_IN_LIMIT);
    if (!profile.mfaSecret) return false;
    const step = stepOf(profile.mfaSecret, code);
    const isAccepted =
      step === undefined
        ? profile.mfaEnabled && (await takeRecoveryCode(db, profile.id, hashRecoveryCode(code)))
        : await takeMfaStep(db, profile.id, step);
    if (isAccepted) await throttle.clear([key]);
    return isAccepted;
  }

  /** Without the key that sealed the secret only recovery codes work: they are hashed, and need no key. */
  function stepOf(sealed: string, code: string): number | undefined {
    let secret: string;
    try {
      secret = secrets.decrypt(MFA_PURPOSE, sealed);
    } catch {
      return undefined;
    }
    return matchStep(secret, code, clock.now());
  }

  async function sendPasswordReset(email: string): Promise<void> {
    const profile = await findProfileByEmail(db, email);
    if (!profile || profile.isDisabled) return;
    const token = newToken('vr');
    await db.transaction((tx) =>
      replacePasswordReset(tx, {
        tokenHash: hashToken(token),
        profileId: profile.id,
        expiresAt: new Date(clock.now().getTime() + RESET_VALID_MINUTES * 60_000),
      }),
    );
    await deps.mailPasswordReset(profile.email, profile.name, token);
  }

  return {
    async hasAny() {
      try {
        hasAny ||= await hasProfiles(db);
        return hasAny;
      } catch {
        return true;
      }
    },
    async signUp({ email, password, name, domainName }, visitor) {
      await throttle.attempt([byAddress('sign-up', visitor)], SIGN_UP_LIMIT);
      refuseCommonPassword(password, email);
      const now = clock.now();
      const domainId = newId();
      const profileId = newId();
      const domain: DomainRow = {
        id: domainId,
        name: domainName ?? `${name}’s organisation`,
        description: null,
        mfaRequired: false,
        adminProfileId: profileId,
        isMultitimezoneEnabled: false,
        createdAt: now,
      };
      const passwordHash = await hashPassword(password);
      const role: DomainRole = 'superadmin';
      try {
        const signedIn = await db.transaction(async (tx) => {
          await insertAccount(tx, domain, {
            id: profileId,
            domainId,
            email,
            name,
            passwordHash,
            domainRole: role,
            createdAt: now,
            updatedAt: now,
          });
          const profile = await findProfile(tx, profileId);
          if (!profile) throw new Error('The new profile is gone.');
          return { ...(await sessions.start(tx, profileId, visitor)), profile };
        });
        await deps.furnish({
          kind: 'person',
          profileId,
          domainId,
          role,
          isStaff: false,
          mustEnrol: false,
          sessionId: null,
          scopes: null,
        });
        return signedIn;
      } catch (error) {
        if (violatedConstraint(error) === 'profiles_email_key') {
          throw new AppError(
            'conflict',
            'There is an account with this e-mail address. Sign in, or reset the password.',
            {
              fields: [{ path: 'email', message: 'There is an account with this address.' }],
            },
          );
        }
        throw error;
      }
    },

    async signIn({ email, password, code }, visitor) {
      const ofAccount = [byEmailHere(email, visitor), byEmail('sign-in', email)];
      const ofPlace = [byAddress('sign-in', visitor)];
      // From the narrowest: what is refused there does not count against the others.
      await throttle.attempt(ofAccount.slice(0, 1), SIGN_IN_LIMIT);
      await throttle.attempt(ofPlace, PLACE_LIMIT);
      await throttle.attempt(ofAccount.slice(1), ACCOUNT_LIMIT);
      const profile = await findProfileByEmail(db, email);
      const right = await verifyPassword(profile?.passwordHash, password);
      if (!profile || !right || profile.isDisabled)
        throw unauthorized('The e-mail address or the password is wrong.');
      await throttle.clear(ofAccount);
      await throttle.refund(ofPlace);
      if (profile.mfaEnabled) {
        if (code === undefined)
          throw new AppError('mfa_required', 'Enter the code of your authenticator app.');
        if (!(await acceptCode(profile, code))) throw unauthorized('The code is wrong or was used before.');
      }
      return { ...(await sessions.start(db, profile.id, visitor)), profile };
    },

    async signOut(person) {
      if (person.sessionId) await sessions.end(person, person.sessionId);
    },

    async forgotPassword(email, visitor) {
      await throttle.attempt([byAddress('reset', visitor)], RESET_PLACE_LIMIT);
      await throttle.attempt([byEmail('reset', email)], RESET_LIMIT);
      // Nothing of it is awaited by the reply: all of it takes longer for addresses that exist.
      void sendPasswordReset(email).catch(deps.onMailError);
    },

    async resetPassword(token, password, visitor) {
      await throttle.attempt([byAddress('reset-token', visitor)], SIGN_IN_LIMIT);
      const now = clock.now();
      const passwordHash = await hashPassword(password);
      const email = await db.transaction(async (tx) => {
        const profileId = await takePasswordReset(tx, hashToken(token), now);
        if (!profileId) throw invalid('token', 'This link has been used or has expired. Ask for a new one.');
        const profile = await updateProfile(tx, profileId, { passwordHash }, now);
        refuseCommonPassword(password, profile.email);
        await sessions.endAll(profileId, tx);
        return profile.email;
      });
      // The way back in for somebody whom others locked out.
      await throttle.clear([byEmailHere(email, visitor), byEmail('sign-in', email)]);
    },

    async setPassword(email, password) {
      const profile = await findProfileByEmail(db, email);
      if (!profile) throw new Error(`There is no account ${email}.`);
      const passwordHash = await hashPassword(password);
      await db.transaction(async (tx) => {
        await updateProfile(tx, profile.id, { passwordHash }, clock.now());
        await sessions.endAll(profile.id, tx);
      });
    },

    async changePassword(person, current, next) {
      const profile = await reauthenticate(person, current ?? '', 'current_password');
      refuseCommonPassword(next, profile.email, 'new_password');
      const passwordHash = await hashPassword(next);
      await db.transaction(async (tx) => {
        await updateProfile(tx, person.profileId, { passwordHash }, clock.now());
        await deletePasswordResets(tx, person.profileId);
        await sessions.endOthers(person, tx);
      });
    },

    async changeEmail(person, email, password) {
      await reauthenticate(person, password, 'password');
      try {
        return await db.transaction(async (tx) => {
          const changed = await updateProfile(tx, person.profileId, { email }, clock.now());
          // A link that went to the old address opens nothing any more.
          await deletePasswordResets(tx, person.profileId);
          await sessions.endOthers(person, tx);
          return changed;
        });
      } catch (error) {
        if (violatedConstraint(error) === 'profiles_email_key')
          throw conflict('Another account has this e-mail address.');
        throw error;
      }
    },

    async startMfa(person, password) {
      const profile = await reauthenticate(person, password, 'password');
      if (profile.mfaEnabled) throw conflict('The second factor is already on.');
      const secret = newSecret();
      await updateProfile(db, profile.id, { mfaSecret: secrets.encrypt(MFA_PURPOSE, secret) }, clock.now());
      return { secret, otpauthUrl: otpauthUrl(deps.brandName, profile.email, secret) };
    },

    async confirmMfa(person, code) {
      const profile = await self(person);
      if (profile.mfaEnabled) throw conflict('The second factor is already on.');
      if (!profile.mfaSecret) throw conflict('Start the second factor first.');
      if (!(await acceptCode(profile, code)))
        throw invalid('code', 'The code is wrong. Check the clock of your phone.');
      const recoveryCodes = newRecoveryCodes();
      await db.transaction(async (tx) => {
        const recoveryCodeHashes = recoveryCodes.map(hashRecoveryCode);
        await updateProfile(tx, profile.id, { mfaEnabled: true, recoveryCodeHashes }, clock.now());
        await sessions.endOthers(person, tx);
      });
      return { recoveryCodes };
    },

    async removeMfa(person, password, code) {
      const profile = await reauthenticate(person, password, 'password');
      if (!profile.mfaEnabled) throw conflict('The second factor is off.');
      if (!(await acceptCode(profile, code))) throw invalid('code', 'The code is wrong or was used before.');
      await db.transaction(async (tx) => {
        await updateProfile(
          tx,
          profile.id,
          { mfaEnabled: false, mfaSecret: null, recoveryCodeHashes: [] },
          clock.now(),
        );
        await sessions.endOthers(person, tx);
      });
    },
  };
}
