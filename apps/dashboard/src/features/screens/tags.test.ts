import { expect, test } from 'vitest';
import { formatTags, parseTags, tagFilterLabel, tagFilters } from './tags.ts';

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

const anyValue = (key: string) => `${key}: any value`;

test('filters by a tag, or by a key with several values', () => {
  const tags = [
    { key: 'city', value: 'Berlin', screenCount: 2 },
    { key: 'city', value: 'Kyoto', screenCount: 1 },
    { key: 'till', value: '', screenCount: 4 },
  ];
  expect(tagFilters(tags, anyValue)).toEqual([
    { value: 'city', label: 'city: any value' },
    { value: 'city:Berlin', label: 'city: Berlin', count: 2 },
    { value: 'city:Kyoto', label: 'city: Kyoto', count: 1 },
    { value: 'till:', label: 'till', count: 4 },
  ]);
});

test('labels a filter as in the list of filters', () => {
  expect(['city', 'city:Berlin', 'till:', 'url:a:b'].map((each) => tagFilterLabel(each, anyValue))).toEqual([
    'city: any value',
    'city: Berlin',
    'till',
    'url: a:b',
  ]);
});
