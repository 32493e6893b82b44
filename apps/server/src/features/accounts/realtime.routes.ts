import { topics } from '@vitrine/contract';
import type { Person } from '../../platform/auth/actor.ts';
import { requireScope } from '../../platform/auth/scopes.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Route } from '../../platform/http/router.ts';
import { newId } from '../../platform/ids.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { realtimeClientIdOf } from './realtime-clients.ts';

const KEY_TTL_SECONDS = 3600;

/** Dashboards and programs subscribe to the channel of their domain until their session or API key expires. */
export function realtimeRoutes(route: Route, realtime: Realtime, clock: Clock): void {
  route('realtime.auth', async ({ actor }) => {
    requireScope(actor, 'device:read');
    requireScope(actor, 'content:read');
    const channelId = topics.domain(actor.domainId);
    const { password, ...key } = await realtime.issueKey({
      clientId: `${realtimeClientIdOf(actor)}/${newId()}`,
      subscribe: [channelId],
      publish: [],
      ttlSeconds: ttlOf(actor, clock.now()),
    });
    return { ...key, authKey: password, channelId };
  });
}

/** Ending a session closes its connections. An API key simply expires. */
function ttlOf({ apiKey }: Person, now: Date): number {
  if (!apiKey) return KEY_TTL_SECONDS;
  const left = Math.ceil((apiKey.expiresAt.getTime() - now.getTime()) / 1000);
  return Math.max(1, Math.min(KEY_TTL_SECONDS, left));
}
