import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { POLLING } from '@vitrine/test-kit';
import { launchBrowser } from '@vitrine/test-kit/browser';
import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { callApi, send } from './support/api.ts';
import { buildFrontEnds, root } from './support/builds.ts';
import { createShop, type Shop } from './support/screens.ts';
import { type RunningServer, start } from './support/server.ts';

/*
 * The built-in applications from the server to the screen: seeded, saved, published and played, with their requests
 * to the server.
 */

let server: RunningServer;
let browser: Browser;
let shop: Shop;
let call: <T>(method: string, path: string, json?: unknown) => Promise<T>;

beforeAll(async () => {
  await buildFrontEnds();
  [server, browser] = await Promise.all([start('gallery'), launchBrowser()]);
  shop = await createShop(server);
  const api = `${server.url}/api`;
  const { token } = await callApi<{ token: string }>('POST', `${api}/v3/auth/sign_in`, {
    json: { email: 'shop@example.com', password: 'seven green bottles' },
  });
  call = (method, path, json) =>
    callApi(method, api + path, { headers: { authorization: `Bearer ${token}` }, json });
});

afterAll(async () => {
  await browser?.close();
  await server?.stop();
});

async function presentation(application: string, vars: object = {}, seconds = 5): Promise<string> {
  const { data } = await call<{ data: { id: string; name: string }[] }>(
    'GET',
    '/v3/applications?page_size=200',
  );
  const created = await call<{ presentation: { id: string } }>('POST', '/v3/presentations', {
    name: application,
    application_id: data.find(({ name }) => name === application)?.id,
    application_vars: vars,
    duration: seconds,
  });
  return created.presentation.id;
}

async function uploadFlyer(): Promise<{ id: string }> {
  const bytes = readFileSync(join(root, 'apps/gallery/src/flyers/samples/flyer.pdf'));
  const { id, url, headers } = await call<{ id: string; url: string; headers: Record<string, string> }>(
    'POST',
    '/v3/file_uploads',
    { filename: 'flyer.pdf', content_type: 'application/pdf', content_length: bytes.length },
  );
  await callApi('PUT', new URL(url, server.contentUrl).href, { headers, bytes });
  return { id };
}

/** Reads the text of all windows, and counts the document pages that they show. */
async function onScreen(player: Page): Promise<{ words: string; pages: number }> {
  const seen = await Promise.all(
    player
      .frames()
      .slice(1)
      .map((frame) =>
        frame
          .evaluate(() => ({
            words: document.body.innerText.replace(/\s+/g, ' '),
            pages: document.querySelectorAll('canvas').length,
          }))
          // A window that is being replaced no longer counts.
          .catch(() => ({ words: '', pages: 0 })),
      ),
  );
  return {
    words: seen.map(({ words }) => words).join(' | '),
    pages: seen.reduce((sum, { pages }) => sum + pages, 0),
  };
}

test('each application plays on a screen with its default values', async () => {
  const screen = await shop.addScreen();
  const ids = [
    await presentation('Announcement'),
    await presentation('Menu board'),
    await presentation('Countdown'),
    await presentation('News', { count: 1, seconds_each: 5 }),
    await presentation('Weather', { place: 'Lisbon' }),
    await presentation('Flyers', { flyers: [await uploadFlyer()] }),
  ];
  await shop.show(screen, await shop.playlistOf(ids));
  const player = await browser.newPage({ viewport: { width: 1280, height: 720 } });
  await player.goto(screen.playerUrl());
  const wanted = new Map([
    ['announcement', /Good to see you/],
    ['menu', /Flat white .*3\.80/],
    ['countdown', /Until the new year .*hour/],
  ]);
  const seen = new Set<string>();
  // Without a feed there is no news, without a weather service no weather, and no screen shows an error.
  let isExplained = false;
  await expect
    .poll(async () => {
      const { words, pages } = await onScreen(player);
      for (const [name, pattern] of wanted) if (pattern.test(words)) seen.add(name);
      if (pages > 0) seen.add('flyers');
      if (/WEATHER_URL|set up|address of a feed/.test(words)) isExplained = true;
      return [...seen].sort();
    }, POLLING)
    .toEqual([...wanted.keys(), 'flyers'].sort());
  expect(isExplained).toBe(false);
  await player.close();
});

test('the server fetches only saved addresses, and none in its own network', async () => {
  const own = `${server.url}/healthz`;
  const news = async (address: string) => {
    const query = new URLSearchParams({ address });
    const answer = await send('GET', `${server.contentUrl}/feeds/news?${query}`);
    return [answer?.status, answer?.json<{ code?: string }>().code];
  };
  expect(await news(own)).toEqual([403, 'not_requested']);
  await presentation('News', { feed: own });
  expect(await news(own)).toEqual([403, 'refused']);
  for (const feed of [
    'http://169.254.169.254/latest/meta-data/',
    'http://localhost/',
    'http://[::1]:8080/',
  ]) {
    await presentation('News', { feed });
    expect(await news(feed)).toEqual([403, 'refused']);
  }
});
