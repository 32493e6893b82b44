import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { Secrets } from '../../platform/auth/tokens.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

const PASSWORD = 'correct horse battery';

test('/config.json says whether the installation has any account', async () => {
  const hasAccounts = async () => (await t.app.http.inject({ url: '/config.json' })).json().has_accounts;
  expect(await hasAccounts()).toBe(false);
  await t.signUp();
  expect(await hasAccounts()).toBe(true);
});

test('sign-up creates a profile as the superadmin of a new domain', async () => {
  const robin = await t.signUp('Robin');
  const profile = await robin.call('profile.get');
  expect(profile).toMatchObject({
    name: 'Robin',
    email: robin.email,
    domainRole: 'superadmin',
    isStaff: false,
  });
  expect(await robin.call('domain.get')).toMatchObject({ id: profile.domainId, adminProfileId: profile.id });
});

test('rejects a second account with the same address, at the email field', async () => {
  const robin = await t.signUp();
  const again = await t.anonymous.try('auth.signUp', {
    body: { email: robin.email.toUpperCase(), password: PASSWORD, name: 'R' },
  });
  expect(again.status).toBe(409);
  expect(again.error?.fields).toEqual([
    { path: 'email', message: 'There is already an account with this address.' },
  ]);
});

test.each(['short', 'Password123', 'aaaaaaaaaaaa', 'qwertyuiop', 'weak@example.com', '12345678'.repeat(8)])(
  'rejects the password %j',
  async (password) => {
    const response = await t.anonymous.try('auth.signUp', {
      body: { email: 'weak@example.com', password, name: 'W' },
    });
    expect(response.status).toBe(400);
    expect(response.error?.fields?.[0]?.path).toBe('password');
  },
);

test('sign-in gives known and unknown addresses the same error', async () => {
  const robin = await t.signUp();
  const wrong = await t.anonymous.try('auth.signIn', {
    body: { email: robin.email, password: 'not the password' },
  });
  const unknown = await t.anonymous.try('auth.signIn', {
    body: { email: 'nobody@example.com', password: 'x' },
  });
  expect([wrong.status, wrong.error?.message]).toEqual([401, unknown.error?.message]);
});

test('throttles the eleventh attempt within 15 minutes, even with the right password', async () => {
  const robin = await t.signUp();
  const attempt = (password: string) =>
    t.anonymous.try('auth.signIn', { body: { email: robin.email, password }, address: '10.9.9.9' });
  for (let i = 0; i < 10; i += 1) expect((await attempt('wrong')).status).toBe(401);
  const locked = await attempt(PASSWORD);
  expect(locked.status).toBe(429);
  expect(Number(locked.headers['retry-after'])).toBeGreaterThan(0);
  await t.clock.advanceAsync(16 * 60_000);
  expect((await attempt(PASSWORD)).status).toBe(200);
});

test('signing out ends the session immediately', async () => {
  const robin = await t.signUp();
  await robin.call('auth.signOut');
  expect((await robin.try('profile.get')).status).toBe(401);
});

test('a session expires twelve hours after its last use, and after thirty days at most', async () => {
  const robin = await t.signUp();
  await t.clock.advanceAsync(11 * 3_600_000);
  expect((await robin.try('profile.get')).status).toBe(200);
  await t.clock.advanceAsync(11 * 3_600_000);
  expect((await robin.try('profile.get')).status).toBe(200);
  await t.clock.advanceAsync(13 * 3_600_000);
  expect((await robin.try('profile.get')).status).toBe(401);
});

test('people list and end their own sessions only', async () => {
  const robin = await t.signUp();
  const other = await t.signUp();
  const { token } = await t.anonymous.call('auth.signIn', {
    body: { email: robin.email, password: PASSWORD },
  });
  const listed = await robin.call('auth.sessions');
  expect(listed.total).toBe(2);
  const foreign = listed.data.find((session) => !session.isCurrent);
  expect((await other.try('auth.endSession', { params: { id: foreign!.id } })).status).toBe(404);
  await robin.call('auth.endSession', { params: { id: foreign!.id } });
  expect((await t.as({ authorization: `Bearer ${token}` }).try('profile.get')).status).toBe(401);
});

test('accepts a recovery code when the secret of the second factor cannot be decrypted', async () => {
  const robin = await t.signUp();
  const { secret } = await robin.call('auth.startMfa', { body: { password: PASSWORD } });
  const code = () => generateSync({ secret, epoch: Math.floor(t.clock.clock.now().getTime() / 1000) });
  const { recoveryCodes } = await robin.call('auth.confirmMfa', { body: { code: code() } });
  // The secret was sealed with a key that no longer exists.
  const sealed = new Secrets('another secret key of the tests, long enough').encrypt('mfa-secret', secret);
  await t.database.pool.query('update profiles set mfa_secret = $1 where id = $2', [sealed, robin.profileId]);
  const signIn = (given: string) =>
    t.anonymous.try('auth.signIn', {
      body: { email: robin.email, password: PASSWORD, code: given },
    });
  expect((await signIn('123456')).status).toBe(401);
  expect((await signIn(recoveryCodes[0] ?? '')).status).toBe(200);
});

