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
 * Every built-in app as people see it, compared with the pictures in `apps/gallery/screenshots`. `npm run screenshots`
 * replaces them: look at each difference before committing it.
 */

const NOW = new Date('2026-11-20T09:00:00Z');
let gallery: GalleryFixture;

beforeAll(async () => {
  gallery = await galleryFixture({ isComplete: true });
  gallery.answer('news', () => ({ body: sampleNews((name) => gallery.file(name)) }));
  gallery.answer('weather', () => ({ body: sampleWeather(NOW) }));
});
afterAll(() => gallery.close());

const file = (name: string, content_type: string) => ({ id: name, url: gallery.file(name), content_type });
const flyer = () => {
  const path = fileURLToPath(new URL('flyers/samples/flyer.pdf', import.meta.url));
  return {
    url: gallery.put('flyer.pdf', 'application/pdf', readFileSync(path)),
    content_type: 'application/pdf',
  };
};

/** The apps with values, and a text that each shows. Pictures and documents have none. */
const apps: [slug: string, values: () => Record<string, unknown>, shown: RegExp][] = [
  ['announcement', () => ({ title: 'Fresh bread from seven', text: 'Until it is gone.' }), /Fresh bread/],
  ['clock', () => ({ timezone: 'Europe/Berlin', locale: 'en-GB' }), /10/],
  ['countdown', () => ({ locale: 'en-GB', timezone: 'UTC' }), /Until the new year/],
  ['flyers', () => ({ flyers: [flyer()] }), /^/],
  ['menu-board', () => ({}), /Espresso/],
  ['news', () => ({ feed: 'https://news.test/rss' }), /Harbour Times/],
  ['pictures', () => ({ pictures: [file('blue.png', 'image/png')] }), /^/],
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
    const given = {
      ...defaultsOf(slug),
      duration: 30,
      ...values(),
      ...(theme === 'light' && { theme: lightTheme }),
    };
    const page = await gallery.openAlone(slug, given, size, NOW);
    const reference = fileURLToPath(
      new URL(`../screenshots/${slug}-${orientation}-${theme}.png`, import.meta.url),
    );
    await expect.poll(() => visibleText(page)).toMatch(shown);
    await page.evaluate(() => document.fonts.ready);
    await page.waitForLoadState('networkidle');
    await expect.poll(async () => screenshotDifference(await takeScreenshot(page), reference)).toBeNull();
    await page.close();
  });
});
