/** A generated document that could harm its parser. */
interface HostileFeed {
  name: string;
  body: Uint8Array;
  contentType?: string;
  /** The expected result: the titles of the first items and their number, or that it is not a feed. */
  expected: { first: string } | { items: number } | 'no feed';
}

const rss = (inside: string, before = '') =>
  `${before}<rss version="2.0"><channel><title>Feed</title>${inside}</channel></rss>`;
const item = (inside: string) => `<item><title>Good</title>${inside}</item>`;
const description = (text: string) => item(`<description>${text}</description>`);
const utf8 = (text: string) => new TextEncoder().encode(text);

const laughs = `<!DOCTYPE x [<!ENTITY l0 "ha">${Array.from(
  { length: 20 },
  (_, level) => `<!ENTITY l${level + 1} "${`&l${level};`.repeat(10)}">`,
).join('')}]>`;

/** Documents with their expected results. */
const texts: [string, string, HostileFeed['expected']][] = [
  [
    'entities that expand to gigabytes',
    rss(item('<description>&l20;</description>'), laughs),
    { first: 'Good' },
  ],
  [
    'one entity of a megabyte, used a thousand times',
    rss(item('&e;'.repeat(1000)), `<!DOCTYPE x [<!ENTITY e "${'e'.repeat(1_000_000)}">]>`),
    { first: 'Good' },
  ],
  [
    'an entity that names a file',
    rss('<item><title>&f;</title></item>', '<!DOCTYPE x [<!ENTITY f SYSTEM "file:///etc/passwd">]>'),
    { first: '&f;' },
  ],
  [
    'a parameter entity that names a site',
    rss(item(''), '<!DOCTYPE x [<!ENTITY % p SYSTEM "http://127.0.0.1/x.dtd"> %p;]>'),
    { first: 'Good' },
  ],
  ['an unclosed doctype', `<!DOCTYPE ${'['.repeat(1_000_000)}`, 'no feed'],
  ['a million nested elements', `<rss><channel>${'<a>'.repeat(1_000_000)}`, 'no feed'],
  ['nested items', rss('<item>'.repeat(100_000)), 'no feed'],
  ['closing tags without opening tags', rss(`${'</a>'.repeat(500_000)}${item('')}`), { first: 'Good' }],
  ['opened and closed in the wrong order', rss(`${'<a><b></a>'.repeat(200_000)}`), { items: 0 }],
  ['30,000 items', rss(item('').repeat(30_000)), { items: 30 }],
  ['30,000 items without a title', rss('<item/>'.repeat(30_000)), { items: 0 }],
  ['a megabyte of attributes', rss(item(`<enclosure ${'a="b" '.repeat(150_000)}/>`)), { first: 'Good' }],
  [
    'an attribute of two megabytes',
    rss(item(`<enclosure url="${'x'.repeat(2_000_000)}"/>`)),
    { first: 'Good' },
  ],
  [
    'an attribute that never ends',
    rss(`${item('')}<item><enclosure url="${'x'.repeat(2_000_000)}`),
    { first: 'Good' },
  ],
  ['an element name of a megabyte', rss(`${item('')}<${'n'.repeat(1_000_000)}/>`), { first: 'Good' }],
  [
    '100,000 pictures in one item',
    rss(item('<media:content url="https://a.test/a.jpg"/>'.repeat(100_000))),
    { first: 'Good' },
  ],
  ['a title of two megabytes', rss(`<item><title>${'word '.repeat(400_000)}</title></item>`), { items: 1 }],
  ['a title of spaces', rss(`<item><title>a${' '.repeat(1_000_000)}b</title></item>`), { items: 1 }],
  ['a date of a megabyte', rss(item(`<pubDate>${'1'.repeat(1_000_000)}</pubDate>`)), { first: 'Good' }],
  ['0.2 MB of <img', rss(description('&lt;img '.repeat(25_000))), { first: 'Good' }],
  ['0.2 MB of <img in CDATA', rss(description(`<![CDATA[${'<img '.repeat(40_000)}]]>`)), { first: 'Good' }],
  ['2 MB of &amp;lt;', rss(description('&amp;lt;'.repeat(250_000))), { first: 'Good' }],
  ['nested HTML', rss(description(`<![CDATA[${'<b>'.repeat(500_000)}]]>`)), { first: 'Good' }],
  ['misnested HTML', rss(description(`<![CDATA[${'<a><p></a>'.repeat(200_000)}]]>`)), { first: 'Good' }],
  [
    'HTML comments that never end',
    rss(description(`<![CDATA[${'<!--'.repeat(500_000)}]]>`)),
    { first: 'Good' },
  ],
  [
    'attributes of HTML that never end',
    rss(description(`<![CDATA[<img ${'a='.repeat(500_000)}]]>`)),
    { first: 'Good' },
  ],
  [
    'CDATA that never ends',
    rss(`${item('')}<item><title><![CDATA[${'x'.repeat(2_000_000)}`),
    { first: 'Good' },
  ],
  ['a million starts of CDATA', rss(item('<![CDATA['.repeat(300_000))), { first: 'Good' }],
  ['comments that never end', rss(`${item('')}${'<!--'.repeat(500_000)}`), { first: 'Good' }],
  ['processing instructions', rss(`${'<?x?>'.repeat(300_000)}${item('')}`), { first: 'Good' }],
  ['less-than signs', rss(`${item('')}${'<'.repeat(2_000_000)}`), { first: 'Good' }],
  ['ampersands', rss(`<item><title>${'&'.repeat(2_000_000)}</title></item>`), { items: 1 }],
  [
    'references to nonexistent characters',
    rss(`<item><title>${'&#x110000;&#0;'.repeat(100_000)}x</title></item>`),
    { items: 1 },
  ],
  [
    'elements named like object properties',
    rss(item('<__proto__><x>1</x></__proto__><constructor a="1"/>')),
    { first: 'Good' },
  ],
  ['cut off in the middle', rss(item('').repeat(3)).slice(0, -30), { first: 'Good' }],
  ['nothing', '', 'no feed'],
  ['spaces', ' '.repeat(3_000_000), 'no feed'],
  ['an HTML page', `<!doctype html><html><body>${'<p>Hello'.repeat(100_000)}`, 'no feed'],
  ['JSON', `{"items":[${'{},'.repeat(500_000)}{}]}`, 'no feed'],
  ['text before the root element', `hello ${rss(item(''))}`, { first: 'Good' }],
];

