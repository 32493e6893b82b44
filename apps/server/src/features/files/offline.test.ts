import { mkdtempSync, rmSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify from 'fastify';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { offlineRoutes } from './offline.routes.ts';

let directory: string;

beforeEach(async () => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-offline-'));
  await mkdir(join(directory, 'offline'));
  await writeFile(join(directory, 'sw.js'), '// worker');
  await writeFile(join(directory, 'offline/bridge.html'), '<!doctype html>');
  await writeFile(join(directory, 'offline/bridge.js'), '// bridge');
  await writeFile(join(directory, 'offline/bundle-frame.html'), '<!doctype html>');
  await writeFile(join(directory, 'offline/bundle-frame.js'), '// frame');
  await writeFile(join(directory, 'secret.txt'), 'no');
});
afterEach(() => rmSync(directory, { recursive: true, force: true }));

async function get(path: string, from = directory, isHttps = true) {
  const app = Fastify();
  await offlineRoutes(app, { isHttps, directory: from });
  return app.inject(path);
}

test.each([
  ['/sw.js', 'application/javascript'],
  ['/offline/bridge.html', 'text/html'],
  ['/offline/bridge.js', 'application/javascript'],
])('serves %s with its own policy, revalidated on each request', async (path, type) => {
  const { statusCode, headers } = await get(path);
  expect(statusCode).toBe(200);
  expect(String(headers['content-type'])).toContain(type.split('/')[1]);
  expect(headers['cache-control']).toBe('no-cache');
  expect(headers['content-security-policy']).toContain("default-src 'none'; script-src 'self'");
});

test.each([
  ['/sw.js', "'self'"],
  ['/offline/bridge.js', "'self'"],
  ['/offline/bundle-frame.js', "'self'"],
  // Bundles can be on other servers.
  ['/offline/bridge.html', "'self' https:"],
])('lets %s connect to %s only', async (path, connect) => {
  const { headers } = await get(path);
  expect(/connect-src ([^;]+)/.exec(String(headers['content-security-policy']))?.[1]).toBe(connect);
});

test('without TLS, lets the bridge also fetch bundles over plain HTTP', async () => {
  const { headers } = await get('/offline/bridge.html', directory, false);
  expect(headers['content-security-policy']).toContain("connect-src 'self' http: https:;");
});

test('serves the page of legacy bundles with its own policy', async () => {
  const { statusCode, headers } = await get('/offline/bundle-frame.html');
  expect(statusCode).toBe(200);
  expect(headers['content-security-policy']).toBe("object-src 'none'; base-uri 'none'; form-action 'none'");
});

test('serves no other file of the folder, and nothing without a build', async () => {
  expect((await get('/secret.txt')).statusCode).toBe(404);
  expect((await get('/offline/')).statusCode).toBe(404);
  expect((await get('/sw.js', join(directory, 'missing'))).statusCode).toBe(404);
});
