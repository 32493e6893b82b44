import { generateSync } from 'otplib';
import { afterAll, beforeAll, expect, onTestFinished, test } from 'vitest';
import { startMailServer } from '../../testing/mail-server.ts';
import { type Caller, startTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'correct horse battery';
const NEXT = 'another fine password';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test('lists the security events of an account, newest first, with time, address, browser and outcome', async () => {
  const robin = await t.signUp();
  const headers = { 'user-agent': 'Firefox' };
  const at = () => t.clock.advanceAsync(1000);
  const from = { address: '198.51.100.4', headers };
  await at();
  await t.anonymous.try('auth.signIn', { body: { email: robin.email, password: 'wrong' }, ...from });
  await at();
  await t.anonymous.call('auth.signIn', { body: { email: robin.email, password: PASSWORD }, ...from });
  await at();
  const { id } = await robin.call('apiKeys.create', { body: { name: 'Sync', scopes: ['admin'] } });
  await at();
  await robin.call('apiKeys.delete', { params: { id } });
  await at();
  const { secret } = await robin.call('auth.startMfa', { body: { password: PASSWORD } });
  const code = () => generateSync({ secret, epoch: Math.floor(t.clock.clock.now().getTime() / 1000) });
  await robin.call('auth.confirmMfa', { body: { code: code() } });
  await t.clock.advanceAsync(60_000);
  await robin.call('auth.removeMfa', { body: { password: PASSWORD, code: code() } });
  await at();
  await robin.call('profile.update', { body: { currentPassword: PASSWORD, newPassword: NEXT } });
  await at();
  await robin.call('auth.endOtherSessions');

  const events = await robin.call('auth.securityEvents');
  expect(events.data.map(({ kind, succeeded, detail }) => [kind, succeeded, detail])).toEqual([
    ['sessions_ended', true, null],
    ['password_changed', true, null],
    ['mfa_disabled', true, null],
    ['mfa_enabled', true, null],
    ['api_key_revoked', true, 'Sync'],
    ['api_key_created', true, 'Sync'],
    ['sign_in', true, null],
    ['sign_in', false, null],
    ['sign_up', true, null],
  ]);
  expect(events.total).toBe(9);
  expect(events.data[7]).toMatchObject({ address: '198.51.100.4', userAgent: 'Firefox' });
});

test('records the request of a password reset and the reset, with address and browser', async () => {
  const mail = await startMailServer();
  const installation = await startTestApp({ SMTP_URL: mail.url, PUBLIC_URL: 'https://signage.example' });
  onTestFinished(async () => {
    await installation.close();
    await mail.close();
  });
  const { anonymous, clock, as } = installation;
  const robin = await installation.signUp();
  const { email } = robin;
  const listEvents = async (caller: Caller) => (await caller.call('auth.securityEvents')).data;
  const from = { address: '198.51.100.4', headers: { 'user-agent': 'Firefox' } };
  await clock.advanceAsync(1000);
  await anonymous.call('auth.forgotPassword', { body: { email }, ...from });
  // The server records it after the email was sent, which the reply does not wait for.
  await expect.poll(async () => (await listEvents(robin))[0]?.kind).toBe('password_reset_requested');
  await clock.advanceAsync(1000);
  const token = await mail.waitForToken(email, 'reset-password');
  await anonymous.call('auth.resetPassword', { body: { token, password: NEXT }, ...from });
  await clock.advanceAsync(1000);
  const signedIn = await anonymous.call('auth.signIn', { body: { email, password: NEXT } });
  const events = await listEvents(as({ authorization: `Bearer ${signedIn.token}` }));
  const seen = { succeeded: true, detail: null, address: '198.51.100.4', userAgent: 'Firefox' };
  expect(events).toMatchObject([
    { kind: 'sign_in' },
    { kind: 'password_reset', ...seen },
    { kind: 'password_reset_requested', ...seen },
    { kind: 'sign_up' },
  ]);
});

test('people see only their own events', async () => {
  const [robin, kim] = [await t.signUp(), await t.signUp()];
  expect((await robin.call('auth.securityEvents')).total).toBe(1);
  const own = (await kim.call('auth.securityEvents')).data.map(({ id }) => id);
  const theirs = (await robin.call('auth.securityEvents')).data.map(({ id }) => id);
  expect(own.filter((id) => theirs.includes(id))).toEqual([]);
});

test('does not store failures for addresses without an account', async () => {
  const count = async () =>
    (await t.database.pool.query('select count(*)::int as n from security_events')).rows[0].n;
  const before = await count();
  await t.anonymous.try('auth.signIn', { body: { email: 'nobody@example.com', password: 'wrong' } });
  expect(await count()).toBe(before);
});

test('removes only old events', async () => {
  const robin = await t.signUp();
  await t.clock.advanceAsync(40 * 86_400_000);
  await t.anonymous.call('auth.signIn', { body: { email: robin.email, password: PASSWORD } });
  await t.app.platform.securityLog.purge(30);
  const { rows } = await t.database.pool.query('select kind from security_events where profile_id = $1', [
    robin.profileId,
  ]);
  expect(rows).toEqual([{ kind: 'sign_in' }]);
});
