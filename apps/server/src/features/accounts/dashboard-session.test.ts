import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';

/* The dashboard keeps its session in a cookie. These tests try the ways in which another site could use it. */

const PASSWORD = 'correct horse battery';
const HOST = 'signage.example';
const ORIGIN = `https://${HOST}`;
const own = { 'x-vitrine-request': 'dashboard', origin: ORIGIN, 'sec-fetch-site': 'same-origin' };

let t: TestApp;
let robin: SignedUp;
beforeAll(async () => {
  t = await startTestApp({ PUBLIC_URL: ORIGIN });
});
beforeEach(async () => {
  robin = await t.signUp();
});
afterAll(() => t.close());

interface Sent {
  method?: 'GET' | 'POST' | 'PATCH';
  url?: string;
  headers?: Record<string, string>;
  payload?: unknown;
  host?: string;
}

function send({ method = 'POST', url = '/profile/onboarding', headers = {}, payload, host = HOST }: Sent) {
  const body = payload === undefined ? {} : { payload: JSON.stringify(payload) };
  const type = payload === undefined ? {} : { 'content-type': 'application/json' };
  return t.app.http.inject({ method, url: `/api${url}`, headers: { host, ...type, ...headers }, ...body });
}

const signIn = (headers: Record<string, string>, host = HOST) =>
  send({ url: '/v3/auth/sign_in', payload: { email: robin.email, password: PASSWORD }, headers, host });

const cookiesOf = (response: Awaited<ReturnType<typeof signIn>>) =>
  [response.headers['set-cookie'] ?? []].flat();

async function sessionCookie(): Promise<string> {
  const found = cookiesOf(await signIn(own)).find((each) => each.includes('vitrine-session'));
  return found?.split(';')[0] ?? '';
}

test('signing in from the dashboard sets an HttpOnly cookie and returns no token', async () => {
  const response = await signIn(own);
  expect(response.statusCode).toBe(200);
  expect(response.json().token).toBeNull();
  const session = cookiesOf(response).find((each) => each.startsWith('__Host-vitrine-session='));
  expect(session).toMatch(/; Max-Age=\d+/);
  for (const part of ['; Path=/', '; HttpOnly', '; Secure', '; SameSite=Lax'])
    expect(session).toContain(part);
  expect(session).not.toContain('Domain');
});

test('other clients get a token and no session cookie', async () => {
  const response = await signIn({});
  expect(response.json().token).toMatch(/^vs_/);
  expect(cookiesOf(response).join()).not.toContain('vitrine-session');
});

test('over plain HTTP, the cookie has neither the prefix nor Secure', async () => {
  const host = '192.168.0.10:8080';
  const local = { ...own, origin: `http://${host}` };
  const session = cookiesOf(await signIn(local, host)).find((each) => each.startsWith('vitrine-session='));
  expect(session).not.toContain('Secure');
  const cookie = session?.split(';')[0] ?? '';
  const read = await send({ method: 'GET', url: '/v3/profile', headers: { cookie }, host });
  expect(read.statusCode).toBe(200);
  // Over TLS, the cookie without the prefix is ignored: another host of the site could have set it.
  expect((await send({ method: 'GET', url: '/v3/profile', headers: { cookie } })).statusCode).toBe(401);
});

describe('a request with the cookie', () => {
  const change = { payload: { dismissed: true } };

  test.each([
    ['from the dashboard', own, 200],
    [
      'from a browser that sends no fetch metadata',
      { 'x-vitrine-request': 'dashboard', origin: ORIGIN },
      200,
    ],
    ['without the header', { origin: ORIGIN, 'sec-fetch-site': 'same-origin' }, 403],
    ['from another site', { ...own, origin: 'https://evil.example', 'sec-fetch-site': 'cross-site' }, 403],
    ['from an app on another port', { ...own, origin: `${ORIGIN}:8081`, 'sec-fetch-site': 'same-site' }, 403],
    ['from another port, without metadata', { 'x-vitrine-request': '1', origin: `${ORIGIN}:8081` }, 403],
    ['from a sandboxed frame', { 'x-vitrine-request': '1', origin: 'null' }, 403],
    ['from nowhere', { 'x-vitrine-request': '1' }, 403],
  ])('that changes something, %s', async (_, headers, status) => {
    const cookie = await sessionCookie();
    expect((await send({ ...change, headers: { ...headers, cookie } })).statusCode).toBe(status);
  });

  test.each([
    ['from the dashboard', { 'sec-fetch-site': 'same-origin' }, 200],
    ['that a person opens', { 'sec-fetch-site': 'none' }, 200],
    ['from an app on another port', { 'sec-fetch-site': 'same-site' }, 403],
    ['from another site', { 'sec-fetch-site': 'cross-site' }, 403],
  ])('that reads, %s', async (_, headers, status) => {
    const cookie = await sessionCookie();
    const read = await send({ method: 'GET', url: '/v3/profile', headers: { ...headers, cookie } });
    expect(read.statusCode).toBe(status);
  });

  test('is not treated as a dashboard request if it also has a token', async () => {
    const outsider = await t.signUp();
    const headers = { cookie: await sessionCookie(), authorization: `Bearer ${outsider.token}` };
    const read = await send({ method: 'GET', url: '/v3/profile', headers });
    expect(read.json().id).toBe(outsider.profileId);
  });
});

test('prevents other sites from signing a browser in (login CSRF)', async () => {
  for (const site of ['cross-site', 'same-site']) {
    const response = await signIn({ ...own, origin: 'https://evil.example', 'sec-fetch-site': site });
    expect([response.statusCode, cookiesOf(response)]).toEqual([403, []]);
  }
});

test('signing out ends the session and removes the cookie', async () => {
  const cookie = await sessionCookie();
  const response = await send({ url: '/v3/auth/sign_out', headers: { ...own, cookie } });
  expect(response.statusCode).toBe(204);
  expect(cookiesOf(response).join()).toMatch(/__Host-vitrine-session=;.*Max-Age=0/);
  expect((await send({ method: 'GET', url: '/v3/profile', headers: { cookie } })).statusCode).toBe(401);
});

test('realtime accepts the cookie', async () => {
  const cookie = await sessionCookie();
  const response = await send({ url: '/v4/realtime/auth', payload: {}, headers: { ...own, cookie } });
  expect(response.json().channel_id).toContain(robin.domainId);
});
