import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { recordVideo } from '@vitrine/test-kit/browser';
import { createTestTabs } from '@vitrine/test-kit/create-test-tabs';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { galleryApplications } from './manifest.ts';
import {
  colorAt,
  defaultsOf,
  type GalleryFixture,
  galleryFixture,
  portrait,
} from './testing/gallery-fixture.ts';
import { play, waitForMessage } from './testing/pages.ts';

let gallery: GalleryFixture;
const tabs = createTestTabs();

beforeAll(async () => {
  gallery = await galleryFixture();
  gallery.answer('weather', () => ({ status: 400, body: { code: 'no_place' } }));
});
afterAll(() => gallery.close());

const picture = (color: string) => ({
  id: color,
  url: gallery.file(`${color}.png`),
  content_type: 'image/png',
});

async function openHosted(...given: Parameters<GalleryFixture['openHosted']>): Promise<Page> {
  const page = await gallery.openHosted(...given);
  tabs.push(page);
  return page;
}

async function openAlone(...given: Parameters<GalleryFixture['openAlone']>): Promise<Page> {
  const page = await gallery.openAlone(...given);
  tabs.push(page);
  return page;
}

const messages = (page: Page, type: string) =>
  page.evaluate((wanted) => window.host.messages.filter((message) => message.type === wanted), type);

test('the manifest describes every file of an application correctly', async () => {
  expect(gallery.manifest.applications.map(({ slug }) => slug)).toEqual(
    galleryApplications.map(({ slug }) => slug),
  );
  for (const { slug, files } of gallery.manifest.applications) {
    expect(files[0]?.url).toBe(`/apps/${slug}/1.0.0/index.html`);
    for (const { url, size, sha256 } of files) {
      const bytes = new Uint8Array(await (await gallery.fetch(url)).arrayBuffer());
      expect(bytes.byteLength).toBe(size);
      expect(createHash('sha256').update(bytes).digest('hex')).toBe(sha256);
    }
  }
});

test('an application requests only files that its manifest lists', async () => {
  for (const { slug, files } of gallery.manifest.applications) {
    // Preview mode shows the application's samples.
    const page = await openAlone(slug, { renderMode: 'preview' });
    await page.waitForLoadState('networkidle');
    const requested = await page.evaluate(() => [
      location.pathname,
      ...performance.getEntriesByType('resource').map(({ name }) => new URL(name).pathname),
    ]);
    const listed = new Set(files.map(({ url }) => url));
    const isOther = (path: string) => path === '/favicon.ico' || path.startsWith('/feeds/');
    expect(requested.filter((path) => !listed.has(path) && !isOther(path))).toEqual([]);
  }
});

/** These applications have nothing to show without the customer's content. */
const needsContent = ['pictures', 'flyers', 'video', 'web-page', 'weather', 'news'];

test.each(galleryApplications.map(({ slug }) => slug))(
  '%s plays its defaults, or is skipped',
  async (slug) => {
    const page = await openHosted(slug, defaultsOf(slug));
    const isSkipped = needsContent.includes(slug);
    await waitForMessage(page, isSkipped ? 'complete' : 'ready');
    expect(await messages(page, isSkipped ? 'ready' : 'complete')).toEqual([]);
  },
);

test.each(needsContent)('%s asks for its content in the editor', async (slug) => {
  const page = await openHosted(slug, { ...defaultsOf(slug), renderMode: 'preview' });
  await waitForMessage(page, 'ready');
  expect(await messages(page, 'complete')).toEqual([]);
});

test('pictures: shows one after the other, then completes; starts from the first when played again', async () => {
  const page = await openHosted('pictures', {
    pictures: [picture('red'), picture('green')],
    seconds_per_picture: 2,
  });
  await waitForMessage(page, 'ready');
  expect(await colorAt(page, 0.5, 0.5)).toBe('red');
  await play(page);
  await expect.poll(() => colorAt(page, 0.5, 0.5)).toBe('green');
  await waitForMessage(page, 'complete');
  expect(await messages(page, 'complete')).toEqual([{ type: 'complete', payload: {} }]);
  await play(page);
  await expect.poll(() => colorAt(page, 0.5, 0.5)).toBe('red');
});

