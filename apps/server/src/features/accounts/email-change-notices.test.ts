import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { type Caller, startTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'correct horse battery';
const [OLD, NEW] = ['robin@example.com', 'new@example.com'];

let server: MailServer;
let t: TestApp;
let robin: Caller;
beforeEach(async () => {
  server = await startMailServer();
  t = await startTestApp({ SMTP_URL: server.url, PUBLIC_URL: 'https://signage.example' });
  const { token } = await signUp(OLD);
  robin = t.as({ authorization: `Bearer ${token}` });
});
afterEach(async () => {
  await t.close();
  await server.close();
});

const signUp = (email: string) =>
  t.anonymous.call('auth.signUp', { body: { email, password: PASSWORD, name: 'Robin' } });

const emailsWith = (text: string) => server.emails.filter((mail) => mail.text.includes(text));

const confirm = (token: string) => t.anonymous.try('auth.confirmEmail', { body: { token } });
async function requestChange(): Promise<string> {
  await robin.call('accounts.changeEmail', { body: { email: NEW, password: PASSWORD } });
  return server.waitForToken(NEW, 'confirm-email');
}

test('notifies the former address of the change, without a link to reverse it', async () => {
  expect((await confirm(await requestChange())).status).toBe(204);
  const letter = await server.waitForMail(OLD, 'was changed to');
  expect(letter).toContain('n…@example.com');
  expect(letter).not.toContain(NEW);
  expect(letter).not.toMatch(/forgot-password|token=/);
  expect(letter).toContain('Ask an administrator of your organisation');
  expect(letter).toContain('ask the person who runs this');
  expect(emailsWith('was changed to')).toHaveLength(1);
});

test('notifies the current address of the request, which a new password cancels', async () => {
  const token = await requestChange();
  expect(await server.waitForMail(OLD, 'asked to change')).toContain(
    'https://signage.example/forgot-password',
  );
  await t.anonymous.call('auth.forgotPassword', { body: { email: OLD } });
  const reset = await server.waitForToken(OLD, 'reset-password');
  await t.anonymous.call('auth.resetPassword', { body: { token: reset, password: 'another fine password' } });
  expect((await confirm(token)).status).toBe(400);
});

test('sends no notice of a change that was not made', async () => {
  const token = await requestChange();
  await signUp(NEW);
  await t.anonymous.call('auth.confirmSignUp', {
    body: { token: await server.waitForToken(NEW, 'confirm-sign-up') },
  });
  expect((await confirm(token)).status).toBe(409);
  // This email is sent last, so an email about a change would have arrived before it.
  await t.anonymous.call('auth.forgotPassword', { body: { email: OLD } });
  await server.waitForMail(OLD, 'reset-password');
  expect(emailsWith('was changed to')).toEqual([]);
});
