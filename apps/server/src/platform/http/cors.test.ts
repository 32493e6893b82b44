import { afterAll, beforeAll, expect, test } from 'vitest';
import { ConfigError, readConfig } from '../../config.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const partner = 'https://partner.example';
let t: TestApp;
beforeAll(async () => {
  t = await startTestApp({ CORS_ORIGINS: `${partner}, http://localhost:3000` });
});
afterAll(() => t.close());

const preflight = (origin: string, url = '/api/v3/devices') =>
  t.app.http.inject({
    method: 'OPTIONS',
    url,
    headers: { origin, 'access-control-request-method': 'PATCH' },
  });
const corsHeaders = (headers: Record<string, unknown>) =>
  Object.keys(headers).filter((name) => name.startsWith('access-control-'));

test('answers preflight requests of listed origins without credentials', async () => {
  const { statusCode, headers } = await preflight(partner);
  expect(statusCode).toBe(204);
  expect(headers).toMatchObject({ 'access-control-allow-origin': partner, vary: 'Origin' });
  expect(headers['access-control-allow-methods']).toContain('PATCH');
  expect(headers['access-control-allow-headers']).toContain('authorization');
  expect(corsHeaders(headers)).not.toContain('access-control-allow-credentials');
});

test('lets listed origins read replies and errors', async () => {
  const { statusCode, headers } = await t.app.http.inject({
    url: '/api/v3/profile',
    headers: { origin: 'http://localhost:3000' },
  });
  expect(statusCode).toBe(401);
  expect(headers['access-control-allow-origin']).toBe('http://localhost:3000');
});

test.each(['https://partner.example.evil.example', 'http://partner.example', 'null'])(
  'does not allow the origin %s',
  async (origin) => {
    expect(corsHeaders((await preflight(origin)).headers)).toEqual([]);
    const { headers } = await t.app.http.inject({ url: '/api/v3/profile', headers: { origin } });
    expect(corsHeaders(headers)).toEqual([]);
  },
);

test('adds CORS headers to the API only', async () => {
  expect(corsHeaders((await preflight(partner, '/config.json')).headers)).toEqual([]);
});

test('allows no origin by default', async () => {
  const closed = await startTestApp();
  const { headers } = await closed.app.http.inject({
    method: 'OPTIONS',
    url: '/api/v3/devices',
    headers: { origin: partner, 'access-control-request-method': 'GET' },
  });
  expect(corsHeaders(headers)).toEqual([]);
  await closed.close();
});

test.each(['partner.example', 'https://partner.example/', 'https://*.example', '*, https://partner.example'])(
  'rejects CORS_ORIGINS=%s at startup',
  (CORS_ORIGINS) => {
    expect(() => readConfig({ CORS_ORIGINS })).toThrow(ConfigError);
  },
);
