import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { help } from '../../src/locales/en/help.ts';
import type { Language } from '../../src/platform/languages.ts';
import type { Article, Block, Group } from '../../src/shared/help/guide-types.ts';
import { type ParsedBlock, type ParsedTranslation, parseArticle, parseTranslation } from './parse-article.ts';
import { webpSize } from './webp-size.ts';

/** The groups of articles in the order in which people need them. Articles name them in English. */
const groups = Object.keys(help.groups) as Group[];

/** Reads the articles in reading order. Fails if a link, a picture or a group does not exist. */
export function readGuide(folder: string, language: Language = 'en'): Article[] {
  const english = readEnglish(folder);
  if (language === 'en') return english;
  const known = new Set(english.map(({ id }) => id));
  const translations = readTranslations(folder, language);
  for (const [id, translation] of translations) {
    if (!known.has(id)) throw new Error(`${language}/${id}.md translates ${id}.md, which does not exist.`);
    checkLinks(`${language}/${id}`, translation, known);
  }
  return english.map((article) => {
    const translation = translations.get(article.id);
    if (!translation) return article;
    return {
      ...article,
      ...translation,
      language,
      blocks: withSizes(translation, folder, `${language}/${article.id}`),
    };
  });
}

function readEnglish(folder: string): Article[] {
  const ids = idsIn(folder);
  const parsed = ids.map((id) => parseArticle(id, readFileSync(join(folder, `${id}.md`), 'utf8')));
  const known = new Set(ids);
  for (const article of parsed) checkLinks(article.id, article, known);
  return parsed
    .map((article) => ({ ...article, group: groupOf(article) }))
    .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order)
    .map(({ order: _, ...article }) => ({
      ...article,
      language: 'en',
      blocks: withSizes(article, folder, article.id),
    }));
}

/** The translations into a language by the ids of their articles. */
function readTranslations(folder: string, language: Language): Map<string, ParsedTranslation> {
  if (!isTranslated(folder, language)) return new Map();
  return new Map(
    idsIn(join(folder, language)).map((id) => [
      id,
      parseTranslation(`${language}/${id}`, readFileSync(join(folder, language, `${id}.md`), 'utf8')),
    ]),
  );
}

/** Whether a language has translations of at least some articles. */
export function isTranslated(folder: string, language: Language): boolean {
  return existsSync(join(folder, language));
}

const idsIn = (folder: string): string[] =>
  readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? [name.slice(0, -3)] : []));

function groupOf({ id, group }: { id: string; group: string }): Group {
  const found = groups.find((key) => help.groups[key] === group);
  if (!found) throw new Error(`${id}.md is in the group “${group}”, which does not exist.`);
  return found;
}

/** @param name the name of the file without its extension, below the folder of the guide */
function checkLinks(name: string, article: ParsedTranslation, known: ReadonlySet<string>): void {
  const missing = linksOf(article).filter((id) => !known.has(id));
  if (missing.length > 0) throw new Error(`${name}.md links to ${missing.join(', ')}, which do not exist.`);
}

const withSizes = ({ blocks }: ParsedTranslation, folder: string, id: string): Block[] =>
  blocks.map((block) => withSize(block, join(folder, 'images'), id));

function withSize(block: ParsedBlock, images: string, id: string): Block {
  if (block.kind !== 'picture') return block;
  const path = join(images, block.file);
  if (!existsSync(path)) throw new Error(`${id}.md shows ${block.file}, which does not exist.`);
  return { ...block, ...webpSize(readFileSync(path)) };
}

/** The ids of the articles to which an article links. */
export function linksOf({ blocks }: Pick<ParsedTranslation, 'blocks'>): string[] {
  return inlinesOf(blocks).flatMap((each) =>
    typeof each !== 'string' && each.kind === 'link' ? [each.article] : [],
  );
}

/** The words in bold, which are words of the interface. */
export function strongOf({ blocks }: Pick<ParsedTranslation, 'blocks'>): string[] {
  return inlinesOf(blocks).flatMap((each) =>
    typeof each !== 'string' && each.kind === 'strong' ? [each.text] : [],
  );
}

function inlinesOf(blocks: readonly ParsedBlock[]) {
  return blocks.flatMap((block) => {
    if (block.kind === 'paragraph') return block.content;
    if (block.kind === 'list') return block.items.flat();
    return block.kind === 'table' ? block.rows.flat(2) : [];
  });
}
