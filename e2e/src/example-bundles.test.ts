import { readFileSync } from 'node:fs';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { POLLING } from '@vitrine/test-kit';
import { PUBLIC_ADDRESS, webOnLoopback } from '@vitrine/test-kit/web-on-loopback';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect } from 'vitest';
import { callApi } from './support/api.ts';
import { buildFrontEnds, root } from './support/builds.ts';
import { createKiosk, type Kiosk } from './support/kiosk.ts';
import { picture } from './support/pictures.ts';
import { createShop, type Shop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';
import { createSteps } from './support/steps.ts';

/** Uploads, edits and plays the example bundles of docs/examples, as their authors and users do. */

const SIGN_IN = { email: 'shop@example.com', password: 'seven green bottles' };

/** The app author's server, which lists districts and photos. */
let lists: Server;
const LISTS = `http://${PUBLIC_ADDRESS}`;
let server: RunningServer;
let kiosk: Kiosk;
/** The first step signs in on this page, and later steps reuse it. */
let page: Page;
let shop: Shop;
let headers: Record<string, string>;
let key: string;

beforeAll(async () => {
  await buildFrontEnds();
  lists = createServer(({ url = '' }, response) => {
    const json = (value: unknown) =>
      response.writeHead(200, { 'content-type': 'application/json' }).end(JSON.stringify(value));
    if (url === '/districts?city=Bremen') return json([{ name: 'Neustadt', value: 'Neustadt' }]);
    if (url === '/photos') return json([`${LISTS}/beach.png`, `${LISTS}/harbour.png`]);
    if (url.endsWith('.png'))
      return response.writeHead(200, { 'content-type': 'image/png' }).end(picture('green'));
    return response.writeHead(404).end();
  });
  await new Promise<void>((resolve) => lists.listen(0, '127.0.0.1', resolve));
  const web = webOnLoopback((lists.address() as AddressInfo).port);
  [server, kiosk] = await Promise.all([
    start('example-bundles', web),
    createKiosk({ viewport: { width: 1440, height: 900 } }),
  ]);
  shop = await createShop(server);
  const { token } = await callApi<{ token: string }>('POST', `${server.url}/api/v3/auth/sign_in`, {
    json: SIGN_IN,
  });
  headers = { authorization: `Bearer ${token}` };
  ({ key } = await call<{ key: string }>('POST', '/v4/api_keys', {
    name: 'deploy',
    scopes: ['content:write'],
  }));
});

afterAll(async () => {
  await kiosk?.remove();
  await server?.stop();
  lists?.close();
});

function call<T>(method: string, path: string, json?: unknown): Promise<T> {
  return callApi<T>(method, `${server.url}/api${path}`, { headers, json });
}

/**
 * The requests of `raydiant-scripts deploy`: a publish with Mira-APIKey, then PUT requests with only a
 * Content-Type.
 */
async function deploy(name: string): Promise<{ id: string; warnings: { path: string }[] }> {
  const folder = join(root, 'docs/examples/bundles', name);
  const { id } = await call<{ id: string }>('POST', '/v3/applications', { name });
  const published = await callApi<{ source_url: string; warnings: { path: string }[] }>(
    'POST',
    `${server.url}/api/v3/applications/${id}/actions/publish`,
    {
      headers: { 'mira-apikey': key },
      json: JSON.parse(
        readFileSync(join(folder, 'version.json'), 'utf8').replaceAll('https://options.example', LISTS),
      ),
    },
  );
  await callApi('PUT', published.source_url, {
    headers: { 'content-type': 'application/javascript' },
    bytes: readFileSync(join(folder, 'bundle.js')),
  });
  return { id, warnings: published.warnings };
}

const step = createSteps();

/** Creates a presentation in the editor. Returns the saved one. */
async function edit(page: Page, applicationId: string, fill: () => Promise<void>) {
  await page.goto(`${server.url}/presentations/new?app=${applicationId}`);
  await fill();
  await page.getByRole('button', { name: 'Create presentation' }).click();
  await page.waitForURL(/presentations\/[0-9a-f-]{36}/);
  const id = page.url().split('/').at(-1)?.split('?')[0] ?? '';
  const { application_vars } = await call<{ application_vars: object }>('GET', `/v3/presentations/${id}`);
  return { id, values: application_vars };
}

const onScreen = async (page: Page) => {
  const texts = page
    .frames()
    .filter((frame) => frame.url().includes('/renderer/'))
    .map((frame) => frame.evaluate(() => document.body.innerText).catch(() => ''));
  return (await Promise.all(texts)).join('\n');
};

step('uploads, edits, saves and plays three bundles with their own fields', async () => {
  const prices = await deploy('price-board');
  const city = await deploy('city-guide');
  const photos = await deploy('photo-wall');
  expect(photos.warnings.map(({ path }) => path)).toEqual(['presentation_properties.5.sparkle']);

  page = await kiosk.switchOn();
  await page.goto(server.url);
  await page.getByLabel(/^E-?mail$/).fill(SIGN_IN.email);
  await page.getByLabel('Password', { exact: true }).fill(SIGN_IN.password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor();

  const board = await edit(page, prices.id, async () => {
    await page.getByLabel('Headline 1').fill('Fresh today');
    await page.getByLabel('Number of headlines').fill('2');
    await page.getByLabel('Headline 2').fill('From the region');
    await page.getByText('Grid', { exact: true }).click();
    const add = page.getByRole('group', { name: 'Offers' }).getByRole('button', { name: 'Add row' });
    await add.click();
    await add.click();
    const [apples, pears] = [page.getByLabel('Product, row 1'), page.getByLabel('Product, row 2')];
    await apples.fill('Apples');
    await page.getByLabel('Price, row 1').fill('3');
    await pears.fill('Pears');
    // The bundle reports the selected row after a change, and after a change of focus.
    await page.getByText('Offer 2 of 2').waitFor();
    await apples.focus();
    await page.getByText('Offer 1 of 2').waitFor();
  });
  expect(board.values).toMatchObject({
    offers: [{ name: 'Apples', price: 3 }, { name: 'Pears' }],
    headlines: 2,
    'headline-1': 'Fresh today',
    'headline-2': 'From the region',
    layout: 'grid',
  });

  const guide = await edit(page, city.id, async () => {
    await page.getByLabel('City', { exact: true }).fill('Bremen');
    await page.getByLabel('Tip for Bremen').fill('Take the ferry.');
    await page.getByRole('combobox', { name: 'District' }).click();
    await page.getByRole('option', { name: 'Neustadt' }).click();
  });
  expect(guide.values).toEqual({
    city: 'Bremen',
    district: 'Neustadt',
    'tip-of-the-day': 'Take the ferry.',
  });

  const photo = await edit(page, photos.id, async () => {
    await page.getByLabel('Title', { exact: true }).fill('Summer');
    const tile = page.getByRole('button', { name: 'beach.png' });
    await tile.click();
    // The picture comes from the author's server through our server.
    await expect
      .poll(() => tile.locator('img').evaluate((img: HTMLImageElement) => img.naturalWidth), POLLING)
      .toBeGreaterThan(0);
    await page.getByLabel('Days', { exact: true }).first().click();
    await page.getByRole('option', { name: 'Monday' }).click();
    await page.getByRole('option', { name: 'Sunday' }).click();
    await page.keyboard.press('Escape');
    // Sign-in and modal properties are listed by name as not connected.
    for (const [name, label] of [
      ['account', 'Account'],
      ['more', 'More'],
    ] as const)
      await page.locator(`[data-property="${name}"]`).getByText(label, { exact: true }).waitFor();
  });
  expect(photo.values).toMatchObject({
    title: 'Summer',
    days: ['Mo', 'Su'],
    photos: [`${LISTS}/beach.png`],
  });
  const { current_app_version: stored } = await call<{
    current_app_version: { presentation_properties: { name: string }[] };
  }>('GET', `/v3/applications/${photos.id}`);
  expect(stored.presentation_properties).toEqual(
    expect.arrayContaining([
      expect.objectContaining({ name: 'photos', images_url: expect.any(String) }),
      expect.objectContaining({ name: 'account', verify_qs_param: 'token' }),
      expect.objectContaining({ name: 'more', backgroundColor: '#224466' }),
    ]),
  );

  // The saved values are still in the form when the presentation is opened again.
  await page.goto(`${server.url}/presentations/${guide.id}`);
  await expect
    .poll(
      () =>
        page
          .getByLabel('Tip for Bremen')
          .inputValue({ timeout: 1000 })
          .catch(() => ''),
      POLLING,
    )
    .toBe('Take the ferry.');

  for (const [presentation, words] of [
    [board, ['Fresh today', 'From the region', 'Today', 'Apples: 3', 'Pears']],
    [guide, ['Welcome to Bremen', 'Neustadt', 'Take the ferry.']],
    [photo, ['Summer', 'Open', 'Mo Su', 'beach.png']],
  ] as const) {
    const screen = await shop.addScreen();
    await shop.show(screen, await shop.playlistOf([presentation.id]));
    await page.goto(screen.playerUrl());
    for (const word of words) await expect.poll(() => onScreen(page), POLLING).toContain(word);
  }

  // A German screen shows the bundle's German strings, and English ones where there is no translation.
  const german = await createKiosk({ locale: 'de-DE' });
  try {
    const germanPage = await german.switchOn();
    for (const [presentation, word] of [
      [board, 'Heute'],
      [guide, 'Willkommen in Bremen'],
      [photo, 'Open'],
    ] as const) {
      const screen = await shop.addScreen();
      await shop.show(screen, await shop.playlistOf([presentation.id]));
      await germanPage.goto(screen.playerUrl());
      await expect.poll(() => onScreen(germanPage), POLLING).toContain(word);
    }
  } finally {
    await german.remove();
  }
});

step(
  'a pattern with catastrophic backtracking does not freeze the editor, and a normal one is checked',
  async () => {
    const { id } = await call<{ id: string }>('POST', '/v3/applications', { name: 'Codes' });
    const code = (name: string, regex: string) => ({
      ...{ name, type: 'string', optional: true },
      constraints: { format: { regex, errorMessage: `${name} is wrong` } },
    });
    await call('POST', `/v3/applications/${id}/application_versions`, {
      ...{ name: 'Codes', major_version: 1, embedded_url_format: `${LISTS}/` },
      presentation_properties: [code('slow', '^(a+)+$'), code('honest', '^[A-Z]{3}$')],
    });
    await page.goto(`${server.url}/presentations/new?app=${id}`);
    await page.getByLabel('honest', { exact: true }).fill('no');
    await page.getByRole('button', { name: 'Create presentation' }).click();
    await page.getByText('honest is wrong').waitFor();
    await page.getByLabel('slow', { exact: true }).fill(`${'a'.repeat(60)}!`);
    // The page still responds. A frozen page would take hours.
    await page.getByLabel('honest', { exact: true }).fill('ABC');
    await page.getByText('honest is wrong').waitFor({ state: 'hidden' });
  },
);