test('pictures: “Fill the screen” crops the edges and “Show the full picture” leaves a margin, also in portrait', async () => {
  const pictures = [picture('red')];
  const filled = await openAlone('pictures', { pictures, fit: 'cover' }, portrait);
  await expect.poll(() => colorAt(filled, 0.5, 0.05)).toBe('red');
  const contained = await openAlone('pictures', { pictures, fit: 'contain' }, portrait);
  await expect.poll(() => colorAt(contained, 0.5, 0.5)).toBe('red');
  expect(await colorAt(contained, 0.5, 0.05)).toBe('other');
});

test('pictures: skips a broken one, and reports an error if all are broken', async () => {
  const broken = { id: 'broken', url: gallery.file('broken.png') };
  const page = await openHosted('pictures', { pictures: [broken, picture('green')] });
  await waitForMessage(page, 'ready');
  expect(await colorAt(page, 0.5, 0.5)).toBe('green');
  const hopeless = await openHosted('pictures', { pictures: [broken] });
  await waitForMessage(hopeless, 'complete');
  expect(await messages(hopeless, 'complete')).toMatchObject([
    { payload: { error: 'None of the pictures can be shown.' } },
  ]);
  expect(await messages(hopeless, 'ready')).toEqual([]);
});

test('pictures: changes in the editor are shown without a reload', async () => {
  const page = await openHosted('pictures', { pictures: [picture('red')], renderMode: 'preview' });
  await waitForMessage(page, 'ready');
  const send = (pictures: unknown[]) =>
    page.evaluate((inputs) => window.host.send('preview-inputs', { inputs, theme: null, duration: 10 }), {
      pictures,
    } as Record<string, unknown>);
  await send([picture('red')]);
  await send([picture('blue')]);
  await expect.poll(() => colorAt(page, 0.5, 0.5)).toBe('blue');
});

test('clock: shows the time of the zone in the language', async () => {
  const page = await openAlone('clock', {
    timezone: 'Asia/Tokyo',
    hour_format: '24',
    show_date: true,
    locale: 'de-DE',
  });
  const expected = new Intl.DateTimeFormat('de-DE', { weekday: 'long', timeZone: 'Asia/Tokyo' }).format(
    new Date(),
  );
  await expect.poll(() => page.textContent('.date')).toContain(expected);
  expect(await page.textContent('.place')).toBe('Tokyo');
  expect(await page.textContent('.time')).toMatch(/^\d\d:\d\d$/);
});

test('clock: uses the colours of the theme', async () => {
  const theme = {
    backgroundColor: 'rgb(30, 60, 220)',
    headingTextColor: 'rgb(20, 180, 60)',
    bodyTextColor: 'x',
  };
  const page = await openAlone('clock', { theme });
  await expect.poll(() => colorAt(page, 0.01, 0.01)).toBe('blue');
  const color = await page.evaluate(() => getComputedStyle(document.querySelector('.time') as Element).color);
  expect(color).toBe('rgb(20, 180, 60)');
});

test.each(['announcement', 'clock', 'countdown', 'menu-board'])(
  '%s: uses the chosen colours, unless its theme has any',
  async (slug) => {
    const headingColor = async (values: Record<string, unknown>) => {
      const page = await openHosted(slug, { ...defaultsOf(slug), colors: 'cream', ...values });
      await waitForMessage(page, 'ready');
      return page
        .frames()[1]
        ?.evaluate(() => getComputedStyle(document.documentElement).getPropertyValue('--heading-color'));
    };
    expect(await headingColor({})).toBe('#2c2018');
    expect(await headingColor({ theme: { headingFontNew: null } })).toBe('#2c2018');
    expect(await headingColor({ colors: 'night' })).toBe('#f5f6f8');
    expect(await headingColor({ colors: 'unknown' })).toBe('#f5f6f8');
    expect(await headingColor({ theme: { headingTextColor: 'red' } })).toBe('red');
    // The rest of the theme's look is the default, not a mixture.
    expect(await headingColor({ theme: { backgroundColor: 'black' } })).toBe('#f5f6f8');
  },
);

