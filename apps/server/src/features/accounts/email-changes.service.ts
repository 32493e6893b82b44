import type { Person } from '../../platform/auth/actor.ts';
import type { ClientInfo } from '../../platform/auth/client-info.ts';
import type { SecurityLog } from '../../platform/auth/security-events.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, violatedConstraint } from '../../platform/database/database.ts';
import { conflict } from '../../platform/errors.ts';
import { firstLanguage } from '../../platform/languages.ts';
import { type MailRecipient, ownerOf } from './account-emails.ts';
import { findProfile, findProfileByEmail, type ProfileRow, updateProfile } from './accounts.store.ts';
import type { AttemptLimits } from './attempt-limits.ts';
import { createMailedLinks, type MailedLinks } from './mailed-links.ts';
import type { Browser, RevokedClientIds, Sessions } from './sessions.service.ts';

export interface EmailChanges {
  /**
   * Changes the address of someone who gave their password again. If the installation sends mail, the change takes
   * effect through a link sent to the new address. The profile is then returned unchanged for every address, which does
   * not reveal whether the address has an account.
   */
  request(person: Person, profile: ProfileRow, email: string, browser: Browser): Promise<ProfileRow>;
  /** Changes the address that a mailed link confirms, and ends all sessions. Throws 400 at `token`. */
  confirm(token: string, browser: Browser): Promise<void>;
}

const NEW_LINK = 'Go to Settings and change your email again.';

export interface EmailChangeEmails {
  confirm(recipient: MailRecipient, token: string): Promise<void>;
  /** To the owner of an account whose address someone else wants to use. */
  alreadyUsed(recipient: MailRecipient): Promise<void>;
  /** To the present address, which can still stop the change. */
  requested(recipient: MailRecipient, newEmail: string): Promise<void>;
  /** To the former address, once the new one is confirmed. */
  changed(recipient: MailRecipient, newEmail: string): Promise<void>;
}

interface EmailChangesDependencies {
  db: Database;
  clock: Clock;
  attempts: AttemptLimits;
  sessions: Sessions;
  securityLog: SecurityLog;
  /** Undefined if no mail server is configured. Addresses then change immediately. */
  emails: EmailChangeEmails | undefined;
  onMailError(error: unknown): void;
}

export function createEmailChanges(deps: EmailChangesDependencies): EmailChanges {
  const { db, clock, attempts, sessions, securityLog, emails } = deps;
  const links = createMailedLinks(deps);

  async function change(
    tx: Database,
    profileId: string,
    email: string,
    visitor: ClientInfo,
    endSessions: () => Promise<RevokedClientIds>,
  ) {
    const profile = await updateEmail(tx, profileId, email, clock.now());
    // Links that were sent to the old address must stop working.
    await links.revoke(tx, profileId);
    const { domainId } = profile;
    await securityLog.record({ domainId, profileId }, { kind: 'email_changed' }, visitor, tx);
    return { profile, ended: await endSessions() };
  }

  return {
    async request(person, profile, email, browser) {
      if (email === profile.email) return profile;
      await attempts.countNewEmail(person.profileId);
      if (!emails) {
        const changed = await db.transaction((tx) =>
          change(tx, person.profileId, email, browser, () => sessions.endOthers(tx, person)),
        );
        await sessions.disconnect(changed.ended);
        return changed.profile;
      }
      const { address } = browser;
      const isMailed = await attempts.countMail('new-email', email, { address, browserId: undefined });
      // The reply does not wait for the emails, because their time would show which addresses have accounts.
      if (isMailed) {
        void mailLink(db, links, { profile, email, browser, emails }).catch(deps.onMailError);
        void emails.requested(ownerOf(profile, browser), email).catch(deps.onMailError);
      }
      return profile;
    },
    async confirm(token, browser) {
      const changed = await db.transaction(async (tx) => {
        const found = await links.redeemEmailChange(tx, token);
        if (!found) return undefined;
        const { profileId, email } = found;
        const before = await findProfile(tx, profileId);
        const { ended } = await change(tx, profileId, email, browser, () => sessions.endAll(tx, profileId));
        return { before, email, ended };
      });
      if (!changed) throw await links.rejectLink(browser.address, NEW_LINK);
      const { before, email, ended } = changed;
      if (before) void emails?.changed(ownerOf(before, browser), email).catch(deps.onMailError);
      await sessions.disconnect(ended);
    },
  };
}

/** Throws 409 if another account uses the address. */
async function updateEmail(tx: Database, profileId: string, email: string, now: Date): Promise<ProfileRow> {
  try {
    return await updateProfile(tx, profileId, { email }, now);
  } catch (error) {
    if (violatedConstraint(error) === 'profiles_email_key')
      throw conflict('Another account already uses this email address.');
    throw error;
  }
}

/** Addresses with and without an account get different emails and the same reply. */
async function mailLink(
  db: Database,
  links: MailedLinks,
  {
    profile,
    email,
    browser,
    emails,
  }: { profile: ProfileRow; email: string; browser: Browser; emails: EmailChangeEmails },
): Promise<void> {
  const known = await findProfileByEmail(db, email);
  if (known) return emails.alreadyUsed(ownerOf(known, browser));
  const token = await links.createEmailChange({ profileId: profile.id, email });
  const language = firstLanguage(browser.language, profile.language);
  await emails.confirm({ email, name: profile.name, language }, token);
}
