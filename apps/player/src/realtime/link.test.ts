import { topics } from '@vitrine/contract';
import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import type { RealtimeKey } from '../service.ts';
import { brokerUrl, createRealtimeConnection, presenceTopic } from './link.ts';
import type { TransportOptions } from './transport.ts';

const HOUR = 3_600_000;

const began = Date.UTC(2026, 10, 20, 11);
const isThere = `${topics.presence('d1', 's1')}={"started_at":"2026-11-20T11:00:00.000Z"} retained`;

function setUp({ keyLifetimeMs = 24 * HOUR } = {}) {
  const timers = createFakeTimers();
  const connections: (TransportOptions & { published: string[]; isClosed: boolean })[] = [];
  const heard: string[] = [];
  const warnings: string[] = [];
  const state = { keys: 0, keyFails: false, connected: 0, keyLifetimeMs };
  const link = createRealtimeConnection({
    session: { id: 's1', startedAt: () => began },
    async getKey() {
      state.keys += 1;
      if (state.keyFails) throw new Error('no way');
      const key: RealtimeKey = {
        authKey: `key ${state.keys}`,
        channelId: topics.device('d1'),
        expiresAt: Math.floor((timers.wallTime() + state.keyLifetimeMs) / 1000),
        url: '/mqtt',
        clientId: 'c1',
        username: 'd1',
      };
      return key;
    },
    async connect(options) {
      const connection = { ...options, published: [] as string[], isClosed: false };
      connections.push(connection);
      return {
        publish: (topic, payload, { retain }) =>
          void connection.published.push(`${topic}=${payload}${retain ? ' retained' : ''}`),
        close: () => {
          connection.isClosed = true;
        },
      };
    },
    pageUrl: 'https://screens.example/player/?a=b',
    now: timers.wallTime,
    timers,
    random: () => 0,
    log: createLog([
      (level, message, context) =>
        void (level === 'warn' && warnings.push(String(context?.reason ?? message))),
    ]),
    onConnected: () => {
      state.connected += 1;
    },
    onMessage: (text) => void heard.push(text),
  });
  return { link, timers, connections, heard, warnings, state };
}
const lost = { message: 'lost', isRefused: false };

test('connects with the key, listens to its channel, says since when it is there, with a will that takes it back', async () => {
  const { link, timers, connections, heard, state } = setUp();
  link.start();
  await timers.advanceAsync(0);
  const [connection] = connections;
  expect(connection).toMatchObject({
    url: 'wss://screens.example/mqtt',
    password: 'key 1',
    clientId: 'c1',
    channel: topics.device('d1'),
    willTopic: topics.presence('d1', 's1'),
  });
  connection?.onConnected();
  expect(connection?.published).toEqual([isThere]);
  expect(state.connected).toBe(1);
  connection?.onMessage('hello');
  expect(heard).toEqual(['hello']);
});

test('says again every two minutes that it is there, while it is', async () => {
  const { link, timers, connections } = setUp();
  link.start();
  await timers.advanceAsync(0);
  const [connection] = connections;
  await timers.advanceAsync(120_000);
  expect(connection?.published).toEqual([]);
  connection?.onConnected();
  await timers.advanceAsync(240_000);
  expect(connection?.published).toEqual(Array(3).fill(isThere));
  connection?.onClosed(lost);
  await timers.advanceAsync(240_000);
  expect(connection?.published).toHaveLength(3);
});

test('stopping clears the presence and leaves; nothing is heard after it', async () => {
  const { link, timers, connections, heard } = setUp();
  link.start();
  await timers.advanceAsync(0);
  connections[0]?.onConnected();
  link.stop();
  expect(connections[0]?.published.at(-1)).toBe(`${topics.presence('d1', 's1')}= retained`);
  expect(connections[0]?.isClosed).toBe(true);
  connections[0]?.onMessage('late');
  connections[0]?.onClosed(lost);
  await timers.advanceAsync(HOUR);
  expect(heard).toEqual([]);
  expect(connections).toHaveLength(1);
  expect(timers.pending).toBe(0);
});

