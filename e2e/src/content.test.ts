import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { POLLING } from '@vitrine/test-kit';
import { launchBrowser, recordVideo } from '@vitrine/test-kit/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { expectAccessible } from './support/accessible.ts';
import { callApi } from './support/api.ts';
import { buildFrontEnds } from './support/builds.ts';
import { picture, sceneOf } from './support/pictures.ts';
import { createShop, type Shop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';
import { openSignedInPage, type SignedUp } from './support/signed-in.ts';
import { createSteps } from './support/steps.ts';

/* Files that are dropped into the library become content with pictures. The steps build on each other. */

const gallery = fileURLToPath(new URL('../../apps/gallery/src/', import.meta.url));

let server: RunningServer;
let browser: Browser;
let page: Page;
let shop: Shop;

beforeAll(async () => {
  await buildFrontEnds();
  [server, browser] = await Promise.all([start('content'), launchBrowser()]);
  shop = await createShop(server);
  const me = await callApi<SignedUp>('POST', `${server.url}/api/v3/auth/sign_in`, {
    json: { email: 'shop@example.com', password: 'seven green bottles' },
  });
  page = await openSignedInPage(browser, server.url, me);
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

const step = createSteps();
const card = (name: string) => page.getByRole('list', { name: 'Content' }).getByTitle(name, { exact: true });

interface Library {
  data: { name: string; resource_type: string; presentation_data: { thumbnail_url: string | null } | null }[];
}
const listed = async () => (await shop.call<Library>('GET', '/library?sort_by=name&sort_direction=asc')).data;

step('a picture, a video and a PDF become presentations with pictures', async () => {
  await page.goto(`${server.url}/content`);
  const choose = page.getByRole('button', { name: 'Upload', exact: true });
  const [chooser] = await Promise.all([page.waitForEvent('filechooser'), choose.click()]);
  await chooser.setFiles([
    { name: 'offer.png', mimeType: 'image/png', buffer: picture('red') },
    {
      name: 'trailer.webm',
      mimeType: 'video/webm',
      buffer: await recordVideo(await browser.newPage(), 'rgb(46, 168, 92)'),
    },
    {
      name: 'menu.pdf',
      mimeType: 'application/pdf',
      buffer: readFileSync(join(gallery, 'flyers/samples/flyer.pdf')),
    },
  ]);
  await page.getByText('3 files uploaded').waitFor();
  for (const name of ['offer', 'trailer', 'menu']) await card(name).waitFor();
  await expect.poll(async () => sceneOf(await card('trailer').screenshot()), POLLING).toBe('green');
  await expect.poll(async () => sceneOf(await card('offer').screenshot()), POLLING).toBe('red');
  // The server made the poster of what the browser sent.
  const thumbnails = (await listed()).map((each) => [each.name, each.presentation_data?.thumbnail_url]);
  expect(Object.fromEntries(thumbnails)).toMatchObject({
    offer: expect.stringMatching(/^\/thumbnails\//),
    trailer: expect.stringMatching(/^\/thumbnails\//),
  });
  await expectAccessible(page);
});

step('they are dragged into a folder, where they look the same', async () => {
  await shop.call('POST', '/v3/folders', { name: 'Autumn', type: 'library' });
  await card('Autumn').waitFor();
  await card('trailer').dragTo(card('Autumn'));
  await page.getByText('trailer moved to Autumn').waitFor();
  await card('trailer').waitFor({ state: 'detached' });
  await card('Autumn').click();
  await page.getByRole('heading', { name: 'Autumn' }).waitFor();
  const inside = page.getByRole('list', { name: 'Autumn' }).getByTitle('trailer', { exact: true });
  await expect.poll(async () => sceneOf(await inside.screenshot()), POLLING).toBe('green');
});

step('a template becomes a presentation with one click', async () => {
  await page.goto(`${server.url}/content`);
  await page.getByRole('button', { name: 'New', exact: true }).click();
  await page.getByRole('menuitem', { name: 'From a template' }).click();
  await page.getByPlaceholder('Search templates').fill('opening');
  await page.getByRole('button', { name: /^Opening hours/ }).click();
  await page.waitForURL(/\/presentations\/[0-9a-f-]{36}/);
  const preview = page.frameLocator('iframe').first();
  await preview.getByText('Monday').first().waitFor();
  const made = (await listed()).find(({ name }) => name === 'Opening hours');
  expect(made?.resource_type).toBe('presentation');
});
