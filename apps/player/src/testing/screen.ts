import { createHash } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POLLING } from '@vitrine/test-kit';
import { launchProfile, readPixel } from '@vitrine/test-kit/browser';
import type { BrowserContext, Frame, Page } from 'playwright-core';
import { afterEach, beforeAll, beforeEach, expect } from 'vitest';
import { buildPlayer } from './build-player.ts';
import { type ServiceDouble, startServiceDouble } from './service-double.ts';

export const TEAL = '0,128,128';
export const TOMATO = '255,99,71';
export const GOLD = '255,215,0';
export const BLACK = '0,0,0';

/** The fixtures of a screen test. Each test gets a new server double and a new browser profile. */
export const screen = {} as {
  /** The built player. */
  dist: string;
  service: ServiceDouble;
  context: BrowserContext | undefined;
  /** Folder of the browser profile. */
  profile: string;
};

/** Call once per test file. `name`: of its build of the player. */
export function setUpScreen(name: string): void {
  beforeAll(async () => {
    screen.dist = await buildPlayer(name);
  });
  beforeEach(async () => {
    screen.profile = await mkdtemp(join(tmpdir(), 'vitrine-profile-'));
    await startService(screen.dist);
  });
  afterEach(async () => {
    await screen.context?.close();
    await screen.service.close().catch(() => undefined);
    await rm(screen.profile, { recursive: true, force: true });
  });
}

/** Starts a service that serves the player from `folder`, with a registered screen. */
export async function startService(folder: string): Promise<void> {
  screen.service = await startServiceDouble(folder);
  Object.assign(screen.service.state.heartbeat, {
    registration_status: 'registered',
    confirmation_token: null,
  });
}

/** Starts the screen: the same browser profile in another browser. */
export async function startScreen(
  query = '?offlineSupport=true',
  host = '127.0.0.1',
  lines: string[] = [],
): Promise<Page> {
  const page = await openBrowser();
  page.on('console', (message) => lines.push(message.text()));
  await page.goto(`${screen.service.url.replace('127.0.0.1', host)}/player/${query}`);
  return page;
}

/** The browser of the screen, before the player is opened in it. */
export async function openBrowser(): Promise<Page> {
  await screen.context?.close();
  const context = await launchProfile(screen.profile, {
    viewport: { width: 960, height: 540 },
    args: ['--host-resolver-rules=MAP screen.example 127.0.0.1'],
  });
  screen.context = context;
  return context.pages()[0] ?? (await context.newPage());
}

/** The colour in the middle of a page, as `red,green,blue`. */
export async function colourOf(page: Page): Promise<string> {
  return (await readPixel(page)).join(',');
}
/** Waits until the page shows one of the colours. */
export const expectShown = (page: Page, ...colours: string[]) =>
  expect.poll(() => colourOf(page), POLLING).toBeOneOf(colours);

/** Waits until the files and the player are cached, and their service workers serve them. */
export async function waitUntilCached(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration('/player');
          return registration?.active?.state;
        }),
      POLLING,
    )
    .toBe('activated');
  await expect.poll(() => readCachedEtag(page), POLLING).toBeTruthy();
}

function readCachedEtag(page: Page): Promise<unknown> {
  return page.evaluate(
    () =>
      new Promise((resolve) => {
        const opening = indexedDB.open('vitrine-player');
        opening.onsuccess = () => {
          const reading = opening.result.transaction('values').objectStore('values').get('servedEtag');
          reading.onsuccess = () => {
            opening.result.close();
            resolve(reading.result);
          };
        };
      }),
  );
}

/** The frame of the bridge, which can read the storage of the content origin. */
export async function bridgeOf(page: Page): Promise<Frame> {
  const find = () => page.frames().find((frame) => frame.url().endsWith('/offline/bridge.html'));
  await expect.poll(() => find() !== undefined, POLLING).toBe(true);
  return find() as Frame;
}

/** SHA-256 of the cached files. */
export async function listCachedFiles(page: Page): Promise<string[]> {
  const paths = await (await bridgeOf(page)).evaluate(async () => {
    const cache = await caches.open('vitrine-files-1');
    return (await cache.keys()).map(({ url }) => new URL(url).pathname);
  });
  const files = paths.filter((path) => /^\/\.stored\/files\/[0-9a-f]{64}$/.test(path));
  // They come in the order in which they were fetched, several at a time.
  return files.map((path) => path.slice(-64)).sort();
}
export const shaOf = (file: Uint8Array) => createHash('sha256').update(file).digest('hex');
