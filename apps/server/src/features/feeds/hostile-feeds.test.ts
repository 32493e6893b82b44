import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import type { Feed } from './feed-parser.ts';
import { run as parseHere } from './parse-feed.task.ts';
import { createParseFeed } from './parse-feed.ts';
import { hostileFeeds } from './testing/hostile-feeds.ts';

const url = 'https://news.test/rss.xml';
let app: TestApp;

beforeAll(async () => {
  app = await startTestApp();
});
afterAll(() => app.close());

function requireHarmless({ title, items }: Feed): void {
  expect(title.length).toBeLessThanOrEqual(100);
  expect(items.length).toBeLessThanOrEqual(30);
  for (const each of items) {
    expect(each.title.length).toBeGreaterThan(0);
    expect(each.title.length).toBeLessThanOrEqual(300);
    expect(each.summary.length).toBeLessThanOrEqual(400);
    if (each.publishedAt !== null) expect(new Date(each.publishedAt).toISOString()).toBe(each.publishedAt);
    if (each.imageUrl !== null) expect(each.imageUrl).toMatch(/^https?:\/\/.{1,1992}$/);
  }
}

/** The sandbox kills a task after two seconds of processor time. A document with a result took less. */
test.each(hostileFeeds)(
  'parses or rejects a hostile feed: $name',
  async ({ body, contentType = 'text/xml', expected }) => {
    const parse = createParseFeed(app.app.platform.sandbox);
    const outcome = await parse({ body, contentType, url }, 'hostile').catch((error: Error) => error.message);
    if (expected === 'no feed') return expect(outcome).toContain('doesn’t return a feed');
    if (typeof outcome === 'string') throw new Error(outcome);
    requireHarmless(outcome);
    if ('items' in expected) expect(outcome.items).toHaveLength(expected.items);
    else expect(outcome.items[0]?.title).toBe(expected.first);
  },
);

test('covers many hostile feeds', () => {
  expect(hostileFeeds.length).toBeGreaterThanOrEqual(25);
});

const part = fc.constantFrom(
  ...[
    '<rss>',
    '<channel>',
    '<feed>',
    '<entry>',
    '<item>',
    '<title>',
    '<description>',
    '<content type="xhtml">',
  ],
  ...[
    '</item>',
    '</entry>',
    '</title>',
    '</description>',
    '</channel>',
    '</rss>',
    '</feed>',
    '<media:group>',
  ],
  ...[
    '<enclosure url="a.jpg" type="image/png"/>',
    '<![CDATA[',
    ']]>',
    '<!--',
    '-->',
    '<?xml ',
    '?>',
    '<!DOCTYPE',
  ],
  ...[
    '&lt;',
    '&amp;',
    '&#0;',
    '&',
    '<',
    '>',
    '"',
    "'",
    '=',
    '&lt;img src=x&gt;',
    '&lt;script&gt;',
    'Words',
    '\0',
  ],
  ...['<pubDate>', '</pubDate>', '2026-11-20', '+999999-01-01', 'javascript:alert(1)', ' '],
);
const soup = fc.array(fc.oneof({ weight: 8, arbitrary: part }, { weight: 1, arbitrary: fc.string() }), {
  maxLength: 60,
});

test('parses or rejects any document', () => {
  const read = (text: string) => {
    const feed = parseHere({ body: new TextEncoder().encode(text), contentType: 'text/xml', url });
    if (feed) requireHarmless(feed);
  };
  fc.assert(
    fc.property(soup, (parts) => read(parts.join(''))),
    { numRuns: 1000 },
  );
  fc.assert(
    fc.property(soup, soup, (inside, after) =>
      read(`<rss><channel><item><title>A</title>${inside.join('')}</item>${after.join('')}</channel></rss>`),
    ),
    { numRuns: 1000 },
  );
});

test('parses or rejects any bytes in any charset', () => {
  fc.assert(
    fc.property(fc.uint8Array({ maxLength: 300 }), fc.string({ maxLength: 30 }), (body, charset) => {
      parseHere({ body, contentType: `text/xml; charset=${charset}`, url });
    }),
    { numRuns: 500 },
  );
});
