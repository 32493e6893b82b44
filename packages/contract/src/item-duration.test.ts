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
  ['items with a time', { pictures: several(3), seconds_each: 4 }, 12],
  ['items without a time (the default applies)', { pictures: several(3) }, 30],
  ['items with a time below the minimum', { pictures: several(2), seconds_each: 1 }, 4],
  ['items with a time above the maximum', { pictures: several(2), seconds_each: 1e6 }, 7200],
  ['items with a time given as text', { pictures: several(2), seconds_each: '5.5' }, 11],
  ['items with a non-numeric time (the default applies)', { pictures: several(2), seconds_each: 'soon' }, 20],
  ['items with an empty time (the default applies)', { pictures: several(2), seconds_each: ' ' }, 20],
  ['a single item (the presentation’s own)', { pictures: several(1), seconds_each: 4 }, 15],
  ['no items (the presentation’s own)', {}, 15],
  ['a value that is not a list (the presentation’s own)', { pictures: 'many' }, 15],
])('computes the duration of %s', (_what, values, seconds) => {
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

test.each<[string, unknown, number]>([
  ['the total of several files', [{ duration: 12.5 }, { duration: 30 }], 42.5],
  ['a single file', [{ duration: 3 }], 3],
  ['its own duration while one of a file is not known', [{ duration: 12 }, { duration: null }], 15],
  ['its own duration without files', [], 15],
  ['its own duration if the value is not a list', 'film', 15],
])('an app that plays files to their ends plays for %s', (_what, videos, seconds) => {
  const version = { itemDuration: { files: 'videos' }, presentationProperties: [{ name: 'videos' }] };
  expect(totalDuration(version, { videos }, 15)).toBe(seconds);
});
