import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { screenshotDifference, takeScreenshot } from '@vitrine/test-kit/browser';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { visibleText } from './testing/appearance.ts';
import {
  defaultsOf,
  type GalleryFixture,
  galleryFixture,
  lightTheme,
  portrait,
} from './testing/gallery-fixture.ts';
import { sampleNews, sampleWeather } from './testing/samples.ts';

/*
 * Compares screenshots of every built-in app with the pictures in `apps/gallery/screenshots`. `npm run screenshots`
 * replaces them: check each difference before you commit it.
 */

const NOW = new Date('2026-11-20T09:00:00Z');
let gallery: GalleryFixture;

beforeAll(async () => {
  gallery = await galleryFixture();
  gallery.answer('news', () => ({ body: sampleNews((name) => gallery.file(name)) }));
  gallery.answer('weather', () => ({ body: sampleWeather(NOW) }));
});
afterAll(() => gallery.close());

const file = (name: string, content_type: string) => ({ id: name, url: gallery.file(name), content_type });
const sample = (path: string, content_type: string) => {
  const bytes = readFileSync(fileURLToPath(new URL(path, import.meta.url)));
  return { id: path, url: gallery.put(path.replaceAll('/', '-'), content_type, bytes), content_type };
};
const flyer = () => sample('flyers/samples/flyer.pdf', 'application/pdf');
/** A video of one frame, so the picture does not depend on how far it has played. */
const video = () => sample('video/samples/still.webm', 'video/webm');

/** The apps with values, and some text that each shows. Pictures, videos and documents have none. */
const apps: [slug: string, values: () => Record<string, unknown>, shown: RegExp][] = [
  ['announcement', () => ({ title: 'Fresh bread from seven', text: 'Until it is gone.' }), /Fresh bread/],
  ['clock', () => ({ timezone: 'Europe/Berlin', locale: 'en-GB' }), /10/],
  ['countdown', () => ({ locale: 'en-GB', timezone: 'UTC' }), /Until the new year/],
  ['flyers', () => ({ flyers: [flyer()] }), /^/],
  ['menu-board', () => ({}), /Espresso/],
  ['news', () => ({ feed: 'https://news.test/rss' }), /Harbour Times/],
  ['pictures', () => ({ pictures: [file('blue.png', 'image/png')] }), /^/],
  ['video', () => ({ videos: [video()] }), /^/],
  ['weather', () => ({ place: 'Lisbon', locale: 'en-GB' }), /Lisbon/],
  ['web-page', () => ({ url: 'http://127.0.0.1:9/' }), /Back in a moment/],
];

describe.each([
  ['landscape', { width: 960, height: 540 }],
  ['portrait', portrait],
])('%s', (orientation, size) => {
  test.each(
    apps.flatMap(([slug, values, shown]) =>
      (['dark', 'light'] as const).map((theme) => [slug, theme, values, shown] as const),
    ),
  )('%s in %s colours matches its reference screenshot', async (slug, theme, values, shown) => {
    const properties = {
      ...defaultsOf(slug),
      duration: 30,
      ...values(),
      ...(theme === 'light' && { theme: lightTheme }),
    };
    const page = await gallery.openAlone(slug, properties, size, NOW);
    const reference = fileURLToPath(
      new URL(`../screenshots/${slug}-${orientation}-${theme}.png`, import.meta.url),
    );
    await expect.poll(() => visibleText(page)).toMatch(shown);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle');
    await expect.poll(() => page.evaluate(areVideosPainted)).toBe(true);
    await expect.poll(async () => screenshotDifference(await takeScreenshot(page), reference)).toBeNull();
    await page.close();
  });
});

/** Runs in the page. Pauses its videos, and returns whether each has a picture. */
function areVideosPainted(): boolean {
  const videos = [...document.querySelectorAll('video')];
  for (const each of videos) each.pause();
  return videos.every(({ readyState }) => readyState >= HTMLMediaElement.HAVE_CURRENT_DATA);
}
