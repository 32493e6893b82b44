import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { Property } from '../../platform/api.ts';
import {
  fileIdsOf,
  initialValues,
  omitEmptyValues,
  optionLabel,
  patternChecksOf,
  previewValues,
  problemsFromServer,
  problemsOf,
  rowTitle,
  translatorFor,
  type Values,
} from './values.ts';

const translate = (key: string) => `(${key})`;
const property = (over: Partial<Property> & Pick<Property, 'type'>): Property => ({ name: 'value', ...over });
const problems = (over: Partial<Property> & Pick<Property, 'type'>, value: unknown) =>
  problemsOf([property(over)], { value });

test('uses the first string of a row as its title', () => {
  const properties: Property[] = [
    { name: 'picture', type: 'file' },
    { name: 'name', type: 'string' },
    { name: 'description', type: 'string' },
  ];
  expect(rowTitle(properties, { picture: { id: 'f' }, name: ' Espresso ', description: 'Short' })).toBe(
    'Espresso',
  );
  expect(rowTitle(properties, { name: ' ', description: 'Short' })).toBe('Short');
  expect(rowTitle(properties, {})).toBeNull();
});

test('starts a form with saved values, then defaults, without unknown fields', () => {
  const properties: Property[] = [
    { name: 'title', type: 'string', default: 'Hello' },
    { name: 'count', type: 'number', default: 3 },
    { name: 'loud', type: 'boolean' },
    { name: 'picture', type: 'file' },
  ];
  expect(initialValues(properties, { title: 'Saved', gone: 1, picture: { id: 'f', url: '/x' } })).toEqual({
    title: 'Saved',
    count: 3,
    loud: false,
    picture: { id: 'f' },
  });
});

test('reports only required values that are empty', () => {
  expect(problems({ type: 'string' }, '  ')).toEqual({ value: { key: 'required' } });
  expect(problems({ type: 'string', optional: true }, '')).toEqual({});
  expect(problems({ type: 'string', hide: true }, undefined)).toEqual({});
  expect(problems({ type: 'file', multiple: true, default: [] }, [])).toEqual({});
  expect(problems({ type: 'boolean' }, false)).toEqual({});
});

test('checks the bounds of numbers', () => {
  const bounds = { type: 'number', constraints: { min: 2, max: 10 } } as const;
  expect(problems(bounds, 1)).toEqual({ value: { key: 'tooSmall', min: 2 } });
  expect(problems(bounds, 11)).toEqual({ value: { key: 'tooLarge', max: 10 } });
  expect(problems(bounds, 'x')).toEqual({ value: { key: 'notNumber' } });
  expect(problems(bounds, 5)).toEqual({});
});

test('checks the length of strings, and leaves patterns to the worker', () => {
  const constraints = { maxlength: 5, format: { regex: '^a+$', errorMessage: 'only_a' } };
  const text = property({ type: 'string', constraints });
  expect(problemsOf([text], { value: 'aaaaaa' })).toEqual({ value: { key: 'tooLong', max: 5 } });
  expect(problemsOf([text], { value: 'b' })).toEqual({});
  const problem = { key: 'custom', message: '(only_a)' };
  const check = { path: 'value', regex: '^a+$', text: 'b', problem };
  expect(patternChecksOf([text], { value: 'b' }, translate)).toEqual([check]);
  const list = property({ type: 'array', properties: [text] });
  expect(patternChecksOf([list], { value: [{}, { value: 'b' }] }, translate)).toEqual([
    { ...check, path: 'value.1.value' },
  ]);
  // `problemsOf` already reports both.
  expect(patternChecksOf([text], { value: 'aaaaaa' }, translate)).toEqual([]);
  expect(patternChecksOf([text], { value: 7 }, translate)).toEqual([]);
});

test('accepts only values from the list of options, of any type', () => {
  const options = [
    { name: 'one', value: 1 },
    { name: 'yes', value: true },
  ];
  expect(problems({ type: 'selection', options }, 1)).toEqual({});
  expect(problems({ type: 'selection', options, multiple: true }, [1, true])).toEqual({});
  expect(problems({ type: 'selection', options }, '1')).toEqual({ value: { key: 'badOption' } });
  expect(problems({ type: 'selection', optionsUrl: 'https://x' }, 'anything')).toEqual({});
});

test('names the row of an error in a list', () => {
  const rows = property({
    type: 'array',
    properties: [{ name: 'price', type: 'number' }],
    constraints: { maxItems: 2 },
  });
  expect(problemsOf([rows], { value: [{ price: 1 }, { price: 'x' }] })).toEqual({
    'value.1.price': { key: 'notNumber' },
  });
  expect(problemsOf([rows], { value: [{}, {}, {}] })).toEqual({ value: { key: 'tooMany', max: 2 } });
});

test('saves files as ids and previews them with their addresses', () => {
  const properties: Property[] = [
    { name: 'pictures', type: 'file', multiple: true },
    { name: 'rows', type: 'array', properties: [{ name: 'image', type: 'image' }] },
  ];
  const values: Values = { pictures: [{ id: 'a' }, { id: 'b' }], rows: [{ image: { id: 'c' } }] };
  expect(fileIdsOf(properties, values)).toEqual(['a', 'b', 'c']);
  const fileOf = (id: string) => (id === 'b' ? undefined : { id, url: `/files/${id}` });
  expect(previewValues(properties, values, fileOf)).toEqual({
    pictures: [{ id: 'a', url: '/files/a' }],
    rows: [{ image: { id: 'c', url: '/files/c' } }],
  });
});

test('omits empty optional fields', () => {
  const properties: Property[] = [
    { name: 'title', type: 'string', optional: true },
    { name: 'zone', type: 'selection', default: '' },
    { name: 'count', type: 'number', optional: true },
  ];
  expect(omitEmptyValues(properties, { title: '', zone: '', count: null })).toEqual({ zone: '' });
});

test('saving an unchanged form changes nothing', () => {
  const properties: Property[] = [
    { name: 'title', type: 'string' },
    { name: 'count', type: 'number' },
    { name: 'files', type: 'file', multiple: true },
  ];
  const file = fc.record({ id: fc.uuid() });
  const saved = fc.record({
    title: fc.string({ minLength: 1 }),
    count: fc.integer(),
    files: fc.array(file, { maxLength: 4 }),
  });
  fc.assert(
    fc.property(saved, (values) => {
      expect(omitEmptyValues(properties, initialValues(properties, values))).toEqual(values);
    }),
  );
});

test('translates labels, with English and the key as fallbacks', () => {
  const version = { strings: { en: { a: 'A', b: 'B' }, de: { a: 'Ä' } } };
  const german = translatorFor(version, 'de');
  expect([german('a'), german('b'), german('c'), german('constructor')]).toEqual([
    'Ä',
    'B',
    'c',
    'constructor',
  ]);
});

test('shows a validation error from the server at its field', () => {
  const fields = [
    { path: 'application_vars.pictures.0', message: 'Gone.' },
    { path: 'name', message: 'Taken.' },
  ];
  expect(problemsFromServer(fields)).toEqual({ 'pictures.0': { key: 'custom', message: 'Gone.' } });
});

test('labels an option with a translation, its label or its name', () => {
  const translate = (key: string) => (key === 'left' ? 'Links' : key);
  expect(optionLabel({ name: 'left', label: 'Left' }, translate)).toBe('Links');
  expect(optionLabel({ name: 'right', label: 'Right' }, translate)).toBe('Right');
  expect(optionLabel({ name: 'right' }, translate)).toBe('right');
});
