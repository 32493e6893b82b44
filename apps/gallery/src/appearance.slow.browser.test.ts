import { readFileSync } from 'node:fs';
import { fileURLToPath } from 'node:url';
import { takeScreenshot } from '@vitrine/test-kit/browser';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { drawnShare, faultsOf, visibleWords } from './testing/appearance.ts';
import { defaultsOf, type GalleryFixture, galleryFixture, lightTheme } from './testing/gallery-fixture.ts';
import { sampleNews, sampleWeather } from './testing/samples.ts';

/* Tests the appearance of the text-based applications on landscape and portrait screens. */

let gallery: GalleryFixture;
const tabs: Page[] = [];
const news = { feed: 'https://news.test/rss' };

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
type Values = Record<string, unknown>;

const UNKNOWN_PLACE = 'Xyzzy';

function answerWell(): void {
  gallery.answer('news', () => ({ body: sampleNews((name) => gallery.file(name)) }));
  gallery.answer('weather', (query) => {
    const place = query.get('place');
    if (place === UNKNOWN_PLACE) return { status: 404, body: { code: 'unknown_place' } };
    return place ? { body: sampleWeather(new Date()) } : { status: 400, body: { code: 'no_place' } };
  });
}
beforeAll(answerWell);

async function open(slug: string, values: Values = {}, size = landscape): Promise<Page> {
  const page = await gallery.alone(slug, { ...defaultsOf(slug), duration: 30, ...values }, size);
  tabs.push(page);
  return page;
}

/** The page once its fonts and images are there: two pictures in a row are the same. */
async function settled(page: Page): Promise<Buffer> {
  await page.waitForLoadState('networkidle');
  let last = await takeScreenshot(page);
  await expect
    .poll(async () => {
      const before = last;
      last = await takeScreenshot(page);
      return last.equals(before);
    })
    .toBe(true);
  return last;
}

async function hosted(slug: string, values: Values = {}): Promise<Page> {
  const page = await gallery.hosted(slug, { ...defaultsOf(slug), duration: 30, ...values });
  tabs.push(page);
  return page;
}

const frameOf = (page: Page) => page.frames()[1] ?? page.mainFrame();
const said = (page: Page, type: string) =>
  page.waitForFunction((wanted) => window.host.messages.some((message) => message.type === wanted), type);
const errorOf = (page: Page) =>
  page.evaluate(() => {
    const found = window.host.messages.find(({ type }) => type === 'complete');
    return (found?.payload as { error?: string } | undefined)?.error;
  });
const play = (page: Page) => page.evaluate(() => window.host.send('play'));
const words = (page: Page, expected: RegExp) => expect.poll(() => visibleWords(page)).toMatch(expected);

const picture = () => ({ id: 'p', url: gallery.file('blue.png'), content_type: 'image/png' });
const longMenu = Array.from({ length: 8 }, (_, section) => ({
  name: `Section ${section + 1}`,
  items: Array.from({ length: 14 }, (_each, item) => ({
    name: `Dish number ${item + 1}`,
    description: item % 2 ? 'With something fresh beside it' : '',
    price: `${item}.50`,
  })),
}));