test('requires an enabled second factor, and accepts each code and recovery code once', async () => {
  const robin = await t.signUp();
  const { secret } = await robin.call('auth.startMfa', { body: { password: PASSWORD } });
  const code = () => generateSync({ secret, epoch: Math.floor(t.clock.clock.now().getTime() / 1000) });
  const { recoveryCodes } = await robin.call('auth.confirmMfa', { body: { code: code() } });
  const signIn = (given?: string) =>
    t.anonymous.try('auth.signIn', {
      body: { email: robin.email, password: PASSWORD, ...(given ? { code: given } : {}) },
    });

  expect((await signIn()).error?.code).toBe('mfa_required');
  expect((await signIn(code())).status).toBe(401);
  await t.clock.advanceAsync(60_000);
  expect((await signIn(code())).status).toBe(200);
  expect((await signIn(code())).status).toBe(401);
  expect((await signIn(recoveryCodes[0])).status).toBe(200);
  expect((await signIn(recoveryCodes[0])).status).toBe(401);
});

test('an organisation that requires a second factor admits nobody without one, on any path', async () => {
  const robin = await t.signUp();
  const { key } = await robin.call('apiKeys.create', { body: { name: 'ci', scopes: ['admin'] } });
  await robin.call('domain.update', { body: { mfaRequired: true } });
  expect((await robin.try('domain.profiles')).status).toBe(403);
  expect((await t.as({ 'x-api-key': key }).try('domain.profiles')).status).toBe(403);
  expect((await robin.try('profile.get')).status).toBe(200);
  expect((await robin.try('auth.startMfa', { body: { password: PASSWORD } })).status).toBe(200);
});

test('changing the password requires the old one and ends the other sessions', async () => {
  const robin = await t.signUp();
  const { token } = await t.anonymous.call('auth.signIn', {
    body: { email: robin.email, password: PASSWORD },
  });
  expect(
    (await robin.try('profile.update', { body: { newPassword: 'another fine password' } })).error?.fields?.[0]
      ?.path,
  ).toBe('current_password');
  await robin.call('profile.update', {
    body: { currentPassword: PASSWORD, newPassword: 'another fine password' },
  });
  expect((await t.as({ authorization: `Bearer ${token}` }).try('profile.get')).status).toBe(401);
  expect((await robin.try('profile.get')).status).toBe(200);
});

test('changing the email address requires the password and ends other sessions', async () => {
  const robin = await t.signUp();
  expect(
    (await robin.try('accounts.changeEmail', { body: { email: 'new@example.com', password: 'wrong' } }))
      .status,
  ).toBe(400);
  expect(
    await robin.call('accounts.changeEmail', { body: { email: 'new@example.com', password: PASSWORD } }),
  ).toMatchObject({ email: 'new@example.com' });
});

test('an API key is limited to its scopes, and is shown once', async () => {
  const robin = await t.signUp();
  const { key, id } = await robin.call('apiKeys.create', {
    body: { name: 'reports', scopes: ['reports:read'] },
  });
  const withKey = t.as({ 'x-api-key': key });
  expect((await withKey.try('domain.profiles')).status).toBe(403);
  expect((await withKey.try('profile.get')).status).toBe(403);
  expect(JSON.stringify(await robin.call('apiKeys.list'))).not.toContain(key);
  await robin.call('apiKeys.delete', { params: { id } });
  expect((await withKey.try('domain.profiles')).status).toBe(401);
});

test('the only superadmin cannot step down', async () => {
  const robin = await t.signUp();
  const response = await robin.try('domain.setRole', {
    params: { id: robin.profileId },
    body: { domainRole: 'admin' },
  });
  expect(response.status).toBe(409);
});

test('hides the members of other domains', async () => {
  const [robin, other] = [await t.signUp(), await t.signUp()];
  expect(
    (
      await robin.try('domain.setRole', {
        params: { id: other.profileId },
        body: { domainRole: 'restricted' },
      })
    ).status,
  ).toBe(404);
  expect((await robin.call('domain.profiles')).data.map((each) => each.id)).toEqual([robin.profileId]);
});

test('errors name the field, even an unknown one, and contain the request id', async () => {
  const response = await t.anonymous.try('auth.signIn', {
    raw: { email: 'x', password: 'y', extra: 1 },
  });
  expect(response.status).toBe(400);
  expect(response.error?.request_id).toBe(response.headers['x-request-id']);
  expect(response.error?.fields?.map((field) => field.path).sort()).toEqual(['email', 'extra']);
});

test('rejects a request without a token with a message that says so', async () => {
  expect((await t.anonymous.try('profile.get')).error).toMatchObject({
    code: 'unauthorized',
    message: 'Missing access token',
  });
});
