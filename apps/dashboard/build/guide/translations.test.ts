// @vitest-environment node
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { allEnglish } from '../../src/locales/all-english.ts';
import { type Language, loadStrings } from '../../src/platform/languages.ts';
import type { Article, Block } from '../../src/shared/help/guide-types.ts';
import { appStrings, patternOf } from './interface-strings.ts';
import { isTranslated, linksOf, readGuide, strongOf } from './read-guide.ts';
import { languageCodes } from './site-texts.ts';

const folder = join(import.meta.dirname, '../../../../docs/guide');
const english = readGuide(folder);
const translated = languageCodes.filter(
  (code): code is Exclude<Language, 'en'> => code !== 'en' && isTranslated(folder, code),
);

/** The strings by their complete keys without plural forms, such as `screens.count`. */
function stringsByKey(strings: object, path: string[] = []): [key: string, text: string][] {
  return Object.entries(strings).flatMap(([key, value]) =>
    typeof value === 'string'
      ? [[[...path, key].join('.').replace(/_(zero|one|two|few|many|other)$/, ''), value] as [string, string]]
      : stringsByKey(value, [...path, key]),
  );
}

/**
 * The values in place of a string's placeholders, or null if the text is not made from the string. Line breaks can be at
 * any space, also at one that the interface keeps together.
 */
const valuesIn = (text: string, string: string): string[] | null =>
  patternOf(withPlainSpaces(string))?.exec(withPlainSpaces(text))?.slice(1) ?? null;

const withPlainSpaces = (text: string) => text.replace(/\s/g, ' ');

/** Compares the words of the interface in an article with the strings of a language. */
class Interface {
  readonly #english = stringsByKey({ ...allEnglish, apps: appStrings('en') });
  readonly #strings: Map<string, string[]>;

  constructor(strings: object, language: Language) {
    const entries = stringsByKey({ ...strings, apps: appStrings(language) });
    this.#strings = new Map(
      [...Map.groupBy(entries, ([key]) => key)].map(([key, each]) => [key, each.map(([, text]) => text)]),
    );
  }

  /**
   * Whether a text translates an English one: both have the same key, and their placeholders have the same numbers, or
   * values that are translations.
   */
  translates(text: string, original: string): boolean {
    const candidates = this.#english.flatMap(([key, string]) => {
      const values = valuesIn(original, string);
      return values ? [{ key, values }] : [];
    });
    return candidates.some(({ key, values }) =>
      (this.#strings.get(key) ?? []).some((string) => {
        const own = valuesIn(text, string);
        // “One screen” can be a word.
        if (!own || own.length > values.length) return false;
        return own.every((value) =>
          values.some((each) => plainNumber(value) === plainNumber(each) || this.translates(value, each)),
        );
      }),
    );
  }
}

/** A number in the digits of English. */
const plainNumber = (text: string) =>
  text.replace(/[٠-٩]/g, (digit) => String(digit.charCodeAt(0) - '٠'.charCodeAt(0)));

/** What a block must have in common with its translation. */
function shapeOf(block: Block) {
  if (block.kind === 'list') return { kind: 'list', isNumbered: block.isNumbered, items: block.items.length };
  if (block.kind === 'table') return { kind: 'table', cells: block.rows.map((row) => row.length) };
  return block.kind === 'picture' ? { kind: 'picture', file: block.file } : { kind: block.kind };
}

test.each([
  ['Bildschirm hinzufügen', 'Add screen', true],
  ['Auf 1 Bildschirm veröffentlichen', 'Publish to 1 screen', true],
  ['Auf 2 Bildschirmen veröffentlichen', 'Publish to 1 screen', false],
  ['Einen Bildschirm hinzufügen', 'Add screen', false],
  ['Add screen', 'Add screen', false],
  ['Ausverkauft', 'Sold out', true],
  ['Sold out', 'Sold out', false],
])('in German, “%s” for “%s”: %s', async (text, original, expected) => {
  expect(new Interface(await loadStrings('de'), 'de').translates(text, original)).toBe(expected);
});

describe.each(translated)('%s', async (language) => {
  const articles = readGuide(folder, language).filter((article) => article.language === language);
  const words = new Interface(await loadStrings(language), language);

  test('has different titles, and the same headings in all articles', () => {
    expect(new Set(articles.map(({ title }) => title)).size).toBe(articles.length);
    const headings = articles.map(({ blocks }) =>
      blocks.flatMap((block) => (block.kind === 'heading' ? [block.text] : [])),
    );
    expect([...new Set(headings.map((each) => each.join(' | ')))]).toHaveLength(articles.length > 0 ? 1 : 0);
  });

  describe.each(articles.map((article) => [article.id, article] as const))('%s', (id, article) => {
    const original = english.find((each) => each.id === id) as Article;

    test('has the same blocks, pictures and links as in English', () => {
      expect(article.blocks.map(shapeOf)).toEqual(original.blocks.map(shapeOf));
      expect(linksOf(article).sort()).toEqual(linksOf(original).sort());
    });

    test('is complete: all texts are in its own language', () => {
      const textsOf = ({ title, summary, keywords, blocks }: Article) => [
        title,
        summary,
        keywords.join(),
        ...blocks.flatMap((block) => (block.kind === 'picture' ? [block.alt] : [])),
      ];
      const same = textsOf(article).filter((text) => text === '' || textsOf(original).includes(text));
      expect(same).toEqual([]);
    });

    test('names the controls as the interface does', () => {
      for (const [index, block] of article.blocks.entries()) {
        const originals = strongOf({ blocks: original.blocks.slice(index, index + 1) });
        const wrong = strongOf({ blocks: [block] }).filter((text) => {
          const at = originals.findIndex((each) => words.translates(text, each));
          if (at >= 0) originals.splice(at, 1);
          return at < 0;
        });
        expect({ wrong, missing: originals }).toEqual({ wrong: [], missing: [] });
      }
    });
  });
});
