import { XMLParser } from 'fast-xml-parser';
import { plainText } from './plain-text.ts';

export interface FeedItem {
  title: string;
  summary: string;
  /** RFC 3339, or null. */
  publishedAt: string | null;
  imageUrl: string | null;
}

export interface Feed {
  title: string;
  items: FeedItem[];
}

const MOST_ITEMS = 30;
const TITLE_LETTERS = 300;
const SUMMARY_LETTERS = 400;

const parser = new XMLParser({
  ignoreAttributes: false,
  attributeNamePrefix: '@',
  parseTagValue: false,
  parseAttributeValue: false,
  maxNestedTags: 50,
});

/** RSS 2.0, RSS 1.0 or Atom, as plain text. `url` is where it came from. Throws when it is none of these. */
export function parseFeed(xml: string, url: string): Feed {
  // No feed needs entities of its own; documents that explode do.
  if (/<!ENTITY/i.test(xml)) throw new Error('The document declares entities');
  const document: unknown = parser.parse(xml);
  const rss = child(document, 'rss') ?? child(document, 'rdf:RDF');
  const channel = child(rss, 'channel');
  const atom = child(document, 'feed');
  if (!channel && !atom) throw new Error('The document is no feed');
  const head = channel ?? atom;
  // In RSS 1.0 the items stand beside the channel.
  const items = atom ? children(atom, 'entry') : [...children(channel, 'item'), ...children(rss, 'item')];
  return {
    title: plainText(textOf(child(head, 'title')), 100),
    items: items
      .map((item) => itemOf(item, url))
      .filter(({ title }) => title !== '')
      .slice(0, MOST_ITEMS),
  };
}

function itemOf(item: unknown, url: string): FeedItem {
  const title = plainText(textOf(child(item, 'title')), TITLE_LETTERS);
  const long = first(item, ['content:encoded', 'content']);
  const short = first(item, ['description', 'summary', 'media:description']);
  const summary = plainText(short || long, SUMMARY_LETTERS);
  return {
    title,
    // Some repeat the headline.
    summary: summary === title ? '' : summary,
    publishedAt: dateOf(first(item, ['pubDate', 'published', 'updated', 'dc:date'])),
    imageUrl: imageOf(item, [short, long], url),
  };
}

function dateOf(text: string): string | null {
  const at = Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** The largest picture that is named, else the first one in the text. */
function imageOf(item: unknown, texts: readonly string[], base: string): string | null {
  const groups = [item, ...children(item, 'media:group')];
  const media = groups
    .flatMap((group) => [...children(group, 'media:content'), ...children(group, 'media:thumbnail')])
    .filter((each) => {
      const [type, medium] = [attribute(each, 'type'), attribute(each, 'medium')];
      return type === '' && medium === '' ? true : type.startsWith('image/') || medium === 'image';
    })
    .sort((a, b) => (Number(attribute(b, 'width')) || 0) - (Number(attribute(a, 'width')) || 0));
  const enclosures = [...children(item, 'enclosure'), ...children(item, 'link')].filter((each) =>
    attribute(each, 'type').startsWith('image/'),
  );
  const named = [...media, ...enclosures].map((each) => attribute(each, 'url') || attribute(each, 'href'));
  const inText = texts.map((text) => /<img\b[^>]*?\bsrc\s*=\s*["']([^"']+)["']/i.exec(text)?.[1] ?? '');
  for (const found of [...named, ...inText]) {
    const link = found.replaceAll('&amp;', '&').trim();
    if (link === '' || !URL.canParse(link, base)) continue;
    const { protocol, href } = new URL(link, base);
    if ((protocol === 'https:' || protocol === 'http:') && href.length <= 2000) return href;
  }
  return null;
}

function children(node: unknown, name: string): unknown[] {
  const found = record(node)[name];
  return found === undefined ? [] : Array.isArray(found) ? found : [found];
}

function child(node: unknown, name: string): unknown {
  return children(node, name)[0];
}

function first(node: unknown, names: readonly string[]): string {
  for (const name of names) {
    const text = textOf(child(node, name));
    if (text !== '') return text;
  }
  return '';
}

/** Of elements with elements inside (XHTML), the words of all of them. */
function textOf(node: unknown): string {
  if (typeof node === 'string') return node.trim();
  return Object.entries(record(node))
    .filter(([name]) => !name.startsWith('@'))
    .flatMap(([, value]) => (Array.isArray(value) ? value : [value]).map(textOf))
    .join(' ')
    .trim();
}

function attribute(node: unknown, name: string): string {
  const value = record(node)[`@${name}`];
  return typeof value === 'string' ? value : '';
}

function record(node: unknown): Record<string, unknown> {
  return typeof node === 'object' && node !== null ? (node as Record<string, unknown>) : {};
}
