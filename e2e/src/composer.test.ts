import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { POLLING } from '@vitrine/test-kit';
import { launchBrowser } from '@vitrine/test-kit/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { callApi } from './support/api.ts';
import { buildFrontEnds } from './support/builds.ts';
import { type Clicks, countClicks } from './support/clicks.ts';
import { picture } from './support/pictures.ts';
import { createShop, type Shop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';
import { openSignedInPage, type SignedUp } from './support/signed-in.ts';
import { createSteps } from './support/steps.ts';

/* Files of all kinds become items of a playlist. The steps build on each other. */

const gallery = fileURLToPath(new URL('../../apps/gallery/src/', import.meta.url));
const files = [
  { name: 'offer.png', mimeType: 'image/png', buffer: picture('red') },
  {
    name: 'trailer.webm',
    mimeType: 'video/webm',
    buffer: readFileSync(join(gallery, 'video/samples/still.webm')),
  },
  {
    name: 'menu.pdf',
    mimeType: 'application/pdf',
    buffer: readFileSync(join(gallery, 'flyers/samples/flyer.pdf')),
  },
];

let server: RunningServer;
let browser: Browser;
let page: Page;
let shop: Shop;
let playlistId: string;
let clicks: Clicks;

beforeAll(async () => {
  await buildFrontEnds();
  [server, browser] = await Promise.all([start('composer'), launchBrowser()]);
  shop = await createShop(server);
  playlistId = await shop.playlistOf([]);
  const me = await callApi<SignedUp>('POST', `${server.url}/api/v3/auth/sign_in`, {
    json: { email: 'shop@example.com', password: 'seven green bottles' },
  });
  page = await openSignedInPage(browser, server.url, me);
  clicks = await countClicks(page);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const step = createSteps();
const rows = () => page.getByRole('list', { name: 'Items' }).getByRole('listitem');

interface Playlist {
  items: { presentation_id: string; name: string; application_name: string; duration: number | null }[];
}
const saved = async () => (await shop.call<Playlist>('GET', `/v3/playlists/${playlistId}`)).items;

step('three files of different kinds become items with three clicks', async () => {
  await page.goto(`${server.url}/playlists/${playlistId}`);
  clicks.reset();
  const upload = page.getByRole('button', { name: 'Upload files' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), upload.click()]);
  // Selecting the files in the system's file dialog, and confirming it.
  clicks.add(2);
  await chooser.setFiles(files);
  await expect
    .poll(
      async () => (await saved()).map(({ name, application_name }) => `${name}: ${application_name}`),
      POLLING,
    )
    .toEqual(['offer: Pictures', 'trailer: Video', 'menu: Flyers']);
  expect(clicks.count()).toBe(3);
  await expect.poll(() => rows().count()).toBe(3);
  await rows().first().locator('img').waitFor();
  await expectAccessible(page);
});

step('a picture and an address from the clipboard become items', async () => {
  const bytes = [...picture('blue')];
  await page.evaluate((data) => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([new Uint8Array(data)], 'image.png', { type: 'image/png' }));
    document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }));
  }, bytes);
  await expect.poll(async () => (await saved()).at(-1)?.name, POLLING).toBe('Pasted picture');
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.setData('text/plain', 'https://www.example.com/menu');
    document.body.dispatchEvent(new ClipboardEvent('paste', { bubbles: true, clipboardData }));
  });
  await expect
    .poll(async () => (await saved()).at(-1), POLLING)
    .toMatchObject({ name: 'www.example.com', application_name: 'Web page' });
});

step('an item whose content is in the trash can be restored from the playlist', async () => {
  const [first] = await saved();
  await shop.call('DELETE', `/v3/presentations/${first?.presentation_id}`);
  await page.reload();
  await rows().first().getByText('In the trash').waitFor();
  await rows().first().getByRole('button', { name: 'Restore' }).click();
  await rows().first().getByRole('link', { name: 'offer' }).waitFor();
  expect((await saved())[0]?.name).toBe('offer');
});

step('files that are being uploaded become items even if the page is left', async () => {
  const before = (await saved()).length;
  const upload = page.getByRole('button', { name: 'Upload files' });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), upload.click()]);
  // Long enough to leave the page before the server has replied.
  await page.route('**/api/v3/file_uploads', async (route) => {
    await page.getByRole('link', { name: 'Screens' }).first().click();
    await page.waitForURL(/screens/);
    await route.continue();
  });
  await chooser.setFiles({ name: 'late.png', mimeType: 'image/png', buffer: picture('green') });
  await expect.poll(async () => (await saved()).at(-1)?.name, POLLING).toBe('late');
  expect((await saved()).length).toBe(before + 1);
});