/** Text that each application must show, with its defaults and with its own settings. */
const cases: [name: string, slug: string, values: () => Values, seen: RegExp][] = [
  ['announcement', 'announcement', () => ({}), /Good to see you Come in/],
  [
    'announcement with a picture beside',
    'announcement',
    () => ({
      title: 'Fresh bread from seven',
      text: 'Until it is gone.',
      picture: picture(),
      theme: lightTheme,
    }),
    /Fresh bread from seven Until it is gone\./,
  ],
  [
    'announcement with a picture behind',
    'announcement',
    () => ({ title: 'Fresh bread from seven', text: '', picture: picture(), layout: 'behind' }),
    /^Fresh bread from seven$/,
  ],
  [
    'announcement of many words',
    'announcement',
    () => ({ title: 'House rules', text: 'Please return every tool to its place on the wall. '.repeat(20) }),
    /House rules Please return/,
  ],
  ['menu board', 'menu-board', () => ({}), /Today Coffee Espresso 2\.40.*Cinnamon roll Sold out.*Oat milk/],
  [
    'menu board of three lines',
    'menu-board',
    () => ({ sections: [{ items: [{ name: 'One scoop', price: '2' }] }] }),
    /One scoop 2/,
  ],
  [
    'menu board of too many',
    'menu-board',
    () => ({ sections: longMenu, theme: lightTheme }),
    /Section 1 Dish number 1 0\.50/,
  ],
  ['countdown', 'countdown', () => ({ locale: 'en-GB' }), /Until the new year .*1 January/],
  ['countdown in German', 'countdown', () => ({ locale: 'de-DE', theme: lightTheme }), /Stunde/],
  [
    'countdown at its end',
    'countdown',
    () => ({ date: '2026-01-01', after_text: 'We are open' }),
    /We are open$/,
  ],
  ['news', 'news', () => ({ renderMode: 'preview' }), /News Headlines from your favourite site/],
  ['news of a feed', 'news', () => ({ ...news, theme: lightTheme }), /Harbour Times.*The old ferry returns/],
  ['weather', 'weather', () => ({ renderMode: 'preview' }), /Your town 21°/],
  [
    'weather of a place',
    'weather',
    () => ({ place: 'Lisbon', locale: 'en-GB', theme: lightTheme }),
    /Lisbon 19° Partly cloudy.*20° 13°/,
  ],
  [
    'weather of no known place, in the editor',
    'weather',
    () => ({ place: UNKNOWN_PLACE, renderMode: 'preview' }),
    /Place not found/,
  ],
  ['web page that is away', 'web-page', () => ({ url: 'http://127.0.0.1:9/' }), /^Back in a moment/],
  [
    'web page that is away, in the editor',
    'web-page',
    () => ({ url: 'http://127.0.0.1:9/', renderMode: 'preview' }),
    /This page can’t be shown.*isn’t responding/,
  ],
];

