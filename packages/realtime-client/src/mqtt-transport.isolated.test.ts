import { beforeEach, expect, test, vi } from 'vitest';
import { connectMqtt } from './mqtt-transport.ts';

const connections = vi.hoisted(() => [] as [url: string, options: Record<string, unknown>][]);
vi.mock('mqtt', () => ({
  default: {
    connect(url: string, options: Record<string, unknown>) {
      connections.push([url, options]);
      return { on: () => undefined };
    },
  },
}));
beforeEach(() => void connections.splice(0));

test('pings the broker every 15 s, so the broker ends a dead session within 30 s', async () => {
  await connectMqtt({
    url: 'wss://screens.example/mqtt',
    clientId: 'c',
    username: 'u',
    password: 'k',
    channel: 'devices/d',
    willTopic: 'presence/d/s',
    on: { connected: () => undefined, message: () => undefined, closed: () => undefined },
  });
  const [[url, options] = []] = connections;
  expect(url).toBe('wss://screens.example/mqtt');
  expect(options).toMatchObject({
    keepalive: 15,
    will: { topic: 'presence/d/s', payload: '', retain: true },
  });
  // By the protocol, a broker waits for one and a half times the keep-alive.
  expect(Number(options?.keepalive) * 1.5).toBeLessThanOrEqual(30);
});
