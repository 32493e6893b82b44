import { mkdirSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { isDashboardPage, pageRoutes } from './pages.ts';

let app: FastifyInstance;

beforeAll(async () => {
  const dashboard = mkdtempSync(join(tmpdir(), 'vitrine-help-'));
  for (const folder of ['images', 'de']) mkdirSync(join(dashboard, 'help', folder), { recursive: true });
  const files = {
    'index.html': 'dashboard',
    'help/index.html': 'all articles',
    'help/add-a-screen.html': 'pair it',
    'help/de/index.html': 'alle Artikel',
    'help/de/add-a-screen.html': 'koppeln',
    'help/de/articles.json': '{}',
    'help/search.js': 'search()',
    'help/images/add-a-screen.webp': 'picture',
  };
  for (const [name, text] of Object.entries(files)) writeFileSync(join(dashboard, name), text);
  app = Fastify();
  await pageRoutes(app, {
    dashboard,
    player: '/nowhere',
    contentSource: (host) => `http://${host}:8081`,
    isHttps: false,
  });
});

afterAll(() => app.close());

test.each([
  ['/help/', 'all articles', 'text/html; charset=utf-8'],
  ['/help/add-a-screen', 'pair it', 'text/html; charset=utf-8'],
  ['/help/de/', 'alle Artikel', 'text/html; charset=utf-8'],
  ['/help/de/add-a-screen', 'koppeln', 'text/html; charset=utf-8'],
  ['/help/de/articles.json', '{}', 'application/json; charset=utf-8'],
  ['/help/search.js', 'search()', 'application/javascript; charset=utf-8'],
  ['/help/images/add-a-screen.webp', 'picture', 'image/webp'],
])('serves %s', async (url, text, type) => {
  const { statusCode, body, headers } = await app.inject({ url });
  expect([statusCode, body, headers['content-type']]).toEqual([200, text, type]);
  expect(headers['cache-control']).toBe('no-cache');
});

test.each(['/help', '/help/an-old-name'])('%s leads to the list of articles', async (url) => {
  const { statusCode, headers } = await app.inject({ url });
  expect([statusCode, headers.location]).toEqual([302, '/help/']);
});

test.each([
  ['/help/de', '/help/de/'],
  ['/help/de/an-old-name', '/help/de/'],
  ['/help/xx/add-a-screen', '/help/add-a-screen'],
  ['/help/xx/', '/help/'],
  ['/help/xx/an-old-name', '/help/an-old-name'],
])('%s leads to %s, the list of articles or the article in English', async (url, location) => {
  const { statusCode, headers } = await app.inject({ url });
  expect([statusCode, headers.location]).toEqual([302, location]);
});

test.each([
  '/help/..%2findex.html',
  '/help/images/nowhere.webp',
  '/help/nowhere.html',
  '/help/de/..%2findex.html',
  '/help/de%2fadd-a-screen',
])('serves no other file: %s', async (url) => {
  expect((await app.inject({ url })).statusCode).not.toBe(200);
});

test('lets the pages load only their own files, and no page frame them', async () => {
  for (const url of ['/help/', '/help/add-a-screen', '/help/de/', '/help/de/add-a-screen']) {
    const { headers } = await app.inject({ url });
    const policy = String(headers['content-security-policy']).split('; ');
    expect(policy).toContain("default-src 'none'");
    expect(policy).toContain("script-src 'self'");
    expect(policy).toContain("frame-ancestors 'none'");
    expect(policy.join()).not.toMatch(/unsafe|http|blob|data/);
    expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
  }
});

test('is not a page of the dashboard', () => {
  expect(isDashboardPage('GET', '/help/nowhere', 'text/html')).toBe(false);
  expect(isDashboardPage('GET', '/helpful', 'text/html')).toBe(true);
});
