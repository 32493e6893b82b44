import { Parser } from 'htmlparser2';

/** Attributes of an element that may be a picture. */
export interface RawPicture {
  url: string;
  type: string;
  medium: string;
  width: number;
}

/** An item of the document. The values of `texts` are HTML fragments. */
export interface RawItem {
  texts: Map<string, string>;
  /** `media:content`, `media:thumbnail`. */
  media: RawPicture[];
  /** `enclosure`, `link`. */
  enclosures: RawPicture[];
}

interface RawFeed {
  title: string;
  items: RawItem[];
}

const MAX_DEPTH = 100;
const MAX_TEXT_LENGTH = 20_000;
const MAX_PICTURES = 50;
/** Some feeds have items without a title. They are skipped. */
const MAX_EMPTY_ITEMS = 300;
/** Characters to parse before it checks whether it has enough items. */
const CHUNK = 32_768;

const roots = new Set(['rss', 'rdf:rdf', 'feed']);
const itemNames = new Set(['item', 'entry']);
const textNames = new Set(
  'title content:encoded content description summary media:description pubdate published updated dc:date'.split(
    ' ',
  ),
);
const mediaNames = new Set(['media:content', 'media:thumbnail']);
const enclosureNames = new Set(['enclosure', 'link']);

/**
 * Parses RSS 2.0, RSS 1.0 or Atom as a stream, and stops after the last requested item. The parser expands only the
 * predefined entities of XML. Throws if the document is not a feed.
 */
export function readFeed(xml: string, mostItems: number): RawFeed {
  const reader = new Reader(mostItems);
  const parser = new Parser(reader, { xmlMode: true, lowerCaseTags: true, lowerCaseAttributeNames: true });
  for (let at = 0; at < xml.length && !reader.isComplete; at += CHUNK)
    parser.write(xml.slice(at, at + CHUNK));
  if (!reader.isComplete) parser.end();
  if (!reader.isFeed) throw new Error('The document is not a feed');
  return { title: reader.title, items: reader.items };
}

interface Field {
  name: string;
  depth: number;
  html: string;
}

class Reader {
  readonly items: RawItem[] = [];
  title = '';
  isFeed = false;
  isComplete = false;
  readonly #mostItems: number;
  readonly #path: string[] = [];
  #emptyItems = 0;
  #item: RawItem | null = null;
  #itemDepth = 0;
  /** The text of the current element, including markup. */
  #field: Field | null = null;

  constructor(mostItems: number) {
    this.#mostItems = mostItems;
  }

  onopentag(name: string, attributes: Record<string, string>): void {
    if (this.isComplete) return;
    this.#path.push(name);
    const depth = this.#path.length;
    if (depth > MAX_DEPTH) throw new Error('The document is nested too deeply');
    const [root = ''] = this.#path;
    if (depth === 1 && !roots.has(root)) throw new Error('The document is not a feed');
    this.isFeed ||= root === 'feed' || (depth === 2 && name === 'channel');
    // Only the markup that matters for the text: line breaks and pictures.
    const { src } = attributes;
    if (this.#field)
      this.#append(this.#field, name === 'img' && src ? `<img src="${escapeHtml(src)}">` : `<${name}>`);
    else if (this.#item) this.#readPart(this.#item, name, attributes, depth);
    else if (itemNames.has(name)) {
      this.#item = { texts: new Map(), media: [], enclosures: [] };
      this.#itemDepth = depth;
    } else if (name === 'title' && this.title === '' && depth <= 3) this.#startField(name, depth);
  }

  onclosetag(name: string): void {
    if (this.isComplete) return;
    const depth = this.#path.length;
    this.#path.pop();
    const field = this.#field;
    if (field && depth > field.depth) this.#append(field, `</${name}>`);
    else if (field) this.#endField(field);
    else if (this.#item && depth === this.#itemDepth) this.#endItem(this.#item);
  }

  ontext(text: string): void {
    const field = this.#field;
    // In XHTML, the markup is part of the document. Elsewhere, the text is an HTML document itself.
    if (field) this.#append(field, this.#path.length > field.depth ? escapeHtml(text) : text);
  }

  #readPart(item: RawItem, name: string, attributes: Record<string, string>, depth: number): void {
    const isDirect = depth === this.#itemDepth + 1;
    if (isDirect && textNames.has(name) && !item.texts.has(name)) this.#startField(name, depth);
    const pictures = mediaNames.has(name)
      ? item.media
      : isDirect && enclosureNames.has(name)
        ? item.enclosures
        : null;
    if (pictures && pictures.length < MAX_PICTURES) pictures.push(pictureOf(attributes));
  }

  #startField(name: string, depth: number): void {
    this.#field = { name, depth, html: '' };
  }

  #append(field: Field, html: string): void {
    if (field.html.length < MAX_TEXT_LENGTH) field.html += html.slice(0, MAX_TEXT_LENGTH);
  }

  #endField({ name, html }: Field): void {
    this.#field = null;
    const text = html.trim();
    if (!this.#item) this.title = text;
    else if (text !== '') this.#item.texts.set(name, text);
  }

  #endItem(item: RawItem): void {
    this.#item = null;
    if (item.texts.has('title')) this.items.push(item);
    else this.#emptyItems += 1;
    this.isComplete = this.items.length >= this.#mostItems || this.#emptyItems >= MAX_EMPTY_ITEMS;
  }
}

function pictureOf({ url, href, type = '', medium = '', width = '' }: Record<string, string>): RawPicture {
  return { url: url || href || '', type, medium, width: Number(width) || 0 };
}

function escapeHtml(text: string): string {
  return text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('"', '&quot;');
}