test('a connection that is up only when everything is over is closed', async () => {
  const { link, timers, connections } = setUp();
  link.start();
  link.stop();
  await timers.advanceAsync(0);
  expect(connections).toEqual([]);
  const late = setUp();
  late.link.start();
  while (late.connections.length === 0) await Promise.resolve();
  late.link.stop();
  await late.timers.advanceAsync(0);
  expect(late.connections[0]?.isClosed).toBe(true);
});

test('a lost connection is made anew, ever more slowly, with the key that still holds', async () => {
  const { link, timers, connections, state } = setUp();
  link.start();
  await timers.advanceAsync(0);
  for (const wait of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
    const before = connections.length;
    connections.at(-1)?.onClosed(lost);
    await timers.advanceAsync(wait - 1);
    expect(connections).toHaveLength(before);
    await timers.advanceAsync(1);
    expect(connections).toHaveLength(before + 1);
  }
  expect(state.keys).toBe(1);
});

test('a refused key is replaced', async () => {
  const { link, timers, connections } = setUp();
  link.start();
  await timers.advanceAsync(0);
  connections[0]?.onClosed({ message: 'Not authorized', isRefused: true });
  await timers.advanceAsync(1000);
  expect(connections[1]?.password).toBe('key 2');
});

test('a key that a restarted service does not know is replaced at once, one that was just fetched is not', async () => {
  const { link, timers, connections } = setUp();
  link.start();
  await timers.advanceAsync(0);
  connections[0]?.onConnected();
  for (const wait of [1000, 2000, 4000]) {
    connections.at(-1)?.onClosed(lost);
    await timers.advanceAsync(wait);
  }
  const refused = { message: 'Not authorized', isRefused: true };
  connections.at(-1)?.onClosed(refused);
  await timers.advanceAsync(1000);
  expect(connections.at(-1)?.password).toBe('key 2');
  connections.at(-1)?.onClosed(refused);
  await timers.advanceAsync(1000);
  expect(connections.at(-1)?.password).toBe('key 2');
  await timers.advanceAsync(1000);
  expect(connections.at(-1)?.password).toBe('key 3');
});

test('without a key it tries again, with the words of the specification', async () => {
  const { link, timers, connections, warnings, state } = setUp();
  state.keyFails = true;
  link.start();
  await timers.advanceAsync(0);
  expect(warnings).toEqual(['Failed to get pubnub auth with no way']);
  state.keyFails = false;
  await timers.advanceAsync(1000);
  expect(connections).toHaveLength(1);
});

test('the key is renewed when less than 15 minutes remain, looked at every 120 s', async () => {
  const { link, timers, connections, state } = setUp({ keyLifetimeMs: HOUR });
  link.start();
  await timers.advanceAsync(0);
  connections[0]?.onConnected();
  await timers.advanceAsync(46 * 60_000 - 1);
  expect(state.keys).toBe(1);
  await timers.advanceAsync(1);
  expect(state.keys).toBe(2);
  expect(connections[0]?.isClosed).toBe(true);
  expect(connections[1]?.password).toBe('key 2');
  connections[0]?.onClosed(lost);
  connections[1]?.onConnected();
  await timers.advanceAsync(60_000);
  expect(connections).toHaveLength(2);
});

test('a renewal that fails leaves the connection and is tried at the next check', async () => {
  const { link, timers, connections, state } = setUp({ keyLifetimeMs: HOUR });
  link.start();
  await timers.advanceAsync(0);
  connections[0]?.onConnected();
  state.keyFails = true;
  await timers.advanceAsync(48 * 60_000);
  expect(connections[0]?.isClosed).toBe(false);
  state.keyFails = false;
  await timers.advanceAsync(120_000);
  expect(connections).toHaveLength(2);
});

test('topics and addresses', () => {
  expect(presenceTopic(topics.device('d1'), 's1')).toBe(topics.presence('d1', 's1'));
  expect(brokerUrl('wss://broker.example:8084/mqtt', 'http://a.example/')).toBe(
    'wss://broker.example:8084/mqtt',
  );
  expect(brokerUrl('/mqtt', 'http://a.example:8080/player/')).toBe('ws://a.example:8080/mqtt');
});
