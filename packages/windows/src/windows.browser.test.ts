import { POLLING } from '@vitrine/test-kit';
import { takeScreenshot } from '@vitrine/test-kit/browser';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { WindowContent } from './ports.ts';
import { type BrowserFixture, browserFixture, colorOf } from './testing/browser-fixture.ts';
import { applicationVersion, presentation, windowContent } from './testing/fakes.ts';

let fixture: BrowserFixture;
const tabs: Page[] = [];

beforeAll(async () => {
  fixture = await browserFixture();
});
afterEach(async () => {
  for (const tab of tabs.splice(0)) await fixture.release(tab);
});
afterAll(() => fixture.close());

async function open() {
  const opened = await fixture.open();
  tabs.push(opened.page);
  return opened;
}

const version = applicationVersion({
  embeddedUrlFormat: '/app/index.html#image=:image&ms=:ms&live=:live',
  presentationProperties: ['image', 'ms', 'live'].map((name) => ({ name, type: 'string' })),
});

/** A presentation that shows one colour for `ms` milliseconds. */
function shows(color: string, over: { ms?: number; live?: boolean; id?: string } = {}) {
  const { ms = 150, live = false, id = color } = over;
  return presentation(id, { applicationVars: { image: `/files/${color}.png`, ms, live } });
}

const plays = (page: Page, count: number) =>
  page.waitForFunction(
    (wanted) => window.host.events.filter(({ type }) => type === 'play').length >= wanted,
    count,
    POLLING,
  );

const start = (page: Page, content: WindowContent, items: string[], contentUrl: string) =>
  page.evaluate(([given, list, url]) => window.host.start(given, list, url), [
    content,
    items,
    contentUrl,
  ] as const);

/** Waits until the screen shows this colour. The test does not cover the time before the first picture. */
const painted = (page: Page, color: RegExp) =>
  expect.poll(async () => colorOf(await takeScreenshot(page))).toMatch(color);

test.each(['contentUrl', 'otherSiteContentUrl'] as const)(
  'alternates two pictures without a dark, blank or torn frame in between (%s)',
  async (origin) => {
    const { page, frames } = await open();
    const content = windowContent([shows('red'), shows('green')], version);
    await start(page, content, ['red', 'green'], fixture[origin]);
    await painted(page, /^(red|green)$/);
    await frames.start();
    await plays(page, 21);
    const seen = await frames.stop();
    expect(new Set(seen)).toEqual(new Set(['red', 'green']));
    // On a busy machine, the screencast omits frames, but enough remain to show several changes.
    expect(seen.length).toBeGreaterThanOrEqual(6);
    expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBeLessThanOrEqual(3);
    expect(await page.evaluate(() => window.host.warnings.filter((line) => !/throttled/.test(line)))).toEqual(
      [],
    );
  },
);

test('new content with an interrupt replaces the old content without a frame of anything else', async () => {
  const { page, frames } = await open();
  await start(page, windowContent([shows('red', { ms: 60_000 })], version), ['red'], fixture.contentUrl);
  await painted(page, /^red$/);
  await frames.start();
  await page.evaluate(
    (content) => {
      window.host.items = ['blue'];
      window.host.manager?.setContent(content, { interrupt: true });
    },
    windowContent([shows('blue', { ms: 60_000 })], version),
  );
  await plays(page, 2);
  await page.waitForFunction(() => document.querySelectorAll('iframe').length === 1);
  await expect.poll(() => frames.last()).toBe('blue');
  const seen = await frames.stop();
  expect(seen.filter((each) => each !== 'red' && each !== 'blue')).toEqual([]);
  expect(seen.at(-1)).toBe('blue');
});

test('passes application variables to an embedded application', async () => {
  const { page } = await open();
  await start(page, windowContent([shows('blue', { ms: 60_000 })], version), ['blue'], fixture.contentUrl);
  await painted(page, /^blue$/);
  const app = page.frames().find((frame) => frame !== page.mainFrame());
  const hash = await app?.evaluate(() => location.hash.slice(1));
  expect(new URLSearchParams(hash).get('image')).toBe('/files/blue.png');
});

test('shows nothing before the first picture is painted', async () => {
  const { page, frames } = await open();
  await frames.start();
  await start(page, windowContent([shows('red', { ms: 60_000 })], version), ['red'], fixture.contentUrl);
  await plays(page, 1);
  await page.waitForFunction(
    () => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done))),
  );
  const seen = await frames.stop();
  // The container's own black, then the picture: never the white of an empty frame.
  expect(seen.filter((each) => each !== 'red' && each !== 'rgb(0 0 0)')).toEqual([]);
  expect(colorOf(await takeScreenshot(page))).toBe('red');
});

