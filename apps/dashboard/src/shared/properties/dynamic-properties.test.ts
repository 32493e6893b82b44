import { expect, test } from 'vitest';
import { isBundle, readDynamicProperties } from './dynamic-properties.ts';

test('properties in wire names become those of the form', () => {
  const answer = [
    {
      name: 'sub-title',
      type: 'string',
      label: 'Subtitle',
      helper_text: 'Below the title',
      optional: true,
      constraints: { maxlength: 20, max_items: 3 },
    },
    {
      name: 'city',
      type: 'selection',
      options: [{ name: 'Berlin', value: 'b' }, { value: 2 }, 'none'],
      options_url: 'https://x.example/cities',
    },
    { name: 'rows', type: 'array', properties: [{ name: 'price', type: 'number' }] },
  ];
  expect(readDynamicProperties(answer)).toEqual([
    {
      name: 'sub-title',
      type: 'string',
      label: 'Subtitle',
      helperText: 'Below the title',
      optional: true,
      constraints: { maxlength: 20, maxItems: 3 },
    },
    {
      name: 'city',
      type: 'selection',
      options: [
        { name: 'Berlin', value: 'b' },
        { name: '2', value: 2 },
      ],
      optionsUrl: 'https://x.example/cities',
    },
    { name: 'rows', type: 'array', properties: [{ name: 'price', type: 'number' }] },
  ]);
});

test.each([
  ['no object', 'title'],
  ['no name', { type: 'string' }],
  ['a name that is none', { name: 'a b', type: 'string' }],
  ['no type', { name: 'a' }],
  ['an array without properties', { name: 'a', type: 'array' }],
])('%s is left out', (_, property) => {
  expect(readDynamicProperties([property, { name: 'b', type: 'text' }])).toEqual([
    { name: 'b', type: 'text' },
  ]);
});

test('scripts are no addresses, and patterns of bundles are not run', () => {
  const hostile = {
    name: 'a',
    type: 'string',
    helper_link: 'javascript:alert(1)',
    options_url: '//evil.example/',
    constraints: { format: { regex: '(a+)+$' } },
  };
  expect(readDynamicProperties([hostile])).toEqual([{ name: 'a', type: 'string', constraints: {} }]);
});

test('a name counts once, and there are at most 200', () => {
  expect(readDynamicProperties([1, 2].map(() => ({ name: 'a', type: 'text' })))).toHaveLength(1);
  const many = Array.from({ length: 500 }, (_, index) => ({ name: `a${index}`, type: 'text' }));
  expect(readDynamicProperties(many)).toHaveLength(200);
});

test('a version with a bundle and no page of its own is a bundle', () => {
  expect(isBundle({ sourceUrl: '/bundles/a.js', embeddedUrlFormat: null })).toBe(true);
  expect(isBundle({ sourceUrl: '/bundles/a.js', embeddedUrlFormat: '/apps/a' })).toBe(false);
  expect(isBundle({ sourceUrl: null, embeddedUrlFormat: null })).toBe(false);
});
