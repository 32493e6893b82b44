import type { Call } from '@vitrine/contract';
import { SESSION_MAX_MS } from '../../platform/auth/authenticate.ts';
import { cookieHeader, isDashboard, readCookie, requireSameOrigin } from '../../platform/auth/cookies.ts';
import { requireSession } from '../../platform/auth/scopes.ts';
import type { SecurityLog } from '../../platform/auth/security-events.ts';
import type { CallRequest, Route } from '../../platform/http/router.ts';
import type { QuotaName, Usage } from '../../platform/quotas/quotas.ts';
import {
  presentApiKey,
  presentDomain,
  presentPerson,
  presentProfile,
  presentSecurityEvent,
  presentSession,
} from './accounts.presenter.ts';
import type { Accounts, SignedIn } from './accounts.service.ts';
import type { ProfileRow } from './accounts.store.ts';
import type { ApiKeys } from './api-keys.service.ts';
import type { EmailChanges } from './email-changes.service.ts';
import { KNOWN_DEVICE_SECONDS } from './known-devices.ts';
import type { Onboarding, People } from './people.service.ts';
import type { Browser, Sessions } from './sessions.service.ts';
import type { SignUps } from './sign-up.service.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

export interface AccountRoutes {
  accounts: Accounts;
  signUps: SignUps;
  emailChanges: EmailChanges;
  securityLog: SecurityLog;
  apiKeys: ApiKeys;
  people: People;
  sessions: Sessions;
  /** What an organisation has used of its limits. */
  usage(domainId: string): Promise<Record<QuotaName, Usage>>;
  /** Origin of an organisation's content; null where it is that of the whole installation. */
  contentUrlOf(domainId: string): string | null;
}

type AnyRequest = Pick<CallRequest<Call>, 'method' | 'origin' | 'address' | 'headers' | 'reply'>;

function browserOf(request: AnyRequest): Browser {
  const userAgent = request.headers['user-agent']?.toString();
  return { address: request.address, userAgent, deviceCookie: readCookie(request, 'device') };
}

function rememberDevice(request: AnyRequest, cookie: string): void {
  request.reply.header('set-cookie', cookieHeader(request, 'device', cookie, KNOWN_DEVICE_SECONDS));
}

/** A page of another site must not sign a browser in to an account of its choice. */
function requireOwnPage(request: AnyRequest): void {
  if (isDashboard(request)) requireSameOrigin(request);
}

function presentOnboarding({ steps, dismissed }: Onboarding) {
  return { steps, dismissed };
}

