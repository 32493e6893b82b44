import { presencePayload, topics } from '@vitrine/contract';
import type { TransportOptions } from '@vitrine/realtime-client';
import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createDeviceChannel } from './device-channel.ts';

function setUp() {
  const timers = createFakeTimers();
  const connections: (TransportOptions & { published: string[] })[] = [];
  const warnings: unknown[] = [];
  const messages: string[] = [];
  const keyRequests: string[] = [];
  const state = { keyFails: false };
  const channel = createDeviceChannel({
    session: { id: 's1', startedAt: () => Date.UTC(2026, 10, 20, 11) },
    async fetchKey(sessionId) {
      keyRequests.push(sessionId);
      if (state.keyFails) throw new Error('no way');
      const channelId = topics.device('d1');
      const expiresAt = timers.wallClock() / 1000 + 86_400;
      return { authKey: 'key', channelId, expiresAt, url: '/mqtt', clientId: 'c1', username: 'd1' };
    },
    async connect(options) {
      const connection = { ...options, published: [] as string[] };
      connections.push(connection);
      return {
        publish: (topic, payload) => void connection.published.push(`${topic} ${payload}`),
        close: () => undefined,
      };
    },
    pageUrl: 'https://screens.example/player/',
    now: timers.wallClock,
    timers,
    random: () => 0,
    log: createLog([(level, _, context) => void (level === 'warn' && warnings.push(context?.reason))]),
    on: {
      connected: () => void messages.push('(connected)'),
      disconnected: () => void messages.push('(disconnected)'),
      message: (text) => void messages.push(text),
    },
  });
  return { channel, timers, connections, warnings, messages, keyRequests, state };
}

test('publishes the start of its session and passes messages on', async () => {
  const { channel, timers, connections, messages, keyRequests } = setUp();
  channel.start();
  await timers.advanceAsync(0);
  const [connection] = connections;
  connection?.on.connected();
  connection?.on.message('hello');
  const topic = topics.presence('d1', 's1');
  const payload = { started_at: '2026-11-20T11:00:00.000Z' };
  expect(keyRequests).toEqual(['s1']);
  expect(presencePayload.parse(payload)).toEqual(payload);
  expect(connection?.willTopic).toBe(topic);
  expect(connection?.published).toEqual([`${topic} ${JSON.stringify(payload)}`]);
  expect(messages).toEqual(['(connected)', 'hello']);
});

test('logs the specified message when it gets no key', async () => {
  const { channel, timers, connections, warnings, state } = setUp();
  state.keyFails = true;
  channel.start();
  await timers.advanceAsync(0);
  expect(warnings).toEqual(['Failed to get pubnub auth with no way']);
  state.keyFails = false;
  await timers.advanceAsync(1000);
  expect(connections).toHaveLength(1);
});
