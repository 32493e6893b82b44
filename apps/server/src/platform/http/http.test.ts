import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@vitrine/test-kit/database';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type App, buildApp } from '../../app.ts';
import { readConfig } from '../../config.ts';
import { Secrets } from '../auth/tokens.ts';
import { systemClock } from '../clock.ts';
import { openDatabase } from '../database/database.ts';
import { createLog } from '../log.ts';
import { createHttpServer } from './http-server.ts';

const lines: string[] = [];
let app: App;
let query: (text: string) => Promise<unknown>;
let close: () => Promise<void>;

beforeAll(async () => {
  const cluster = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-http-'));
  const log = createLog('debug', { write: (line: string) => void lines.push(line) });
  const database = openDatabase({ connectionString: cluster.url }, log, 4);
  query = (text) => database.pool.query(text);
  const config = readConfig({
    DATA_DIR: dataDir,
    PUBLIC_URL: 'https://signage.example',
    CONTENT_URL: 'https://content.example',
    TRUSTED_PROXIES: '192.0.2.1',
    LOG_URL: 'https://logs.example/bulk/key/',
  });
  const secrets = new Secrets('a secret key of the tests, long enough');
  app = await buildApp({ config, database, secrets, clock: systemClock, log });
  await app.start();
  close = async () => {
    await app.close();
    await database.close();
    await cluster.drop();
    await rm(dataDir, { recursive: true, force: true });
  };
});
afterAll(() => close());

const post = (url: string, payload: unknown, headers: Record<string, string> = {}) =>
  app.http.inject({
    method: 'POST',
    url,
    headers: { 'content-type': 'application/json', ...headers },
    payload: JSON.stringify(payload),
  });

test('never logs a password, token, key or code', async () => {
  lines.length = 0;
  const password = 'canary-password-51c0';
  const { token } = (
    await post('/api/v3/auth/sign_up', { email: 'canary@example.com', password, name: 'C' })
  ).json();
  const bearer = { authorization: `Bearer ${token}` };
  await post('/api/v3/auth/sign_in', { email: 'canary@example.com', password: `${password}-wrong` });
  const { key } = (await post('/api/v4/api_keys', { name: 'k', scopes: ['admin'] }, bearer)).json();
  const { secret } = (await post('/api/v3/auth/mfa', { password }, bearer)).json();
  const { api_token: device } = (await post('/api/v3/devices/actions/create_lite_device', {})).json();
  const beat = (await post('/api/v3/device/heartbeat', {}, { authorization: `Token ${device}` })).json();
  await post('/api/v3/devices/actions/register', { confirmation_token: beat.confirmation_token }, bearer);
  await post('/api/v3/auth/sign_up', { email: 'x', password }, bearer);
  const log = lines.join('\n');
  for (const canary of [password, token, key, secret, device, beat.confirmation_token]) {
    expect(canary).toBeTruthy();
    expect(log).not.toContain(canary);
  }
});

test('logs the text of a failed query without its values, and hides it from the caller', async () => {
  lines.length = 0;
  await query('alter table profiles rename to profiles_away');
  const response = await post('/api/v3/auth/sign_up', {
    email: 'canary-2@example.com',
    password: 'canary-password-77',
    name: 'canary-name',
  });
  await query('alter table profiles_away rename to profiles');
  expect([response.statusCode, response.json().code]).toEqual([500, 'internal_server_error']);
  expect(response.body).not.toMatch(/profiles|drizzle|select|insert|\.ts/i);
  const log = lines.join('');
  expect(log).toMatch(/Failed query: insert into .*\\"profiles\\"/);
  expect(log).toContain('"error_code":"42P01"');
  expect(log).toContain('accounts.store.ts');
  expect(log).not.toMatch(/canary|argon2id/);
});

test('logs one line per request with the id that the caller receives', async () => {
  lines.length = 0;
  const response = await app.http.inject({ url: '/api/v3/profile?token=in-the-address' });
  const mine = lines
    .map((line) => JSON.parse(line))
    .filter((line) => line.request_id === response.headers['x-request-id']);
  expect(mine).toHaveLength(1);
  expect(mine[0]).toMatchObject({ method: 'GET', path: '/api/v3/profile', status: 401 });
});

