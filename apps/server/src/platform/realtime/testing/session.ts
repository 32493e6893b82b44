import { topics } from '@vitrine/contract';
import mqtt, { type IClientOptions, type MqttClient } from 'mqtt';
import type { Realtime, SessionKey } from '../realtime.ts';
import type { Setup } from './setups.ts';

export const DEVICE = '01999999-0000-7000-8000-000000000001';
export const OTHER_DEVICE = '01999999-0000-7000-8000-000000000002';

/** The key request of a screen's session. */
export function deviceRequest(sessionId: string, deviceId = DEVICE) {
  return {
    clientId: `device-${deviceId}/${sessionId}`,
    subscribe: [topics.device(deviceId)],
    publish: [topics.presence(deviceId, sessionId)],
    ttlSeconds: 600,
  };
}

/** Connects a session of a screen like the player: with a last will, and presence after each connection. */
export async function openDevice(setup: Setup, sessionId: string, deviceId = DEVICE): Promise<MqttClient> {
  const key = await setup.realtime.issueKey(deviceRequest(sessionId, deviceId));
  const topic = topics.presence(deviceId, sessionId);
  const client = await open(setup, key, { will: { topic, payload: Buffer.alloc(0), qos: 1, retain: true } });
  const appear = () => client.publish(topic, '{}', { qos: 1, retain: true });
  client.on('connect', appear);
  await client.publishAsync(topic, '{}', { qos: 1, retain: true });
  return client;
}

/** Connects with a key. Rejects if the broker refuses it. */
export async function open(
  setup: Setup,
  key: SessionKey,
  options: Partial<IClientOptions> = {},
): Promise<MqttClient> {
  const client = await mqtt.connectAsync(
    setup.resolve(key.url),
    {
      clientId: key.clientId,
      username: key.username,
      password: key.password,
      protocolVersion: 4,
      clean: true,
      reconnectPeriod: 200,
      reconnectOnConnackError: true,
      ...options,
    },
    false,
  );
  client.on('error', () => {});
  return client;
}

/** Collects the messages that a client receives. */
export function inbox(client: MqttClient): { topic: string; message: unknown }[] {
  const messages: { topic: string; message: unknown }[] = [];
  client.on('message', (topic, payload) => messages.push({ topic, message: JSON.parse(payload.toString()) }));
  return messages;
}

/** The ids of a device's present sessions, sorted. */
export const sessionIds = (realtime: Realtime, deviceId = DEVICE) =>
  realtime
    .sessions(deviceId)
    .map(({ sessionId }) => sessionId)
    .sort();
