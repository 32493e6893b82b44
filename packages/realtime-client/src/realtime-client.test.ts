import { topics } from '@vitrine/contract';
import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createRealtimeClient, resolveBrokerUrl } from './realtime-client.ts';
import type { TransportOptions } from './transport.ts';

const HOUR = 3_600_000;

const presenceTopic = topics.presence('d1', 's1');
const present = `${presenceTopic}=here retained`;

function setUp({
  keyLifetimeMs = 24 * HOUR,
  hasPresence = true,
  spreadMs = 0,
  random = (): number => 0,
} = {}) {
  const timers = createFakeTimers();
  const connections: (TransportOptions & { published: string[]; isClosed: boolean })[] = [];
  const messages: string[] = [];
  const failures: string[] = [];
  const gaps: boolean[] = [];
  const state = { keys: 0, keyFails: false, keyLifetimeMs };
  const client = createRealtimeClient({
    async fetchKey() {
      state.keys += 1;
      if (state.keyFails) throw new Error('no way');
      return {
        authKey: `key ${state.keys}`,
        channelId: topics.device('d1'),
        expiresAt: Math.floor((timers.wallClock() + state.keyLifetimeMs) / 1000),
        url: '/mqtt',
        clientId: 'c1',
        username: 'd1',
      };
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
    presence: hasPresence ? { topicOf: () => presenceTopic, payload: () => 'here' } : null,
    pageUrl: 'https://screens.example/player/?a=b',
    now: timers.wallClock,
    timers,
    random,
    spreadMs,
    on: {
      connected: ({ hasGap }) => void gaps.push(hasGap),
      message: (text) => void messages.push(text),
      disconnected: ({ reason }) => void failures.push(reason),
      renewalFailed: ({ reason }) => void failures.push(reason),
    },
  });
  return { client, timers, connections, messages, failures, gaps, state };
}
const lost = { message: 'lost', isRefused: false };

test('connects with the key, subscribes to its channel and publishes its presence, which the last will clears', async () => {
  const { client, timers, connections, messages, gaps } = setUp();
  client.start();
  await timers.advanceAsync(0);
  const [connection] = connections;
  expect(connection).toMatchObject({
    url: 'wss://screens.example/mqtt',
    password: 'key 1',
    clientId: 'c1',
    channel: topics.device('d1'),
    willTopic: topics.presence('d1', 's1'),
  });
  connection?.on.connected();
  expect(connection?.published).toEqual([present]);
  expect(gaps).toEqual([false]);
  connection?.on.message('hello');
  expect(messages).toEqual(['hello']);
});

test('repeats its presence every two minutes while it is connected', async () => {
  const { client, timers, connections } = setUp();
  client.start();
  await timers.advanceAsync(0);
  const [connection] = connections;
  await timers.advanceAsync(120_000);
  expect(connection?.published).toEqual([]);
  connection?.on.connected();
  await timers.advanceAsync(240_000);
  expect(connection?.published).toEqual(Array(3).fill(present));
  connection?.on.closed(lost);
  await timers.advanceAsync(240_000);
  expect(connection?.published).toHaveLength(3);
});

test('clears its presence and disconnects when it is stopped, and ignores later events', async () => {
  const { client, timers, connections, messages } = setUp();
  client.start();
  await timers.advanceAsync(0);
  connections[0]?.on.connected();
  client.stop();
  expect(connections[0]?.published.at(-1)).toBe(`${topics.presence('d1', 's1')}= retained`);
  expect(connections[0]?.isClosed).toBe(true);
  connections[0]?.on.message('late');
  connections[0]?.on.closed(lost);
  await timers.advanceAsync(HOUR);
  expect(messages).toEqual([]);
  expect(connections).toHaveLength(1);
  expect(timers.pending).toBe(0);
});

test('closes a connection that opens after the client was stopped', async () => {
  const { client, timers, connections } = setUp();
  client.start();
  client.stop();
  await timers.advanceAsync(0);
  expect(connections).toEqual([]);
  const late = setUp();
  late.client.start();
  while (late.connections.length === 0) await Promise.resolve();
  late.client.stop();
  await late.timers.advanceAsync(0);
  expect(late.connections[0]?.isClosed).toBe(true);
});

test('reconnects with exponential backoff and the same key after a connection is lost', async () => {
  const { client, timers, connections, state } = setUp();
  client.start();
  await timers.advanceAsync(0);
  for (const wait of [1000, 2000, 4000, 8000, 16_000, 32_000, 60_000, 60_000]) {
    const before = connections.length;
    connections.at(-1)?.on.closed(lost);
    await timers.advanceAsync(wait - 1);
    expect(connections).toHaveLength(before);
    await timers.advanceAsync(1);
    expect(connections).toHaveLength(before + 1);
  }
  expect(state.keys).toBe(1);
});

test('spreads its first wait after an established connection is lost', async () => {
  const { client, timers, connections } = setUp({ spreadMs: 10_000, random: () => 0.5 });
  client.start();
  await timers.advanceAsync(0);
  connections[0]?.on.connected();
  connections[0]?.on.closed(lost);
  await timers.advanceAsync(5749);
  expect(connections).toHaveLength(1);
  await timers.advanceAsync(1);
  expect(connections).toHaveLength(2);
  // The connection was not established in between, so the next wait follows only the backoff.
  connections[1]?.on.closed(lost);
  await timers.advanceAsync(1500);
  expect(connections).toHaveLength(3);
});

test('replaces a key that the broker refuses', async () => {
  const { client, timers, connections } = setUp();
  client.start();
  await timers.advanceAsync(0);
  connections[0]?.on.closed({ message: 'Not authorized', isRefused: true });
  await timers.advanceAsync(1000);
  expect(connections[1]?.password).toBe('key 2');
});

test('replaces a refused key without a longer wait, unless it has just fetched the key', async () => {
  const { client, timers, connections } = setUp();
  client.start();
  await timers.advanceAsync(0);
  connections[0]?.on.connected();
  for (const wait of [1000, 2000, 4000]) {
    connections.at(-1)?.on.closed(lost);
    await timers.advanceAsync(wait);
  }
  const refused = { message: 'Not authorized', isRefused: true };
  connections.at(-1)?.on.closed(refused);
  await timers.advanceAsync(1000);
  expect(connections.at(-1)?.password).toBe('key 2');
  connections.at(-1)?.on.closed(refused);
  await timers.advanceAsync(1000);
  expect(connections.at(-1)?.password).toBe('key 2');
  await timers.advanceAsync(1000);
  expect(connections.at(-1)?.password).toBe('key 3');
});

test('retries when it cannot fetch a key', async () => {
  const { client, timers, connections, failures, state } = setUp();
  state.keyFails = true;
  client.start();
  await timers.advanceAsync(0);
  expect(failures).toEqual(['no way']);
  state.keyFails = false;
  await timers.advanceAsync(1000);
  expect(connections).toHaveLength(1);
});

test('checks its key every 120 s and renews it when less than 15 minutes remain', async () => {
  const { client, timers, connections, state } = setUp({ keyLifetimeMs: HOUR });
  client.start();
  await timers.advanceAsync(0);
  connections[0]?.on.connected();
  await timers.advanceAsync(46 * 60_000 - 1);
  expect(state.keys).toBe(1);
  await timers.advanceAsync(1);
  expect(state.keys).toBe(2);
  expect(connections[0]?.isClosed).toBe(true);
  expect(connections[1]?.password).toBe('key 2');
  connections[0]?.on.closed(lost);
  connections[1]?.on.connected();
  await timers.advanceAsync(60_000);
  expect(connections).toHaveLength(2);
});

test('keeps its connection when a renewal fails, and tries again at the next check', async () => {
  const { client, timers, connections, state } = setUp({ keyLifetimeMs: HOUR });
  client.start();
  await timers.advanceAsync(0);
  connections[0]?.on.connected();
  state.keyFails = true;
  await timers.advanceAsync(48 * 60_000);
  expect(connections[0]?.isClosed).toBe(false);
  state.keyFails = false;
  await timers.advanceAsync(120_000);
  expect(connections).toHaveLength(2);
});

test('renews its key without a presence, and reports that messages may have been missed', async () => {
  const { client, timers, connections, gaps } = setUp({ keyLifetimeMs: HOUR, hasPresence: false });
  client.start();
  await timers.advanceAsync(0);
  connections[0]?.on.connected();
  await timers.advanceAsync(46 * 60_000);
  connections[1]?.on.connected();
  expect(connections.map(({ willTopic, password }) => [willTopic, password])).toEqual([
    [null, 'key 1'],
    [null, 'key 2'],
  ]);
  expect(connections[0]?.isClosed).toBe(true);
  expect(connections[1]?.published).toEqual([]);
  expect(gaps).toEqual([false, true]);
});

test('reports a gap when only a later attempt succeeds', async () => {
  const { client, timers, connections, gaps } = setUp();
  client.start();
  await timers.advanceAsync(0);
  connections[0]?.on.closed(lost);
  await timers.advanceAsync(1000);
  connections[1]?.on.connected();
  expect(gaps).toEqual([true]);
});

test('resolves relative broker addresses against the page', () => {
  expect(resolveBrokerUrl('wss://broker.example:8084/mqtt', 'http://a.example/')).toBe(
    'wss://broker.example:8084/mqtt',
  );
  expect(resolveBrokerUrl('/mqtt', 'http://a.example:8080/player/')).toBe('ws://a.example:8080/mqtt');
});
