import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTag } from '../../../shared/tags/format-tag.ts';
import { MAX_TAG_KEY, MAX_TAG_VALUE, parseTag, withTag } from './tag-text.ts';

test('parses a key and a value, which can contain colons', () => {
  expect(parseTag(' season : autumn ')).toEqual({ key: 'season', value: 'autumn' });
  expect(parseTag('opens: 9:00')).toEqual({ key: 'opens', value: '9:00' });
  expect(parseTag('sale')).toEqual({ key: 'sale', value: '' });
  expect(parseTag(' : autumn')).toBeNull();
});

test('parses what it formats, and stays within the limits of the server', () => {
  fc.assert(
    fc.property(fc.string({ maxLength: 700 }), (text) => {
      const tag = parseTag(text);
      if (!tag) return;
      expect(parseTag(formatTag(tag))).toEqual(tag);
      expect(tag.key.length).toBeGreaterThan(0);
      expect(tag.key.length).toBeLessThanOrEqual(MAX_TAG_KEY);
      expect(tag.value.length).toBeLessThanOrEqual(MAX_TAG_VALUE);
    }),
  );
});

test('replaces a tag with the same key', () => {
  const tags = [
    { key: 'season', value: 'summer' },
    { key: 'sale', value: '' },
  ];
  expect(withTag(tags, { key: 'season', value: 'autumn' })).toEqual([
    { key: 'sale', value: '' },
    { key: 'season', value: 'autumn' },
  ]);
});