test.each([
  ['ساعات العمل', 'الأحد', '9 ص – 6 م', 'rtl'],
  ['Opening hours', 'Monday', '9 am – 6 pm', 'ltr'],
])('menu-board: “%s” determines the direction of the board', async (title, name, price, direction) => {
  const sections = [{ name: '', items: [{ name, price, sold_out: false }] }];
  const page = await openAlone('menu-board', { title, sections, note: '' });
  const leftOf = async (text: string) => (await page.getByText(text).boundingBox())?.x ?? Number.NaN;
  await page.getByText(price).waitFor();
  expect((await leftOf(name)) < (await leftOf(price)) ? 'ltr' : 'rtl').toBe(direction);
});

test.each([
  ['landscape', { width: 1920, height: 1080 }],
  ['portrait', { width: 1080, height: 1920 }],
  ['4K', { width: 3840, height: 2160 }],
  ['a wide strip', { width: 1920, height: 540 }],
])('clock: nothing is cut off, and no text is too small to read from afar (%s)', async (_name, size) => {
  const page = await openAlone(
    'clock',
    { timezone: 'America/New_York', hour_format: '12', locale: 'en-US' },
    size,
  );
  await expect.poll(() => page.textContent('.period')).toMatch(/AM|PM/);
  const boxes = await page.evaluate(() =>
    [...document.querySelectorAll('.time, .date, .place, .period')].map((element) => {
      const { left, top, right, bottom } = element.getBoundingClientRect();
      return { left, top, right, bottom, font: Number.parseFloat(getComputedStyle(element).fontSize) };
    }),
  );
  for (const { left, top, right, bottom, font } of boxes) {
    expect(Math.min(left, top, size.width - right, size.height - bottom)).toBeGreaterThanOrEqual(0);
    expect(font).toBeGreaterThanOrEqual((28 * Math.min(size.width, size.height)) / 1080);
  }
});

/** Technical words, which viewers of a screen should not see. */
const TECHNICAL = /address|http|127\.0\.0\.1|connection|server|service|error|presentation|WEATHER_URL/i;

test('web page: shows the page, or a message for viewers and the reason in the report', async () => {
  const good = await openHosted('web-page', { url: new URL('/page.html', gallery.file('')).href });
  await waitForMessage(good, 'ready');
  await expect.poll(() => colorAt(good, 0.5, 0.5)).toBe('blue');
  const bad = await openHosted('web-page', { url: 'http://127.0.0.1:9/' });
  await waitForMessage(bad, 'ready');
  await expect.poll(() => bad.frames()[1]?.textContent('h1')).toBe('Back in a moment');
  expect(await bad.frames()[1]?.textContent('.poster')).not.toMatch(TECHNICAL);
  await play(bad);
  await waitForMessage(bad, 'complete');
  expect(await messages(bad, 'complete')).toMatchObject([
    { payload: { error: expect.stringContaining('isn’t responding') } },
  ]);
});

test('web page: retries an unreachable page when it is played again', async () => {
  const page = await openHosted('web-page', { url: gallery.unavailableUrl });
  await waitForMessage(page, 'ready');
  await expect.poll(() => page.frames()[1]?.textContent('h1')).toBe('Back in a moment');
  const stop = await gallery.openUnavailablePage();
  await play(page);
  await expect.poll(() => colorAt(page, 0.5, 0.5)).toBe('blue');
  stop();
});

test('web page: skips a site that refuses to be framed on a screen, and explains it in the editor', async () => {
  const url = 'https://refuses.test/';
  gallery.answer('page', (query) => ({ body: { refuses_framing: query.get('address') === url } }));
  const screen = await openHosted('web-page', { url });
  await waitForMessage(screen, 'complete');
  expect(await messages(screen, 'complete')).toMatchObject([
    { payload: { error: expect.stringContaining('doesn’t allow') } },
  ]);
  expect(await messages(screen, 'ready')).toEqual([]);
  expect(await screen.frames()[1]?.locator('iframe, .poster').count()).toBe(0);
  const editor = await openHosted('web-page', { url, renderMode: 'preview' });
  await waitForMessage(editor, 'ready');
  expect(await editor.frames()[1]?.textContent('.poster')).toContain('doesn’t allow');
  const other = await openHosted('web-page', { url: new URL('/page.html', gallery.file('')).href });
  await expect.poll(() => colorAt(other, 0.5, 0.5)).toBe('blue');
});

