import { expect, test } from 'vitest';
import { wireProperties } from './wire-properties.ts';

test('accepts a list of wire properties with unknown fields', () => {
  const list = [{ name: 'title', type: 'string', glitter: true }];
  expect(wireProperties(list)).toEqual(list);
});

test('converts property types by name into wire properties', () => {
  const color = { toJSON: () => ({ label: 'Colour', type: 'string', helperText: 'Of the wall' }) };
  const option = { label: 'Big', value: 'big' };
  const size = {
    toJSON: () => ({ label: 'Size', type: 'selection', options: [option], optionsUrl: '/sizes' }),
  };
  const stops = {
    toJSON: () => ({ label: 'Stops', singularLabel: 'Stop', type: 'array', items: { color } }),
  };
  expect(wireProperties({ color, size, stops })).toEqual([
    { name: 'color', label: 'Colour', type: 'string', helper_text: 'Of the wall' },
    {
      name: 'size',
      label: 'Size',
      type: 'selection',
      options: [{ ...option, name: 'Big' }],
      options_url: '/sizes',
    },
    {
      name: 'stops',
      label: 'Stops',
      singular_name: 'Stop',
      type: 'array',
      properties: [{ name: 'color', label: 'Colour', type: 'string', helper_text: 'Of the wall' }],
    },
  ]);
});

test('resolves the strings of the result of extractProperties', () => {
  const answer = {
    properties: [{ name: 'size', type: 'selection', options: [{ name: 'big', value: 'big' }] }],
    strings: { size: 'Size', big: 'Big' },
  };
  expect(wireProperties(answer)).toEqual([
    { name: 'size', label: 'Size', type: 'selection', options: [{ name: 'Big', value: 'big' }] },
  ]);
});

test('reads a missing value as an empty list, and rejects text', () => {
  expect(wireProperties(undefined)).toEqual([]);
  expect(() => wireProperties('title')).toThrow('getProperties did not return a list of properties');
});