test('logs requests of screens at the level debug if they succeed', async () => {
  lines.length = 0;
  const created = await post('/api/v3/devices/actions/create_lite_device', {});
  const beat = (token: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/v3/device/heartbeat',
      headers: { authorization: `Token ${token}` },
      payload: {},
    });
  await beat(created.json().api_token);
  await beat('wrong');
  const { levels } = createLog('silent');
  const logged = lines
    .map((line) => JSON.parse(line))
    .filter(({ path }) => path === '/api/v3/device/heartbeat')
    .map(({ level, status }) => [levels.labels[level] ?? level, status]);
  expect(logged).toEqual([
    ['debug', 200],
    ['info', 401],
  ]);
});

test('returns errors as JSON without a stack trace', async () => {
  const response = await app.http.inject({ url: '/api/v3/nowhere' });
  expect(response.statusCode).toBe(404);
  expect(response.json()).toMatchObject({ code: 'not_found', request_id: response.headers['x-request-id'] });
  expect(response.body).not.toMatch(/at .*\.ts/);
});

test('rejects a body that is not JSON, with the reason', async () => {
  const text = await app.http.inject({
    method: 'POST',
    url: '/api/v3/auth/sign_in',
    headers: { 'content-type': 'text/plain' },
    payload: 'x',
  });
  expect([text.statusCode, text.json().code]).toEqual([400, 'bad_request']);
  const broken = await app.http.inject({
    method: 'POST',
    url: '/api/v3/auth/sign_in',
    headers: { 'content-type': 'application/json' },
    payload: '{"a":',
  });
  expect([broken.statusCode, broken.json().message]).toEqual([400, 'The body is not valid JSON.']);
});

test.each([
  '/%00',
  '/player/%00',
  '/..%2f..%2fpackage.json',
  '/player/..%2f..%2fserver%2fpackage.json',
  '/%2e%2e/app.ts',
])('serves no path outside the public files: %s', async (url) => {
  const response = await app.http.inject({ url });
  expect([response.statusCode, response.json().code]).toEqual([404, 'not_found']);
});

test('keeps an invalid host out of the policy of a page', async () => {
  const { headers } = await app.http.inject({ url: '/docs', headers: { host: 'a;script-src *;' } });
  expect(headers['content-security-policy']).not.toContain('script-src *');
});

test('sends nosniff and no-store on the API, without cookies', async () => {
  const { headers } = await post('/api/v3/auth/sign_in', { email: 'nobody@example.com', password: 'x' });
  expect(headers).toMatchObject({
    'x-content-type-options': 'nosniff',
    'cache-control': 'no-store',
    'referrer-policy': 'no-referrer',
    'content-security-policy': "default-src 'none'; frame-ancestors 'none'",
    'strict-transport-security': 'max-age=31536000',
  });
  expect(headers['set-cookie']).toBeUndefined();
});