export function accountRoutes(
  route: Route,
  {
    accounts,
    signUps,
    emailChanges,
    apiKeys,
    people,
    sessions,
    securityLog,
    usage,
    contentUrlOf,
  }: AccountRoutes,
): void {
  const present = (profile: ProfileRow) => presentProfile(profile, contentUrlOf(profile.domainId));

  /** A program gets the token; the dashboard a cookie, which scripts of its pages cannot read. */
  function presentSignedIn(request: AnyRequest, { token, expiresAt, profile, deviceCookie }: SignedIn) {
    rememberDevice(request, deviceCookie);
    const forDashboard = isDashboard(request);
    if (forDashboard) {
      const maxAge = SESSION_MAX_MS / 1000;
      request.reply.header('set-cookie', cookieHeader(request, 'session', token, maxAge));
    }
    return {
      token: forDashboard ? null : token,
      expiresAt: expiresAt.toISOString(),
      profile: present(profile),
    };
  }

  route('auth.signUp', async (request) => {
    requireOwnPage(request);
    const signedIn = await signUps.signUp(request.body, browserOf(request));
    return signedIn ? presentSignedIn(request, signedIn) : { token: null, expiresAt: null, profile: null };
  });
  route('auth.confirmSignUp', async (request) => {
    requireOwnPage(request);
    return presentSignedIn(request, await signUps.confirm(request.body.token, browserOf(request)));
  });
  route('auth.signIn', async (request) => {
    requireOwnPage(request);
    return presentSignedIn(request, await accounts.signIn(request.body, browserOf(request)));
  });
  route('auth.signOut', async (request) => {
    await accounts.signOut(request.actor, browserOf(request));
    request.reply.header('set-cookie', cookieHeader(request, 'session', '', 0));
  });
  route('auth.forgotPassword', (request) => accounts.forgotPassword(request.body.email, browserOf(request)));
  route('auth.resetPassword', async (request) => {
    const { token, password } = request.body;
    rememberDevice(request, await accounts.resetPassword(token, password, browserOf(request)));
  });
  route('auth.sessions', async ({ actor, query }) => {
    const { total, rows } = await sessions.list(actor, query);
    return { total, data: rows.map((row) => presentSession(row, actor.sessionId)) };
  });
  route('auth.endSession', (request) => sessions.end(request.actor, request.params.id, browserOf(request)));
  route('auth.endOtherSessions', (request) => sessions.signOutEverywhere(request.actor, browserOf(request)));
  route('auth.securityEvents', async ({ actor, query }) => {
    const { total, rows } = await securityLog.list(actor, query);
    return { total, data: rows.map(presentSecurityEvent) };
  });
  route('auth.startMfa', ({ actor, body }) => accounts.startMfa(actor, body.password));
  route('auth.confirmMfa', (request) =>
    accounts.confirmMfa(request.actor, request.body.code, browserOf(request)),
  );
  route('auth.removeMfa', (request) => {
    const { password, code } = request.body;
    return accounts.removeMfa(request.actor, password, code, browserOf(request));
  });

  route('apiKeys.list', async ({ actor, query }) => {
    const { total, rows } = await apiKeys.list(actor, query);
    return { total, data: rows.map(presentApiKey) };
  });
  route('apiKeys.create', async (request) => {
    const { row, key } = await apiKeys.create(request.actor, request.body, browserOf(request));
    return { ...presentApiKey(row), key };
  });
  route('apiKeys.delete', (request) => apiKeys.delete(request.actor, request.params.id, browserOf(request)));

  route('profile.get', async ({ actor }) => present(await people.getProfile(actor)));
  route('profile.update', async (request) => {
    const { actor } = request;
    const { currentPassword, newPassword, ...change } = request.body;
    if (newPassword !== undefined) {
      requireSession(actor, 'change a password');
      await accounts.changePassword(actor, currentPassword, newPassword, browserOf(request));
    }
    return present(await people.updateProfile(actor, change));
  });
  route('profile.setMultitimezone', async ({ actor, body }) =>
    present(await people.switchProfileZones(actor, body)),
  );
  route('profile.publicUser', async ({ params, address }) => {
    const { id, name } = await people.getPublicUser(params.id, address);
    return { id, name };
  });
  route('profile.unsubscribePage', async ({ reply }) => {
    reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(unsubscribePage(false));
  });
  route('profile.unsubscribe', async ({ params, address, headers, reply }) => {
    await people.unsubscribe(params.id, address);
    if (String(headers.accept ?? '').includes('text/html'))
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(unsubscribePage(true));
  });
  route('profile.onboarding', async ({ actor }) => presentOnboarding(await people.getOnboarding(actor)));
  route('profile.setOnboarding', async ({ actor, body }) => {
    await people.updateProfile(actor, { onboardingDismissed: body.dismissed });
    return presentOnboarding(await people.getOnboarding(actor));
  });
  route('accounts.changeEmail', async (request) => {
    const { email, password } = request.body;
    return present(await accounts.changeEmail(request.actor, email, password, browserOf(request)));
  });

  route('auth.confirmEmail', (request) => emailChanges.confirm(request.body.token, browserOf(request)));

  route('domain.usage', async ({ actor }) => {
    const {
      storage_bytes: storage,
      pending_uploads: pendingUploads,
      ...others
    } = await usage(actor.domainId);
    return { storage, pendingUploads, ...others };
  });
  route('domain.get', async ({ actor }) => presentDomain(await people.getDomain(actor)));
  route('domain.update', async ({ actor, body }) => presentDomain(await people.updateDomain(actor, body)));
  route('domain.setMultitimezone', async ({ actor, body }) =>
    presentDomain(await people.switchDomainZones(actor, body)),
  );
  route('domain.profiles', async ({ actor, query }) => {
    const { total, rows } = await people.list(actor, query);
    return { total, data: rows.map((row) => presentPerson(row, actor)) };
  });
  route('domain.setRole', async ({ actor, params, body }) =>
    presentPerson(await people.setRole(actor, params.id, body.domainRole), actor),
  );
}
