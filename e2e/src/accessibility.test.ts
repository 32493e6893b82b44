import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { PATIENCE } from '@vitrine/test-kit';
import { launchPainter } from '@vitrine/test-kit/browser';
import type * as Axe from 'axe-core';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { buildFrontEnds } from './support/builds.ts';
import { createShop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';

/*
 * What a machine can tell of whether everybody can use the dashboard: names, roles, order of headings, contrast.
 * Each page is looked at as it is, and once more for its colours in the dark.
 */

const axeSource = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

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
  page.setDefaultTimeout(PATIENCE.timeout);
}, 240_000);

afterAll(async () => {
  await browser?.close();
  await server?.stop();
}, 60_000);

interface Finding {
  rule: string;
  where: string;
}

async function findings(options: Axe.RunOptions): Promise<Finding[]> {
  // Once a document: it is most of a megabyte.
  if (!(await page.evaluate(() => 'axe' in globalThis))) await page.evaluate(axeSource);
  const { violations } = await page.evaluate(
    (given) => (globalThis as unknown as { axe: typeof Axe }).axe.run(document, given),
    { iframes: false, resultTypes: ['violations'] as Axe.resultGroups[], ...options },
  );
  return violations.flatMap(({ id, nodes }) =>
    nodes.map(({ html }) => ({ rule: id, where: html.slice(0, 200) })),
  );
}

const rules = {
  // Menus and notes float above the page, outside of its landmarks, as they should.
  region: { enabled: false },
  // On trial with axe. Rows that are buttons say what they do, and not each number that stands in them.
  'label-content-name-mismatch': { enabled: false },
};

/** Light or dark, as the system asks for it, with every colour at the end of its fade. */
async function lookIn(colorScheme: 'light' | 'dark'): Promise<void> {
  await page.emulateMedia({ colorScheme });
  await page.waitForSelector(`html[data-mantine-color-scheme="${colorScheme}"]`);
  await page.evaluate(async () => {
    const fades = document
      .getAnimations()
      .filter((each) => each.effect?.getComputedTiming().endTime !== Number.POSITIVE_INFINITY);
    await Promise.allSettled(fades.map((each) => each.finished));
  });
}

async function isForEverybody(): Promise<void> {
  await lookIn('light');
  const inLight = await findings({ rules });
  await lookIn('dark');
  // What scripts colour (shares, plots) follows the styles some frames later: what is wrong has to stay wrong.
  const inDark = () => findings({ runOnly: { type: 'rule', values: ['color-contrast'] } });
  await expect.poll(inDark, { message: 'in the dark' }).toEqual([]);
  expect(inLight).toEqual([]);
}

const heading = (name: string) => page.getByRole('heading', { name, exact: true });

test('sign-in', async () => {
  await page.goto(server.url);
  await heading('Sign in to Vitrine').waitFor();
  await isForEverybody();
  await page.getByRole('link', { name: 'Create account' }).click();
  await heading('Create your account').waitFor();
  await isForEverybody();
  await page.goto(`${server.url}/reset-password`);
  await heading('This link does not work').waitFor();
  await isForEverybody();
  await page.getByRole('link', { name: 'Back to sign in' }).click();
  await page.getByLabel('E-mail').fill('shop@example.com');
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
