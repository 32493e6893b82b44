import { createHmac } from 'node:crypto';
import { launchBrowser } from '@vitrine/test-kit/browser';
import jsQR from 'jsqr';
import type { Browser, Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { callApi, send } from './support/api.ts';
import { buildFrontEnds } from './support/builds.ts';
import { type RunningServer, start } from './support/server.ts';
import { createSteps } from './support/steps.ts';

/*
 * A person's account: sign-up, API keys, sessions, recent activity, the limits of the organisation and two-step sign-in. The steps
 * build on each other on one server, where only the first account can sign up.
 */

const EMAIL = 'ada@example.com';
const PASSWORD = 'seven green bottles';

let server: RunningServer;
let browser: Browser;
let page: Page;
let key: string;

beforeAll(async () => {
  await buildFrontEnds();
  [server, browser] = await Promise.all([
    start('dashboard-account', { SIGN_UP: 'closed', QUOTA_SCREENS: '1', QUOTA_MEMBERS: '10' }),
    launchBrowser(),
  ]);
  page = await openPage();
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const step = createSteps();

async function openPage(): Promise<Page> {
  const opened = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
  return opened;
}

const button = (name: string) => page.getByRole('button', { name, exact: true });
const heading = (name: string) => page.getByRole('heading', { name, exact: true });
const dialog = (name: string) => page.getByRole('dialog', { name });
const row = (text: string) => page.getByRole('listitem').filter({ hasText: text });
const listKeys = (apiKey: string) =>
  send('GET', `${server.url}/api/v3/devices`, { headers: { 'x-api-key': apiKey } });

step('the password meter rates passwords and recognises the person’s own details', async () => {
  await page.goto(server.url);
  await heading('Create your account').waitFor();
  await page.getByLabel('Your name').fill('Ada Winterbottom');
  const password = page.getByLabel('Password', { exact: true });
  for (const [typed, word] of [
    ['password1', 'Too easy to guess'],
    ['winterbottom', 'Too easy to guess'],
    ['seven green bottles hanging on the wall', 'Strong'],
  ] as const) {
    await password.fill(typed);
    await page.getByText(`Password strength: ${word}`).waitFor();
    await expectAccessible(page);
  }
  await password.fill('');
  await page.getByText('Password strength: ').waitFor({ state: 'detached' });
});

step('the first account signs up', async () => {
  await page.getByLabel('Organisation').fill('Winter & Daughters');
  await page.getByLabel('Email').fill(EMAIL);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await button('Create account').click();
  await heading('Home').waitFor();
});

step('sign-up is closed afterwards: the page says so, and sign-in does not offer it', async () => {
  const visitor = await openPage();
  await visitor.goto(`${server.url}/sign-up`);
  await visitor.getByRole('heading', { name: 'Sign-up is closed' }).waitFor();
  expect(await visitor.getByRole('textbox').count()).toBe(0);
  await expectAccessible(visitor);
  await visitor.getByRole('link', { name: 'Sign in' }).click();
  await visitor.getByRole('heading', { name: 'Sign in to Vitrine' }).waitFor();
  expect(await visitor.getByRole('link', { name: 'Create account' }).count()).toBe(0);
  await visitor.close();
});

step('an API key is created and shown once', async () => {
  await page.goto(`${server.url}/settings/api-keys`);
  await page.getByText('No API keys').waitFor();
  await expectAccessible(page);
  await button('New API key').click();
  await dialog('New API key').waitFor();
  await page.getByLabel('What is it for?').fill('Till');
  expect(await button('Create key').isDisabled()).toBe(true);
  await page.getByLabel('View screens').check();
  await expectAccessible(page);
  await button('Create key').click();
  await dialog('Copy the key now').waitFor();
  await expectAccessible(page);
  key = (await page.getByRole('dialog').locator('code').textContent()) ?? '';
  await button('Done').click();
  await row('Till').getByText('never used').waitFor();
  await row('Till')
    .getByText(/expires /)
    .waitFor();
  expect(await page.getByText(key).count()).toBe(0);
});

step('the key’s last use and address are shown', async () => {
  expect((await listKeys(key))?.status).toBe(200);
  const used = row('Till').getByText(/used just now · (::ffff:)?127\.0\.0\.1/);
  await expect
    .poll(async () => {
      await page.reload();
      await row('Till').waitFor();
      return used.count();
    })
    .toBe(1);
  await expectAccessible(page);
});

step('revoking asks for confirmation, and the key no longer works', async () => {
  await row('Till').getByRole('button', { name: 'Revoke' }).click();
  await dialog('Revoke “Till”?').waitFor();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click();
  await page.getByText('No API keys').waitFor();
  expect((await listKeys(key))?.status).toBe(401);
});

step('signing out everywhere ends the other sessions, but not this one', async () => {
  const { token } = await callApi<{ token: string }>('POST', `${server.url}/api/v3/auth/sign_in`, {
    json: { email: EMAIL, password: PASSWORD },
  });
  const wrong = { json: { email: EMAIL, password: 'no such password' } };
  expect((await send('POST', `${server.url}/api/v3/auth/sign_in`, wrong))?.status).toBe(401);
  await page.goto(`${server.url}/settings/security`);
  const sessions = page
    .locator('section')
    .filter({ has: heading('Sessions') })
    .getByRole('listitem');
  await expect.poll(() => sessions.count()).toBe(2);
  await expectAccessible(page);
  await button('Sign out everywhere else').click();
  await dialog('Sign out everywhere else?').waitFor();
  await expectAccessible(page);
  await page.getByRole('dialog').getByRole('button', { name: 'Sign out everywhere else' }).click();
  await expect.poll(() => sessions.count()).toBe(1);
  await sessions.getByText('This browser').waitFor();
  const headers = { authorization: `Bearer ${token}` };
  expect((await send('GET', `${server.url}/api/v3/profile`, { headers }))?.status).toBe(401);
});

step('recent activity lists the events of the account', async () => {
  const activity = page.locator('section').filter({ has: heading('Recent activity') });
  await activity.getByText('Signed out everywhere else').waitFor();
  await activity.getByText('Failed sign-in').waitFor();
  await activity.getByRole('button', { name: 'Show more' }).click();
  await activity.getByText('Account created').waitFor();
  await activity.getByText('API key created: Till').waitFor();
  await activity.getByText('API key revoked: Till').waitFor();
  await expectAccessible(page);
});

step('usage shows how much of each limit is used', async () => {
  await page.goto(`${server.url}/settings/organisation`);
  const bar = (name: string) => page.getByRole('progressbar', { name });
  await bar('Members: 1 of 10').waitFor();
  // Empty bars have no width, so they don't count as visible.
  await bar('Screens: 0 of 1').waitFor({ state: 'attached' });
  await bar('Storage: ').waitFor({ state: 'attached' });
  await expectAccessible(page);
  expect(await bar('Members: ').getAttribute('aria-valuenow')).toBe('10');
});

/** Computes a time-based one-time password (RFC 6238), as authenticator apps do. */
function computeTotp(secret: string, at: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((each) => alphabet.indexOf(each).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** Reads the text of the QR code from a screenshot, as a phone does. */
async function scanQrCode(code: Locator): Promise<string | undefined> {
  await code.locator('path').waitFor({ state: 'attached' });
  const { data, width, height } = PNG.sync.read(await code.screenshot());
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

step('an authenticator app reads the QR code, and its code turns two-step sign-in on', async () => {
  await page.goto(`${server.url}/settings/security`);
  await button('Set up').click();
  await page.getByLabel('Confirm with your password').fill(PASSWORD);
  await button('Set up').click();
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  expect(await scanQrCode(page.getByRole('img', { name: 'QR code' }))).toContain(`secret=${secret}`);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await button('Confirm').click();
  await page.locator('form [aria-invalid="true"]').waitFor();
  await page.getByLabel('Code', { exact: true }).fill(computeTotp(secret, Date.now()));
  await button('Confirm').click();
  await page.getByText('Save these recovery codes').waitFor();
  await expectAccessible(page);
  await button('I’ve saved them').click();
  await button('Turn off').click();
  await page.getByLabel('Code', { exact: true }).waitFor();
  await expectAccessible(page);
});