test('rejects other origins: no CORS, and no credentials by forms or cookies', async () => {
  const origin = 'https://elsewhere.example';
  const asked = await app.http.inject({
    method: 'OPTIONS',
    url: '/api/v3/profile',
    headers: {
      origin,
      'access-control-request-method': 'PATCH',
      'access-control-request-headers': 'authorization',
    },
  });
  const { token } = (
    await post('/api/v3/auth/sign_up', {
      email: 'csrf@example.com',
      password: 'correct horse battery',
      name: 'C',
    })
  ).json();
  const form = await app.http.inject({
    method: 'POST',
    url: '/api/v3/auth/sign_out',
    headers: {
      origin,
      cookie: `token=${token}; authorization=Bearer ${token}`,
      'content-type': 'application/x-www-form-urlencoded',
    },
    payload: `token=${token}`,
  });
  expect(form.statusCode).toBeGreaterThanOrEqual(400);
  for (const { headers } of [asked, form]) {
    expect(Object.keys(headers).filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
  const mine = await app.http.inject({
    url: '/api/v3/profile',
    headers: { authorization: `Bearer ${token}` },
  });
  expect(mine.statusCode).toBe(200);
});

test('sends HSTS on an HTTPS content origin, without cookies', async () => {
  const { headers } = await app.content.inject({ url: '/files/x' });
  expect(headers).toMatchObject({
    'strict-transport-security': 'max-age=31536000',
    'x-content-type-options': 'nosniff',
  });
  expect(headers['set-cookie']).toBeUndefined();
});

test.each([
  ['127.0.0.1', {}, 200],
  ['::1', {}, 200],
  ['::ffff:127.0.0.1', {}, 200],
  ['10.1.2.3', {}, 403],
  ['::ffff:192.168.0.9', {}, 403],
  ['fd00::1', {}, 403],
  ['203.0.113.9', {}, 403],
  ['2001:db8::1', {}, 403],
  ['127.0.0.1', { 'x-forwarded-for': '10.0.0.1' }, 403],
  ['127.0.0.1', { forwarded: 'for=10.0.0.1' }, 403],
])('without a token, a metrics request from %s with %j gets %i', async (remoteAddress, headers, status) => {
  expect((await app.http.inject({ url: '/metrics', remoteAddress, headers })).statusCode).toBe(status);
});

test('serves pages with a policy, without framing, and with HSTS on HTTPS', async () => {
  const { headers } = await app.http.inject({ url: '/docs' });
  expect(headers['content-security-policy']).toContain("script-src 'self'");
  expect(headers['content-security-policy']).toContain("frame-ancestors 'none'");
  expect(headers).toMatchObject({ 'x-frame-options': 'DENY', 'x-content-type-options': 'nosniff' });
  expect(headers['strict-transport-security']).toContain('max-age=31536000');
});

test('/config.json contains the settings of the installation, including the log service', async () => {
  const { headers, ...response } = await app.http.inject({ url: '/config.json' });
  expect(headers['cache-control']).toBe('no-cache');
  expect(response.json()).toEqual({
    brand_name: 'Vitrine',
    content_url: 'https://content.example',
    content_port: 8081,
    has_content_origins: false,
    sign_up: 'open',
    sign_up_url: null,
    has_accounts: true,
    sends_mail: false,
    log_url: 'https://logs.example/bulk/key/',
    support_email: null,
  });
  const player = await app.http.inject({ url: '/player/' });
  expect(player.headers['content-security-policy']).toContain('https://logs.example;');
});

test('answers health, readiness and metrics requests', async () => {
  expect((await app.http.inject({ url: '/healthz' })).json()).toEqual({ status: 'ok' });
  expect((await app.http.inject({ url: '/readyz' })).json()).toEqual({ status: 'ready', problems: [] });
  expect((await app.http.inject({ url: '/metrics' })).body).toContain('vitrine_http_request_seconds_count');
});

test('serves the description of the API', async () => {
  expect((await app.http.inject({ url: '/openapi.json' })).json().openapi).toMatch(/^3\.1/);
  expect((await app.http.inject({ url: '/docs' })).body).toContain('id="shape-Device"');
});

test('warns once about an untrusted proxy in a private network, and never about others', async () => {
  const log: string[] = [];
  const server = createHttpServer({
    log: createLog('warn', { write: (line: string) => void log.push(line) }),
    trustedProxies: ['10.0.0.2'],
    disk: { isFull: async () => false },
  });
  const forward = (remoteAddress: string) =>
    server.inject({ url: '/', remoteAddress, headers: { 'x-forwarded-for': '198.51.100.7' } });
  for (const address of ['203.0.113.9', '10.0.0.2', '10.0.0.3', '10.0.0.4']) await forward(address);
  expect(log.map((line) => JSON.parse(line).address)).toEqual(['10.0.0.3']);
  await server.close();
});

test.each([
  ['a full disk of the database', '53100', false, 507, 'insufficient_storage'],
  ['a full disk of this server', 'ENOSPC', false, 507, 'insufficient_storage'],
  ['a database that is down because the disk is full', 'ECONNREFUSED', true, 507, 'insufficient_storage'],
  ['a database that is down', 'ECONNREFUSED', false, 503, 'unavailable'],
])('names the reason for %s', async (_what, code, isFull, status, replied) => {
  const server = createHttpServer({
    log: createLog('silent'),
    trustedProxies: [],
    disk: { isFull: async () => isFull },
  });
  server.get('/', () => {
    throw new Error('failed', { cause: Object.assign(new Error('by the driver'), { code }) });
  });
  const reply = await server.inject({ url: '/' });
  expect([reply.statusCode, reply.json().code]).toEqual([status, replied]);
  if (status === 507) expect(reply.json().message).toMatch(/^The server’s disk is full/);
  await server.close();
});

test('trusts forwarded addresses only from configured proxies', async () => {
  lines.length = 0;
  await app.http.inject({ url: '/healthz', headers: { 'x-forwarded-for': '203.0.113.9' } });
  expect(lines.join('')).not.toContain('203.0.113.9');
  const headers = { 'x-forwarded-for': '198.51.100.7, 203.0.113.9' };
  await app.http.inject({ url: '/healthz', remoteAddress: '192.0.2.1', headers });
  // The nearest address that is not a trusted proxy. The client could invent those before it.
  expect(lines.join('')).toContain('203.0.113.9');
  expect(lines.join('')).not.toContain('198.51.100.7');
});
