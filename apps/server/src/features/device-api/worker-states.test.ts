import { topics } from '@vitrine/contract';
import mqtt, { type MqttClient } from 'mqtt';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { pairDevice } from '../../testing/content.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
let owner: SignedUp;
let address: string;
const clients: MqttClient[] = [];
beforeAll(async () => {
  t = await startTestApp();
  owner = await t.signUp();
  address = await t.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
});
afterAll(() => t.close());

const send = (deviceId: string, name: string, state: unknown, by: Pick<SignedUp, 'try'> = owner) =>
  by.try('devices.setWorkerState', { params: { id: deviceId }, body: { name, state } });

async function connect(key: {
  url: string;
  clientId: string;
  username: string;
  password: string;
}): Promise<MqttClient> {
  const url = new URL(key.url, address.replace('http', 'ws')).href;
  const { clientId, username, password } = key;
  const client = await mqtt.connectAsync(url, { clientId, username, password, reconnectPeriod: 0 });
  client.on('error', () => {});
  clients.push(client);
  return client;
}

/** Messages that reach a screen on its channel. */
async function listen(screen: Awaited<ReturnType<typeof pairDevice>>): Promise<unknown[]> {
  const { authKey, channelId, ...key } = await screen.call('device.realtimeAuth', {
    body: { sessionId: screen.id },
  });
  const client = await connect({ ...key, password: authKey });
  const messages: unknown[] = [];
  client.on('message', (_, payload) => messages.push(JSON.parse(payload.toString())));
  await client.subscribeAsync(channelId, { qos: 1 });
  return messages;
}

const workersOf = async (deviceId: string) =>
  (await owner.call('devices.workers', { params: { id: deviceId } })).data.map(({ name, state }) => [
    name,
    state,
  ]);

test('a state reaches an online screen immediately, and an offline screen by its next heartbeat', async () => {
  const screen = await pairDevice(t, owner);
  const version = async () => (await screen.call('device.heartbeat', { body: {} })).workerStatesVersion;
  expect(await version()).toBe(0);
  const messages = await listen(screen);
  const { data } = await send(screen.id, 'door', { open: true });
  expect(data).toMatchObject({ name: 'door', state: { open: true } });
  await expect
    .poll(() => messages)
    .toContainEqual({ type: 'worker_state', name: 'door', state: { open: true }, at: data.at });
  await send(screen.id, 'queue', null);
  expect(await version()).toBe(2);
  const own = await screen.call('device.workerStates');
  expect(own.workerStatesVersion).toBe(2);
  expect(own.data.map(({ name, state }) => [name, state]).sort()).toEqual([
    ['door', { open: true }],
    ['queue', null],
  ]);
  expect(await workersOf(screen.id)).toContainEqual(['door', { open: true }]);
});

test('does not send a screen its own reports', async () => {
  const screen = await pairDevice(t, owner);
  const at = t.clock.clock.now().toISOString();
  await send(screen.id, 'door', 'open');
  const event = (name: string, id: string) => ({ type: 'worker' as const, id, at, name, state: 'mine' });
  await screen.call('device.events', {
    body: {
      events: [
        event('kiosk', '0192f3a0-0000-7000-8000-000000000001'),
        event('door', '0192f3a0-0000-7000-8000-000000000002'),
      ],
    },
  });
  expect((await screen.call('device.workerStates')).data).toEqual([]);
  expect(await workersOf(screen.id)).toEqual([
    ['door', 'mine'],
    ['kiosk', 'mine'],
  ]);
});

test('names the source of each state', async () => {
  const screen = await pairDevice(t, owner);
  const sendersOf = async () =>
    (await owner.call('devices.workers', { params: { id: screen.id } })).data.map(
      ({ name, source, sentBy }) => [name, source, sentBy?.id ?? null],
    );
  await send(screen.id, 'door', 'open');
  const key = await owner.call('devices.createSensorKey', {
    params: { id: screen.id },
    body: { names: ['people'] },
  });
  const sensor = await connect(key);
  await sensor.publishAsync(topics.worker(screen.id, 'people'), '7', { qos: 1 });
  await expect.poll(sendersOf).toEqual([
    ['door', 'service', owner.profileId],
    ['people', 'service', null],
  ]);
  const at = t.clock.clock.now().toISOString();
  const id = '0192f3a0-0000-7000-8000-000000000003';
  await screen.call('device.events', {
    body: { events: [{ type: 'worker', id, at, name: 'door', state: 'shut' }] },
  });
  expect(await sendersOf()).toContainEqual(['door', 'screen', null]);
});

