import { launchPainter } from '@vitrine/test-kit/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, test } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { buildFrontEnds } from './support/builds.ts';
import { createShop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';

/*
 * What a machine can tell of whether everybody can use the dashboard: names, roles, order of headings, contrast.
 * Each page is looked at as it is, and once more for its colours in the dark.
 */

let server: RunningServer;
let browser: Browser;
let page: Page;
let paths: Record<'screen' | 'presentation' | 'webPage' | 'playlist', string>;

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
  await shop.show(screen, playlist);
  // Changes that wait, for the bar that publishes them.
  await shop.show(await shop.addScreen(), playlist);
  paths = {
    screen: `/screens/${screen.id}`,
    presentation: `/presentations/${presentation}`,
    webPage: `/presentations/${webPage}`,
    playlist: `/playlists/${playlist}`,
  };
  // Nothing is on its way between two colours.
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
      await heading('There is nothing at this address').waitFor();
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
