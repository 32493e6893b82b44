import { createHash } from 'node:crypto';
import { mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { expect, test } from 'vitest';
import { type PagesOptions, pageRoutes } from './pages.ts';

async function get(path: string, options: Partial<PagesOptions> = {}) {
  const app = Fastify();
  await pageRoutes(app, {
    dashboard: '/nowhere',
    player: '/nowhere',
    contentSource: (host) => `http://${host}:8081`,
    isHttps: false,
    ...options,
  });
  return app.inject({ url: path });
}

/** The `connect-src` sources of the pages below this path. */
async function connectionsOf(path: string, options: Partial<PagesOptions>): Promise<string[]> {
  const { headers } = await get(path, options);
  const [, connect = ''] = /connect-src ([^;]+)/.exec(String(headers['content-security-policy'])) ?? [];
  return connect.split(' ');
}

test('lets players, but not dashboards, connect to the log service', async () => {
  const logSource = 'https://logs.example';
  expect(await connectionsOf('/player/', { logSource })).toContain(logSource);
  expect(await connectionsOf('/screens', { logSource })).not.toContain(logSource);
});

test('lets pages connect to their own origin, the content origin and the broker', async () => {
  const own = ["'self'", 'http://localhost:8081', 'ws://localhost:80', 'wss://localhost:80'];
  expect(await connectionsOf('/player/', {})).toEqual(own);
  const realtimeSource = 'wss://broker.example/mqtt';
  expect(await connectionsOf('/player/', { realtimeSource })).toEqual([...own, 'wss://broker.example']);
});

test('allows only the inline scripts of the player’s page', async () => {
  const player = mkdtempSync(join(tmpdir(), 'vitrine-pages-'));
  writeFileSync(join(player, 'index.html'), '<script>start();</script><script src="/a.js"></script>');
  const hash = createHash('sha256').update('start();').digest('base64');
  const policyOf = async (path: string) =>
    (await get(path, { player })).headers['content-security-policy']?.toString().split('; ');
  expect(await policyOf('/player/?a=b')).toContain(`script-src 'self' 'sha256-${hash}'`);
  expect(await policyOf('/screens')).toContain("script-src 'self'");
});

test('lets no page open sockets to arbitrary hosts', async () => {
  for (const path of ['/player/', '/screens']) {
    for (const source of await connectionsOf(path, {})) expect(source).not.toMatch(/^\w+:$|\*/);
  }
});

test('lets dashboards, but not players, upload to the object store', async () => {
  const uploadSources = ['https://files.s3.example', 'https://s3.example'];
  expect(await connectionsOf('/screens', { uploadSources })).toEqual(expect.arrayContaining(uploadSources));
  expect(await connectionsOf('/player/', { uploadSources })).not.toContain(uploadSources[0]);
});

test('lets pages opened at an IPv6 address load content, which policies cannot name', async () => {
  const app = Fastify();
  await pageRoutes(app, {
    dashboard: '/nowhere',
    player: '/nowhere',
    contentSource: (host) => `http://${host}:8081`,
    isHttps: false,
  });
  const { headers } = await app.inject({ url: '/screens', headers: { host: '[fd00::2]:8080' } });
  const policy = String(headers['content-security-policy']);
  expect(policy).toContain("img-src 'self' data: blob: http://*:8081;");
  expect(policy).toContain("connect-src 'self' http://*:8081;");
});

test('turns offline support on for a player opened without parameters', async () => {
  for (const path of ['/player', '/player/']) {
    const { statusCode, headers } = await get(path);
    expect(statusCode).toBe(302);
    expect(headers.location).toBe('/player/?offlineSupport=true');
  }
  expect((await get('/player?deviceId=1')).headers.location).toBe('/player/?deviceId=1');
  expect((await get('/player/?deviceId=1')).headers.location).toBeUndefined();
});
