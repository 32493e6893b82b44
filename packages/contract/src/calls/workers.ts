import { z } from 'zod';
import { defineCalls } from '../call.ts';
import { WORKER_STATE_MAX_CHARACTERS } from '../constants.ts';
import { instant, unixSeconds, userJson } from '../primitives.ts';
import { byId } from './shared.ts';

const workerName = z.string().min(1, 'Must not be empty.').max(200);
/** Part of a topic, so wildcards and separators are not allowed. */
const sensorName = z
  .string()
  .regex(/^[\w.-]{1,64}$/, 'Use 1 to 64 letters, digits, dots, dashes and underscores.');

const workerState = z.object({ name: z.string(), state: userJson, at: instant });

export const workerCalls = defineCalls({
  'devices.setWorkerState': {
    area: 'devices',
    method: 'POST',
    path: '/v4/devices/{id}/worker_states',
    credential: 'person',
    scope: 'device:update',
    summary:
      'Sends the state of a worker (a sensor, a till, a queue) to a screen. Its rules and apps react immediately. A screen that is offline catches up later.',
    params: byId,
    body: z.strictObject({
      name: workerName,
      state: userJson.refine(
        (value) => (JSON.stringify(value)?.length ?? 0) <= WORKER_STATE_MAX_CHARACTERS,
        'Must have at most 4,000 characters of JSON.',
      ),
    }),
    reply: workerState,
  },
  'devices.createSensorKey': {
    area: 'devices',
    method: 'POST',
    path: '/v4/devices/{id}/sensor_keys',
    credential: 'person',
    scope: 'device:update',
    summary:
      'A short-lived MQTT key that lets a sensor report for these workers of the screen, and nothing else. The sensor publishes the state as JSON to the topic of the worker.',
    params: byId,
    body: z.strictObject({ names: z.array(sensorName).min(1).max(20) }),
    reply: z.object({
      /** WebSocket address of the broker; relative addresses are on the app origin. */
      url: z.string(),
      client_id: z.string(),
      username: z.string(),
      password: z.string(),
      expires_at: unixSeconds,
      topics: z.array(z.object({ name: z.string(), topic: z.string() })),
    }),
    status: 201,
    errors: ['unavailable'],
  },
  'device.workerStates': {
    area: 'device_side',
    method: 'GET',
    path: '/v4/device/worker_states',
    credential: 'device',
    summary:
      'Worker states sent to the calling screen. Read them again when `worker_states_version` in the heartbeat changes.',
    reply: z.object({ worker_states_version: z.number().int(), data: z.array(workerState) }),
    errors: ['device_deleted'],
  },
});
