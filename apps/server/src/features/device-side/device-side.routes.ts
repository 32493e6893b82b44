import { topics } from '@vitrine/contract';
import type { Route } from '../../platform/http/router.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { presentCharge } from './charges.presenter.ts';
import type { Charges } from './charges.service.ts';
import type { Events } from './events.service.ts';
import type { Heartbeats } from './heartbeats.service.ts';
import type { Logs } from './logs.service.ts';
import type { WorkerStates } from './worker-states.service.ts';

/** A session renews its key well before: the player when less than fifteen minutes remain. */
const KEY_TTL_SECONDS = 2 * 3600;

export interface DeviceSideRoutes {
  heartbeats: Heartbeats;
  events: Events;
  logs: Logs;
  charges: Charges;
  workerStates: WorkerStates;
  realtime: Realtime;
}

export function deviceSideRoutes(
  route: Route,
  { heartbeats, events, logs, charges, workerStates, realtime }: DeviceSideRoutes,
): void {
  route('device.heartbeat', ({ actor, body }) => heartbeats.record(actor.deviceId, body));
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
  route('devices.setWorkerState', async ({ actor, params, body }) =>
    presentState(await workerStates.send(actor, params.id, body)),
  );
  route('devices.createSensorKey', ({ actor, params, body }) =>
    workerStates.createSensorKey(actor, params.id, body.names),
  );
  route('device.workerStates', async ({ actor }) => {
    const { version, rows } = await workerStates.listForDevice(actor.deviceId);
    return { workerStatesVersion: version, data: rows.map(presentState) };
  });
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
    occupants: realtime.sessions(actor.deviceId).map(({ sessionId, startedAt }) => ({
      sessionId,
      startedAt: startedAt?.toISOString() ?? null,
    })),
  }));
}

function presentState({ name, state, at }: { name: string; state: unknown; at: Date }) {
  return { name, state: state ?? null, at: at.toISOString() };
}
