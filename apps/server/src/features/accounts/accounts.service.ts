import type { SecurityEventKind } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import type { SecurityLog } from '../../platform/auth/security-events.ts';
import type { Limit, Throttle } from '../../platform/auth/throttle.ts';
import { hashToken, newToken, type Secrets } from '../../platform/auth/tokens.ts';
import type { Visitor } from '../../platform/auth/visitor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError, conflict, invalid, unauthorized } from '../../platform/errors.ts';
import {
  deleteMailedLinks,
  findByPasswordReset,
  findProfile,
  findProfileByEmail,
  insertPasswordReset,
  type ProfileRow,
  redeemMfaStep,
  redeemRecoveryCode,
  takePasswordReset,
  updateProfile,
} from './accounts.store.ts';
import type { AttemptLimits, AttemptSource } from './attempt-limits.ts';
import type { EmailChanges } from './email-changes.service.ts';
import type { KnownDevices } from './known-devices.ts';
import type { PasswordStrength } from './password-strength.ts';
import { hashPassword, verifyPassword } from './passwords.ts';
import {
  findMatchingStep,
  generateRecoveryCodes,
  generateTotpSecret,
  hashRecoveryCode,
  otpauthUrl,
} from './second-factor.ts';
import type { Browser, Sessions, StartedSession } from './sessions.service.ts';

/** Wrong passwords of somebody who is signed in. */
const REAUTHENTICATION_LIMIT: Limit = { attempts: 10, windowSeconds: 15 * 60 };
export const RESET_VALID_MINUTES = 60;
const MFA_PURPOSE = 'mfa-secret';

export interface SignedIn extends StartedSession {
  profile: ProfileRow;
}

export interface Accounts {
  /** Throws `unauthorized`, `mfa_required` or `too_many_requests`. */
  signIn(
    input: { email: string; password: string; code?: string | undefined },
    browser: Browser,
  ): Promise<SignedIn>;
  signOut(person: Person, visitor: Visitor): Promise<void>;
  forgotPassword(email: string, browser: Browser): Promise<void>;
  /**
   * Sets the password of the account that a mailed link is for. A link that works is never throttled. Answers the value
   * of the device cookie: whoever has the mailbox owns the account, so strangers can't lock this browser out.
   */
  resetPassword(token: string, password: string, browser: Browser): Promise<string>;
  /** For the operator: sets the password of an account, and ends its sessions and API keys. */
  setPassword(email: string, password: string): Promise<void>;
  changePassword(person: Person, current: string | undefined, next: string, visitor: Visitor): Promise<void>;
  /** See {@link EmailChanges}: where mail is set up, the answer is the profile as it is. */
  changeEmail(person: Person, email: string, password: string, visitor: Visitor): Promise<ProfileRow>;
  startMfa(person: Person, password: string): Promise<{ secret: string; otpauthUrl: string }>;
  confirmMfa(person: Person, code: string, visitor: Visitor): Promise<{ recoveryCodes: string[] }>;
  removeMfa(person: Person, password: string, code: string, visitor: Visitor): Promise<void>;
}

export interface AccountsDependencies {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  throttle: Throttle;
  attempts: AttemptLimits;
  strength: PasswordStrength;
  knownDevices: KnownDevices;
  securityLog: SecurityLog;
  sessions: Sessions;
  emailChanges: EmailChanges;
  brandName: string;
  /** Mails the link to set a new password. */
  mailPasswordReset(to: string, name: string, token: string): Promise<void>;
  onMailError(error: unknown): void;
}

