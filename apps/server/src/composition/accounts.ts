import { join } from 'node:path';
import { createAccountEmails } from '../features/accounts/account-emails.ts';
import { accountRoutes } from '../features/accounts/accounts.routes.ts';
import { type Accounts, createAccounts } from '../features/accounts/accounts.service.ts';
import { createApiKeys } from '../features/accounts/api-keys.service.ts';
import { createAttemptLimits } from '../features/accounts/attempt-limits.ts';
import { createEmailChanges } from '../features/accounts/email-changes.service.ts';
import { createKnownBrowsers, type KnownBrowsers } from '../features/accounts/known-browsers.ts';
import { createMembers, type Members } from '../features/accounts/members.service.ts';
import { createPasswordStrength } from '../features/accounts/password-strength.ts';
import { realtimeRoutes } from '../features/accounts/realtime.routes.ts';
import { createSessions, type Sessions } from '../features/accounts/sessions.service.ts';
import { createSignUps, type SignUps } from '../features/accounts/sign-up.service.ts';
import { createOutages, type Outages } from '../features/notifications/outages.service.ts';
import type { BlankScreenGuard } from '../features/publishing/blank-screen-guard.service.ts';
import { createMail } from '../platform/mail/mail.ts';
import { readQuotaUsage } from '../platform/quotas/quotas.ts';
import type { Platform } from './platform.ts';

export interface AccountParts {
  accounts: Accounts;
  signUps: SignUps;
  members: Members;
  sessions: Sessions;
  outages: Outages;
  close(): void;
}

interface AccountOptions {
  blankScreenGuard: BlankScreenGuard;
  addSamples: Parameters<typeof createSignUps>[0]['addSamples'];
}

/** Builds accounts and the emails to members, with their routes. */
export function buildAccounts(platform: Platform, options: AccountOptions): AccountParts {
  const { clock, realtime, route, securityLog } = platform;
  const { db } = platform.database;
  const emails = buildEmails(platform);
  const services = buildServices(platform, emails, options);
  accountRoutes(route, {
    ...services,
    securityLog,
    usage: (domainId) => readQuotaUsage(db, domainId),
    contentUrlOf: platform.contentOrigins.ownOriginOf,
  });
  realtimeRoutes(route, realtime, clock);
  const { accounts, signUps, members, sessions } = services;
  return { accounts, signUps, members, sessions, outages: emails.outages, close: emails.mail.close };
}

function buildServices(
  platform: Platform,
  { emails, onMailError }: ReturnType<typeof buildEmails>,
  { blankScreenGuard, addSamples }: AccountOptions,
) {
  const { config, clock, secrets, throttle, changes, resources, securityLog } = platform;
  const { db } = platform.database;
  const sendsMail = config.SMTP_URL !== undefined;
  const knownBrowsers = createKnownBrowsers(secrets, clock);
  const sessions = buildSessions(platform, knownBrowsers);
  const attempts = createAttemptLimits(throttle);
  const strength = createPasswordStrength(config.BRAND_NAME);
  const signUps = createSignUps({
    db,
    clock,
    throttle,
    attempts,
    strength,
    sessions,
    policy: config.SIGN_UP,
    emails: sendsMail ? emails.signUp : undefined,
    onMailError,
    addSamples,
  });
  const emailChanges = createEmailChanges({
    db,
    clock,
    attempts,
    sessions,
    securityLog,
    emails: sendsMail ? emails.emailChange : undefined,
    onMailError,
  });
  const accounts = createAccounts({
    emailChanges,
    db,
    clock,
    secrets,
    throttle,
    attempts,
    strength,
    knownBrowsers,
    securityLog,
    sessions,
    brandName: config.BRAND_NAME,
    mailPasswordReset: emails.passwordReset,
    onMailError,
  });
  const members = createMembers({ db, clock, throttle, changes, resources, sessions, blankScreenGuard });
  const apiKeys = createApiKeys({ db, clock, securityLog, sessions });
  return { accounts, signUps, emailChanges, apiKeys, members, sessions };
}

function buildSessions(platform: Platform, knownBrowsers: KnownBrowsers): Sessions {
  const { clock, database, log, realtime, securityLog } = platform;
  return createSessions({
    db: database.db,
    clock,
    knownBrowsers,
    securityLog,
    // A password can be changed while the broker is unavailable. Its sessions then end when their keys expire.
    endRealtime: async (ids) => {
      const unended = (error: unknown) => log.error({ err: error }, 'Realtime sessions were not ended.');
      await Promise.all(ids.map((id) => realtime.revoke(id).catch(unended)));
    },
  });
}

function buildEmails({ config, clock, database, log, print }: Platform) {
  const mail = createMail({
    smtpUrl: config.SMTP_URL,
    from: config.MAIL_FROM,
    outboxDirectory: join(config.DATA_DIR, 'mail'),
    log,
    print,
  });
  const brandName = config.BRAND_NAME;
  const publicUrl = config.PUBLIC_URL ?? `http://localhost:${config.PORT}`;
  const onMailError = (error: unknown) => log.error({ err: error }, 'An email was not sent.');
  return {
    mail,
    emails: createAccountEmails({ mail, brandName, publicUrl, supportEmail: config.SUPPORT_EMAIL }),
    outages: createOutages({ db: database.db, clock, mail, brandName, publicUrl, onMailError }),
    onMailError,
  };
}
