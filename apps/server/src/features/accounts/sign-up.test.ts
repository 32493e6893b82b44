import { afterEach, describe, expect, test, vi } from 'vitest';
import { startMailServer } from '../../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'correct horse battery';

let closers: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closers.reverse()) await close();
  closers = [];
});

async function start(environment: Record<string, string>): Promise<TestApp> {
  const t = await startTestApp(environment);
  closers.push(() => t.close());
  return t;
}

async function mailServer() {
  const server = await startMailServer();
  closers.push(() => server.close());
  return server;
}

const signUp = (t: TestApp, email: string, password = PASSWORD) =>
  t.anonymous.try('auth.signUp', { body: { email, password, name: 'Kim' } });

describe.each([
  ['closed', 'Sign-up is closed. Ask an administrator.'],
  [
    'invite',
    'You need an invitation to create an account, and this version can’t send invitations yet. Ask the person who runs this server.',
  ],
])('with SIGN_UP=%s', (policy, message) => {
  test('only the first account can sign up', async () => {
    const t = await start({ SIGN_UP: policy });
    // Of concurrent sign-ups, only one is the first.
    const answers = await Promise.all(['a', 'b', 'c'].map((name) => signUp(t, `${name}@example.com`)));
    expect(answers.map(({ status }) => status).sort()).toEqual([201, 403, 403]);
    const late = await signUp(t, 'late@example.com');
    expect([late.status, late.error?.message]).toEqual([403, message]);
  });
});

describe('on a server that can send mail', () => {
  async function withMail() {
    const { url, emails, waitForMail } = await mailServer();
    const t = await start({ SMTP_URL: url, PUBLIC_URL: 'https://signage.example' });
    const first = await signUp(t, 'operator@example.com');
    const tokenOf = (text: string) => /confirm-sign-up\?token=([\w-]+)/.exec(text)?.[1] ?? '';
    return { t, first, emails, waitForMail, tokenOf };
  }

  test('signs in the first account without confirmation', async () => {
    const { first } = await withMail();
    expect(first.data.profile?.email).toBe('operator@example.com');
  });

  test('known and unknown addresses get the same reply, but different emails', async () => {
    const { t, waitForMail } = await withMail();
    const unknown = await signUp(t, 'new@example.com');
    const known = await signUp(t, 'operator@example.com');
    expect([unknown.status, unknown.wire]).toEqual([201, { token: null, expires_at: null, profile: null }]);
    expect([known.status, known.wire]).toEqual([unknown.status, unknown.wire]);
    expect(Object.keys(known.headers).sort()).toEqual(Object.keys(unknown.headers).sort());
    expect(await waitForMail('operator@example.com')).toContain('already have an account');
    expect(await waitForMail('new@example.com')).toContain('confirm-sign-up');
  });

  test('replies without waiting for the database lookup of the account', async () => {
    const { t } = await withMail();
    const client = await t.database.pool.connect();
    await client.query('begin; lock table sign_ups in exclusive mode; lock table profiles in exclusive mode');
    const response = await signUp(t, 'slow@example.com');
    await client.query('rollback');
    client.release();
    expect(response.status).toBe(201);
  });

  test('the link creates the account once, with the chosen password', async () => {
    const { t, waitForMail, tokenOf } = await withMail();
    await signUp(t, 'new@example.com');
    const token = tokenOf(await waitForMail('new@example.com'));
    const credentials = { body: { email: 'new@example.com', password: PASSWORD } };
    expect((await t.anonymous.try('auth.signIn', credentials)).status).toBe(401);
    const confirmed = await t.anonymous.call('auth.confirmSignUp', { body: { token } });
    expect(confirmed.profile).toMatchObject({ email: 'new@example.com', domainRole: 'superadmin' });
    expect((await t.anonymous.try('auth.confirmSignUp', { body: { token } })).status).toBe(400);
    expect((await t.anonymous.try('auth.signIn', credentials)).status).toBe(200);
  });

  test('a link expires after a day, and two links create one account', async () => {
    const { t, emails, waitForMail, tokenOf } = await withMail();
    await signUp(t, 'new@example.com');
    const first = tokenOf(await waitForMail('new@example.com'));
    emails.length = 0;
    await signUp(t, 'new@example.com');
    const second = tokenOf(await waitForMail('new@example.com'));
    expect((await t.anonymous.try('auth.confirmSignUp', { body: { token: first } })).status).toBe(201);
    expect((await t.anonymous.try('auth.confirmSignUp', { body: { token: second } })).status).toBe(409);
    await signUp(t, 'late@example.com');
    const late = tokenOf(await waitForMail('late@example.com'));
    await t.clock.advanceAsync(25 * 3_600_000);
    expect((await t.anonymous.try('auth.confirmSignUp', { body: { token: late } })).status).toBe(400);
  });

  test('limits the emails to each address', async () => {
    const { t, emails } = await withMail();
    for (let i = 0; i < 8; i += 1) expect((await signUp(t, 'target@example.com')).status).toBe(201);
    await vi.waitFor(() => expect(emails.filter(({ to }) => to === 'target@example.com')).toHaveLength(3));
  });
});
