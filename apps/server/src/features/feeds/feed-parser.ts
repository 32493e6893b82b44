import { type RawItem, type RawPicture, readFeed } from './feed-reader.ts';
import { type ReadHtml, readHtml, shorten } from './plain-text.ts';

interface FeedItem {
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

const MAX_ITEMS = 30;
const MAX_FEED_TITLE_LENGTH = 100;
const MAX_TITLE_LENGTH = 300;
const MAX_SUMMARY_LENGTH = 400;
const MAX_URL_LENGTH = 2000;
const MAX_DATE_LENGTH = 100;
const nothing: ReadHtml = { text: '', picture: '' };

/** Parses RSS 2.0, RSS 1.0 or Atom to plain text. `url` is the address of the feed. Throws for other documents. */
export function parseFeed(xml: string, url: string): Feed {
  const { title, items } = readFeed(xml, MAX_ITEMS);
  return {
    title: shorten(readHtml(title).text, MAX_FEED_TITLE_LENGTH),
    items: items.map((item) => itemOf(item, url)).filter((item) => item.title !== ''),
  };
}

function itemOf(item: RawItem, base: string): FeedItem {
  const read = (names: readonly string[]) => {
    const html = first(item, names);
    return html === '' ? nothing : readHtml(html);
  };
  const title = shorten(read(['title']).text, MAX_TITLE_LENGTH);
  const short = read(['description', 'summary', 'media:description']);
  const long = read(['content:encoded', 'content']);
  const summary = shorten(short.text || long.text, MAX_SUMMARY_LENGTH);
  return {
    title,
    // Some feeds repeat the headline as the summary.
    summary: summary === title ? '' : summary,
    publishedAt: dateOf(first(item, ['pubdate', 'published', 'updated', 'dc:date'])),
    imageUrl: pictureOf(item, [short.picture, long.picture], base),
  };
}

function first({ texts }: RawItem, names: readonly string[]): string {
  return names.map((name) => texts.get(name)).find((text) => text !== undefined) ?? '';
}

function dateOf(text: string): string | null {
  const at = text.length > MAX_DATE_LENGTH ? Number.NaN : Date.parse(text);
  return Number.isNaN(at) ? null : new Date(at).toISOString();
}

/** The largest picture of the item, or the first one in its text. */
function pictureOf({ media, enclosures }: RawItem, inText: readonly string[], base: string): string | null {
  const named = [
    ...media.filter(mayBePicture).sort((a, b) => b.width - a.width),
    ...enclosures.filter(({ type }) => type.startsWith('image/')),
  ];
  for (const link of [...named.map(({ url }) => url.trim()), ...inText]) {
    if (link === '' || link.length > MAX_URL_LENGTH || !URL.canParse(link, base)) continue;
    const { protocol, href } = new URL(link, base);
    if ((protocol === 'https:' || protocol === 'http:') && href.length <= MAX_URL_LENGTH) return href;
  }
  return null;
}

function mayBePicture({ type, medium }: RawPicture): boolean {
  return type === '' && medium === '' ? true : type.startsWith('image/') || medium === 'image';
}
