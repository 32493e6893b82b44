import { expect, test } from 'vitest';
import { formatTag } from './format-tag.ts';

test('formats a tag as its key and value, or as its key alone', () => {
  expect(formatTag({ key: 'city', value: 'Kyoto' })).toBe('city: Kyoto');
  expect(formatTag({ key: 'sale', value: '' })).toBe('sale');
});
