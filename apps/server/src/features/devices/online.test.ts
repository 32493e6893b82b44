import type { AddressInfo } from 'node:net';
import { deviceMessage, topics } from '@vitrine/contract';
import mqtt from 'mqtt';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { newId } from '../../platform/ids.ts';
import { pairDevice } from '../../testing/content.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';
import { recordLiveSessions } from './live-sessions.ts';

const MINUTE = 60_000;
let t: TestApp;
let robin: SignedUp;
let port: number;

beforeAll(async () => {
  t = await startTestApp();
  robin = await t.signUp();
  await t.app.http.listen({ port: 0, host: '127.0.0.1' });
  port = (t.app.http.server.address() as AddressInfo).port;
});
afterAll(() => t.close());

/** Connects a screen to the broker, as its player does. */
async function connect(device: Awaited<ReturnType<typeof pairDevice>>, presence = '{}') {
  const sessionId = newId();
  const key = await device.call('device.realtimeAuth', { body: { sessionId } });
  const client = await mqtt.connectAsync(`ws://127.0.0.1:${port}${key.url}`, {
    clientId: key.clientId,
    username: key.username,
    password: key.authKey,
    protocolVersion: 4,
  });
  await client.publishAsync(topics.presence(device.id, sessionId), presence, { qos: 1, retain: true });
  return client;
}

/** One run of the job that records live sessions. */
function record(): Promise<void> {
  const { changes, realtime } = t.app.platform;
  return recordLiveSessions({ db: t.database.db, clock: t.clock.clock, changes, realtime });
}

/** The result of filters, counts and rows, which must agree. */
async function online() {
  const rows = (await robin.call('devices.list', { query: { sortBy: 'name' } })).data;
  const counts = await robin.call('devices.counts');
  const filtered = async (state: 'online' | 'offline') =>
    (await robin.call('devices.list', { query: { state, sortBy: 'name' } })).data.map(({ name }) => name);
  const names = rows.filter(({ isOnline }) => isOnline).map(({ name }) => name);
  expect(await filtered('online')).toEqual(names);
  expect(counts.online).toBe(names.length);
  expect(await filtered('offline')).toEqual(rows.filter((row) => !row.isOnline).map(({ name }) => name));
  expect(counts.offline).toBe(rows.length - names.length);
  return names;
}

test('filters, counts and rows agree on which screens are online: by heartbeat, by session, disabled or not', async () => {
  const [, , live] = [
    await pairDevice(t, robin, 'A silent'),
    await pairDevice(t, robin, 'B heartbeat'),
    await pairDevice(t, robin, 'C live'),
  ];
  expect(await online()).toEqual(['A silent', 'B heartbeat', 'C live']);

  const client = await connect(live);
  await expect.poll(() => t.app.platform.realtime.sessions(live.id)).toHaveLength(1);
  await t.clock.advanceAsync(4 * MINUTE);
  await record();
  await t.clock.advanceAsync(2 * MINUTE);
  expect(await online()).toEqual(['C live']);

  const disabled = await robin.call('devices.batch', { body: { action: 'disable', deviceIds: [live.id] } });
  expect(disabled.total).toBe(1);
  await expect
    .poll(async () => (await robin.call('devices.get', { params: { id: live.id } })).isDisabled)
    .toBe(true);
  expect(await online()).toEqual(['C live']);

  await client.endAsync();
  await expect.poll(() => t.app.platform.realtime.sessions(live.id)).toEqual([]);
  await record();
  await t.clock.advanceAsync(5 * MINUTE);
  expect(await online()).toEqual([]);
});

test('a screen can list the players that run it and when each started', async () => {
  const screen = await pairDevice(t, robin, 'D twice');
  const startedAt = '2026-11-20T12:00:00.000Z';
  const clients = [
    await connect(screen, JSON.stringify({ started_at: startedAt })),
    await connect(screen, 'online'),
  ];
  await expect
    .poll(async () => (await screen.call('device.occupants')).occupants.map((each) => each.startedAt).sort())
    .toEqual([startedAt, null]);
  await Promise.all(clients.map((client) => client.endAsync()));
});

test('announces to a screen which of its players are present, and when each started', async () => {
  const screen = await pairDevice(t, robin, 'E announced');
  const startedAt = '2026-11-20T12:00:00.000Z';
  const first = await connect(screen, JSON.stringify({ started_at: startedAt }));
  const announced: unknown[] = [];
  first.on('message', (_, payload) => announced.push(deviceMessage.parse(JSON.parse(payload.toString()))));
  await first.subscribeAsync(topics.device(screen.id), { qos: 1 });
  const second = await connect(screen, 'online');
  const starts = () =>
    announced.map((each) =>
      (each as { occupants: { started_at: unknown }[] }).occupants.map(({ started_at }) => started_at),
    );
  await expect.poll(starts).toEqual([[startedAt, null]]);
  await second.endAsync();
  await expect.poll(starts).toEqual([[startedAt, null], [startedAt]]);
  await first.endAsync();
});
