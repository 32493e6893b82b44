import { topics } from '@vitrine/contract';
import type { Route } from '../../platform/http/router.ts';
import { newId } from '../../platform/ids.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';

const KEY_TTL_SECONDS = 3600;

/** Dashboards listen to the channel of their domain, for as long as their session lasts. */
export function realtimeRoutes(route: Route, realtime: Realtime): void {
  route('realtime.auth', async ({ actor }) => {
    const channelId = topics.domain(actor.domainId);
    const { password, ...key } = await realtime.issueKey({
      clientId: `sessions/${actor.sessionId}/${newId()}`,
      subscribe: [channelId],
      publish: [],
      ttlSeconds: KEY_TTL_SECONDS,
    });
    return { ...key, authKey: password, channelId };
  });
}
