import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { takeScreenshot } from '@vitrine/test-kit/browser';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { findLayoutProblems, shareOfDrawnPixels, visibleText } from './testing/appearance.ts';
import {
  appearanceCases,
  longMenu,
  newsValues,
  UNKNOWN_PLACE,
  type Values,
} from './testing/appearance-cases.ts';
import { defaultsOf, type GalleryFixture, galleryFixture } from './testing/gallery-fixture.ts';
import {
  describeFlyerPages,
  errorOf,
  expectText,
  frameOf,
  play,
  takeSettledScreenshot,
  waitForMessage,
} from './testing/pages.ts';
import { sampleNews, sampleWeather } from './testing/samples.ts';

/* Checks the layout of the text-based applications on landscape and portrait screens. */

let gallery: GalleryFixture;
const tabs: Page[] = [];

beforeAll(async () => {
  gallery = await galleryFixture();
});
afterEach(async () => {
  for (const tab of tabs.splice(0)) await gallery.release(tab);
});
afterAll(() => gallery.close());

const landscape = { width: 1920, height: 1080 };
const portrait = { width: 1080, height: 1920 };
const uhd = { width: 3840, height: 2160 };

function answerWithSamples(): void {
  gallery.answer('news', () => ({ body: sampleNews((name) => gallery.file(name)) }));
  gallery.answer('weather', (query) => {
    const place = query.get('place');
    if (place === UNKNOWN_PLACE) return { status: 404, body: { code: 'unknown_place' } };
    return place ? { body: sampleWeather(new Date()) } : { status: 400, body: { code: 'no_place' } };
  });
}
beforeAll(answerWithSamples);

async function open(slug: string, values: Values = {}, size = landscape): Promise<Page> {
  const page = await gallery.openAlone(slug, { ...defaultsOf(slug), duration: 30, ...values }, size);
  tabs.push(page);
  return page;
}

async function openHosted(slug: string, values: Values = {}): Promise<Page> {
  const page = await gallery.openHosted(slug, { ...defaultsOf(slug), duration: 30, ...values });
  tabs.push(page);
  return page;
}

const cases = appearanceCases(() => gallery.file('blue.png'));

describe.each([
  ['a wide screen', landscape],
  ['an upright screen', portrait],
  ['4K', uhd],
])('on %s', (_name, size) => {
  // Sizes are relative to the screen, so one picture of each application is enough on 4K.
  const casesOfSize = size === uhd ? cases.filter(([name, slug]) => name === slug.replace('-', ' ')) : cases;
  test.each(casesOfSize)(
    '%s: shows its text large enough and cuts nothing off',
    async (_case, slug, values, seen) => {
      const page = await open(slug, values(), size);
      await expectText(page, seen);
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(() => findLayoutProblems(page)).toEqual([]);
      await expect.poll(() => shareOfDrawnPixels(page)).toBeGreaterThan(0.004);
    },
  );
});

describe('flyers', () => {
  const flyer = () => {
    const file = fileURLToPath(new URL('flyers/samples/flyer.pdf', import.meta.url));
    return {
      url: gallery.put('flyer.pdf', 'application/pdf', readFileSync(file)),
      content_type: 'application/pdf',
    };
  };
  const broken = () => ({
    url: gallery.put('broken.pdf', 'application/pdf', Buffer.from('%PDF-1.7 nothing')),
  });
  const cover = { isInside: true, isSharp: true, color: '246,239,224' };
  const inside = { isInside: true, isSharp: true, color: '44,74,42' };

  test('shows portrait pages side by side on a landscape screen and one at a time on a portrait one', async () => {
    const wide = await open('flyers', { flyers: [flyer()] });
    await expect.poll(() => describeFlyerPages(wide)).toEqual([cover, inside]);
    const upright = await open('flyers', { flyers: [flyer()], seconds_per_page: 2 }, portrait);
    await expect.poll(() => describeFlyerPages(upright)).toEqual([cover]);
    await expect.poll(() => describeFlyerPages(upright)).toEqual([inside]);
  });

  test('shows a sample in the editor if there is no document', async () => {
    const page = await open('flyers', { renderMode: 'preview' });
    await expect.poll(() => describeFlyerPages(page)).toEqual([cover, inside]);
    expect(await shareOfDrawnPixels(page)).toBeGreaterThan(0.3);
  });

  test('draws the next page before it is shown, and keeps the previous one beneath it', async () => {
    const page = await openHosted('flyers', { flyers: [flyer()], pages: 'single', seconds_per_page: 2 });
    await waitForMessage(page, 'ready');
    const frame = frameOf(page);
    // Records each new layer as it appears: its content, and whether another layer is beneath it.
    await frame.evaluate(() => {
      const seen: string[] = [];
      Object.assign(window, { seen });
      new MutationObserver((records) => {
        for (const node of records.flatMap(({ addedNodes }) => [...addedNodes])) {
          if (!(node instanceof HTMLElement) || !node.classList.contains('layer')) continue;
          const canvas = node.querySelector('canvas') as HTMLCanvasElement;
          const pixel = canvas.getContext('2d')?.getImageData(canvas.width / 2, 20, 1, 1).data ?? [];
          seen.push(`${[...pixel].slice(0, 3)} over ${document.querySelectorAll('.layer').length - 1}`);
        }
      }).observe(document.body, { childList: true });
    });
    await play(page);
    await waitForMessage(page, 'complete');
    expect(await frame.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
      '44,74,42 over 1',
    ]);
    expect(await errorOf(page)).toBeUndefined();
  });

  test('skips a broken document and reports an error if every document is broken', async () => {
    const page = await open('flyers', { flyers: [broken(), flyer()], renderMode: 'preview' });
    await expect.poll(() => describeFlyerPages(page)).toHaveLength(2);
    await expectText(page, /1 flyer can’t be opened/);
    const hopeless = await openHosted('flyers', { flyers: [broken()] });
    await waitForMessage(hopeless, 'complete');
    expect(await errorOf(hopeless)).toBe('None of the flyers can be shown.');
  });
});

