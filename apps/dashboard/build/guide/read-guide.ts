import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Article, Block } from '../../src/shared/help/guide-types.ts';
import { type ParsedArticle, type ParsedBlock, parseArticle } from './parse-article.ts';
import { webpSize } from './webp-size.ts';

/** The groups of articles in the order in which people need them. */
const groups = [
  'First steps',
  'Content',
  'Playlists and schedules',
  'Publishing',
  'Screens',
  'Account and organisation',
];

/** Reads the articles in reading order. Fails if a link, a picture or a group does not exist. */
export function readGuide(folder: string): Article[] {
  const ids = readdirSync(folder).flatMap((name) => (name.endsWith('.md') ? [name.slice(0, -3)] : []));
  const parsed = ids.map((id) => parseArticle(id, readFileSync(join(folder, `${id}.md`), 'utf8')));
  const known = new Set(ids);
  for (const article of parsed) {
    const missing = linksOf(article).filter((id) => !known.has(id));
    if (missing.length > 0)
      throw new Error(`${article.id}.md links to ${missing.join(', ')}, which do not exist.`);
    if (!groups.includes(article.group))
      throw new Error(`${article.id}.md is in the group “${article.group}”, which does not exist.`);
  }
  return parsed
    .sort((a, b) => groups.indexOf(a.group) - groups.indexOf(b.group) || a.order - b.order)
    .map(({ order: _, ...article }) => ({
      ...article,
      blocks: article.blocks.map((block) => withSize(block, join(folder, 'images'), article.id)),
    }));
}

function withSize(block: ParsedBlock, images: string, id: string): Block {
  if (block.kind !== 'picture') return block;
  const path = join(images, block.file);
  if (!existsSync(path)) throw new Error(`${id}.md shows ${block.file}, which does not exist.`);
  return { ...block, ...webpSize(readFileSync(path)) };
}

/** The ids of the articles to which an article links. */
export function linksOf({ blocks }: Pick<ParsedArticle, 'blocks'>): string[] {
  return inlinesOf(blocks).flatMap((each) =>
    typeof each !== 'string' && each.kind === 'link' ? [each.article] : [],
  );
}

/** The words in bold, which are words of the interface. */
export function strongOf({ blocks }: Pick<ParsedArticle, 'blocks'>): string[] {
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
