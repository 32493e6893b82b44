import { DAY } from '@vitrine/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readDay, readLocalTime, readTime, writeLocalTime, writeTime } from './local-times.ts';

test('parses times as people type them', () => {
  const read = (text: string) => {
    const minutes = readTime(text);
    return minutes === null ? null : writeTime(minutes);
  };
  expect(
    ['7', '7:30', '0730', '730', '19.30', '7pm', '7:30 AM', '12am', '12 p.m.', 'noon', ' 23:59 '].map(read),
  ).toEqual([
    '07:00',
    '07:30',
    '07:30',
    '07:30',
    '19:30',
    '19:00',
    '07:30',
    '00:00',
    '12:00',
    '12:00',
    '23:59',
  ]);
  expect(['', '25', '7:60', '13pm', '0am', 'seven', '7:3', '-1'].map(read)).toEqual(Array(8).fill(null));
});

test('round-trips local times and rejects days that do not exist', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 * DAY }), (number) => {
      const localTime = Math.floor(number / 1000) * 1000;
      expect(readLocalTime(writeLocalTime(localTime))).toBe(localTime);
    }),
  );
  expect(readLocalTime('2026-02-30T09:00:00')).toBeNaN();
  expect(readLocalTime('tomorrow')).toBeNaN();
  expect(readDay('2026-02-30')).toBeNaN();
  expect(readDay('2028-02-29')).toBe(Date.UTC(2028, 1, 29));
});
