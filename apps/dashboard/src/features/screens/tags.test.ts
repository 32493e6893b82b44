import { expect, test } from 'vitest';
import { formatTags, parseTags } from './tags.ts';

test('formats tags as lines of key and value', () => {
  expect(parseTags('store: 12\n\nurl: https://a.example\nfloor\n : x')).toEqual([
    { key: 'store', value: '12' },
    { key: 'url', value: 'https://a.example' },
    { key: 'floor', value: '' },
  ]);
});

test('parses the tags that it formatted', () => {
  const tags = [
    { key: 'a', value: '1' },
    { key: 'b', value: 'x: y' },
  ];
  expect(parseTags(formatTags(tags))).toEqual(tags);
});

test('uses the last value of a key that occurs twice', () => {
  expect(parseTags('a: 1\na: 2')).toEqual([{ key: 'a', value: '2' }]);
});
