import type { SecurityLog } from '../../platform/auth/security-events.ts';
import type { Route } from '../../platform/http/router.ts';
import type { QuotaName, QuotaUsage } from '../../platform/quotas/quotas.ts';
import {
  presentApiKey,
  presentDomain,
  presentMember,
  presentProfile,
  presentUsage,
} from './accounts.presenter.ts';
import type { Accounts } from './accounts.service.ts';
import type { ProfileRow } from './accounts.store.ts';
import type { ApiKeys } from './api-keys.service.ts';
import { authRoutes } from './auth.routes.ts';
import { browserOf } from './browser-requests.ts';
import type { EmailChanges } from './email-changes.service.ts';
import type { Members } from './members.service.ts';
import { profileRoutes } from './profile.routes.ts';
import type { Sessions } from './sessions.service.ts';
import type { SignUps } from './sign-up.service.ts';

export interface AccountRoutesDependencies {
  accounts: Accounts;
  signUps: SignUps;
  emailChanges: EmailChanges;
  securityLog: SecurityLog;
  apiKeys: ApiKeys;
  members: Members;
  sessions: Sessions;
  /** What an organisation has used of its limits. */
  usage(domainId: string): Promise<Record<QuotaName, QuotaUsage>>;
  /** Origin of an organisation's content; null if it is on the origin of the installation. */
  contentUrlOf(domainId: string): string | null;
}

export type PresentProfile = (profile: ProfileRow) => ReturnType<typeof presentProfile>;

export function accountRoutes(route: Route, dependencies: AccountRoutesDependencies): void {
  const present: PresentProfile = (profile) =>
    presentProfile(profile, dependencies.contentUrlOf(profile.domainId));
  authRoutes(route, dependencies, present);
  profileRoutes(route, dependencies, present);
  apiKeyRoutes(route, dependencies);
  domainRoutes(route, dependencies);
}

function apiKeyRoutes(route: Route, { apiKeys }: Pick<AccountRoutesDependencies, 'apiKeys'>): void {
  route('apiKeys.list', async ({ actor, query }) => {
    const { total, rows } = await apiKeys.list(actor, query);
    return { total, data: rows.map(presentApiKey) };
  });
  route('apiKeys.create', async (request) => {
    const { row, key } = await apiKeys.create(request.actor, request.body, browserOf(request));
    return { ...presentApiKey(row), key };
  });
  route('apiKeys.delete', (request) => apiKeys.delete(request.actor, request.params.id, browserOf(request)));
}

function domainRoutes(
  route: Route,
  { members, usage }: Pick<AccountRoutesDependencies, 'members' | 'usage'>,
): void {
  route('domain.usage', async ({ actor }) => presentUsage(await usage(actor.domainId)));
  route('domain.get', async ({ actor }) => presentDomain(await members.getDomain(actor)));
  route('domain.update', async ({ actor, body }) => presentDomain(await members.updateDomain(actor, body)));
  route('domain.setMultitimezone', async ({ actor, body }) =>
    presentDomain(await members.setDomainMultiTimezone(actor, body)),
  );
  route('domain.profiles', async ({ actor, query }) => {
    const { total, rows } = await members.list(actor, query);
    return { total, data: rows.map((row) => presentMember(row, actor)) };
  });
  route('domain.setRole', async ({ actor, params, body }) =>
    presentMember(await members.setRole(actor, params.id, body.domainRole), actor),
  );
}
