import type { Person } from '../../platform/auth/actor.ts';
import type { ClientInfo } from '../../platform/auth/client-info.ts';
import type { Throttle } from '../../platform/auth/throttle.ts';
import { AppError, unauthorized } from '../../platform/errors.ts';
import { findProfileByEmail, type ProfileRow } from './accounts.store.ts';
import { attemptSourceOf } from './attempt-limits.ts';
import type { EmailChanges } from './email-changes.service.ts';
import { createMailedLinks } from './mailed-links.ts';
import {
  createPasswordChanges,
  type PasswordChanges,
  type PasswordChangesDependencies,
} from './password-changes.service.ts';
import { verifyPassword } from './passwords.ts';
import { createReauthentication } from './reauthentication.ts';
import {
  createSecondFactors,
  type SecondFactors,
  type SecondFactorsDependencies,
} from './second-factor.service.ts';
import type { Browser, StartedSession } from './sessions.service.ts';

export interface SignedIn extends StartedSession {
  profile: ProfileRow;
}

export interface Accounts extends PasswordChanges, Omit<SecondFactors, 'accept'> {
  /** Throws `unauthorized`, `mfa_required` or `too_many_requests`. */
  signIn(
    input: { email: string; password: string; code?: string | undefined },
    browser: Browser,
  ): Promise<SignedIn>;
  signOut(person: Person, visitor: ClientInfo): Promise<void>;
  /** If the server sends mail, returns the profile unchanged. See {@link EmailChanges}. */
  changeEmail(person: Person, email: string, password: string, browser: Browser): Promise<ProfileRow>;
}

interface AccountsDependencies
  extends Omit<PasswordChangesDependencies, 'links' | 'reauthentication'>,
    Omit<SecondFactorsDependencies, 'reauthentication'> {
  throttle: Throttle;
  emailChanges: EmailChanges;
}

export function createAccounts(dependencies: AccountsDependencies): Accounts {
  const { db, throttle, attempts, knownBrowsers, securityLog, sessions, emailChanges } = dependencies;
  const reauthentication = createReauthentication(db, throttle);
  const links = createMailedLinks(dependencies);
  const { accept, ...secondFactors } = createSecondFactors({ ...dependencies, reauthentication });

  const recordFailure = ({ id: profileId, domainId }: ProfileRow, browser: Browser) =>
    securityLog.record({ domainId, profileId }, { kind: 'sign_in', succeeded: false }, browser);

  return {
    ...secondFactors,
    ...createPasswordChanges({ ...dependencies, links, reauthentication }),
    async signIn({ email, password, code }, browser) {
      const profile = await findProfileByEmail(db, email);
      const source = attemptSourceOf(knownBrowsers, profile?.id, browser);
      const onRightPassword = await attempts.countPassword(email, source);
      const isRight = await verifyPassword(profile?.passwordHash, password);
      if (!profile || !isRight || profile.isDisabled) {
        if (profile) await recordFailure(profile, browser);
        throw unauthorized('The email address or password is wrong.');
      }
      await onRightPassword();
      if (profile.mfaEnabled) {
        if (code === undefined)
          throw new AppError('mfa_required', 'Enter the code from your authenticator app.');
        const onRightCode = await attempts.countCode(profile.id, source);
        if (!(await accept(profile, code))) {
          await recordFailure(profile, browser);
          throw unauthorized('This code is wrong or has already been used. Enter a new one.');
        }
        await onRightCode();
      }
      return { ...(await sessions.start(db, profile, browser, 'sign_in')), profile };
    },
    async signOut(person, visitor) {
      if (person.sessionId) await sessions.end(person, person.sessionId, visitor);
    },
    async changeEmail(person, email, password, browser) {
      const profile = await reauthentication.requirePassword(person, password, 'password');
      return emailChanges.request(person, profile, email, browser);
    },
  };
}
