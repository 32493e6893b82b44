import { topics } from '@vitrine/contract';
import type { Route } from '../../platform/http/router.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { presentCharge } from './charges.presenter.ts';
import type { Charges } from './charges.service.ts';
import type { Events } from './events.service.ts';
import type { Heartbeats } from './heartbeats.service.ts';
import type { Logs } from './logs.service.ts';

/** A session renews its key well before: the player when less than fifteen minutes remain. */
const KEY_TTL_SECONDS = 2 * 3600;

export interface DeviceSideRoutes {
  heartbeats: Heartbeats;
  events: Events;
  logs: Logs;
  charges: Charges;
  realtime: Realtime;
}

export function deviceSideRoutes(
  route: Route,
  { heartbeats, events, logs, charges, realtime }: DeviceSideRoutes,
): void {
  route('device.heartbeat', ({ actor, body }) => heartbeats.beat(actor.deviceId, body));
  route('device.events', async ({ actor, body }) => ({
    accepted: await events.record(actor.deviceId, body.events),
  }));
  route('device.logs', async ({ actor, body }) => ({
    accepted: await logs.record(actor.deviceId, body.events),
  }));
  route('devices.logs', async ({ actor, params, query }) => {
    const { rows, hasMore } = await logs.list(actor, params.id, query);
    return {
      hasMore,
      data: rows.map(({ id, at, level, message, tags, context }) => ({
        id,
        at: at.toISOString(),
        level,
        message,
        tags,
        context,
      })),
    };
  });
  route('device.createCharge', async ({ actor, body }) =>
    presentCharge(await charges.create(actor.deviceId, body)),
  );
  route('device.updateCharge', async ({ actor, params, body }) =>
    presentCharge(await charges.update(actor.deviceId, params.id, body)),
  );
  route('device.realtimeAuth', async ({ actor: { deviceId }, body: { sessionId } }) => {
    const channelId = topics.device(deviceId);
    const { password, ...key } = await realtime.issueKey({
      clientId: `devices/${deviceId}/${sessionId}`,
      subscribe: [channelId],
      publish: [topics.presence(deviceId, sessionId)],
      ttlSeconds: KEY_TTL_SECONDS,
    });
    return { ...key, authKey: password, channelId };
  });
  route('device.occupants', async ({ actor }) => ({
    occupants: realtime.occupants(actor.deviceId).map((sessionId) => ({ sessionId })),
  }));
}
