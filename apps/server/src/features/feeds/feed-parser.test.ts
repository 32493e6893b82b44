import fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseFeed } from './feed-parser.ts';
import { shorten } from './plain-text.ts';

const url = 'https://news.test/feeds/all.xml';
const rss = (items: string, more = '') =>
  `<?xml version="1.0" encoding="UTF-8"?><rss version="2.0"><channel><title>Daily &amp; more</title>${more}${items}</channel></rss>`;
const only = (item: string) => parseFeed(rss(`<item>${item}</item>`), url).items[0];

test('parses RSS 2.0', () => {
  const feed = parseFeed(
    rss(`<item><title><![CDATA[Rain & <b>wind</b>]]></title>
      <description>&lt;p&gt;Take an umbrella.&lt;/p&gt;&lt;p&gt;Or two.&lt;/p&gt;</description>
      <pubDate>Fri, 20 Nov 2026 12:00:00 +0100</pubDate>
      <enclosure url="/rain.jpg" type="image/jpeg" length="1"/></item>
      <item><title>Sun</title></item>`),
    url,
  );
  expect(feed).toEqual({
    title: 'Daily & more',
    items: [
      {
        title: 'Rain & wind',
        summary: 'Take an umbrella. Or two.',
        publishedAt: '2026-11-20T11:00:00.000Z',
        imageUrl: 'https://news.test/rain.jpg',
      },
      { title: 'Sun', summary: '', publishedAt: null, imageUrl: null },
    ],
  });
});

test('parses Atom with text, HTML and XHTML', () => {
  const feed = parseFeed(
    `<feed xmlns="http://www.w3.org/2005/Atom"><title type="text">Club</title>
     <entry><title type="html">We &amp;amp; they</title><published>2026-11-20T12:00:00Z</published>
       <summary type="html">&lt;b&gt;Won&lt;/b&gt; again</summary></entry>
     <entry><title>Two</title><updated>2026-11-19T12:00:00Z</updated>
       <content type="xhtml"><div xmlns="http://www.w3.org/1999/xhtml"><p>Many words</p></div></content></entry></feed>`,
    url,
  );
  expect(feed.title).toBe('Club');
  expect(feed.items).toMatchObject([
    { title: 'We & they', summary: 'Won again', publishedAt: '2026-11-20T12:00:00.000Z' },
    { title: 'Two', summary: 'Many words', publishedAt: '2026-11-19T12:00:00.000Z' },
  ]);
});

test('parses RSS 1.0', () => {
  const feed = parseFeed(
    `<rdf:RDF xmlns:rdf="x"><channel><title>Old</title></channel><item><title>A</title><dc:date>2026-11-20</dc:date></item></rdf:RDF>`,
    url,
  );
  expect(feed).toMatchObject({
    title: 'Old',
    items: [{ title: 'A', publishedAt: '2026-11-20T00:00:00.000Z' }],
  });
});

test('accepts an empty feed', () => {
  expect(parseFeed(rss(''), url).items).toEqual([]);
});

test('rejects documents that are not feeds', () => {
  for (const text of ['', '<html><body>Hello</body></html>', '{"a":1}', '<rss></rss>', '<a>'.repeat(1000)])
    expect(() => parseFeed(text, url), text.slice(0, 20)).toThrow();
});

test('does not expand entities that a document declares', () => {
  const declared = `<!DOCTYPE x [<!ENTITY a "aaaa"><!ENTITY b SYSTEM "file:///etc/passwd">]>`;
  const feed = parseFeed(
    `${declared}${rss('<item><title>&a; &b; &lt;b&gt;c&lt;/b&gt;</title></item>')}`,
    url,
  );
  expect(feed.items[0]?.title).toBe('&a; &b; c');
});

test('removes scripts and styles with their content', () => {
  expect(
    only(
      '<title>A</title><description>&lt;script&gt;evil()&lt;/script&gt;Good&lt;style&gt;x&lt;/style&gt;</description>',
    )?.summary,
  ).toBe('Good');
});

test('chooses the largest picture, of a group or in the text, and ignores other media', () => {
  const picture = (inside: string) => only(`<title>A</title>${inside}`)?.imageUrl;
  expect(
    picture(
      '<media:content url="https://a.test/s.jpg" medium="image" width="100"/><media:content url="https://a.test/l.jpg" medium="image" width="900"/>',
    ),
  ).toBe('https://a.test/l.jpg');
  expect(picture('<media:group><media:thumbnail url="https://a.test/t.jpg"/></media:group>')).toBe(
    'https://a.test/t.jpg',
  );
  expect(
    picture('<description>&lt;img alt="" src="https://a.test/i.png?a=1&amp;amp;b=2"&gt;</description>'),
  ).toBe('https://a.test/i.png?a=1&b=2');
  expect(picture('<enclosure url="https://a.test/a.mp3" type="audio/mpeg"/>')).toBeNull();
  expect(picture('<enclosure url="javascript:alert(1)" type="image/png"/>')).toBeNull();
});

test('does not use a repeated headline as the summary', () => {
  expect(only('<title>A</title><description>A</description>')?.summary).toBe('');
});

test('truncates long text between words', () => {
  expect(shorten('one two three four', 12)).toBe('one two…');
  expect(shorten(`one${' .'.repeat(10)} two`, 12)).toBe('one…');
  fc.assert(
    fc.property(fc.string(), fc.integer({ min: 2, max: 50 }), (text, most) => {
      expect(shorten(text, most).length).toBeLessThanOrEqual(most);
    }),
  );
});

test('parses elements named like object properties safely', () => {
  for (const name of ['__proto__', 'constructor', 'prototype', 'hasOwnProperty', 'toString']) {
    const text = rss(`<item><title>A</title><${name}><x>1</x></${name}></item>`);
    try {
      expect(parseFeed(text, url).items[0]?.title).toBe('A');
    } catch (error) {
      expect(error).toBeInstanceOf(Error);
    }
  }
  expect(({} as { x?: unknown }).x).toBeUndefined();
});
