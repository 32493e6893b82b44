import fc from 'fast-check';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { type Language, languages, loadStrings } from '../../platform/languages.ts';
import { searchTemplates } from './search-templates.ts';
import { templateName, templateWords } from './template-texts.ts';
import { templateCategories, templates } from './templates.ts';

const search = (text: string, category: (typeof templateCategories)[number] | null = null) =>
  searchTemplates(templates, {
    text,
    category,
    wordsFor: (template) => templateWords(template, i18next.t),
  }).map(({ id }) => id);

test.each([
  ['café', ['cafe-menu']],
  ['CAFE', ['cafe-menu']],
  ['wi-fi', ['wifi']],
  ['wlan', ['wifi']],
  ['menu caf', ['cafe-menu']],
  ['days since', ['days-without-accidents']],
  ['today’s off', ['todays-offer']],
  ['todays off', ['todays-offer']],
])('finds %s', (text, ids) => {
  expect(search(text)).toEqual(expect.arrayContaining(ids));
  expect(search(text).length).toBeLessThan(6);
});

test('finds templates by the name of their category', () => {
  expect(search('safety')).toEqual(search('', 'safety'));
});

test('requires every word', () => {
  expect(search('wine')).toContain('wine-list');
  expect(search('wine helmet')).toEqual([]);
});

test('limits the search to a category', () => {
  expect(search('hours', 'shop')).toContain('opening-hours');
  expect(search('hours', 'office')).toEqual([]);
});

test('returns all templates without a search, in their order', () => {
  const all = templates.map(({ id }) => id);
  expect(search('')).toEqual(all);
  expect(search(' ,- ')).toEqual(all);
});

test.each(Object.keys(languages) as Language[])(
  'in %s, finds every template by its name in any case, and by each of its keywords',
  async (language) => {
    if (language !== 'en') i18next.addResourceBundle(language, 'translation', await loadStrings(language));
    await i18next.changeLanguage(language);
    try {
      const names = templates.map((template) => templateName(template, i18next.t));
      expect(new Set(names).size).toBe(templates.length);
      for (const [index, { id }] of templates.entries()) {
        const name = names[index] ?? '';
        const keywords = i18next.t(`templateTexts.keywords.${id}`).split(', ');
        for (const text of [name, name.toUpperCase(), ...keywords]) expect(search(text), text).toContain(id);
      }
    } finally {
      await i18next.changeLanguage('en');
    }
  },
);

test('never fails, and finds only templates of the category', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...templateCategories), (text, category) => {
      const all = search('', category);
      expect(search(text, category).every((id) => all.includes(id))).toBe(true);
    }),
  );
});
