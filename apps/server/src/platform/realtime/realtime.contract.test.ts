import { topics } from '@vitrine/contract';
import type { MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, onTestFinished, test } from 'vitest';
import { PRESENCE_LEASE_MS } from './presence.ts';
import type { PresenceChange } from './realtime.ts';
import {
  DEVICE,
  deviceRequest,
  inbox,
  OTHER_DEVICE,
  open,
  openDevice,
  sessionIds,
} from './testing/session.ts';
import { implementations, type Setup } from './testing/setups.ts';

const next = (client: MqttClient, event: 'message' | 'close') =>
  new Promise<void>((resolve) => client.once(event, () => resolve()));

let setup: Setup;
const clients: MqttClient[] = [];

/** Starts a broker for each test, and ends its connections. */
function useSetup(start: () => Promise<Setup>): void {
  beforeEach(async () => {
    setup = await start();
    await setup.realtime.ready;
  });
  afterEach(async () => {
    await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
    await setup.close();
  });
}

const device = async (sessionId: string, deviceId = DEVICE) => {
  const client = await openDevice(setup, sessionId, deviceId);
  clients.push(client);
  return client;
};
const connect = async (...[key, options]: [Parameters<typeof open>[1], Parameters<typeof open>[2]?]) => {
  const client = await open(setup, key, { reconnectPeriod: 0, ...options });
  clients.push(client);
  return client;
};
const refused = async (...parameters: Parameters<typeof connect>) => {
  await expect(connect(...parameters).then(() => 'connected')).rejects.toThrow(/refused|not authorized/i);
};
const expectOccupants = (deviceId: string, sessions: string[]) =>
  expect.poll(() => sessionIds(setup.realtime, deviceId)).toEqual(sessions);

describe.each(implementations)('realtime over $name', ({ start }) => {
  useSetup(start);

  test('delivers messages in order to a session with a key', async () => {
    const key = await setup.realtime.issueKey(deviceRequest('s1'));
    expect(key.expiresAt).toBe(setup.time.clock.now().getTime() / 1000 + 600);
    const client = await connect(key);
    const messages = inbox(client);
    await client.subscribeAsync(topics.device(DEVICE), { qos: 1 });
    const sent = Array.from({ length: 15 }, (_, state) => ({
      type: 'worker_state' as const,
      name: 'n',
      state,
    }));
    for (const message of sent) {
      const arrived = next(client, 'message');
      await setup.realtime.publish(topics.device(DEVICE), message);
      await arrived;
    }
    expect(messages.map(({ message }) => message)).toEqual(sent);
    await setup.realtime.publish(topics.device(DEVICE), { type: 'presence', occupants: [] }, { qos: 0 });
    await expect.poll(() => messages).toHaveLength(16);
  });

  test('binds a key to its client id, user name and password', async () => {
    const key = await setup.realtime.issueKey(deviceRequest('s1'));
    await refused({ ...key, clientId: 'another' });
    await refused({ ...key, username: 'another' });
    await expect(connect({ ...key, password: `${key.password.slice(0, -4)}AAAA` })).rejects.toThrow(
      /refused/i,
    );
    await refused({ ...key, password: '' });
    await connect(key);
  });

  test.each([
    ['another device’s channel', topics.device(OTHER_DEVICE)],
    ['its own presence', topics.presence(DEVICE, 's1')],
    ['every presence', topics.everyPresence],
    ['a level wildcard', 'vitrine/devices/+'],
    ['a tree wildcard', 'vitrine/#'],
    ['everything', '#'],
    ['its channel as a tree', `${topics.device(DEVICE)}/#`],
    ['the broker’s own topics', '$SYS/#'],
  ])('prevents a session from subscribing to %s', async (_, topic) => {
    const client = await connect(await setup.realtime.issueKey(deviceRequest('s1')));
    await expect(client.subscribeAsync(topic, { qos: 1 })).rejects.toThrow();
  });

  test.each([
    ['its own channel', topics.device(DEVICE)],
    ['another device’s channel', topics.device(OTHER_DEVICE)],
    ['another session’s presence', topics.presence(DEVICE, 's2')],
  ])('prevents a session from publishing to %s', async (_, topic) => {
    const listener = await connect(
      await setup.realtime.issueKey({
        clientId: 'listener',
        subscribe: [topic],
        publish: [],
        ttlSeconds: 60,
      }),
    );
    const messages = inbox(listener);
    await listener.subscribeAsync(topic, { qos: 1 });
    const client = await connect(await setup.realtime.issueKey(deviceRequest('s1')));
    const response = client.publishAsync(topic, '{"forged":true}', { qos: 1 });
    await Promise.race([response, next(client, 'close')]);
    await setup.realtime.publish(topic, { forged: false });
    await expect.poll(() => messages).toEqual([{ topic, message: { forged: false } }]);
  });

  test('rejects or drops a last will for another topic', async () => {
    const topic = topics.device(OTHER_DEVICE);
    const request = { clientId: 'listener', subscribe: [topic], publish: [], ttlSeconds: 60 };
    const listener = await connect(await setup.realtime.issueKey(request));
    const messages = inbox(listener);
    await listener.subscribeAsync(topic, { qos: 1 });
    const will = { topic, payload: Buffer.from('{"forged":true}'), qos: 1, retain: false } as const;
    const key = await setup.realtime.issueKey(deviceRequest('s1'));
    const session = await connect(key, { will }).catch(() => null);
    if (session) {
      session.stream.destroy();
      // Once the client id is taken over, the broker has finished the previous session and its last will.
      await connect(key);
    }
    await setup.realtime.publish(topic, { forged: false });
    await expect.poll(() => messages).toEqual([{ topic, message: { forged: false } }]);
  });
});