describe.each([
  ['a wide screen', landscape],
  ['an upright screen', portrait],
  ['4K', uhd],
])('on %s', (_name, size) => {
  // Sizes are relative to the screen, so one picture of each application is enough on 4K.
  const shown = size === uhd ? cases.filter(([name, slug]) => name === slug.replace('-', ' ')) : cases;
  test.each(shown)(
    '%s: shows its text large enough and cuts nothing off',
    async (_case, slug, values, seen) => {
      const page = await open(slug, values(), size);
      await words(page, seen);
      await page.evaluate(() => document.fonts.ready);
      await expect.poll(() => faultsOf(page)).toEqual([]);
      await expect.poll(() => drawnShare(page)).toBeGreaterThan(0.004);
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
  /** Of the pages on the screen, where they are and whether their pixels are those of a page. */
  const pages = (page: Page) =>
    frameOf(page).evaluate(() =>
      [...document.querySelectorAll<HTMLCanvasElement>('.layer:not(.leaving) canvas')].map((canvas) => {
        const { left, top, right, bottom } = canvas.getBoundingClientRect();
        const [r, g, b] = canvas.getContext('2d')?.getImageData(canvas.width / 2, 20, 1, 1).data ?? [];
        return {
          isInside: left >= 0 && top >= 0 && right <= innerWidth && bottom <= innerHeight,
          isSharp: Math.abs(canvas.width - canvas.clientWidth * devicePixelRatio) <= 1,
          color: `${r},${g},${b}`,
        };
      }),
    );
  const cover = { isInside: true, isSharp: true, color: '246,239,224' };
  const inside = { isInside: true, isSharp: true, color: '44,74,42' };

  test('shows portrait pages side by side on a landscape screen and one at a time on a portrait one', async () => {
    const wide = await open('flyers', { flyers: [flyer()] });
    await expect.poll(() => pages(wide)).toEqual([cover, inside]);
    const upright = await open('flyers', { flyers: [flyer()], seconds_per_page: 2 }, portrait);
    await expect.poll(() => pages(upright)).toEqual([cover]);
    await expect.poll(() => pages(upright)).toEqual([inside]);
  });

  test('shows a sample in the editor if there is no document', async () => {
    const page = await open('flyers', { renderMode: 'preview' });
    await expect.poll(() => pages(page)).toEqual([cover, inside]);
    expect(await drawnShare(page)).toBeGreaterThan(0.3);
  });

  test('draws the next page before it is shown, and keeps the previous one beneath it', async () => {
    const page = await hosted('flyers', { flyers: [flyer()], pages: 'single', seconds_per_page: 2 });
    await said(page, 'ready');
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
    await said(page, 'complete');
    expect(await frame.evaluate(() => (window as unknown as { seen: string[] }).seen)).toEqual([
      '44,74,42 over 1',
    ]);
    expect(await errorOf(page)).toBeUndefined();
  });

  test('skips a broken document and reports an error if every document is broken', async () => {
    const page = await open('flyers', { flyers: [broken(), flyer()], renderMode: 'preview' });
    await expect.poll(() => pages(page)).toHaveLength(2);
    await words(page, /1 flyer can’t be opened/);
    const hopeless = await hosted('flyers', { flyers: [broken()] });
    await said(hopeless, 'complete');
    expect(await errorOf(hopeless)).toBe('None of the flyers can be shown.');
  });
});

describe('announcement', () => {
  test('shows the text without a missing picture, and a hint in the editor', async () => {
    const missing = { url: gallery.file('gone.png'), content_type: 'image/png' };
    const page = await open('announcement', { picture: missing, renderMode: 'preview' });
    await words(page, /Good to see you.*The picture can’t be shown/);
  });

  test('reports an error instead of showing a blank screen', async () => {
    const page = await hosted('announcement', { title: '', text: '' });
    await said(page, 'complete');
    expect(await errorOf(page)).toBe('The announcement is empty.');
  });

  test('cuts a text that does not fit after a full line, and shows a hint in the editor', async () => {
    const page = await open('announcement', {
      text: 'A line of its own.\n'.repeat(50),
      renderMode: 'preview',
    });
    await words(page, /its end is cut off/);
    expect(await faultsOf(page)).toEqual([]);
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
    await words(page, /A 4\.00 B 12\.50/);
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
    await words(few, /Dish number 5/);
    const some = await open('menu-board', {
      sections: longMenu.slice(0, 3).map(({ name, items }) => ({ name, items: items.slice(0, 7) })),
    });
    await words(some, /Section 3.*Dish number 7/);
    expect(await sizeOf(some)).toBeLessThan(await sizeOf(few));
    const many = await open('menu-board', { sections: longMenu, renderMode: 'preview' });
    await words(many, /\d+ items do not fit on this screen/);
    const counted = await many.evaluate(() => document.querySelectorAll('.item[hidden]').length);
    expect(await visibleWords(many)).toContain(`${counted} items do not fit`);
    const wall = await open('menu-board', { sections: longMenu });
    await words(wall, /Dish number/);
    expect(await visibleWords(wall)).not.toContain('do not fit');
  });

  test('reports an error for an empty menu', async () => {
    const page = await hosted('menu-board', { sections: [{ name: 'Empty', items: [] }] });
    await said(page, 'complete');
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
    await words(page, /hour.*minutes.*second/);
    // A busy machine can leave a second out, but each change shows another second.
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
    const page = await hosted('countdown', { date: '2026-01-01', after: 'skip' });
    await said(page, 'ready');
    await play(page);
    await said(page, 'complete');
    expect(await errorOf(page)).toBeUndefined();
  });

  test('reports an error for a date that does not exist', async () => {
    const page = await hosted('countdown', { date: '2026-02-30' });
    await said(page, 'complete');
    expect(await errorOf(page)).toContain('doesn’t exist');
  });
});

describe('news', () => {
  test('shows one headline after the other, then completes', async () => {
    const page = await hosted('news', { ...news, count: 2, seconds_each: 4 });
    await said(page, 'ready');
    const frame = frameOf(page);
    await play(page);
    await expect.poll(() => visibleWords(frame)).toContain('Library opens on Sundays');
    await said(page, 'complete');
    expect(await errorOf(page)).toBeUndefined();
  });

  test('shows cached headlines at once when it plays again, and new ones at the next play', async () => {
    const values = { ...news, count: 1, seconds_each: 4 };
    const page = await gallery.hosted('news', { ...defaultsOf('news'), ...values });
    tabs.push(page);
    await said(page, 'ready');
    const frame = frameOf(page);
    await frame.evaluate(() => {
      const now = Date.now;
      Date.now = () => now() + 10 * 60_000;
    });
    gallery.answer('news', () => ({ body: { title: 'Later', items: [{ title: 'Quite new' }] } }));
    await play(page);
    expect(await visibleWords(frame)).toContain('The old ferry');
    await said(page, 'complete');
    await play(page);
    await expect.poll(() => visibleWords(frame)).toContain('Quite new');
    answerWell();
  });

  test('shows a very long headline completely and omits its summary', async () => {
    gallery.answer('news', () => {
      const sample = sampleNews((name) => gallery.file(name));
      return { body: { ...sample, items: sample.items.slice(2) } };
    });
    for (const size of [landscape, portrait]) {
      const page = await open('news', news, size);
      await words(page, /seventy lime trees and moves the cars below ground/);
      expect(await faultsOf(page)).toEqual([]);
    }
    answerWell();
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
      const wall = await hosted('news', { feed });
      await said(wall, 'complete');
      expect(await errorOf(wall)).toContain(error);
      const editor = await open('news', { feed, renderMode: 'preview' });
      await words(editor, new RegExp(`No headlines to show.*${error}`));
    }
    answerWell();
  });

  test('shows the last headlines if the server is down', async () => {
    const page = await open('news', { feed: 'https://kept.test/' });
    await words(page, /The old ferry/);
    gallery.answer('news', () => ({ status: 503, body: {} }));
    await page.reload();
    await words(page, /The old ferry/);
    answerWell();
  });
});

describe('weather', () => {
  test('shows the last weather with its age if the server is down', async () => {
    gallery.answer('weather', () => ({ body: sampleWeather(new Date(Date.now() - 3 * 3_600_000)) }));
    const page = await open('weather', { place: 'Porto', locale: 'en-GB' });
    await words(page, /Lisbon 19°.*3 hours ago/);
    gallery.answer('weather', () => ({ status: 502, body: { code: 'unavailable' } }));
    await page.reload();
    await words(page, /Lisbon 19°.*3 hours ago/);
    answerWell();
  });

  test.each([
    ['not_configured', 503, /Weather isn’t set up.*WEATHER_URL/],
    ['unknown_place', 404, /Place not found.*Xyzzy/],
  ])('%s is skipped on a screen and explained in the editor', async (code, status, seen) => {
    gallery.answer('weather', () => ({ status, body: { code } }));
    const wall = await hosted('weather', { place: 'Xyzzy' });
    await said(wall, 'complete');
    expect(await errorOf(wall)).toMatch(/isn’t set up|not found/);
    expect(await frameOf(wall).evaluate(() => document.body.innerText.trim())).toBe('');
    await words(await open('weather', { place: 'Xyzzy', renderMode: 'preview' }), seen);
    answerWell();
  });

  test('reports an unavailable provider as an error on a screen without cached weather', async () => {
    gallery.answer('weather', () => ({ status: 502, body: { code: 'unavailable' } }));
    const page = await hosted('weather', { place: 'Nowhere yet' });
    await said(page, 'complete');
    expect(await errorOf(page)).toContain('isn’t responding');
    answerWell();
  });
});

test.each(['announcement', 'menu-board', 'flyers', 'weather'])(
  '%s: does not repaint while nothing changes',
  async (slug) => {
    const page = await open(slug, { place: 'Lisbon', pages: 'auto' });
    const first = await settled(page);
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