test('a sensor reports by MQTT with a key for its workers', async () => {
  const screen = await pairDevice(t, owner);
  const messages = await listen(screen);
  const key = await owner.call('devices.createSensorKey', {
    params: { id: screen.id },
    body: { names: ['door', 'door', 'people'] },
  });
  expect(key.topics).toEqual(
    ['door', 'people'].map((name) => ({ name, topic: topics.worker(screen.id, name) })),
  );
  const sensor = await connect(key);
  const publish = (text: string) => sensor.publishAsync(topics.worker(screen.id, 'door'), text, { qos: 1 });
  await publish('{"open":true}');
  await expect
    .poll(() => messages)
    .toMatchObject([{ type: 'worker_state', name: 'door', state: { open: true } }]);
  for (const wrong of ['', 'no JSON', `"${'x'.repeat(4000)}"`, '\u0000']) await publish(wrong);
  await publish('7');
  await expect.poll(() => messages).toHaveLength(2);
  expect(messages[1]).toMatchObject({ name: 'door', state: 7 });
  expect(await workersOf(screen.id)).toEqual([['door', 7]]);
  // A message that several servers receive is forwarded once.
  await publish('7');
  await publish('8');
  await expect.poll(() => messages).toHaveLength(3);
});

test('revokes sensor keys when the screen is removed', async () => {
  const screen = await pairDevice(t, owner);
  const { topics: _, ...key } = await owner.call('devices.createSensorKey', {
    params: { id: screen.id },
    body: { names: ['door'] },
  });
  const sensor = await connect(key);
  const closed = new Promise<void>((resolve) => sensor.once('close', () => resolve()));
  await owner.call('devices.delete', { params: { id: screen.id } });
  await closed;
  await expect(connect(key)).rejects.toThrow();
});

test.each([
  ['an empty name', { name: '', state: 1 }, 'name'],
  ['a long name', { name: 'x'.repeat(201), state: 1 }, 'name'],
  ['a large state', { name: 'door', state: 'x'.repeat(4000) }, 'state'],
  ['an unknown field', { name: 'door', state: 1, other: 1 }, 'other'],
])('rejects %s with 400', async (_, raw, path) => {
  const screen = await pairDevice(t, owner);
  const answer = await owner.try('devices.setWorkerState', { params: { id: screen.id }, raw });
  expect(answer.status).toBe(400);
  expect(JSON.stringify(answer.error?.fields)).toContain(path);
});

test.each([['a/b'], ['+'], ['#'], [''], ['x'.repeat(65)]])('rejects a key for the name %j', async (name) => {
  const screen = await pairDevice(t, owner);
  const answer = await owner.try('devices.createSensorKey', {
    params: { id: screen.id },
    body: { names: [name] },
  });
  expect(answer.status).toBe(400);
});

test('requires the scope device:update for a key', async () => {
  const screen = await pairDevice(t, owner);
  const withScope = async (scope: 'device:update' | 'device:read') => {
    const { key } = await owner.call('apiKeys.create', { body: { name: scope, scopes: [scope] } });
    return t.as({ 'x-api-key': key });
  };
  expect((await send(screen.id, 'door', 1, await withScope('device:update'))).status).toBe(200);
  expect((await send(screen.id, 'door', 1, await withScope('device:read'))).status).toBe(403);
});

test('rejects too many states with Retry-After, for that screen only', async () => {
  const screen = await pairDevice(t, owner);
  let answer = await send(screen.id, 'people', 0);
  let sent = 1;
  for (; answer.status === 200 && sent < 300; sent += 1) answer = await send(screen.id, 'people', sent);
  expect(sent).toBeGreaterThan(150);
  expect(answer).toMatchObject({
    status: 429,
    error: { message: expect.stringContaining('Too many states') },
  });
  expect(Number(answer.headers['retry-after'])).toBeGreaterThan(0);
  const other = await pairDevice(t, owner, 'Other');
  expect((await send(other.id, 'people', 0)).status).toBe(200);
  await t.clock.advanceAsync(10_000);
  expect((await send(screen.id, 'people', 0)).status).toBe(200);
});

test('over the limit, stores the workers that were sent last', async () => {
  const screen = await pairDevice(t, owner);
  for (let name = 0; name < 201; name += 1) {
    await t.clock.advanceAsync(1000);
    expect((await send(screen.id, `n${name}`, name)).status).toBe(200);
  }
  const { data } = await screen.call('device.workerStates');
  expect(data).toHaveLength(200);
  expect(data.map(({ name }) => name)).not.toContain('n0');
});