export function createAccounts(deps: AccountsDependencies): Accounts {
  const { db, clock, secrets, throttle, attempts, strength, knownDevices, securityLog, sessions } = deps;

  async function requireProfile(person: Person): Promise<ProfileRow> {
    const profile = await findProfile(db, person.profileId);
    if (!profile) throw unauthorized('Your session has ended. Sign in again.');
    return profile;
  }

  function originOf(profile: ProfileRow | undefined, { address, deviceCookie }: Browser): AttemptSource {
    return { address, deviceId: profile && knownDevices.recognise(deviceCookie, profile.id) };
  }

  const recordOf = (
    profile: ProfileRow,
    kind: SecurityEventKind,
    visitor: Visitor,
    succeeded: boolean,
    tx?: Database,
  ) =>
    securityLog.record(
      { domainId: profile.domainId, profileId: profile.id },
      { kind, succeeded },
      visitor,
      tx,
    );

  /** Asks for the password again before credentials change. Only the person can use up this limit. */
  async function reauthenticate(person: Person, password: string, field: string): Promise<ProfileRow> {
    const key = `password:profile:${person.profileId}`;
    await throttle.attempt([key], REAUTHENTICATION_LIMIT);
    const profile = await requireProfile(person);
    if (!(await verifyPassword(profile.passwordHash, password)))
      throw invalid(field, 'This password is wrong.');
    await throttle.clear([key]);
    return profile;
  }

  /** True when the code is the account's TOTP of a step not yet used, or an unused recovery code. */
  async function acceptCode(profile: ProfileRow, code: string): Promise<boolean> {
    if (!profile.mfaSecret) return false;
    const step = stepOf(profile.mfaSecret, code);
    return step === undefined
      ? profile.mfaEnabled && (await redeemRecoveryCode(db, profile.id, hashRecoveryCode(code)))
      : await redeemMfaStep(db, profile.id, step);
  }

  /** Without the key that sealed the secret only recovery codes work: they are hashed and need no key. */
  function stepOf(sealed: string, code: string): number | undefined {
    let secret: string;
    try {
      secret = secrets.decrypt(MFA_PURPOSE, sealed);
    } catch {
      return undefined;
    }
    return findMatchingStep(secret, code, clock.now());
  }

  /** As {@link acceptCode}, for somebody who is signed in: with a limit that no stranger can use up. */
  async function acceptCodeAgain(profile: ProfileRow, code: string): Promise<boolean> {
    const key = `mfa:signed-in:${profile.id}`;
    await throttle.attempt([key], REAUTHENTICATION_LIMIT);
    const isAccepted = await acceptCode(profile, code);
    if (isAccepted) await throttle.clear([key]);
    return isAccepted;
  }

  async function sendPasswordReset(profile: ProfileRow): Promise<void> {
    const token = newToken('vr');
    // Earlier links go on working: otherwise a stranger could keep asking and make each one worthless.
    await insertPasswordReset(db, {
      tokenHash: hashToken(token),
      profileId: profile.id,
      expiresAt: new Date(clock.now().getTime() + RESET_VALID_MINUTES * 60_000),
    });
    await deps.mailPasswordReset(profile.email, profile.name, token);
  }

  return {
    async signIn({ email, password, code }, browser) {
      const profile = await findProfileByEmail(db, email);
      const origin = originOf(profile, browser);
      const passwordIsRight = await attempts.countPassword(email, origin);
      const isRight = await verifyPassword(profile?.passwordHash, password);
      if (!profile || !isRight || profile.isDisabled) {
        if (profile) await recordOf(profile, 'sign_in', browser, false);
        throw unauthorized('The email address or password is wrong.');
      }
      await passwordIsRight();
      if (profile.mfaEnabled) {
        if (code === undefined)
          throw new AppError('mfa_required', 'Enter the code from your authenticator app.');
        const codeIsRight = await attempts.countCode(profile.id, origin);
        if (!(await acceptCode(profile, code))) {
          await recordOf(profile, 'sign_in', browser, false);
          throw unauthorized('This code is wrong or was already used.');
        }
        await codeIsRight();
      }
      return { ...(await sessions.start(db, profile, browser, 'sign_in')), profile };
    },

    async signOut(person, visitor) {
      if (person.sessionId) await sessions.end(person, person.sessionId, visitor);
    },

    async forgotPassword(email, browser) {
      const profile = await findProfileByEmail(db, email);
      if (!(await attempts.countMail('reset', email, originOf(profile, browser)))) return;
      if (!profile || profile.isDisabled) return;
      // The reply does not wait for any of it: only addresses that have an account take that long.
      void (async () => {
        await sendPasswordReset(profile);
        await recordOf(profile, 'password_reset_requested', browser, true);
      })().catch(deps.onMailError);
    },

    async resetPassword(token, password, browser) {
      const tokenHash = hashToken(token);
      const profile = await findByPasswordReset(db, tokenHash, clock.now());
      const refused = () => invalid('token', 'This link was already used or has expired. Ask for a new one.');
      if (!profile) {
        await attempts.countInvalidLink(browser.address);
        throw refused();
      }
      await strength.require(password, [profile.email, profile.name]);
      const passwordHash = await hashPassword(password);
      const ended = await db.transaction(async (tx) => {
        if (!(await takePasswordReset(tx, tokenHash))) throw refused();
        await updateProfile(tx, profile.id, { passwordHash }, clock.now());
        await deleteMailedLinks(tx, profile.id);
        await recordOf(profile, 'password_reset', browser, true, tx);
        return [...(await sessions.endApiKeys(tx, profile.id)), ...(await sessions.endAll(tx, profile.id))];
      });
      await sessions.disconnect(ended);
      const { cookie, deviceId } = knownDevices.remember(browser.deviceCookie, profile.id);
      await attempts.reset(profile, { address: browser.address, deviceId });
      return cookie;
    },

    async setPassword(email, password) {
      const profile = await findProfileByEmail(db, email);
      if (!profile) throw new Error(`There is no account with the email address ${email}.`);
      const passwordHash = await hashPassword(password);
      const ended = await db.transaction(async (tx) => {
        await updateProfile(tx, profile.id, { passwordHash }, clock.now());
        await deleteMailedLinks(tx, profile.id);
        return [...(await sessions.endApiKeys(tx, profile.id)), ...(await sessions.endAll(tx, profile.id))];
      });
      await sessions.disconnect(ended);
    },

    async changePassword(person, current, next, visitor) {
      const profile = await reauthenticate(person, current ?? '', 'current_password');
      await strength.require(next, [profile.email, profile.name], 'new_password');
      const passwordHash = await hashPassword(next);
      const ended = await db.transaction(async (tx) => {
        await updateProfile(tx, person.profileId, { passwordHash }, clock.now());
        await deleteMailedLinks(tx, person.profileId);
        await recordOf(profile, 'password_changed', visitor, true, tx);
        return sessions.endOthers(tx, person);
      });
      await sessions.disconnect(ended);
    },

    async changeEmail(person, email, password, visitor) {
      const profile = await reauthenticate(person, password, 'password');
      return deps.emailChanges.request(person, profile, email, visitor);
    },

    async startMfa(person, password) {
      const profile = await reauthenticate(person, password, 'password');
      if (profile.mfaEnabled) throw conflict('Two-step sign-in is already on.');
      const secret = generateTotpSecret();
      await updateProfile(db, profile.id, { mfaSecret: secrets.encrypt(MFA_PURPOSE, secret) }, clock.now());
      return { secret, otpauthUrl: otpauthUrl(deps.brandName, profile.email, secret) };
    },

    async confirmMfa(person, code, visitor) {
      const profile = await requireProfile(person);
      if (profile.mfaEnabled) throw conflict('Two-step sign-in is already on.');
      if (!profile.mfaSecret) throw conflict('Start setting up two-step sign-in first.');
      if (!(await acceptCodeAgain(profile, code)))
        throw invalid('code', 'This code is wrong. Check that your phone’s clock is correct.');
      const recoveryCodes = generateRecoveryCodes();
      const ended = await db.transaction(async (tx) => {
        const recoveryCodeHashes = recoveryCodes.map(hashRecoveryCode);
        await updateProfile(tx, profile.id, { mfaEnabled: true, recoveryCodeHashes }, clock.now());
        await recordOf(profile, 'mfa_enabled', visitor, true, tx);
        return sessions.endOthers(tx, person);
      });
      await sessions.disconnect(ended);
      return { recoveryCodes };
    },

    async removeMfa(person, password, code, visitor) {
      const profile = await reauthenticate(person, password, 'password');
      if (!profile.mfaEnabled) throw conflict('Two-step sign-in is off.');
      if (!(await acceptCodeAgain(profile, code)))
        throw invalid('code', 'This code is wrong or was already used.');
      const off = { mfaEnabled: false, mfaSecret: null, recoveryCodeHashes: [] };
      const ended = await db.transaction(async (tx) => {
        await updateProfile(tx, profile.id, off, clock.now());
        await recordOf(profile, 'mfa_disabled', visitor, true, tx);
        return sessions.endOthers(tx, person);
      });
      await sessions.disconnect(ended);
    },
  };
}
