import type { Article, Block, Inline } from '../../src/shared/help/guide-types.ts';

/*
 * Reads the articles of `docs/guide`. They use a small part of Markdown: headings, paragraphs, lists, tables, pictures,
 * bold, code and links to other articles. The result is data instead of HTML, so nothing in an article can add markup.
 */

/** A picture whose size is not known yet. */
interface PictureName {
  kind: 'picture';
  file: string;
  alt: string;
}

export type ParsedBlock = Exclude<Block, { kind: 'picture' }> | PictureName;

/** What a translation of an article contains. The rest is in the English article. */
export interface ParsedTranslation extends Pick<Article, 'title' | 'summary' | 'keywords'> {
  blocks: readonly ParsedBlock[];
}

export interface ParsedArticle extends ParsedTranslation {
  id: string;
  /** The name of its group in English. */
  group: string;
  /** The position in its group. */
  order: number;
}

const translatedFields = ['title', 'summary', 'keywords'] as const;
const allFields = [...translatedFields, 'group', 'order'] as const;

/** @param id the name of the file without its extension */
export function parseArticle(id: string, text: string): ParsedArticle {
  const { values, body } = splitArticle(id, text, allFields);
  return { id, group: values.group, order: Number(values.order), ...translatedParts(values, body) };
}

/** @param name the name of the file without its extension, below the folder of the guide */
export function parseTranslation(name: string, text: string): ParsedTranslation {
  const { values, body } = splitArticle(name, text, translatedFields);
  return translatedParts(values, body);
}

const translatedParts = (
  { title, summary, keywords }: Record<(typeof translatedFields)[number], string>,
  body: string,
): ParsedTranslation => ({
  title,
  summary,
  // With the commas of English, Arabic and Japanese.
  keywords: keywords.split(/[,،、]/).map((word) => word.trim()),
  blocks: parseBlocks(body),
});

/** Separates the fields at the beginning of a file from its text. Fails if a field is missing or unknown. */
function splitArticle<Field extends string>(name: string, text: string, fields: readonly Field[]) {
  const [, head = '', body = ''] = /^---\n([\s\S]*?)\n---\n([\s\S]*)$/.exec(text) ?? [];
  const values = Object.fromEntries(head.split('\n').map((line) => splitOnce(line, ': ')));
  const missing = fields.find((field) => (values[field]?.trim() ?? '') === '');
  if (missing !== undefined)
    throw new Error(`${name}.md has no ${missing} between the lines with three hyphens.`);
  const unknown = Object.keys(values).find((field) => !fields.some((each) => each === field));
  if (unknown !== undefined)
    throw new Error(`${name}.md has the field “${unknown}”. It can have only ${fields.join(', ')}.`);
  const trimmed = Object.entries(values).map(([field, value]) => [field, value.trim()]);
  return { values: Object.fromEntries(trimmed) as Record<Field, string>, body };
}

function splitOnce(text: string, separator: string): [string, string] {
  const at = text.indexOf(separator);
  return at < 0 ? [text, ''] : [text.slice(0, at), text.slice(at + separator.length)];
}

export function parseBlocks(text: string): ParsedBlock[] {
  return text
    .split(/\n\s*\n/)
    .map((block) => block.trim())
    .filter(Boolean)
    .map(parseBlock);
}

function parseBlock(text: string): ParsedBlock {
  const heading = /^## (.+)$/.exec(text);
  if (heading) return { kind: 'heading', text: heading[1] ?? '' };
  const picture = /^!\[([^\]]*)\]\((?:\.\.\/)?images\/([\w.-]+)\)$/.exec(text.replaceAll('\n', ' '));
  if (picture) return { kind: 'picture', alt: picture[1] ?? '', file: picture[2] ?? '' };
  if (/^(\d+\.|-) /.test(text)) return parseList(text);
  if (text.startsWith('|')) return parseTable(text);
  return { kind: 'paragraph', content: parseInline(joinLines(text)) };
}

function parseList(text: string): ParsedBlock {
  const items = text.split(/\n(?=(?:\d+\.|-) )/).map((item) => item.replace(/^(\d+\.|-) /, ''));
  return {
    kind: 'list',
    isNumbered: !text.startsWith('-'),
    items: items.map((item) => parseInline(joinLines(item))),
  };
}

function parseTable(text: string): ParsedBlock {
  const rows = text
    .split('\n')
    .filter((line) => !/^[|\s-]+$/.test(line))
    .map((line) => line.replace(/^\||\|\s*$/g, '').split('|'));
  return { kind: 'table', rows: rows.map((cells) => cells.map((cell) => parseInline(cell.trim()))) };
}

const joinLines = (text: string) => text.replace(/\s*\n\s*/g, ' ');

const marks = /`([^`]+)`|\*\*([^*]+)\*\*|\[([^\]]+)\]\(([\w-]+)\.md\)/g;

export function parseInline(text: string): Inline[] {
  const parts: Inline[] = [];
  let end = 0;
  for (const {
    0: { length },
    1: code,
    2: strong,
    3: link,
    4: article = '',
    index,
  } of text.matchAll(marks)) {
    if (index > end) parts.push(text.slice(end, index));
    if (code !== undefined) parts.push({ kind: 'code', text: code });
    else if (strong !== undefined) parts.push({ kind: 'strong', text: strong });
    else parts.push({ kind: 'link', text: link ?? '', article });
    end = index + length;
  }
  if (end < text.length) parts.push(text.slice(end));
  return parts;
}
