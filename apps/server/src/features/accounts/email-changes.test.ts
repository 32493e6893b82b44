import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { type SignedUp, startTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'correct horse battery';
const HOUR_MS = 3_600_000;

let server: MailServer;
let t: TestApp;
let robin: SignedUp;
beforeEach(async () => {
  server = await startMailServer();
  t = await startTestApp({ SMTP_URL: server.url, PUBLIC_URL: 'https://signage.example' });
  robin = await signUp('robin@example.com');
});
afterEach(async () => {
  await t.close();
  await server.close();
});

/** The first account is signed in immediately. Other people open the link in their email. */
async function signUp(email: string): Promise<SignedUp> {
  const { token, profile } = await t.anonymous.call('auth.signUp', {
    body: { email, password: PASSWORD, name: 'Robin' },
  });
  const signedIn = profile
    ? { token, profile }
    : await t.anonymous.call('auth.confirmSignUp', {
        body: { token: await server.waitForToken(email, 'confirm-sign-up') },
      });
  const credentials = t.as({ authorization: `Bearer ${signedIn.token}` });
  const { id, domainId } = signedIn.profile ?? { id: '', domainId: '' };
  return { ...credentials, token: String(signedIn.token), profileId: id, domainId, email };
}

const change = (email: string, password = PASSWORD) =>
  robin.try('accounts.changeEmail', { body: { email, password } });
const confirm = (token: string) => t.anonymous.try('auth.confirmEmail', { body: { token } });
const signIn = (email: string) => t.anonymous.try('auth.signIn', { body: { email, password: PASSWORD } });

test('known and unknown addresses get the same reply, but different emails', async () => {
  await signUp('taken@example.com');
  const [known, unknown] = [await change('taken@example.com'), await change('new@example.com')];
  expect(known.status).toBe(200);
  expect([unknown.status, unknown.wire]).toEqual([known.status, known.wire]);
  expect(Object.keys(unknown.headers).sort()).toEqual(Object.keys(known.headers).sort());
  expect(unknown.data.email).toBe('robin@example.com');
  expect(await server.waitForMail('taken@example.com', 'another')).toContain('already have');
  expect(await server.waitForMail('new@example.com', 'confirm-email')).toContain('Confirm');
});

test('the link changes the address once, and ends all sessions', async () => {
  await change('new@example.com');
  expect((await signIn('new@example.com')).status).toBe(401);
  const token = await server.waitForToken('new@example.com', 'confirm-email');
  expect((await confirm(token)).status).toBe(204);
  expect((await robin.try('profile.get')).status).toBe(401);
  expect((await signIn('robin@example.com')).status).toBe(401);
  expect((await signIn('new@example.com')).data.profile?.email).toBe('new@example.com');
  expect((await confirm(token)).status).toBe(400);
});

test('a link expires after a day, or when the password changes', async () => {
  await change('late@example.com');
  const late = await server.waitForToken('late@example.com', 'confirm-email');
  await t.clock.advanceAsync(25 * HOUR_MS);
  expect((await confirm(late)).status).toBe(400);

  const again = await signIn('robin@example.com');
  robin = { ...robin, ...t.as({ authorization: `Bearer ${again.data.token}` }) };
  await change('other@example.com');
  const other = await server.waitForToken('other@example.com', 'confirm-email');
  await robin.call('profile.update', {
    body: { currentPassword: PASSWORD, newPassword: 'another fine password' },
  });
  expect((await confirm(other)).status).toBe(400);
});

test('rejects an address that another account has taken since, and changes nothing', async () => {
  await change('new@example.com');
  const token = await server.waitForToken('new@example.com', 'confirm-email');
  await signUp('new@example.com');
  expect((await confirm(token)).status).toBe(409);
  expect((await robin.call('profile.get')).email).toBe('robin@example.com');
});

test('requires the password, and limits the emails to each address', async () => {
  expect((await change('new@example.com', 'wrong')).status).toBe(400);
  for (let i = 0; i < 5; i += 1) expect((await change('new@example.com')).status).toBe(200);
  expect((await change('new@example.com')).status).toBe(429);
  await server.waitForMail('new@example.com', 'confirm-email');
  await vi.waitFor(() => expect(server.emails.filter(({ to }) => to === 'new@example.com')).toHaveLength(3));
});