describe.each(implementations)('sessions in realtime over $name', ({ start, revokesKeys }) => {
  useSetup(start);

  test('rejects an expired key and ends its connection', async () => {
    const key = await setup.realtime.issueKey(deviceRequest('s1'));
    const client = await device('s1');
    await expectOccupants(DEVICE, ['s1']);
    const closed = next(client, 'close');
    setup.time.advance(601_000);
    await closed;
    await expectOccupants(DEVICE, []);
    await refused(key);
  });

  test('keeps a session with a renewed key when the older key expires', async () => {
    const first = await device('s1');
    setup.time.advance(500_000);
    first.options.reconnectPeriod = 0;
    const renewed = await device('s1');
    setup.time.advance(200_000);
    await setup.realtime.publish(topics.device(DEVICE), { type: 'presence', occupants: [] });
    expect(renewed.connected).toBe(true);
    await expectOccupants(DEVICE, ['s1']);
  });

  test('tracks presence until the socket dies or disconnects cleanly', async () => {
    const changes: PresenceChange[] = [];
    setup.realtime.onPresence((change) => changes.push(change));
    const first = await device('s1');
    const second = await device('s2');
    await device('s9', OTHER_DEVICE);
    await expectOccupants(DEVICE, ['s1', 's2']);
    await expectOccupants(OTHER_DEVICE, ['s9']);

    first.options.reconnectPeriod = 0;
    first.stream.destroy();
    await expectOccupants(DEVICE, ['s2']);

    await second.publishAsync(topics.presence(DEVICE, 's2'), '', { qos: 1, retain: true });
    await second.endAsync();
    await expectOccupants(DEVICE, []);
    expect(sessionIds(setup.realtime, OTHER_DEVICE)).toEqual(['s9']);
    expect(changes.filter(({ deviceId }) => deviceId === DEVICE)).toEqual([
      { deviceId: DEVICE, sessionId: 's1', online: true },
      { deviceId: DEVICE, sessionId: 's2', online: true },
      { deviceId: DEVICE, sessionId: 's1', online: false },
      { deviceId: DEVICE, sessionId: 's2', online: false },
    ]);
  });

  test('limits a sensor’s key to its workers of one screen', async () => {
    const received: [string, string, string][] = [];
    const stop = setup.realtime.onSensorMessage(({ deviceId, name, payload }) =>
      received.push([deviceId, name, Buffer.from(payload).toString()]),
    );
    const key = await setup.realtime.issueKey({
      clientId: `devices/${DEVICE}/sensors/one`,
      subscribe: [],
      publish: [topics.worker(DEVICE, 'door')],
      ttlSeconds: 600,
    });
    const sensor = await connect(key);
    // Retained or not, a message is delivered once.
    await sensor.publishAsync(topics.worker(DEVICE, 'door'), '"open"', { qos: 1, retain: true });
    await expect.poll(() => received).toEqual([[DEVICE, 'door', '"open"']]);
    for (const topic of [topics.worker(DEVICE, 'till'), topics.worker(OTHER_DEVICE, 'door')]) {
      const other = await connect({ ...key });
      await Promise.race([other.publishAsync(topic, '1', { qos: 1 }), next(other, 'close')]);
    }
    const last = await connect({ ...key });
    await last.publishAsync(topics.worker(DEVICE, 'door'), '"shut"', { qos: 1 });
    await expect.poll(() => received).toHaveLength(2);
    expect(received[1]).toEqual([DEVICE, 'door', '"shut"']);
    await expect(last.subscribeAsync(topics.worker(DEVICE, 'door'), { qos: 1 })).rejects.toThrow();
    stop();
  });

  test('ends connections, presence and keys of all revoked sessions at once', async () => {
    const [one, two, other] = [await device('s1'), await device('s2'), await device('s9', OTHER_DEVICE)];
    await expectOccupants(DEVICE, ['s1', 's2']);
    const key = await setup.realtime.issueKey(deviceRequest('s3'));
    for (const client of [one, two]) client.options.reconnectPeriod = 0;
    const closed = Promise.all([next(one, 'close'), next(two, 'close')]);
    await setup.realtime.revoke(`device-${DEVICE}`);
    await closed;
    await expectOccupants(DEVICE, []);
    expect(other.connected).toBe(true);
    if (revokesKeys) await refused(key);
    await connect(await setup.realtime.issueKey(deviceRequest('s1')));
  });

  test('issues no keys with wildcards, unusual client ids or unlimited lifetimes', async () => {
    const request = deviceRequest('s1');
    for (const topic of ['vitrine/#', 'vitrine/+/x', '#', '+', '', '$SYS/broker', 'a\0b']) {
      await expect(setup.realtime.issueKey({ ...request, subscribe: [topic] })).rejects.toThrow(
        /exact topics/,
      );
      await expect(setup.realtime.issueKey({ ...request, publish: [topic] })).rejects.toThrow(/exact topics/);
    }
    await expect(setup.realtime.issueKey({ ...request, clientId: 'a#b' })).rejects.toThrow(/only letters/);
    for (const ttlSeconds of [0, -1, 1.5, 10 ** 9]) {
      await expect(setup.realtime.issueKey({ ...request, ttlSeconds })).rejects.toThrow(/must be valid for/);
    }
  });

  test('reports its connection, and rejects publishing after close', async () => {
    expect(setup.realtime.status()).toMatchObject({ connected: true, problem: null });
    await setup.realtime.close();
    expect(setup.realtime.status().connected).toBe(false);
    await expect(setup.realtime.publish(topics.device(DEVICE), {})).rejects.toThrow(/not sent/);
  });
});

