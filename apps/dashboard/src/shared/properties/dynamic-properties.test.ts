import { calls, fromWire } from '@vitrine/contract';
import { kitProperties } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import type { Property } from '../../platform/api.ts';
import { isBundle, readDynamicProperties } from './dynamic-properties.ts';

test('converts properties from wire names', () => {
  const result = [
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
  expect(readDynamicProperties(result)).toEqual([
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

/** The property as the server stores it with a version. */
function declared(property: unknown): Property {
  const call = calls['applicationVersions.create'];
  const body = { name: 'A', major_version: 1, presentation_properties: [property] };
  const version = fromWire(call.body, call.body.parse(call.prepareBody(body)));
  return version.presentationProperties[0] as Property;
}

test.each(kitProperties.map((each) => [each.type, each.name, each] as const))(
  'a dynamic property of type %s keeps every field of a declared one: %s',
  (_type, _name, property) => {
    const { options, constraints = {}, ...expected } = declared(property);
    // Patterns are ignored, because the dashboard does not run the patterns of bundles.
    const { format: _, ...bounds } = constraints;
    const isList = property.exclusive === false || property.images_url !== undefined;
    expect(readDynamicProperties([property])).toEqual([
      {
        ...expected,
        constraints: bounds,
        ...(options?.length && { options }),
        ...(isList && { multiple: true }),
      },
    ]);
  },
);

test('collects unknown fields in extra', () => {
  const property = {
    name: 'a',
    type: 'selection',
    sparkle: 1,
    extra: { shine: 2 },
    sortable: true,
    options: [{ name: 'x', label: 'X', rightLabel: '9 km', value: 1, glow: true }],
  };
  expect(readDynamicProperties([property])).toEqual([declared(property)]);
});

test('drops fields of the wrong type', () => {
  const property = {
    name: 'a',
    type: 'text',
    sortable: 'x',
    optional: 'yes',
    label: 3,
    sourceUrl: 'javascript:1',
  };
  expect(readDynamicProperties([property])).toEqual([{ name: 'a', type: 'text' }]);
});

test.each([
  ['a property that is not an object', 'title'],
  ['a property without a name', { type: 'string' }],
  ['a property with an invalid name', { name: 'a b', type: 'string' }],
  ['a property without a type', { name: 'a' }],
  ['an array without properties', { name: 'a', type: 'array' }],
])('drops %s', (_, property) => {
  expect(readDynamicProperties([property, { name: 'b', type: 'text' }])).toEqual([
    { name: 'b', type: 'text' },
  ]);
});

test('rejects script URLs and ignores patterns of bundles', () => {
  const hostile = {
    name: 'a',
    type: 'string',
    helper_link: 'javascript:alert(1)',
    options_url: '//evil.example/',
    constraints: { format: { regex: '(a+)+$' } },
  };
  expect(readDynamicProperties([hostile])).toEqual([{ name: 'a', type: 'string', constraints: {} }]);
});

test('keeps the first property of a name, and at most 200', () => {
  expect(readDynamicProperties([1, 2].map(() => ({ name: 'a', type: 'text' })))).toHaveLength(1);
  const many = Array.from({ length: 500 }, (_, index) => ({ name: `a${index}`, type: 'text' }));
  expect(readDynamicProperties(many)).toHaveLength(200);
});

test('a version is a bundle if it has a bundle and no page', () => {
  expect(isBundle({ sourceUrl: '/bundles/a.js', embeddedUrlFormat: null })).toBe(true);
  expect(isBundle({ sourceUrl: '/bundles/a.js', embeddedUrlFormat: '/apps/a' })).toBe(false);
  expect(isBundle({ sourceUrl: null, embeddedUrlFormat: null })).toBe(false);
});
