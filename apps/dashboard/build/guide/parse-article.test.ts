// @vitest-environment node
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { plainTextOf } from '../../src/shared/help/plain-text.ts';
import { parseArticle, parseBlocks, parseInline, parseTranslation } from './parse-article.ts';

const article = `---
title: Add a screen
summary: Pair a TV.
group: First steps
order: 1
keywords: pair, QR code
---

Pair it
once.
`;

test('reads the front matter and the text', () => {
  expect(parseArticle('add-a-screen', article)).toEqual({
    id: 'add-a-screen',
    title: 'Add a screen',
    summary: 'Pair a TV.',
    group: 'First steps',
    order: 1,
    keywords: ['pair', 'QR code'],
    blocks: [{ kind: 'paragraph', content: ['Pair it once.'] }],
  });
});

test('names a missing field', () => {
  expect(() => parseArticle('pair', article.replace('summary: Pair a TV.\n', ''))).toThrow(
    'pair.md has no summary',
  );
});

test('names a field that it does not know', () => {
  expect(() => parseArticle('pair', article.replace('order', 'tags: TV\norder'))).toThrow(
    'pair.md has the field “tags”',
  );
});

test('reads a translation, whose group and order are those of the English article', () => {
  const text = `---
title: إضافة شاشة
summary: اقرن شاشة.
keywords: رمز، تلفاز
---

![نافذة](../images/dialog.webp)
`;
  expect(parseTranslation('ar/add-a-screen', text)).toEqual({
    title: 'إضافة شاشة',
    summary: 'اقرن شاشة.',
    keywords: ['رمز', 'تلفاز'],
    blocks: [{ kind: 'picture', alt: 'نافذة', file: 'dialog.webp' }],
  });
  expect(() => parseTranslation('de/add-a-screen', article)).toThrow(
    'de/add-a-screen.md has the field “group”',
  );
});

test('reads headings, pictures, lists and tables', () => {
  const text = `## Steps

![The
dialog](images/dialog.webp)

1. Click **Add screen**
   and wait.
2. Press \`F11\`.

- See [Themes](themes.md).

| Role | Can |
|---|---|
| **Standard** | read |`;
  expect(parseBlocks(text)).toEqual([
    { kind: 'heading', text: 'Steps' },
    { kind: 'picture', alt: 'The dialog', file: 'dialog.webp' },
    {
      kind: 'list',
      isNumbered: true,
      items: [
        ['Click ', { kind: 'strong', text: 'Add screen' }, ' and wait.'],
        ['Press ', { kind: 'code', text: 'F11' }, '.'],
      ],
    },
    {
      kind: 'list',
      isNumbered: false,
      items: [['See ', { kind: 'link', text: 'Themes', article: 'themes' }, '.']],
    },
    {
      kind: 'table',
      rows: [
        [['Role'], ['Can']],
        [[{ kind: 'strong', text: 'Standard' }], ['read']],
      ],
    },
  ]);
});

test('reads text without marks as it is', () => {
  const plain = fc.string().filter((text) => text !== '' && !/[`*[]/.test(text));
  fc.assert(
    fc.property(plain, (text) => {
      expect(parseInline(text)).toEqual([text]);
    }),
  );
});

test('reads any text, and keeps all of its words', () => {
  const word = fc.stringMatching(/^[a-z]{1,8}$/);
  const part = fc.oneof(
    word,
    word.map((text) => `**${text}**`),
    word.map((text) => `\`${text}\``),
    word.map((text) => `[${text}](article.md)`),
    fc.constantFrom('**', '`', '[', '](', '<b>'),
  );
  fc.assert(
    fc.property(fc.array(part), (parts) => {
      const text = plainTextOf([{ kind: 'paragraph', content: parseInline(parts.join(' ')) }]);
      const wordsIn = (each: string) => each.replaceAll('(article.md)', '').match(/[a-z]+/g) ?? [];
      expect(wordsIn(text)).toEqual(wordsIn(parts.join(' ')));
    }),
  );
});
