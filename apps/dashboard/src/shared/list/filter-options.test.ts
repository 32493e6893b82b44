import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type FilterField, filterEntries } from './filter-options.ts';

const fields: FilterField[] = [
  {
    id: 'state',
    label: 'State',
    options: [
      { value: 'online', label: 'Online', count: 3 },
      { value: 'offline', label: 'Offline', count: 1 },
    ],
  },
  { id: 'folder', label: 'Folder', options: [{ value: 'f1', label: 'Official stores' }] },
];
const labels = (openField: string | null, search: string) =>
  filterEntries(fields, openField, search).map(({ label }) => label);

test('lists the fields, and the values of the open field', () => {
  expect(labels(null, '')).toEqual(['State', 'Folder']);
  expect(labels('state', '')).toEqual(['Online', 'Offline']);
  expect(filterEntries(fields, 'state', '')[1]).toMatchObject({ kind: 'value', value: 'offline', count: 1 });
});

test('finds values of all fields', () => {
  expect(labels(null, 'off')).toEqual(['Offline', 'Official stores']);
  expect(filterEntries(fields, null, 'off')[0]).toMatchObject({ field: 'state', fieldLabel: 'State' });
});

test('finds a field and a value in any order of words and in any case', () => {
  expect(labels(null, 'offline STATE')).toEqual(['Offline']);
  expect(labels(null, 'fold')).toEqual(['Folder', 'Official stores']);
  expect(labels(null, 'nothing')).toEqual([]);
});

test('searches only the open field', () => {
  expect(labels('folder', 'off')).toEqual(['Official stores']);
  expect(labels('unknown', 'on')).toEqual(['Online']);
});

test('returns each entry once, for any fields and search', () => {
  const options = fc.uniqueArray(fc.record({ value: fc.string(), label: fc.string() }), {
    selector: ({ value }) => value,
  });
  const anyFields = fc.uniqueArray(fc.record({ id: fc.string(), label: fc.string(), options }), {
    selector: ({ id }) => id,
  });
  fc.assert(
    fc.property(anyFields, fc.option(fc.string()), fc.string(), (given, openField, search) => {
      const entries = filterEntries(given, openField, search);
      const keys = entries.map(({ kind, field, id }) => JSON.stringify([kind, field, id]));
      expect(new Set(keys).size).toBe(keys.length);
      const possible = given.length + given.reduce((sum, each) => sum + each.options.length, 0);
      expect(entries.length).toBeLessThanOrEqual(possible);
    }),
  );
});
