import { createHmac } from 'node:crypto';
import { launchPainter } from '@vitrine/test-kit/browser';
import jsQR from 'jsqr';
import type { Browser, Locator, Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { buildFrontEnds } from './support/builds.ts';
import { createShop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';

/*
 * Automatic accessibility checks of the dashboard: names, roles, heading order, contrast. Each page is checked in
 * light and in dark colours.
 */

let server: RunningServer;
let browser: Browser;
let page: Page;
let paths: Record<'screen' | 'presentation' | 'webPage' | 'playlist' | 'folder' | 'emptyFolder', string>;

beforeAll(async () => {
  await buildFrontEnds();
  [server, browser] = await Promise.all([start('accessibility'), launchPainter()]);
  const shop = await createShop(server);
  const [screen, presentation, webPage] = await Promise.all([
    shop.addScreen(),
    shop.pictureOf('red', 10),
    shop.webPageOf('https://no-such-site.invalid/'),
  ]);
  const playlist = await shop.playlistOf([presentation]);
  const addFolder = (name: string, parent_folder_id?: string) =>
    shop.call<{ id: string }>('POST', '/v3/folders', { name, type: 'library', parent_folder_id });
  const folder = await addFolder('Autumn');
  const emptyFolder = await addFolder('Windows', folder.id);
  await shop.pictureOf('blue', 10, { parent_folder_id: folder.id });
  await shop.show(screen, playlist);
  // Unpublished changes, which show the publish bar.
  await shop.show(await shop.addScreen(), playlist);
  paths = {
    screen: `/screens/${screen.id}`,
    presentation: `/presentations/${presentation}`,
    webPage: `/presentations/${webPage}`,
    playlist: `/playlists/${playlist}`,
    folder: `/library/${folder.id}`,
    emptyFolder: `/library/${emptyFolder.id}`,
  };
  // Wait until colour transitions have ended.
  page = await browser.newPage({ viewport: { width: 1440, height: 900 }, reducedMotion: 'reduce' });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const isForEverybody = () => expectAccessible(page);

const heading = (name: string) => page.getByRole('heading', { name, exact: true });

test('sign-in', async () => {
  await page.goto(server.url);
  await heading('Sign in to Vitrine').waitFor();
  await isForEverybody();
  await page.getByRole('link', { name: 'Create account' }).click();
  await heading('Create your account').waitFor();
  await isForEverybody();
  await page.goto(`${server.url}/reset-password`);
  await heading('This link doesn’t work').waitFor();
  await isForEverybody();
  await page.goto(`${server.url}/confirm-sign-up`);
  await heading('This link doesn’t work').waitFor();
  await isForEverybody();
  await page.goto(`${server.url}/confirm-email`);
  await heading('This link doesn’t work').waitFor();
  await isForEverybody();
  await page.goto(`${server.url}/confirm-email?token=any`);
  await heading('Confirm your new email').waitFor();
  await isForEverybody();
  await page.goto(`${server.url}/forgot-password`);
  await page.getByLabel('Email').fill('shop@example.com');
  await isForEverybody();
  await page.getByRole('button', { name: 'Send link' }).click();
  await heading('Ask your administrator for the link').waitFor();
  await isForEverybody();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByLabel('Email').fill('shop@example.com');
  await page.getByLabel('Password', { exact: true }).fill('seven green bottles');
  await page.getByRole('button', { name: 'Sign in' }).click();
  await heading('Screens').waitFor();
});

const pages: [name: string, path: () => string, shown: () => Promise<void>][] = [
  ['screens', () => '/screens', () => page.getByRole('table').getByText('Playlist of 1').first().waitFor()],
  ['a screen', () => paths.screen, () => page.locator('iframe').first().waitFor()],
  [
    'what a screen plays',
    () => `${paths.screen}?tab=whatPlays`,
    () => heading('Time on the screen').waitFor(),
  ],
  [
    'settings of a screen',
    () => `${paths.screen}?tab=settings`,
    () => page.getByLabel('Daily restart').waitFor(),
  ],
  ['library', () => '/library', () => page.getByRole('table').getByText('red.png').waitFor()],
  ['a presentation', () => paths.presentation, () => page.getByLabel('Seconds per picture').waitFor()],
  [
    'a web page that does not open',
    () => paths.webPage,
    () => page.getByText('The server couldn’t open this page').waitFor(),
  ],
  ['a playlist', () => paths.playlist, () => page.getByRole('button', { name: 'Remove red' }).waitFor()],
  ['the trash', () => '/library?trash=true', () => page.getByText('The trash is empty').waitFor()],
  ['a new presentation', () => '/presentations/new', () => heading('Choose an app').waitFor()],
  ['apps', () => '/apps', () => page.getByText('Web page').first().waitFor()],
  ['a folder', () => paths.folder, () => page.getByRole('table').getByText('blue').first().waitFor()],
  ['an empty folder', () => paths.emptyFolder, () => page.getByText('Nothing here yet').waitFor()],
  [
    'screens as pictures',
    () => '/screens?view=grid',
    () => page.getByRole('list', { name: 'Screens' }).getByRole('checkbox').first().waitFor(),
  ],
  [
    'activity of a screen',
    () => `${paths.screen}?tab=activity`,
    () => page.getByText('Waiting for the screen').waitFor(),
  ],
  ['profile', () => '/settings/profile', () => page.getByLabel('Name').waitFor()],
  ['organisation', () => '/settings/organisation', () => heading('Usage').waitFor()],
  ['security', () => '/settings/security', () => page.getByText('This browser').waitFor()],
  [
    'nothing, and the way back',
    () => '/nowhere',
    async () => {
      await heading('Page not found').waitFor();
      await page.getByRole('navigation').getByRole('link', { name: 'Library' }).waitFor();
    },
  ],
];

test.each(pages)('%s', async (_, path, shown) => {
  await page.goto(server.url + path());
  await shown();
  await isForEverybody();
});

test('dialogs, menus and the search', async () => {
  await page.goto(`${server.url}/screens?add=true`);
  await page.getByLabel('Activation code').waitFor();
  await isForEverybody();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.keyboard.press('Control+k');
  await page.getByRole('dialog', { name: 'Search' }).waitFor();
  await isForEverybody();
  await page.keyboard.press('Escape');
  await page.getByRole('dialog').waitFor({ state: 'detached' });
  await page.getByRole('button', { name: /^Account/ }).click();
  await page.getByRole('menu').waitFor();
  await isForEverybody();
});

const button = (name: string | RegExp) => page.getByRole('button', { name, exact: true });

test('the picture view with selected screens', async () => {
  await page.goto(`${server.url}/screens?view=grid`);
  await page.getByRole('list', { name: 'Screens' }).getByRole('checkbox').first().check();
  await page.getByRole('toolbar').waitFor();
  await isForEverybody();
});

test('the editors of schedules and rules', async () => {
  await page.goto(server.url + paths.playlist);
  await button('Set when red plays').click();
  const drawer = page.getByRole('dialog');
  await drawer.getByText('Plays at any time').waitFor();
  await isForEverybody();
  await button('Weekdays').click();
  await drawer.getByRole('switch', { name: 'All day' }).click();
  await drawer.locator('[data-day][data-plays="true"]').first().click();
  await isForEverybody();
  await drawer.getByLabel('Start time').fill('10');
  await drawer.getByLabel('End time').fill('9');
  await drawer.getByLabel('End time').press('Enter');
  await drawer.getByText('The end must be after the start.').waitFor();
  await isForEverybody();
  await drawer.getByRole('tab', { name: 'Rule' }).click();
  await drawer.getByText('No rule', { exact: true }).waitFor();
  await isForEverybody();
  await button('Add condition').click();
  await isForEverybody();
  await drawer.getByLabel('What to check').click();
  await page.getByRole('option', { name: /^screen name/ }).click();
  await drawer.getByLabel('Value').fill('Nowhere');
  await drawer
    .getByRole('button', { name: /^Not true now/ })
    .first()
    .waitFor();
  await isForEverybody();
});

test('a new email address', async () => {
  await page.goto(`${server.url}/settings/profile`);
  await button('Change email').click();
  await page.getByLabel('New email').fill('nobody');
  await isForEverybody();
  await page.getByLabel('Your password').fill('wrong');
  await button('Change email').click();
  await page.locator('form [aria-invalid="true"]').first().waitFor();
  await isForEverybody();
});

/** RFC 6238, as authenticator apps compute it. */
function codeOf(secret: string, at: number): string {
  const alphabet = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567';
  const bits = [...secret].map((each) => alphabet.indexOf(each).toString(2).padStart(5, '0')).join('');
  const key = Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)));
  const counter = Buffer.alloc(8);
  counter.writeBigUInt64BE(BigInt(Math.floor(at / 30_000)));
  const hash = createHmac('sha1', key).update(counter).digest();
  const number = hash.readUInt32BE((hash.at(-1) ?? 0) & 15) & 0x7fffffff;
  return String(number % 1_000_000).padStart(6, '0');
}

/** The text in a picture of the QR code, as a phone reads it. */
async function scanned(code: Locator): Promise<string | undefined> {
  await code.locator('path').waitFor({ state: 'attached' });
  const { data, width, height } = PNG.sync.read(await code.screenshot());
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}

test('two-step sign-in', async () => {
  await page.goto(`${server.url}/settings/security`);
  // The publish bar moves the page down when it appears.
  await button('Publish').waitFor();
  await button('Set up').click();
  await page.getByLabel('Your password').fill('seven green bottles');
  await isForEverybody();
  await button('Set up').click();
  const secret = (await page.locator('code').textContent())?.replaceAll(' ', '') ?? '';
  await isForEverybody();
  expect(await scanned(page.getByRole('img', { name: 'QR code' }))).toContain(`secret=${secret}`);
  await page.getByLabel('Code', { exact: true }).fill('000000');
  await button('Confirm').click();
  await page.locator('form [aria-invalid="true"]').waitFor();
  await isForEverybody();
  await page.getByLabel('Code', { exact: true }).fill(codeOf(secret, Date.now()));
  await button('Confirm').click();
  await page.getByText('Save these recovery codes').waitFor();
  await isForEverybody();
  await button('I’ve saved them').click();
  await button('Turn off').click();
  await page.getByLabel('Code', { exact: true }).waitFor();
  await isForEverybody();
});