test('web page: rejects an address that would run code in the application', async () => {
  const url = 'javascript:parent.host.messages.push({type:"evil"})';
  const editor = await openHosted('web-page', { url, renderMode: 'preview' });
  await waitForMessage(editor, 'ready');
  expect(await editor.frames()[1]?.textContent('.poster')).toContain('Enter an address that begins with');
  const screen = await openHosted('web-page', { url });
  await waitForMessage(screen, 'complete');
  for (const page of [editor, screen]) {
    expect(await messages(page, 'evil')).toEqual([]);
    expect(page.frames()).toHaveLength(2);
  }
});

test('flyers: shows a single page for the normal page duration', async () => {
  const bytes = readFileSync(new URL('flyers/samples/flyer.pdf', import.meta.url));
  const flyers = [
    { url: gallery.put('flyer.pdf', 'application/pdf', bytes), content_type: 'application/pdf' },
  ];
  const page = await openHosted('flyers', { flyers, seconds_per_page: 2, duration: 86_400 });
  await waitForMessage(page, 'ready');
  const began = performance.now();
  await play(page);
  await waitForMessage(page, 'complete');
  // A busy machine can only take longer.
  expect(performance.now() - began).toBeGreaterThan(1900);
  expect(await messages(page, 'complete')).toEqual([{ type: 'complete', payload: {} }]);
});

test('video: reports an error if a video cannot be played', async () => {
  const page = await openHosted('video', {
    videos: [{ id: 'v', url: gallery.file('broken.png'), content_type: 'video/mp4' }],
  });
  await waitForMessage(page, 'complete');
  expect(await messages(page, 'complete')).toMatchObject([{ payload: { error: expect.any(String) } }]);
});

test('video: plays to its end, one after the other', async () => {
  const recorder = await openAlone('clock', {});
  const recorded = [
    await recordVideo(recorder, 'rgb(220,30,30)'),
    await recordVideo(recorder, 'rgb(20,180,60)'),
  ];
  const videos = recorded.map((webm, index) => ({
    id: String(index),
    url: gallery.put(`${index}.webm`, 'video/webm', webm),
  }));
  const page = await openHosted('video', { videos, muted: true });
  await waitForMessage(page, 'ready');
  await play(page);
  await expect.poll(() => colorAt(page, 0.5, 0.5)).toBe('red');
  await expect.poll(() => colorAt(page, 0.5, 0.5)).toBe('green');
  await waitForMessage(page, 'complete');
  expect(await messages(page, 'complete')).toEqual([{ type: 'complete', payload: {} }]);
  // On a busy machine, a screenshot takes longer than the first video lasts, so record which videos start.
  await page.frames()[1]?.evaluate(() => {
    const started: string[] = [];
    document.addEventListener(
      'playing',
      (event) => started.push((event.target as HTMLVideoElement).src),
      true,
    );
    Object.assign(window, { started });
  });
  await play(page);
  // A video that had to wait for the processor reports again that it plays.
  const startedVideos = async () => [
    ...new Set(await page.frames()[1]?.evaluate(() => (window as never as { started: string[] }).started)),
  ];
  await expect
    .poll(startedVideos)
    .toEqual([expect.stringMatching(/0\.webm/), expect.stringMatching(/1\.webm/)]);
  expect(
    await page.frames()[1]?.evaluate(() => document.querySelectorAll('video').length),
  ).toBeLessThanOrEqual(2);
});

test('pictures: the previous picture stays beneath the fade when a busy device draws late', async () => {
  const page = await openHosted('pictures', {
    pictures: [picture('red'), picture('green')],
    seconds_per_picture: 2,
  });
  await waitForMessage(page, 'ready');
  await page.clock.install();
  const application = page.frames()[1] as Frame;
  const layers = () => application.evaluate(() => document.querySelectorAll('.layer').length);
  // Simulates a browser that has not drawn the fade yet.
  await application.evaluate(() => {
    document.addEventListener('transitionrun', () => {
      for (const fade of document.getAnimations()) fade.pause();
    });
  });
  await play(page);
  await expect.poll(async () => [await page.clock.fastForward(2000), await layers()][1]).toBe(2);
  await page.clock.fastForward(60_000);
  expect(await colorAt(page, 0.5, 0.5)).toBe('red');
  await application.evaluate(() => {
    for (const fade of document.getAnimations()) fade.finish();
  });
  await expect.poll(layers).toBe(1);
  expect(await colorAt(page, 0.5, 0.5)).toBe('green');
});
