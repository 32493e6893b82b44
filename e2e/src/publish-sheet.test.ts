import { POLLING } from '@vitrine/test-kit';
import { launchBrowser } from '@vitrine/test-kit/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { callApi } from './support/api.ts';
import { buildFrontEnds } from './support/builds.ts';
import { type Clicks, countClicks } from './support/clicks.ts';
import { createShop, query, type Shop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';
import { openSignedInPage, type SignedUp } from './support/signed-in.ts';
import { createSteps } from './support/steps.ts';

/*
 * Publishes to 1,400 of 2,000 screens by their tag, finds the one that failed, and starts a publish in stages to the rest.
 * The steps build on each other.
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
  await insertScreens(me.profile, await shop.playlistOf([await shop.pictureOf('red', 10)]));
  page = await openSignedInPage(browser, server.url, me);
  clicks = await countClicks(page);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

/** Inserts screens that are online and have a playlist. The first ones are in Berlin. Screen n has the token `screen_n`. */
async function insertScreens(
  { id, domain_id }: { id: string; domain_id: string },
  playlistId: string,
): Promise<void> {
  await query(
    server,
    `with made as (
       select gen_random_uuid() as id, n from generate_series(1, $3::int) n
     ), identities as (
       insert into device_identities (id, token_hash, registration_status, domain_id, created_at)
       select id, sha256(convert_to('screen_' || n, 'UTF8')), 'registered', $1::uuid, now() from made
     ), rows as (
       insert into resources (id, domain_id, kind, name, owner_id, created_at, updated_at, last_activity_at)
       select id, $1::uuid, 'device', 'Screen ' || lpad(n::text, 4, '0'), $2::uuid, now(), now(), now() from made
     ), cities as (
       insert into tags (id, domain_id, resource_id, key, value)
       select gen_random_uuid(), $1::uuid, id, 'city', case when n <= $4 then 'Berlin' else 'Hamburg' end from made
     ), screens as (
       insert into devices (id, domain_id, timezone, registered_at, playlist_id) select id, $1::uuid, 'Europe/Berlin', now(), $5::uuid from made
     )
     insert into device_states (device_id, domain_id, last_heartbeat_at, last_online_at) select id, $1::uuid, now(), now() from made`,
    [domain_id, id, TOTAL, TAGGED, playlistId],
  );
}

const step = createSteps();
const sheet = () => page.getByRole('dialog');
const published = async () => {
  const { unpublished } = await shop.call<{ unpublished: number }>('GET', '/v4/devices/counts');
  return TOTAL - unpublished;
};

/** Reports that a screen plays its revision, or why it does not. */
async function report(screen: number, error: string | null): Promise<void> {
  const headers = { authorization: `Token screen_${screen}` };
  await callApi('POST', `${server.url}/api/v3/device/heartbeat`, {
    headers,
    json: { publish: { revision: 1, ...(error ? { playback_error: error } : { playback_success: true }) } },
  });
}

step('changes are published to the screens with a tag in three clicks, with a preview', async () => {
  await page.goto(`${server.url}/screens`);
  const control = page.getByRole('button', { name: '2,000 changes' });
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
  await report(1, 'The disk is full.');
  await report(2, null);
  await sheet().getByText('1 screen is playing it').waitFor();
  await sheet().getByText('The disk is full.').waitFor();
  clicks.reset();
  await sheet().getByRole('button', { name: 'Show screen' }).click();
  await expectAccessible(page);
  await sheet().getByRole('link', { name: 'Screen 0001' }).click();
  expect(clicks.count()).toBe(2);
  await page.getByRole('heading', { name: 'Screen 0001' }).waitFor();
});

step('a publish in stages starts with one screen, and can be cancelled', async () => {
  await page.getByRole('button', { name: '600 changes' }).click();
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
