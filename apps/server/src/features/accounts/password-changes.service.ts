import type { SecurityEventKind } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import type { ClientInfo } from '../../platform/auth/client-info.ts';
import { requireSession } from '../../platform/auth/scopes.ts';
import type { SecurityLog } from '../../platform/auth/security-events.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { firstLanguage } from '../../platform/languages.ts';
import type { MailRecipient } from './account-emails.ts';
import { findProfileByEmail, type ProfileRow, updateProfile } from './accounts.store.ts';
import { type AttemptLimits, attemptSourceOf } from './attempt-limits.ts';
import type { KnownBrowsers } from './known-browsers.ts';
import { invalidLink, type MailedLinks } from './mailed-links.ts';
import type { PasswordStrength } from './password-strength.ts';
import { hashPassword } from './passwords.ts';
import type { Reauthentication } from './reauthentication.ts';
import type { Browser, RevokedClientIds, Sessions } from './sessions.service.ts';

export interface PasswordChanges {
  /** Mails a link to set a new password, if the address has an account. */
  forgotPassword(email: string, browser: Browser): Promise<void>;
  /**
   * Sets the password of the account that a mailed link is for. A link that works is never throttled. Returns the value
   * of the device cookie: this browser is now known, so attempts of others cannot lock it out.
   */
  resetPassword(token: string, password: string, browser: Browser): Promise<string>;
  /** For the operator: sets the password of an account, and ends its sessions and API keys. */
  setPassword(email: string, password: string): Promise<void>;
  changePassword(
    person: Person,
    current: string | undefined,
    next: string,
    visitor: ClientInfo,
  ): Promise<void>;
}

export interface PasswordChangesDependencies {
  db: Database;
  clock: Clock;
  attempts: AttemptLimits;
  strength: PasswordStrength;
  knownBrowsers: KnownBrowsers;
  securityLog: SecurityLog;
  sessions: Sessions;
  links: MailedLinks;
  reauthentication: Reauthentication;
  /** Mails the link to set a new password. */
  mailPasswordReset(recipient: MailRecipient, token: string): Promise<void>;
  onMailError(error: unknown): void;
}

const NEW_LINK = 'Ask for a new one.';

export function createPasswordChanges(dependencies: PasswordChangesDependencies): PasswordChanges {
  const { db, attempts, strength, knownBrowsers, securityLog, sessions, links } = dependencies;

  const record = (profile: ProfileRow, kind: SecurityEventKind, visitor: ClientInfo, tx?: Database) =>
    securityLog.record({ domainId: profile.domainId, profileId: profile.id }, { kind }, visitor, tx);

  const endEverything = async (tx: Database, profileId: string): Promise<RevokedClientIds> => [
    ...(await sessions.endApiKeys(tx, profileId)),
    ...(await sessions.endAll(tx, profileId)),
  ];

  async function mailLink(profile: ProfileRow, browser: Browser): Promise<void> {
    // Earlier links still work. Otherwise, anyone could make an owner's link worthless by asking for another one.
    const token = await links.createPasswordReset(profile.id);
    const { email, name } = profile;
    const language = firstLanguage(browser.language, profile.language);
    await dependencies.mailPasswordReset({ email, name, language }, token);
    await record(profile, 'password_reset_requested', browser);
  }

  return {
    async forgotPassword(email, browser) {
      const profile = await findProfileByEmail(db, email);
      const source = attemptSourceOf(knownBrowsers, profile?.id, browser);
      if (!(await attempts.countMail('reset', email, source))) return;
      // The reply does not wait for the email, because its time would show which addresses have accounts.
      if (profile && !profile.isDisabled) void mailLink(profile, browser).catch(dependencies.onMailError);
    },
    async resetPassword(token, password, browser) {
      const profile = await links.findPasswordReset(token);
      if (!profile) throw await links.rejectLink(browser.address, NEW_LINK);
      await strength.require(password, [profile.email, profile.name]);
      await replacePassword(dependencies, profile.id, await hashPassword(password), async (tx) => {
        if (!(await links.redeemPasswordReset(tx, token))) throw invalidLink(NEW_LINK);
        await record(profile, 'password_reset', browser, tx);
        return endEverything(tx, profile.id);
      });
      const { cookie, browserId } = knownBrowsers.remember(browser.deviceCookie, profile.id);
      await attempts.reset(profile, { address: browser.address, browserId });
      return cookie;
    },
    async setPassword(email, password) {
      const profile = await findProfileByEmail(db, email);
      if (!profile) throw new Error(`There is no account with the email address ${email}.`);
      await replacePassword(dependencies, profile.id, await hashPassword(password), (tx) =>
        endEverything(tx, profile.id),
      );
    },
    async changePassword(person, current, next, visitor) {
      requireSession(person, 'change a password');
      const { requirePassword } = dependencies.reauthentication;
      const profile = await requirePassword(person, current ?? '', 'current_password');
      await strength.require(next, [profile.email, profile.name], 'new_password');
      await replacePassword(dependencies, person.profileId, await hashPassword(next), async (tx) => {
        await record(profile, 'password_changed', visitor, tx);
        return sessions.endOthers(tx, person);
      });
    },
  };
}

/** Sets a password and revokes the mailed links. `end` ends sessions in the same transaction. */
async function replacePassword(
  { db, clock, links, sessions }: PasswordChangesDependencies,
  profileId: string,
  passwordHash: string,
  end: (tx: Database) => Promise<RevokedClientIds>,
): Promise<void> {
  const ended = await db.transaction(async (tx) => {
    const endedClients = await end(tx);
    await updateProfile(tx, profileId, { passwordHash }, clock.now());
    await links.revoke(tx, profileId);
    return endedClients;
  });
  await sessions.disconnect(ended);
}
