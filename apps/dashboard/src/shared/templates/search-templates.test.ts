import fc from 'fast-check';
import { expect, test } from 'vitest';
import { searchTemplates } from './search-templates.ts';
import { templateCategories, templates } from './templates.ts';

const names = { food: 'Food and drink', shop: 'Shop', office: 'Office', events: 'Events', safety: 'Safety' };
const categoryName = (category: string) => Reflect.get(names, category) ?? 'Information';
const search = (text: string, category: (typeof templateCategories)[number] | null = null) =>
  searchTemplates(templates, { text, category, categoryName }).map(({ id }) => id);

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

test('finds every template by its name in any case, and by each of its keywords', () => {
  fc.assert(
    fc.property(fc.constantFrom(...templates), ({ id, name, keywords }) => {
      for (const text of [name, name.toUpperCase(), ...keywords]) expect(search(text), text).toContain(id);
    }),
  );
});

test('never fails, and finds only templates of the category', () => {
  fc.assert(
    fc.property(fc.string(), fc.constantFrom(...templateCategories), (text, category) => {
      const all = search('', category);
      expect(search(text, category).every((id) => all.includes(id))).toBe(true);
    }),
  );
});
