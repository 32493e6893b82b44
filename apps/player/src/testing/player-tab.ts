import { POLLING } from '@vitrine/test-kit';
import { launchBrowser } from '@vitrine/test-kit/browser';
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect } from 'vitest';
import { buildPlayer } from './build-player.ts';
import { type ServiceDouble, startServiceDouble } from './service-double.ts';

/** The colour of the player's own views. */
export const DARK = '11,12,14';
/** The heartbeat's reply to a registered screen. */
export const registered = { registration_status: 'registered', confirmation_token: null };
export const HEARTBEAT = '/api/v3/device/heartbeat';

/** The fixtures of a player in a tab of one browser. Each test gets a new server double and a new browser context. */
export const player = {} as {
  /** The built player. */
  dist: string;
  browser: Browser;
  service: ServiceDouble;
  context: BrowserContext;
};

/** Call once per test file. `name` identifies its build of the player. */
export function setUpPlayer(name: string): void {
  beforeAll(async () => {
    player.dist = await buildPlayer(name);
    player.browser = await launchBrowser();
  });
  afterAll(async () => {
    await player.browser?.close();
  });
  afterEach(async () => {
    await player.context?.close();
    await player.service?.close();
  });
}

export async function startService(): Promise<void> {
  player.service = await startServiceDouble(player.dist);
}

/** Opens an empty tab, for tests that prepare it before they open the player. */
export async function openTab(options?: BrowserContextOptions): Promise<Page> {
  player.context = await player.browser.newContext(options);
  return player.context.newPage();
}

/** Opens the player. `prepare` first changes the server double. */
export async function open(
  prepare: (double: ServiceDouble) => void = () => undefined,
  query = '',
): Promise<Page> {
  await startService();
  prepare(player.service);
  const page = await openTab({ viewport: { width: 960, height: 540 } });
  await page.goto(`${player.service.url}/player/${query}`);
  return page;
}

/** Opens the player of a registered screen to which these colours were published. */
export function openPlaying(colours: readonly string[]): Promise<Page> {
  return open((double) => {
    Object.assign(double.state.heartbeat, registered);
    double.publish(1, colours);
  });
}

export const expectStep = (page: Page, step: string) =>
  expect.poll(() => page.evaluate(() => document.getElementById('root')?.dataset.step), POLLING).toBe(step);

/**
 * Coming back online triggers a heartbeat at once. Sends only the events: if the page reloaded while the network was off,
 * it would not know that it is offline.
 */
export const requestHeartbeat = (page: Page): Promise<void> =>
  page.evaluate(() => {
    dispatchEvent(new Event('offline'));
    dispatchEvent(new Event('online'));
  });

export const countRegistrations = () =>
  player.service.calls.filter((call) => call.path.endsWith('create_lite_device')).length;

/** What the player has sent to a call that takes lists: `/events` or `/logs`. */
export const sentTo = (call: '/events' | '/logs') =>
  player.service.calls.flatMap(({ path, body }) =>
    path.endsWith(call) ? (body.events as Record<string, unknown>[]) : [],
  );

export const heartbeats = () => player.service.calls.filter((call) => call.path === HEARTBEAT);

/** Waits until the player has processed a failed heartbeat: it never sends two at a time, and sends another now. */
export async function expectFailedHeartbeat(page: Page): Promise<void> {
  player.service.failedCalls.length = 0;
  const count = () => player.service.failedCalls.filter((path) => path === HEARTBEAT).length;
  await expect.poll(count, POLLING).toBeGreaterThan(0);
  const before = count();
  await requestHeartbeat(page);
  await expect.poll(count, POLLING).toBeGreaterThan(before);
}
