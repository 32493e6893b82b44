// @vitest-environment node
import { readdirSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { plainTextOf } from '../../src/shared/help/plain-text.ts';
import { interfaceStrings, patternOf } from './interface-strings.ts';
import { linksOf, readGuide, strongOf } from './read-guide.ts';

const folder = join(import.meta.dirname, '../../../../docs/guide');
const guide = readGuide(folder);
const picturesOf = ({ blocks }: (typeof guide)[number]) =>
  blocks.flatMap((block) => (block.kind === 'picture' ? [block] : []));

// Shorter strings match too much.
const patterns = interfaceStrings
  .filter((text) => text.replace(/\{\{[^}]+\}\}|\P{Letter}/gu, '').length >= 3)
  .flatMap((text) => patternOf(text) ?? []);

/** Whether the interface can show a text. A placeholder can stand for a number or for another interface string. */
function isShown(text: string): boolean {
  return patterns.some((pattern) => {
    const match = pattern.exec(text);
    return (
      match?.slice(1).every((value) => /^[\d,]+$/.test(value) || interfaceStrings.includes(value)) ?? false
    );
  });
}

test.each(['Add screen', 'Publish to 1 screen', 'Schedule for 9 screens', 'Add section'])(
  'the interface can show “%s”',
  (text) => expect(isShown(text)).toBe(true),
);

test.each(['Add a screen', 'add screen', 'Publish to some screens', 'Screens and more', ''])(
  'the interface never shows “%s”',
  (text) => expect(isShown(text)).toBe(false),
);

test('the guide has an article for each common task', () => {
  expect(guide.length).toBeGreaterThanOrEqual(22);
  expect(new Set(guide.map(({ title }) => title)).size).toBe(guide.length);
});

describe.each(guide.map((article) => [article.id, article] as const))('%s', (_, article) => {
  test('is short, has numbered steps, and says what to do if they do not work', () => {
    const words = plainTextOf(article.blocks).split(/\s+/).length;
    expect(words).toBeGreaterThanOrEqual(120);
    expect(words).toBeLessThanOrEqual(300);
    expect(article.summary.length).toBeLessThanOrEqual(90);
    expect(article.blocks.some((block) => block.kind === 'list' && block.isNumbered)).toBe(true);
    const headings = article.blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : []));
    expect(headings).toEqual(['What to expect', 'If it doesn’t work', 'Related articles']);
  });

  test('names only words that the interface shows', () => {
    const unknown = strongOf(article).filter((text) => !isShown(text));
    expect(unknown).toEqual([]);
  });

  test('leads to other articles', () => {
    expect(linksOf(article)).not.toContain(article.id);
    expect(linksOf(article).length).toBeGreaterThanOrEqual(2);
  });
});

test('each article has a picture that says what it shows', () => {
  for (const article of guide) {
    const pictures = picturesOf(article);
    expect(pictures, article.id).not.toEqual([]);
    for (const { alt, width } of pictures) {
      expect(alt.length, article.id).toBeGreaterThan(15);
      expect(width, article.id).toBeLessThanOrEqual(1200);
    }
  }
});

test('every picture is in use, and all together are small', () => {
  const images = join(folder, 'images');
  const files = readdirSync(images).sort();
  expect(files).toEqual([...new Set(guide.flatMap(picturesOf).map(({ file }) => file))].sort());
  const bytes = files.reduce((sum, file) => sum + statSync(join(images, file)).size, 0);
  expect(bytes).toBeLessThan(3_000_000);
});
