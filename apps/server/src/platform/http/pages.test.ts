import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type PagesOptions, pageRoutes } from './pages.ts';

/** Where the pages below this path may connect to. */
async function connectionsOf(path: string, options: Partial<PagesOptions>): Promise<string[]> {
  const app = Fastify();
  await pageRoutes(app, {
    dashboard: '/nowhere',
    player: '/nowhere',
    contentSource: (host) => `http://${host}:8081`,
    isHttps: false,
    ...options,
  });
  const { headers } = await app.inject({ url: path });
  const [, connect = ''] = /connect-src ([^;]+)/.exec(String(headers['content-security-policy'])) ?? [];
  return connect.split(' ');
}

test('players may send their log to the service that is configured, dashboards may not', async () => {
  const logSource = 'https://logs.example';
  expect(await connectionsOf('/player/', { logSource })).toContain(logSource);
  expect(await connectionsOf('/screens', { logSource })).not.toContain(logSource);
});

test('pages connect to their own origin, to that of content, and to the broker', async () => {
  const own = ["'self'", 'http://localhost:8081', 'ws:', 'wss:'];
  expect(await connectionsOf('/player/', {})).toEqual(own);
  const realtimeSource = 'wss://broker.example/mqtt';
  expect(await connectionsOf('/player/', { realtimeSource })).toEqual([...own, realtimeSource]);
});
