import type { Route } from '../../platform/http/router.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import { presentCharge } from './charges.presenter.ts';
import type { Charges } from './charges.service.ts';
import {
  presentLogs,
  presentOccupants,
  presentWorkerState,
  presentWorkerStates,
} from './device-api.presenter.ts';
import type { Events } from './events.service.ts';
import type { Heartbeats } from './heartbeats.service.ts';
import type { Logs } from './logs.service.ts';
import { issueDeviceKey } from './realtime-keys.ts';
import type { WorkerStates } from './worker-states.service.ts';

interface DeviceApiRoutesDependencies {
  heartbeats: Heartbeats;
  events: Events;
  logs: Logs;
  charges: Charges;
  workerStates: WorkerStates;
  realtime: Realtime;
}

export function deviceApiRoutes(
  route: Route,
  { heartbeats, events, logs, charges, workerStates, realtime }: DeviceApiRoutesDependencies,
): void {
  route('device.heartbeat', ({ actor, body }) => heartbeats.record(actor.deviceId, body));
  route('device.events', async ({ actor, body }) => ({
    accepted: await events.record(actor.deviceId, body.events),
  }));
  route('device.logs', async ({ actor, body }) => ({
    accepted: await logs.record(actor.deviceId, body.events),
  }));
  route('devices.logs', async ({ actor, params, query }) =>
    presentLogs(await logs.list(actor, params.id, query)),
  );
  route('device.createCharge', async ({ actor, body }) =>
    presentCharge(await charges.create(actor.deviceId, body)),
  );
  route('device.updateCharge', async ({ actor, params, body }) =>
    presentCharge(await charges.update(actor.deviceId, params.id, body)),
  );
  route('devices.setWorkerState', async ({ actor, params, body }) =>
    presentWorkerState(await workerStates.send(actor, params.id, body)),
  );
  route('devices.createSensorKey', ({ actor, params, body }) =>
    workerStates.createSensorKey(actor, params.id, body.names),
  );
  route('device.workerStates', async ({ actor }) =>
    presentWorkerStates(await workerStates.listForDevice(actor.deviceId)),
  );
  route('device.realtimeAuth', ({ actor, body }) => issueDeviceKey(realtime, actor.deviceId, body.sessionId));
  route('device.occupants', async ({ actor }) => presentOccupants(realtime.sessions(actor.deviceId)));
}
