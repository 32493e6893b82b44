import { expect, test } from 'vitest';
import { lengthOf } from './length.ts';

const pictures = (count: number, more = {}) => ({
  applicationName: 'Pictures',
  duration: 30,
  applicationVars: { pictures: Array(count).fill('id'), ...more },
});

test('several pictures last as long as each of them together', () => {
  expect(lengthOf(pictures(3, { seconds_per_picture: 4 }))).toBe(12);
  expect(lengthOf(pictures(3))).toBe(30);
  expect(lengthOf(pictures(4, { seconds_per_picture: 1 }))).toBe(8);
  expect(lengthOf(pictures(2, { seconds_per_picture: 'many' }))).toBe(20);
});

test('one picture, and every other app, lasts as long as is stored', () => {
  expect(lengthOf(pictures(1, { seconds_per_picture: 4 }))).toBe(30);
  expect(lengthOf({ ...pictures(3), applicationName: 'Flyers' })).toBe(30);
  expect(lengthOf({ applicationName: null, duration: null, applicationVars: {} })).toBeNull();
});
