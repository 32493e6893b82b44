import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';

const DAY_MS = 86_400_000;

let t: TestApp;
let robin: SignedUp;
beforeAll(async () => {
  t = await startTestApp();
});
beforeEach(async () => {
  robin = await t.signUp();
});
afterAll(() => t.close());

const inDays = (days: number) => new Date(t.clock.clock.now().getTime() + days * DAY_MS).toISOString();
const listed = async () => (await robin.call('apiKeys.list')).data[0];

async function create(expiresAt?: string) {
  const body = { name: 'Signage sync', scopes: ['admin' as const], ...(expiresAt && { expiresAt }) };
  const { key, ...made } = await robin.call('apiKeys.create', { body });
  return { made, key, program: t.as({ 'x-api-key': key }) };
}

test('a key expires after a year, or at the time its owner sets', async () => {
  expect((await create()).made.expiresAt).toBe(inDays(365));
  const { made, program } = await create(inDays(1));
  expect(made.expiresAt).toBe(inDays(1));
  expect((await program.try('domain.get')).status).toBe(200);
  await t.clock.advanceAsync(DAY_MS);
  const late = await program.try('domain.get');
  expect([late.status, late.error?.message]).toEqual([
    401,
    'The API key has expired. Create a new one in Settings.',
  ]);
});

test.each([
  ['in the past', -1],
  ['after more than three years', 1_100],
])('rejects an expiry %s at its field', async (_, days) => {
  const body = { name: 'k', scopes: ['admin' as const], expiresAt: inDays(days) };
  const refused = await robin.try('apiKeys.create', { body });
  expect([refused.status, refused.error?.fields?.[0]?.path]).toEqual([400, 'expires_at']);
});

test('the list shows when and from where a key was last used, updated at most once a minute', async () => {
  const { program } = await create();
  expect(await listed()).toMatchObject({ lastUsedAt: null, lastUsedAddress: null });
  const use = (address: string) => program.call('domain.get', { address });
  await use('198.51.100.1');
  const first = await listed();
  expect(first).toMatchObject({ lastUsedAddress: '198.51.100.1' });
  expect(first?.lastUsedAt).not.toBeNull();
  await t.clock.advanceAsync(30_000);
  await use('198.51.100.1');
  expect(await listed()).toEqual(first);
  await t.clock.advanceAsync(30_000);
  await use('198.51.100.1');
  expect(Date.parse((await listed())?.lastUsedAt ?? '')).toBe(Date.parse(first?.lastUsedAt ?? '') + 60_000);
});

describe('a use from a new network', () => {
  const newAddresses = async () =>
    (await robin.call('auth.securityEvents')).data.filter(({ kind }) => kind === 'api_key_new_address');

  test('is recorded once, even for repeated and concurrent requests', async () => {
    const { program } = await create();
    const use = (address: string) => program.call('domain.get', { address });
    await Promise.all(Array.from({ length: 5 }, () => use('198.51.100.1')));
    await use('203.0.113.7');
    await use('198.51.100.1');
    await use('203.0.113.7');
    const found = await newAddresses();
    expect(found.map(({ address, detail }) => [address, detail])).toEqual([
      ['203.0.113.7', 'Signage sync'],
      ['198.51.100.1', 'Signage sync'],
    ]);
  });

  test('is recorded immediately, even within a minute of the last use', async () => {
    const { program } = await create();
    await program.call('domain.get', { address: '198.51.100.1' });
    await program.call('domain.get', { address: '203.0.113.7' });
    expect((await listed())?.lastUsedAddress).toBe('203.0.113.7');
  });

  test('limits the list of known networks', async () => {
    const { program, made } = await create();
    for (let i = 0; i < 60; i += 1) await program.call('domain.get', { address: `198.51.100.${i}` });
    const { rows } = await t.database.pool.query('select known_networks from api_keys where id = $1', [
      made.id,
    ]);
    expect(rows[0].known_networks).toHaveLength(50);
    expect(rows[0].known_networks.at(-1)).toBe('198.51.100.59');
  });
});

test('signing out everywhere ends the other sessions and revokes every key', async () => {
  const { program } = await create();
  const { token } = await t.anonymous.call('auth.signIn', {
    body: { email: robin.email, password: 'correct horse battery' },
  });
  await robin.call('auth.endOtherSessions');
  expect((await program.try('domain.get')).status).toBe(401);
  expect((await t.as({ authorization: `Bearer ${token}` }).try('profile.get')).status).toBe(401);
  expect((await robin.try('profile.get')).status).toBe(200);
});

describe('the realtime key of an API key', () => {
  const seconds = () => t.clock.clock.now().getTime() / 1000;

  test('expires no later than the API key', async () => {
    const { program } = await create(new Date(t.clock.clock.now().getTime() + 60_000).toISOString());
    expect((await program.call('realtime.auth', { body: {} })).expiresAt).toBe(seconds() + 60);
    const { program: other } = await create();
    expect((await other.call('realtime.auth', { body: {} })).expiresAt).toBe(seconds() + 3600);
  });

  test.each<[string, (id: string) => Promise<unknown>]>([
    ['is deleted', (id) => robin.call('apiKeys.delete', { params: { id } })],
    ['is revoked with the sessions', () => robin.call('auth.endOtherSessions')],
  ])('ends when the API key %s', async (_, end) => {
    const { made, program } = await create();
    await program.call('realtime.auth', { body: {} });
    const { realtime } = t.app.platform;
    const revoked: string[] = [];
    const { revoke } = realtime;
    realtime.revoke = async (clientId) => {
      revoked.push(clientId);
      await revoke(clientId);
    };
    await end(made.id);
    realtime.revoke = revoke;
    expect(revoked).toEqual([`api-keys/${made.id}`]);
  });
});
