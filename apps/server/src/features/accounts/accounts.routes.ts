import type { Call } from '@vitrine/contract';
import type { CallRequest, Route } from '../../platform/http/router.ts';
import type { QuotaName, Usage } from '../../platform/quotas/quotas.ts';
import {
  presentApiKey,
  presentDomain,
  presentPerson,
  presentProfile,
  presentSession,
} from './accounts.presenter.ts';
import type { Accounts, SignedIn } from './accounts.service.ts';
import type { ApiKeys } from './api-keys.service.ts';
import type { Onboarding, People } from './people.service.ts';
import type { Sessions, Visitor } from './sessions.service.ts';
import { unsubscribePage } from './unsubscribe-page.ts';

export interface AccountRoutes {
  accounts: Accounts;
  apiKeys: ApiKeys;
  people: People;
  sessions: Sessions;
  /** What an organisation has used of its limits. */
  usage(domainId: string): Promise<Record<QuotaName, Usage>>;
}

function visitor({ address, headers }: Pick<CallRequest<Call>, 'address' | 'headers'>): Visitor {
  return { address, userAgent: headers['user-agent']?.toString() };
}

function presentSignedIn({ token, expiresAt, profile }: SignedIn) {
  return { token, expiresAt: expiresAt.toISOString(), profile: presentProfile(profile) };
}

function presentOnboarding({ steps, dismissed }: Onboarding) {
  return { steps, dismissed };
}

export function accountRoutes(
  route: Route,
  { accounts, apiKeys, people, sessions, usage }: AccountRoutes,
): void {
  route('auth.signUp', async (request) =>
    presentSignedIn(await accounts.signUp(request.body, visitor(request))),
  );
  route('auth.signIn', async (request) =>
    presentSignedIn(await accounts.signIn(request.body, visitor(request))),
  );
  route('auth.signOut', ({ actor }) => accounts.signOut(actor));
  route('auth.forgotPassword', async (request) => {
    await accounts.forgotPassword(request.body.email, visitor(request));
  });
  route('auth.resetPassword', async (request) => {
    await accounts.resetPassword(request.body.token, request.body.password, visitor(request));
  });
  route('auth.sessions', async ({ actor, query }) => {
    const { total, rows } = await sessions.list(actor, query);
    return { total, data: rows.map((row) => presentSession(row, actor.sessionId)) };
  });
  route('auth.endSession', ({ actor, params }) => sessions.end(actor, params.id));
  route('auth.endOtherSessions', ({ actor }) => sessions.endOthers(actor));
  route('auth.startMfa', ({ actor, body }) => accounts.startMfa(actor, body.password));
  route('auth.confirmMfa', ({ actor, body }) => accounts.confirmMfa(actor, body.code));
  route('auth.removeMfa', ({ actor, body }) => accounts.removeMfa(actor, body.password, body.code));

  route('apiKeys.list', async ({ actor, query }) => {
    const { total, rows } = await apiKeys.list(actor, query);
    return { total, data: rows.map(presentApiKey) };
  });
  route('apiKeys.create', async ({ actor, body }) => {
    const { row, key } = await apiKeys.create(actor, body.name, body.scopes);
    const { id, name, scopes, createdAt } = presentApiKey(row);
    return { id, name, scopes, key, createdAt };
  });
  route('apiKeys.delete', ({ actor, params }) => apiKeys.delete(actor, params.id));

  route('profile.get', async ({ actor }) => presentProfile(await people.profile(actor)));
  route('profile.update', async ({ actor, body: { currentPassword, newPassword, ...change } }) => {
    if (newPassword !== undefined) await accounts.changePassword(actor, currentPassword, newPassword);
    return presentProfile(await people.updateProfile(actor, change));
  });
  route('profile.setMultitimezone', async ({ actor, body }) =>
    presentProfile(await people.updateProfile(actor, body)),
  );
  route('profile.publicUser', async ({ params, address }) => {
    const { id, name } = await people.publicUser(params.id, address);
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
  route('profile.onboarding', async ({ actor }) => presentOnboarding(await people.onboarding(actor)));
  route('profile.setOnboarding', async ({ actor, body }) => {
    await people.updateProfile(actor, { onboardingDismissed: body.dismissed });
    return presentOnboarding(await people.onboarding(actor));
  });
  route('accounts.changeEmail', async ({ actor, body }) =>
    presentProfile(await accounts.changeEmail(actor, body.email, body.password)),
  );

  route('domain.usage', async ({ actor }) => {
    const {
      storage_bytes: storage,
      pending_uploads: pendingUploads,
      ...others
    } = await usage(actor.domainId);
    return { storage, pendingUploads, ...others };
  });
  route('domain.get', async ({ actor }) => presentDomain(await people.domain(actor)));
  route('domain.update', async ({ actor, body }) => presentDomain(await people.updateDomain(actor, body)));
  route('domain.setMultitimezone', async ({ actor, body }) =>
    presentDomain(await people.updateDomain(actor, body)),
  );
  route('domain.profiles', async ({ actor, query }) => {
    const { total, rows } = await people.list(actor, query);
    return { total, data: rows.map(presentPerson) };
  });
  route('domain.setRole', async ({ actor, params, body }) =>
    presentPerson(await people.setRole(actor, params.id, body.domainRole)),
  );
}