const utf16 = (text: string, isLittle: boolean): Uint8Array => {
  const bytes = Buffer.from(`\uFEFF${text}`, 'utf16le');
  return isLittle ? bytes : bytes.swap16();
};
const noise = Uint8Array.from({ length: 2_000_000 }, (_, index) => (index * 2654435761) >>> 24);

export const hostileFeeds: HostileFeed[] = [
  ...texts.map(([name, text, expected]) => ({ name, body: utf8(text), expected })),
  { name: 'a byte order mark', body: utf8(`\uFEFF${rss(item(''))}`), expected: { first: 'Good' } },
  { name: 'UTF-16, little-endian', body: utf16(rss(item('')), true), expected: { first: 'Good' } },
  { name: 'UTF-16, big-endian', body: utf16(rss(item('')), false), expected: { first: 'Good' } },
  {
    name: 'UTF-8 that says it is UTF-16',
    body: utf8(`\uFEFF${rss(item(''), '<?xml version="1.0" encoding="UTF-16"?>')}`),
    contentType: 'text/xml; charset=utf-16',
    expected: { first: 'Good' },
  },
  {
    name: 'a charset that does not exist',
    body: utf8(rss(item(''))),
    contentType: `text/xml; charset=${'x'.repeat(10_000)}`,
    expected: { first: 'Good' },
  },
  {
    name: 'broken UTF-8',
    body: Buffer.concat([
      utf8('<rss><channel><item><title>'),
      Buffer.alloc(1_000_000, 0xff),
      utf8('</title></item>'),
    ]),
    expected: { items: 1 },
  },
  { name: 'noise', body: noise, expected: 'no feed' },
  { name: 'zeros', body: new Uint8Array(3_000_000), expected: 'no feed' },
];
