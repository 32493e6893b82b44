import { mondayBasedWeekday } from '@vitrine/recurrence';
import { findTimeZone, type TimeZone } from '@vitrine/time';
import { expect, test } from 'vitest';
import { createLocalClock, minutesOfChange, normaliseForClock } from './clock.ts';
import { toValue, type Value } from './values.ts';

const textIn = (variable: Parameters<typeof normaliseForClock>[0], text: string) =>
  normaliseForClock(variable, toValue(text) as Value).text;

test.each([
  ['9:05', '09:05'],
  [' 9:05 ', '09:05'],
  ['09:05:59', '09:05'],
  ['09:05:59.123', '09:05'],
  ['at 9:05', 'at 9:05'],
  ['9:05 pm', '9:05 pm'],
  ['109:05', '109:05'],
  ['9:5', '9:5'],
  ['09:05:59.', '09:05:59.'],
  ['09:05:59.x', '09:05:59.x'],
])('normalises the time %j to %j', (text, expected) => {
  expect(textIn('current_time', text)).toBe(expected);
});

test.each([
  ['2026-11-20', '2026-11-20'],
  [' 2026-11-20', '2026-11-20'],
  ['2026-11-20T09:00', '2026-11-20'],
  ['2026-11-20 09:00', '2026-11-20'],
  ['from 2026-11-20', 'from 2026-11-20'],
  ['2026-11-200', '2026-11-200'],
  ['2026-1-2', '2026-1-2'],
])('normalises the date %j to %j', (text, expected) => {
  expect(textIn('current_date', text)).toBe(expected);
});

test.each([
  ['SU', 'SU'],
  ['su', 'SU'],
  ['Sunday', 'SU'],
  [' mon ', 'MO'],
  ['tu', 'TU'],
  ['Thurs', 'TH'],
  ['S', 'S'],
  ['', ''],
  ['someday', 'someday'],
])('normalises the day %j to %j', (text, expected) => {
  expect(textIn('current_day', text)).toBe(expected);
});

test('normalises each item of a list', () => {
  expect(normaliseForClock('current_day', toValue('monday|FRI') as Value).list).toEqual(['MO', 'FR']);
});

test('a comparison with a time can change at that minute and after it', () => {
  expect(minutesOfChange(toValue('09:30') as Value)).toEqual([570, 571]);
  expect(minutesOfChange(toValue('00:00|23:59') as Value)).toEqual([0, 1, 1439, 1440]);
  for (const text of ['noon', '9:30', '09:3', '09:301', 'x09:30', '09:30|noon'])
    expect(minutesOfChange(toValue(text) as Value)).toBeNull();
});

test('orders weekdays from Monday to Sunday', () => {
  expect(['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'].map(mondayBasedWeekday)).toEqual([0, 1, 2, 3, 4, 5, 6]);
  expect(mondayBasedWeekday('someday')).toBeNaN();
});

test('shows the local time of its zone for instants in any order', () => {
  const clock = createLocalClock();
  const shown = (instant: number, name: string) => {
    clock.set(instant, findTimeZone(name) as TimeZone);
    return (['current_date', 'current_time', 'current_day'] as const).map((name) => clock.read(name).text);
  };
  const friday = Date.UTC(2026, 10, 20, 12, 34, 56);
  expect(shown(friday, 'UTC')).toEqual(['2026-11-20', '12:34', 'FR']);
  expect(shown(friday, 'Asia/Tokyo')).toEqual(['2026-11-20', '21:34', 'FR']);
  expect(shown(friday + 43_200_000, 'UTC')).toEqual(['2026-11-21', '00:34', 'SA']);
  expect(shown(friday, 'UTC')).toEqual(['2026-11-20', '12:34', 'FR']);
  // Berlin goes back from 03:00 to 02:00 at 01:00 UTC on 25 October.
  const change = Date.UTC(2026, 9, 25, 1);
  expect(shown(change - 1, 'Europe/Berlin')[1]).toBe('02:59');
  expect(shown(change, 'Europe/Berlin')[1]).toBe('02:00');
  expect(shown(change - 1, 'Europe/Berlin')[1]).toBe('02:59');
});

test('reports the time until which its reading stays the same', () => {
  const clock = createLocalClock();
  const zone = findTimeZone('Europe/Berlin') as TimeZone;
  const change = Date.UTC(2026, 9, 25, 1);
  clock.set(change - 600_000, zone);
  expect(clock.constantUntil('current_date', null)).toBe(change);
  expect(clock.constantUntil('current_time', [175])).toBe(change - 300_000);
  clock.set(change + 600_000, zone);
  expect(clock.constantUntil('current_date', null)).toBe(Date.UTC(2026, 9, 25, 23));
  expect(clock.constantUntil('current_time', [1439, 180, 130])).toBe(change + 3_600_000);
  expect(clock.constantUntil('current_time', [])).toBe(Date.UTC(2026, 9, 25, 23));
  clock.set(change - 600_000, zone);
  expect(clock.constantUntil('current_day', null)).toBe(change);
});
