import { expect, test } from 'vitest';
import { itemsDuration, totalDuration } from './item-duration.ts';

const pictures = {
  itemDuration: { items: 'pictures', seconds: 'seconds_each' },
  presentationProperties: [
    { name: 'pictures' },
    { name: 'seconds_each', default: 10, constraints: { min: 2, max: 3600 } },
  ],
};
const several = (count: number) => Array.from({ length: count }, (_, index) => ({ id: String(index) }));

test.each<[string, Record<string, unknown>, number]>([
  ['several items, each for its time', { pictures: several(3), seconds_each: 4 }, 12],
  ['several items without a time, each for the default', { pictures: several(3) }, 30],
  ['no less than the minimum', { pictures: several(2), seconds_each: 1 }, 4],
  ['no more than the maximum', { pictures: several(2), seconds_each: 1e6 }, 7200],
  ['a time as text', { pictures: several(2), seconds_each: '5.5' }, 11],
  ['text that is no number, each for the default', { pictures: several(2), seconds_each: 'soon' }, 20],
  ['empty text, each for the default', { pictures: several(2), seconds_each: ' ' }, 20],
  ['a single item for the duration', { pictures: several(1), seconds_each: 4 }, 15],
  ['no items for the duration', {}, 15],
  ['a value that is no list for the duration', { pictures: 'many' }, 15],
])('plays %s', (_what, values, seconds) => {
  expect(totalDuration(pictures, values, 15)).toBe(seconds);
});

test('an app without an items property plays for the duration', () => {
  const version = { ...pictures, itemDuration: null };
  expect(itemsDuration(version, { pictures: several(3) })).toBeNull();
  expect(totalDuration(version, { pictures: several(3) }, 15)).toBe(15);
});

test('items without their own durations play for the duration', () => {
  const version = { ...pictures, presentationProperties: [{ name: 'pictures' }] };
  expect(totalDuration(version, { pictures: several(3) }, 15)).toBe(15);
});