describe.each(implementations.filter(({ name }) => !name.includes('embedded')))(
  'an outage of $name',
  ({ start }) => {
    test('is reported, and leaves no disconnected screen present', async () => {
      const setup = await start({ isNew: true });
      onTestFinished(() => setup.close());
      await setup.realtime.ready;
      const alive = await openDevice(setup, 'alive');
      onTestFinished(() => void alive.end(true));
      const dies = await openDevice(setup, 'dies');
      await expect.poll(() => sessionIds(setup.realtime)).toEqual(['alive', 'dies']);

      await setup.outage?.begin();
      await expect.poll(() => setup.realtime.status().connected).toBe(false);
      expect(setup.realtime.status().problem).toMatch(/127\.0\.0\.1/);
      expect(setup.realtime.status().problem).not.toMatch(/only for this test/);
      await expect(setup.realtime.publish(topics.device(DEVICE), {})).rejects.toThrow(/not sent/);
      await dies.endAsync(true);
      await setup.outage?.end();

      await expect.poll(() => setup.realtime.status()).toMatchObject({ connected: true, problem: null });
      await expect.poll(() => alive.connected).toBe(true);
      const messages = inbox(alive);
      await alive.subscribeAsync(topics.device(DEVICE), { qos: 1 });
      await setup.realtime.publish(topics.device(DEVICE), { type: 'presence', occupants: [] });
      await expect.poll(() => messages).toHaveLength(1);

      setup.time.advance(10_000);
      await alive.publishAsync(topics.presence(DEVICE, 'alive'), '{}', { qos: 1, retain: true });
      await setup.realtime.publish(topics.device(DEVICE), { type: 'presence', occupants: [] });
      setup.time.advance(PRESENCE_LEASE_MS);
      await expect.poll(() => sessionIds(setup.realtime)).toEqual(['alive']);
    });
  },
);