describe('announcement', () => {
  test('shows the text without a missing picture, and a hint in the editor', async () => {
    const missing = { url: gallery.file('gone.png'), content_type: 'image/png' };
    const page = await open('announcement', { picture: missing, renderMode: 'preview' });
    await expectText(page, /Good to see you.*The picture can’t be shown/);
  });

  test('shows a symbol only if there is no picture', async () => {
    const picture = { url: gallery.file('blue.png'), content_type: 'image/png' };
    const countSymbols = (page: Page) => page.evaluate(() => document.querySelectorAll('svg').length);
    const withSymbol = await open('announcement', { symbol: 'wifi' });
    await expect.poll(() => countSymbols(withSymbol)).toBe(1);
    const withPicture = await open('announcement', { symbol: 'wifi', picture });
    await expectText(withPicture, /Good to see you/);
    expect(await countSymbols(withPicture)).toBe(0);
    expect(await withPicture.evaluate(() => document.querySelectorAll('img').length)).toBe(1);
  });

  test('reports an error instead of showing a blank screen', async () => {
    const page = await openHosted('announcement', { title: '', text: '' });
    await waitForMessage(page, 'complete');
    expect(await errorOf(page)).toBe('The announcement is empty.');
  });

  test('cuts text that does not fit after a full line, and shows a hint in the editor', async () => {
    const page = await open('announcement', {
      text: 'A line of its own.\n'.repeat(50),
      renderMode: 'preview',
    });
    await expectText(page, /its end is cut off/);
    expect(await findLayoutProblems(page)).toEqual([]);
    const lines = await page.evaluate(() => {
      const text = document.querySelector('.text') as HTMLElement;
      return text.clientHeight / Number.parseFloat(getComputedStyle(text).lineHeight);
    });
    expect(lines).toBeGreaterThan(8);
    expect(Math.abs(lines - Math.round(lines))).toBeLessThan(0.05);
  });
});

