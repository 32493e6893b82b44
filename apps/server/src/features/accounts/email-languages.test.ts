import { afterEach, beforeEach, expect, test } from 'vitest';
import { type MailServer, startMailServer } from '../../testing/mail-server.ts';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';

const PASSWORD = 'correct horse battery';
const EMAIL = 'robin@example.com';
const NEW = 'new@example.com';

let server: MailServer;
let t: TestApp;
let address: string;
beforeEach(async () => {
  server = await startMailServer();
  t = await startTestApp({ SMTP_URL: server.url, PUBLIC_URL: 'https://signage.example' });
  address = await t.app.http.listen({ port: 0, host: '127.0.0.1' });
});
afterEach(async () => {
  await t.close();
  await server.close();
});

/** A request over HTTP, as a browser in this language makes it. */
async function send(
  path: string,
  language: string,
  { body, ...headers }: { body?: object; cookie?: string; authorization?: string } = {},
) {
  const response = await fetch(`${address}/api${path}`, {
    method: body ? 'POST' : 'GET',
    headers: {
      'accept-language': language,
      'x-vitrine-request': 'dashboard',
      origin: address,
      ...headers,
      ...(body && { 'content-type': 'application/json' }),
    },
    ...(body && { body: JSON.stringify(body) }),
  });
  expect(response.ok).toBe(true);
  return response;
}

const signUp = (email: string, language: string) =>
  send('/v3/auth/sign_up', language, { body: { email, password: PASSWORD, name: 'Robin' } });

const forgotPassword = (language: string) =>
  send('/v3/auth/forgot_password', language, { body: { email: EMAIL } });

const cookieOf = (response: Response) =>
  response.headers
    .getSetCookie()
    .map((each) => each.split(';')[0])
    .join('; ');

async function storedLanguage(): Promise<string | null> {
  const { rows } = await t.database.pool.query('select language from profiles where email = $1', [EMAIL]);
  return rows[0].language;
}

test('sends the emails of a sign-up and a password reset in the language of the request', async () => {
  await signUp('operator@example.com', 'en');
  await signUp(EMAIL, 'de-AT,de;q=0.9,en;q=0.8');
  const confirmation = await server.waitForMail(EMAIL, 'confirm-sign-up?token=');
  expect(confirmation).toMatch(/^Content-Language: de\r?$/m);
  expect(confirmation).toContain('Guten Tag Robin,');
  expect(confirmation).toContain('<html lang="de" dir="ltr">');
  const token = await server.waitForToken(EMAIL, 'confirm-sign-up');
  await send('/v3/auth/confirm_sign_up', 'de', { body: { token } });
  await forgotPassword('fr');
  expect(await server.waitForMail(EMAIL, 'reset-password?token=')).toContain('Bonjour Robin,');
});

test('a program without a preferred language gets emails in the stored one, and otherwise in English', async () => {
  await signUp(EMAIL, '*');
  expect(await storedLanguage()).toBeNull();
  await forgotPassword('nl,*;q=0.5');
  expect(await server.waitForMail(EMAIL)).toContain('Hello Robin,');
  await send('/v3/auth/sign_in', 'pt-BR', { body: { email: EMAIL, password: PASSWORD } });
  await forgotPassword('*');
  expect(await server.waitForMail(EMAIL, 'Content-Language: pt')).toContain('Robin!');
});

test('writes to the owner of an account in their language, regardless of who makes the request', async () => {
  await signUp(EMAIL, 'de');
  await signUp(EMAIL, 'fr');
  expect(await server.waitForMail(EMAIL, 'forgot-password')).toContain('Guten Tag Robin,');
});

test('a change of address uses the language of the request for the new address', async () => {
  const cookie = cookieOf(await signUp(EMAIL, 'de'));
  await send('/v4/accounts/change_email', 'es', { body: { email: NEW, password: PASSWORD }, cookie });
  expect(await server.waitForMail(NEW, 'confirm-email?token=')).toContain('Hola, Robin:');
  expect(await server.waitForMail(EMAIL, 'forgot-password')).toContain('Guten Tag Robin,');
});

test('remembers the language of the dashboard, but not of programs', async () => {
  const cookie = cookieOf(await signUp(EMAIL, 'de'));
  expect(await storedLanguage()).toBe('de');
  await send('/v3/profile', 'ar', { cookie });
  expect(await storedLanguage()).toBe('ar');
  await send('/v3/profile', 'nl', { cookie });
  expect(await storedLanguage()).toBe('ar');
  const program = { email: EMAIL, password: PASSWORD };
  const signedIn = await t.anonymous.call('auth.signIn', { body: program });
  await t.as({ authorization: `Bearer ${signedIn.token}` }).call('profile.get', {
    headers: { 'accept-language': 'fr' },
  });
  expect(await storedLanguage()).toBe('ar');
});
