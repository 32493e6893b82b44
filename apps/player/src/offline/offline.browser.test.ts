import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { findChromium } from '@vitrine/test-kit/browser';
import { type BrowserContext, chromium, type Page } from 'playwright-core';
import { PNG } from 'pngjs';
import { afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import { buildPlayer } from '../testing/build-player.ts';
import { type ServiceDouble, startServiceDouble } from '../testing/service-double.ts';

const TEAL = '0,128,128';
const TOMATO = '255,99,71';
const GOLD = '255,215,0';
const PATIENCE = { timeout: 20_000, interval: 50 };

let dist: string;
let service: ServiceDouble;
let profile: string;
let context: BrowserContext | undefined;

beforeAll(async () => {
  dist = await buildPlayer('player-offline-test');
});
beforeEach(async () => {
  profile = await mkdtemp(join(tmpdir(), 'vitrine-profile-'));
  service = await startServiceDouble(dist);
  Object.assign(service.state.heartbeat, { registration_status: 'registered', confirmation_token: null });
});
afterEach(async () => {
  await context?.close();
  await service.close().catch(() => undefined);
  await rm(profile, { recursive: true, force: true });
});
/** Switches the screen on: the same browser profile, another browser. */
async function switchOn(query = '?offlineSupport=true'): Promise<Page> {
  await context?.close();
  const executablePath = findChromium();
  if (!executablePath) throw new Error('No Chromium found');
  context = await chromium.launchPersistentContext(profile, {
    executablePath,
    viewport: { width: 960, height: 540 },
    args: ['--no-sandbox', '--disable-gpu', '--disable-background-networking', '--no-first-run'],
  });
  const page = context.pages()[0] ?? (await context.newPage());
  page.on('console', (message) => process.env.SHOW && process.stderr.write(`${message.text()}\n`));
  await page.goto(`${service.url}/player/${query}`);
  return page;
}

async function colourOf(page: Page): Promise<string> {
  const { data, width, height } = PNG.sync.read(await page.screenshot());
  const at = (Math.floor(height / 2) * width + Math.floor(width / 2)) * 4;
  return [data[at], data[at + 1], data[at + 2]].join(',');
}
const shows = (page: Page, colour: string) => expect.poll(() => colourOf(page), PATIENCE).toBe(colour);

/** The files and the player are on this screen, and their workers answer for them. */
async function isKept(page: Page): Promise<void> {
  await expect
    .poll(
      () =>
        page.evaluate(async () => {
          const registration = await navigator.serviceWorker.getRegistration('/player');
          return registration?.active?.state;
        }),
      PATIENCE,
    )
    .toBe('activated');
  await expect.poll(() => keptEtag(page), PATIENCE).toBeTruthy();
}

function keptEtag(page: Page): Promise<unknown> {
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

test('a cold boot without network plays what was published, all of it, in turn', async () => {
  service.publish(1, ['teal', 'tomato']);
  const page = await switchOn('?offlineSupport=true&debug=true');
  await shows(page, TEAL);
  await isKept(page);
  await service.down();
  const booted = await switchOn('?offlineSupport=true&debug=true');
  await shows(booted, TEAL);
  await shows(booted, TOMATO);
  await shows(booted, TEAL);
  await service.up();
  service.publish(2, ['gold']);
  await shows(booted, GOLD);
});
