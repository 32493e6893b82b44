import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createArticleSearch } from './search-articles.ts';

const article = (title: string, keywords: string[], text = '', summary = '') => ({
  title,
  keywords,
  summary,
  text,
});
const articles = [
  article('Build a playlist', ['loop'], 'Assign it to a screen.'),
  article('Add your first screen', ['pair', 'code'], 'Open a playlist.'),
  article('Make a menu board', ['café', 'price'], 'Show dishes.'),
];
const titlesFor = (query: string) =>
  createArticleSearch(articles, 'a do how i')(query).map(({ title }) => title);

test('puts matches in the title before those in the text', () => {
  expect(titlesFor('playlist')).toEqual(['Build a playlist', 'Add your first screen']);
  expect(titlesFor('screen')).toEqual(['Add your first screen', 'Build a playlist']);
});

test('finds the beginnings of words while a person types', () => {
  expect(titlesFor('scr')).toEqual(['Add your first screen', 'Build a playlist']);
});

test('finds words without their accents and in any case', () => {
  expect(titlesFor('CAFE')).toEqual(['Make a menu board']);
});

test('needs all words, but not the small words of a question', () => {
  expect(titlesFor('menu code')).toEqual([]);
  expect(titlesFor('How do I add a screen?')).toEqual(['Add your first screen']);
});

test.each([
  ['Pläne', 'Zeitpläne'],
  ['écran', 'Régler l’écran'],
  ['شاشة', 'إضافة الشاشة'],
  ['配信', 'スクリーンに配信する'],
])('finds %s inside a word, after articles with the complete word', (query, title) => {
  const search = createArticleSearch([article(title, []), article(`1 ${query}`, [])], '');
  expect(search(query).map((each) => each.title)).toEqual([`1 ${query}`, title]);
});

test('does not look for a few letters inside words', () => {
  expect(titlesFor('enu')).toEqual([]);
});

test('finds nothing without words', () => {
  expect(titlesFor('')).toEqual([]);
  expect(titlesFor(' ?! ')).toEqual([]);
});

test('finds every article by its title', () => {
  fc.assert(
    fc.property(fc.constantFrom(...articles), ({ title }) => {
      expect(titlesFor(title)[0]).toBe(title);
    }),
  );
});

test('another word never adds results', () => {
  fc.assert(
    fc.property(fc.constantFrom('play', 'screen', 'menu', 'open'), fc.string(), (query, word) => {
      const found = titlesFor(query);
      for (const title of titlesFor(`${query} ${word}`)) expect(found).toContain(title);
    }),
  );
});
