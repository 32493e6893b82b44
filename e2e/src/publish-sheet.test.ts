import { POLLING } from '@vitrine/test-kit';
import { launchBrowser } from '@vitrine/test-kit/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { callApi } from './support/api.ts';
import { buildFrontEnds } from './support/builds.ts';
import { type Clicks, countClicks } from './support/clicks.ts';
import { insertScreens, reportPublish } from './support/fleet.ts';
import { createShop, type Shop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';
import { openSignedInPage, type SignedUp } from './support/signed-in.ts';
import { createSteps } from './support/steps.ts';

/*
 * Publishes to 1,400 of 2,000 screens by their tag, finds the one that failed and publishes to it again, and starts a
 * publish in stages to the rest. The steps build on each other.
 */

const TOTAL = 2000;
const TAGGED = 1400;

let server: RunningServer;
let browser: Browser;
let page: Page;
let shop: Shop;
let clicks: Clicks;

beforeAll(async () => {
  await buildFrontEnds();
  [server, browser] = await Promise.all([start('publish-sheet'), launchBrowser()]);
  shop = await createShop(server);
  const me = await callApi<SignedUp>('POST', `${server.url}/api/v3/auth/sign_in`, {
    json: { email: 'shop@example.com', password: 'seven green bottles' },
  });
  const playlistId = await shop.playlistOf([await shop.pictureOf('red', 10)]);
  await insertScreens(server, me.profile, { playlistId, total: TOTAL, inBerlin: TAGGED });
  page = await openSignedInPage(browser, server.url, me);
  clicks = await countClicks(page);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const step = createSteps();
const sheet = () => page.getByRole('dialog');
const published = async () => {
  const { unpublished } = await shop.call<{ unpublished: number }>('GET', '/v4/devices/counts');
  return TOTAL - unpublished;
};

step('changes are published to the screens with a tag in three clicks, with a preview', async () => {
  await page.goto(`${server.url}/screens`);
  const control = page.getByRole('button', { name: '2,000 screens to update' });
  await control.waitFor();
  clicks.reset();
  await control.click();
  await sheet().getByRole('button', { name: 'Publish to 2,000 screens' }).waitFor();
  await sheet().getByRole('textbox', { name: 'Tag' }).click();
  await page.keyboard.type('city:Berlin');
  await sheet().getByText('New: “red”').waitFor();
  const publish = sheet().getByRole('button', { name: 'Publish to 1,400 screens' });
  await publish.waitFor();
  await expectAccessible(page);
  await publish.click();
  expect(clicks.count()).toBe(3);
  await sheet().getByText('Published', { exact: true }).waitFor();
  expect(await published()).toBe(TAGGED);
});

step('the one screen that failed is found in two clicks', async () => {
  await reportPublish(server, 1, 'The disk is full.');
  await reportPublish(server, 2, null);
  await sheet().getByText('1 screen is playing it').waitFor();
  await sheet().getByText('The disk is full.').waitFor();
  clicks.reset();
  await sheet().getByRole('button', { name: 'Show screen' }).click();
  await expectAccessible(page);
  await sheet().getByRole('link', { name: 'Screen 0001' }).click();
  expect(clicks.count()).toBe(2);
  await page.getByRole('heading', { name: 'Screen 0001' }).waitFor();
});

step('publishing again to the failed screen shows first what changes', async () => {
  await page.goto(server.url);
  await page.getByRole('button', { name: /to 1,400 screens/ }).click();
  await sheet().getByRole('button', { name: 'Try again' }).click();
  await sheet().getByRole('heading', { name: '1 screen to update' }).waitFor();
  await expectAccessible(page);
  await sheet().getByRole('button', { name: 'Publish to 1 screen' }).click();
  await sheet().getByText('Published', { exact: true }).waitFor();
  await sheet().getByText('1 screen hasn’t responded yet').waitFor();
  expect(await published()).toBe(TAGGED);
  await sheet().getByRole('button', { name: 'Close' }).last().click();
});

step('a publish in stages starts with one screen, and can be cancelled', async () => {
  await page.getByRole('button', { name: '600 screens to update' }).click();
  await sheet()
    .getByRole('switch', { name: /^In stages/ })
    .check();
  await sheet().getByRole('button', { name: 'Publish to 600 screens' }).click();
  await sheet()
    .getByText(/^Waiting for screens to respond/)
    .waitFor();
  await expect.poll(published, POLLING).toBe(TAGGED + 1);
  await expectAccessible(page);
  await sheet().getByRole('button', { name: 'Cancel publish' }).click();
  await sheet().getByText('Cancelled', { exact: true }).waitFor();
  expect(await published()).toBe(TAGGED + 1);
});
