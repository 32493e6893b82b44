import type { Clock } from '../../platform/clock.ts';
import type { Route } from '../../platform/http/router.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { issuePersonKey } from './realtime-keys.ts';

/** Dashboards and programs subscribe to the channel of their domain until their session or API key expires. */
export function realtimeRoutes(route: Route, realtime: Realtime, clock: Clock): void {
  route('realtime.auth', ({ actor }) => issuePersonKey(realtime, actor, clock.now()));
}
