import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  DAY,
  dateOf,
  dayOf,
  daysInMonth,
  formatLocalTime,
  formatTime,
  parseLocalTime,
  weekdayOf,
} from './civil.ts';

const instants = fc.integer({ min: Date.UTC(1, 0, 1), max: Date.UTC(9999, 11, 31) });

test('converts days and dates by the proleptic Gregorian calendar', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const day = Math.floor(instant / DAY);
      const date = new Date(instant);
      expect(dateOf(day)).toEqual({
        year: date.getUTCFullYear(),
        month: date.getUTCMonth() + 1,
        date: date.getUTCDate(),
      });
      expect(dayOf(date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate())).toBe(day);
      expect(weekdayOf(day)).toBe(date.getUTCDay());
      const last = new Date(Date.UTC(2000, date.getUTCMonth() + 1, 0));
      last.setUTCFullYear(date.getUTCFullYear(), date.getUTCMonth() + 1, 0);
      expect(daysInMonth(date.getUTCFullYear(), date.getUTCMonth() + 1)).toBe(last.getUTCDate());
    }),
  );
});

test('parses local times with minutes, seconds or milliseconds, and ignores a trailing Z', () => {
  const minute = Date.UTC(2026, 10, 20, 9, 5);
  expect(parseLocalTime('2026-11-20T09:05')).toBe(minute);
  expect(parseLocalTime('2026-11-20 09:05')).toBe(minute);
  expect(parseLocalTime('2026-11-20T09:05:07')).toBe(minute + 7000);
  expect(parseLocalTime('2026-11-20T09:05:07Z')).toBe(minute + 7000);
  expect(parseLocalTime('2026-11-20T09:05:07.25Z')).toBe(minute + 7250);
  expect(parseLocalTime('2024-02-29T00:00')).toBe(Date.UTC(2024, 1, 29));
});

test.each([
  '2026-02-29T00:00',
  '2026-13-01T00:00',
  '2026-00-01T00:00',
  '2026-01-00T00:00',
  '2026-01-01T24:00',
  '2026-01-01T00:60',
  '2026-01-01T00:00:60',
  '2026-01-01',
  '2026-01-01T00:00+01:00',
  'tomorrow',
  '',
])('does not parse a date that does not exist: %s', (text) => {
  expect(parseLocalTime(text)).toBeNaN();
});

test('does not parse values that are not text', () => {
  for (const value of [null, undefined, 5, new Date(0)]) expect(parseLocalTime(value)).toBeNaN();
});

test('formats local times as it parses them', () => {
  fc.assert(
    fc.property(instants, (instant) => {
      const localTime = Math.floor(instant / 1000) * 1000;
      expect(parseLocalTime(formatLocalTime(localTime))).toBe(localTime);
      expect(formatTime(localTime)).toBe(formatLocalTime(localTime).slice(11, 16));
    }),
  );
});