describe('menu board', () => {
  test('aligns the prices in each column', async () => {
    const page = await open('menu-board', {
      sections: [
        {
          items: [
            { name: 'A', price: '4' },
            { name: 'B', price: '12.50' },
          ],
        },
      ],
    });
    await expectText(page, /A 4\.00 B 12\.50/);
    const ends = await page.evaluate(() =>
      [...document.querySelectorAll('.price')].map((price) =>
        Math.round(price.getBoundingClientRect().right),
      ),
    );
    expect(new Set(ends).size).toBe(1);
  });

  test('makes the type smaller for more items down to a limit, then shows a hint in the editor', async () => {
    const sizeOf = (page: Page) =>
      page.evaluate(() =>
        Number.parseFloat(getComputedStyle(document.querySelector('.name') as Element).fontSize),
      );
    const few = await open('menu-board', {
      sections: [{ ...longMenu[0], items: longMenu[0]?.items.slice(0, 5) }],
    });
    await expectText(few, /Dish number 5/);
    const some = await open('menu-board', {
      sections: longMenu.slice(0, 3).map(({ name, items }) => ({ name, items: items.slice(0, 7) })),
    });
    await expectText(some, /Section 3.*Dish number 7/);
    expect(await sizeOf(some)).toBeLessThan(await sizeOf(few));
    const many = await open('menu-board', { sections: longMenu, renderMode: 'preview' });
    await expectText(many, /\d+ items do not fit on this screen/);
    const counted = await many.evaluate(() => document.querySelectorAll('.item[hidden]').length);
    expect(await visibleText(many)).toContain(`${counted} items do not fit`);
    const screen = await open('menu-board', { sections: longMenu });
    await expectText(screen, /Dish number/);
    expect(await visibleText(screen)).not.toContain('do not fit');
  });

  test('never continues a section in the next column if it fits into one', async () => {
    const days = ['Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday', 'Sunday'];
    const page = await open('menu-board', {
      sections: [{ items: days.map((name) => ({ name, price: '9 am – 6 pm' })) }],
    });
    await expectText(page, /Sunday/);
    const lefts = await page.evaluate(() =>
      [...document.querySelectorAll('.item')].map((item) => item.getBoundingClientRect().left),
    );
    expect(new Set(lefts).size).toBe(1);
  });

  test('shows a short list in the middle of an upright screen, directly below its title', async () => {
    const items = ['Sales', 'Reception'].map((name) => ({ name, price: '1st floor' }));
    const page = await open('menu-board', { sections: [{ items }] }, portrait);
    await expectText(page, /Reception/);
    const [title, first, last] = await page.evaluate(() =>
      ['.title', '.item', '.item:last-child'].map((selector) => {
        const { top, bottom } = (document.querySelector(selector) as Element).getBoundingClientRect();
        return { top, bottom };
      }),
    );
    if (!title || !first || !last) throw new Error('The board is incomplete');
    expect(first.top - title.bottom).toBeLessThan(0.06 * portrait.height);
    const middle = (title.top + last.bottom) / 2;
    expect(Math.abs(middle - portrait.height / 2)).toBeLessThan(0.05 * portrait.height);
  });

  test('reports an error for an empty menu', async () => {
    const page = await openHosted('menu-board', { sections: [{ name: 'Empty', items: [] }] });
    await waitForMessage(page, 'complete');
    expect(await errorOf(page)).toBe('The menu has no items.');
  });
});

describe('countdown', () => {
  const soon = (ms: number) => {
    const at = new Date(Date.now() + ms).toISOString();
    return { date: at.slice(0, 10), time: at.slice(11, 16), timezone: 'UTC', locale: 'en-GB' };
  };

  test('updates only the digits, once a second, when hours remain', async () => {
    const page = await open('countdown', soon(2 * 3_600_000));
    await expectText(page, /hour.*minutes.*second/);
    // A busy machine can leave a second out, but each change shows a different second.
    const texts = await page.evaluate(
      () =>
        new Promise<string[]>((resolve) => {
          const seen = [document.body.innerText];
          new MutationObserver(() => {
            seen.push(document.body.innerText);
            if (seen.length > 3) resolve(seen);
          }).observe(document.body, { subtree: true, childList: true, characterData: true });
        }),
    );
    expect(new Set(texts).size).toBe(texts.length);
  });

  test('can be skipped after the countdown has ended', async () => {
    const page = await openHosted('countdown', { date: '2026-01-01', after: 'skip' });
    await waitForMessage(page, 'ready');
    await play(page);
    await waitForMessage(page, 'complete');
    expect(await errorOf(page)).toBeUndefined();
  });

  test('reports an error for a date that does not exist', async () => {
    const page = await openHosted('countdown', { date: '2026-02-30' });
    await waitForMessage(page, 'complete');
    expect(await errorOf(page)).toContain('doesn’t exist');
  });
});

