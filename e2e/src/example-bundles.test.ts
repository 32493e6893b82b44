import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { PATIENCE } from '@vitrine/test-kit';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { ask } from './support/api.ts';
import { buildFrontEnds, root } from './support/builds.ts';
import { createShop, type Shop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';
import { createWall, type Wall } from './support/wall.ts';

/** The example bundles of docs/examples through upload, editor and player, as their authors and users see them. */

const SIGN_IN = { email: 'shop@example.com', password: 'seven green bottles' };

let server: RunningServer;
let wall: Wall;
let shop: Shop;
let headers: Record<string, string>;
let key: string;

beforeAll(async () => {
  await buildFrontEnds();
  [server, wall] = await Promise.all([start('example-bundles'), createWall({ width: 1440, height: 900 })]);
  shop = await createShop(server);
  const { token } = await ask<{ token: string }>('POST', `${server.url}/api/v3/auth/sign_in`, {
    json: SIGN_IN,
  });
  headers = { authorization: `Bearer ${token}` };
  ({ key } = await call<{ key: string }>('POST', '/v4/api_keys', {
    name: 'deploy',
    scopes: ['content:write'],
  }));
}, 240_000);

afterAll(async () => {
  await wall?.remove();
  await server?.stop();
}, 60_000);

function call<T>(method: string, path: string, json?: unknown): Promise<T> {
  return ask<T>(method, `${server.url}/api${path}`, { headers, json });
}

/** The requests of `raydiant-scripts deploy`: a publish with Mira-APIKey, then PUTs with a Content-Type alone. */
async function deploy(name: string): Promise<{ id: string; warnings: { path: string }[] }> {
  const folder = join(root, 'docs/examples/bundles', name);
  const { id } = await call<{ id: string }>('POST', '/v3/applications', { name });
  const published = await ask<{ source_url: string; warnings: { path: string }[] }>(
    'POST',
    `${server.url}/api/v3/applications/${id}/actions/publish`,
    {
      headers: { 'mira-apikey': key },
      json: JSON.parse(readFileSync(join(folder, 'version.json'), 'utf8')),
    },
  );
  await ask('PUT', published.source_url, {
    headers: { 'content-type': 'application/javascript' },
    bytes: readFileSync(join(folder, 'bundle.js')),
  });
  return { id, warnings: published.warnings };
}

/** Makes a presentation in the editor; gives what was saved. */
async function edit(page: Page, applicationId: string, fill: () => Promise<void>) {
  await page.goto(`${server.url}/presentations/new?app=${applicationId}`);
  await fill();
  await page.getByRole('button', { name: 'Create presentation' }).click();
  await page.waitForURL(/presentations\/[0-9a-f-]{36}/, { timeout: 60_000 });
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

test('three bundles are uploaded, edited with their own fields, saved and played', {
  timeout: 300_000,
}, async () => {
  const prices = await deploy('price-board');
  const city = await deploy('city-guide');
  const photos = await deploy('photo-wall');
  expect(photos.warnings.map(({ path }) => path)).toEqual(['presentation_properties.5.sparkle']);

  const page = await wall.switchOn();
  await page.goto(server.url);
  await page.getByLabel(/^E-?mail$/).fill(SIGN_IN.email);
  await page.getByLabel('Password', { exact: true }).fill(SIGN_IN.password);
  await page.keyboard.press('Enter');
  await page.getByRole('navigation').first().waitFor({ timeout: 60_000 });

  const board = await edit(page, prices.id, async () => {
    await page.getByLabel('Headline 1').fill('Fresh today', { timeout: 60_000 });
    await page.getByLabel('Number of headlines').fill('2');
    await page.getByLabel('Headline 2').fill('From the region', { timeout: 60_000 });
    await page.getByText('Grid', { exact: true }).click();
  });
  expect(board.values).toMatchObject({
    headlines: 2,
    'headline-1': 'Fresh today',
    'headline-2': 'From the region',
    layout: 'grid',
  });

  const guide = await edit(page, city.id, async () => {
    await page.getByLabel('City', { exact: true }).fill('Bremen', { timeout: 60_000 });
    await page.getByLabel('Tip for Bremen').fill('Take the ferry.', { timeout: 60_000 });
  });
  expect(guide.values).toEqual({ city: 'Bremen', 'tip-of-the-day': 'Take the ferry.' });

  const photo = await edit(page, photos.id, async () => {
    await page.getByLabel('Title', { exact: true }).fill('Summer', { timeout: 60_000 });
  });
  expect(photo.values).toMatchObject({ title: 'Summer' });

  // What was saved is still there, and in the form, when the presentation is opened again.
  await page.goto(`${server.url}/presentations/${guide.id}`);
  await expect
    .poll(
      () =>
        page
          .getByLabel('Tip for Bremen')
          .inputValue({ timeout: 1000 })
          .catch(() => ''),
      PATIENCE,
    )
    .toBe('Take the ferry.');

  for (const [presentation, words] of [
    [board, ['Fresh today', 'From the region', 'Today']],
    [guide, ['Welcome to Bremen', 'Take the ferry.']],
    [photo, ['Summer', 'Open']],
  ] as const) {
    const screen = await shop.addScreen();
    await shop.show(screen, await shop.playlistOf([presentation.id]));
    await page.goto(screen.playerUrl());
    for (const word of words) await expect.poll(() => onScreen(page), PATIENCE).toContain(word);
  }
});