test('plays a page without the handshake that posts ready after 8 s', async () => {
  const { page } = await open();
  const late = applicationVersion({ embeddedUrlFormat: '/app/late.html' });
  await start(page, windowContent([presentation('late')], late), ['late'], fixture.contentUrl);
  await plays(page, 1);
});

test('rejects an application on the origin of the player', async () => {
  const { page } = await open();
  await start(page, windowContent([shows('red')], version), ['red'], fixture.hostUrl);
  await page.waitForFunction(() => window.host.events.some(({ type }) => type === 'endError'));
  const [error] = await page.evaluate(() => window.host.events.filter(({ type }) => type === 'endError'));
  expect(error?.error).toContain('must be on a different origin');
  expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(0);
});

test('ignores forged messages from the top page or a foreign window', async () => {
  const { page } = await open();
  await start(page, windowContent([shows('red', { ms: 60_000 })], version), ['red'], fixture.contentUrl);
  await plays(page, 1);
  await page.evaluate(() => {
    for (const data of [
      'vitrine:{"windowId":"w1","type":"complete"}',
      { namespace: 'vitrine', windowId: 'w1', type: 'complete' },
    ])
      window.postMessage(data, '*');
  });
  await page.evaluate(() => new Promise((done) => setTimeout(done, 0)));
  const types = await page.evaluate(() => window.host.events.map(({ type }) => type));
  expect(types).toEqual(['empty', 'play']);
});

test('removes every frame when the manager is destroyed', async () => {
  const { page } = await open();
  await start(
    page,
    windowContent([shows('red'), shows('green')], version),
    ['red', 'green'],
    fixture.contentUrl,
  );
  await plays(page, 2);
  await page.evaluate(() => window.host.manager?.destroy());
  expect(await page.evaluate(() => document.querySelectorAll('iframe').length)).toBe(0);
});

test('the preview sends changes to an application that subscribes, in the same frame', async () => {
  const { page } = await open();
  const show = (color: string) => windowContent([shows(color, { live: true, id: 'p' })], version);
  await page.evaluate(([content, url]) => window.host.startPreview(content, 'p', url), [
    show('red'),
    fixture.contentUrl,
  ] as const);
  await page.waitForFunction(() => window.host.states.at(-1) === 'playing');
  const frame = await page.$('iframe');
  await page.evaluate((content) => window.host.preview?.update(content), show('green'));
  await expect.poll(async () => colorOf(await takeScreenshot(page))).toBe('green');
  expect(await frame?.evaluate((element) => element.isConnected)).toBe(true);
});

test('the preview reloads an application that does not subscribe, without a blank frame', async () => {
  const { page, frames } = await open();
  const show = (color: string) => windowContent([shows(color, { id: 'p', ms: 60_000 })], version);
  await page.evaluate(([content, url]) => window.host.startPreview(content, 'p', url), [
    show('red'),
    fixture.contentUrl,
  ] as const);
  await painted(page, /^red$/);
  await frames.start();
  await page.evaluate((content) => window.host.preview?.update(content), show('blue'));
  await page.waitForFunction(() => window.host.states.join() === 'loading,playing,loading,playing');
  await page.waitForFunction(() => document.querySelectorAll('iframe').length === 1);
  await expect.poll(() => frames.last()).toBe('blue');
  const seen = await frames.stop();
  expect(seen.filter((each) => each !== 'red' && each !== 'blue')).toEqual([]);
  expect(seen.at(-1)).toBe('blue');
});

test('the preview reopens an application that failed to load', async () => {
  const { page } = await open();
  const blank = { contentType: 'text/html', body: '<p>Not ready</p>' };
  await page.route(/\/app\//, (route) => route.fulfill(blank), { times: 1 });
  await page.evaluate(([content, url]) => window.host.startPreview(content, 'p', url), [
    windowContent([shows('red', { id: 'p', ms: 60_000 })], version),
    fixture.contentUrl,
  ] as const);
  await expect.poll(async () => colorOf(await takeScreenshot(page))).toBe('red');
  expect(await page.evaluate(() => window.host.states)).toEqual(['loading', 'failed', 'playing']);
});