describe('news', () => {
  test('shows one headline after the other, then completes', async () => {
    const page = await openHosted('news', { ...newsValues, count: 2, seconds_each: 4 });
    await waitForMessage(page, 'ready');
    const frame = frameOf(page);
    await play(page);
    await expect.poll(() => visibleText(frame)).toContain('Library opens on Sundays');
    await waitForMessage(page, 'complete');
    expect(await errorOf(page)).toBeUndefined();
  });

  test('shows cached headlines at once when it plays again, and new ones at the next play', async () => {
    const values = { ...newsValues, count: 1, seconds_each: 4 };
    const page = await gallery.openHosted('news', { ...defaultsOf('news'), ...values });
    tabs.push(page);
    await waitForMessage(page, 'ready');
    const frame = frameOf(page);
    await frame.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 10 * 60_000;
    });
    gallery.answer('news', () => ({ body: { title: 'Later', items: [{ title: 'Quite new' }] } }));
    await play(page);
    expect(await visibleText(frame)).toContain('The old ferry');
    await waitForMessage(page, 'complete');
    await play(page);
    await expect.poll(() => visibleText(frame)).toContain('Quite new');
    answerWithSamples();
  });

  test('shows a very long headline completely and omits its summary', async () => {
    gallery.answer('news', () => {
      const sample = sampleNews((name) => gallery.file(name));
      return { body: { ...sample, items: sample.items.slice(2) } };
    });
    for (const size of [landscape, portrait]) {
      const page = await open('news', newsValues, size);
      await expectText(page, /seventy lime trees and moves the cars below ground/);
      expect(await findLayoutProblems(page)).toEqual([]);
    }
    answerWithSamples();
  });

  test('reports an empty or unavailable feed as an error on a screen, and explains it in the editor', async () => {
    gallery.answer('news', (query) =>
      query.get('address') === 'empty'
        ? { body: { title: 'Daily', items: [] } }
        : { status: 502, body: { code: 'unavailable' } },
    );
    for (const [feed, error] of [
      ['empty', 'no headlines'],
      ['away', 'isn’t responding'],
    ] as const) {
      const screen = await openHosted('news', { feed });
      await waitForMessage(screen, 'complete');
      expect(await errorOf(screen)).toContain(error);
      const editor = await open('news', { feed, renderMode: 'preview' });
      await expectText(editor, new RegExp(`No headlines to show.*${error}`));
    }
    answerWithSamples();
  });

  test('shows the last headlines if the server is down', async () => {
    const page = await open('news', { feed: 'https://kept.test/' });
    await expectText(page, /The old ferry/);
    gallery.answer('news', () => ({ status: 503, body: {} }));
    await page.reload();
    await expectText(page, /The old ferry/);
    answerWithSamples();
  });
});

describe('weather', () => {
  test('shows the last weather with its age if the server is down', async () => {
    gallery.answer('weather', () => ({ body: sampleWeather(new Date(Date.now() - 3 * 3_600_000)) }));
    const page = await open('weather', { place: 'Porto', locale: 'en-GB' });
    await expectText(page, /Lisbon 19°.*3 hours ago/);
    gallery.answer('weather', () => ({ status: 502, body: { code: 'unavailable' } }));
    await page.reload();
    await expectText(page, /Lisbon 19°.*3 hours ago/);
    answerWithSamples();
  });

  test.each([
    ['not_configured', 503, /Weather isn’t set up.*WEATHER_URL/],
    ['unknown_place', 404, /Place not found.*Xyzzy/],
  ])('%s is skipped on a screen and explained in the editor', async (code, status, seen) => {
    gallery.answer('weather', () => ({ status, body: { code } }));
    const screen = await openHosted('weather', { place: 'Xyzzy' });
    await waitForMessage(screen, 'complete');
    expect(await errorOf(screen)).toMatch(/isn’t set up|not found/);
    expect(await frameOf(screen).evaluate(() => document.body.innerText.trim())).toBe('');
    await expectText(await open('weather', { place: 'Xyzzy', renderMode: 'preview' }), seen);
    answerWithSamples();
  });

  test('reports an unavailable provider as an error on a screen without cached weather', async () => {
    gallery.answer('weather', () => ({ status: 502, body: { code: 'unavailable' } }));
    const page = await openHosted('weather', { place: 'Nowhere yet' });
    await waitForMessage(page, 'complete');
    expect(await errorOf(page)).toContain('isn’t responding');
    answerWithSamples();
  });
});

test.each(['announcement', 'menu-board', 'flyers', 'weather'])(
  '%s: does not repaint while nothing changes',
  async (slug) => {
    const page = await open(slug, { place: 'Lisbon', pages: 'auto' });
    const first = await takeSettledScreenshot(page);
    const frames = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          let times = 0;
          new MutationObserver(() => (times += 1)).observe(document, {
            subtree: true,
            childList: true,
            attributes: true,
            characterData: true,
          });
          setTimeout(() => resolve(times + document.getAnimations().length), 1500);
        }),
    );
    expect(frames).toBe(0);
    expect((await takeScreenshot(page)).equals(first)).toBe(true);
  },
);
