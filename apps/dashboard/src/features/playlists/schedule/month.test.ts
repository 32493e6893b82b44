import type { ScheduleRule } from '@vitrine/contract';
import { expect, test } from 'vitest';
import { readLocalTime } from '../../../shared/rules/local-times.ts';
import { addMonths, calendarMonth, dayForKey, firstWeekdayOf, monthToShow } from './month.ts';
import { withSkipped } from './schedule-edits.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const weekdays = (from: string, to: string, tzid = 'Europe/Berlin'): ScheduleRule => ({
  type: 'schedule',
  startDatetime: `2026-11-02T${from}:00`,
  endDatetime: `2026-11-02T${to}:00`,
  tzid,
  recurrenceRule: {
    freq: 'weekly',
    dtstart: `2026-11-02T${from}:00`,
    interval: 1,
    byday: ['MO', 'TU', 'WE', 'TH', 'FR'],
  },
});

test('a month has full weeks, and marks the days with an active interval', () => {
  const days = calendarMonth(weekdays('07:00', '10:00'), '2026-11', 'Europe/Berlin', NOW, 1);
  expect(days[0]?.day).toBe('2026-10-26');
  expect(days.at(-1)?.day).toBe('2026-12-06');
  expect(days.filter(({ isInMonth }) => isInMonth)).toHaveLength(30);
  const marked = days.filter(({ isInMonth, times }) => isInMonth && times.length > 0);
  expect(marked).toHaveLength(21);
  expect(days.find(({ isToday }) => isToday)?.day).toBe('2026-11-20');
  expect(days.filter(({ isPast, isInMonth }) => isPast && isInMonth)).toHaveLength(19);
  expect(calendarMonth(weekdays('07:00', '10:00'), '2026-11', 'Europe/Berlin', NOW, 0)[0]?.day).toBe(
    '2026-11-01',
  );
});

test('an occurrence that passes midnight is on both days', () => {
  const days = calendarMonth(weekdays('22:00', '23:00', 'UTC'), '2026-11', 'Europe/Berlin', NOW, 1);
  const friday = days.find(({ day }) => day === '2026-11-20');
  const saturday = days.find(({ day }) => day === '2026-11-21');
  expect(friday?.times.map(({ localStart }) => localStart)).toEqual([readLocalTime('2026-11-20T23:00:00')]);
  expect(saturday?.times).toEqual([]);
  const late = calendarMonth(weekdays('22:00', '23:30', 'UTC'), '2026-11', 'Europe/Berlin', NOW, 1);
  expect(late.find(({ day }) => day === '2026-11-21')?.times).toHaveLength(1);
});

test('marks occurrences that a clock change affects, and skipped ones', () => {
  const nightly: ScheduleRule = {
    type: 'schedule',
    startDatetime: '2027-03-01T02:30:00',
    endDatetime: '2027-03-01T02:45:00',
    tzid: 'America/New_York',
    recurrenceRule: { freq: 'daily', dtstart: '2027-03-01T02:30:00', interval: 1 },
  };
  const skipped = withSkipped(nightly, readLocalTime('2027-03-16T02:30:00'), true);
  const days = calendarMonth(skipped, '2027-03', 'America/New_York', NOW, 1);
  const affected = days.filter(({ times }) => times.some((time) => time.clockChange));
  expect(affected.map(({ day }) => day)).toEqual(['2027-03-14']);
  expect(affected[0]?.times[0]?.clockChange?.effects).toEqual(['start_skipped']);
  expect(days.find(({ day }) => day === '2027-03-16')).toMatchObject({ times: [] });
  expect(days.find(({ day }) => day === '2027-03-16')?.skipped).toHaveLength(1);
});

test('opens at the month of the next occurrence', () => {
  const zone = 'Europe/Berlin';
  expect(monthToShow(weekdays('07:00', '10:00'), zone, NOW)).toBe('2026-11');
  const once: ScheduleRule = {
    type: 'schedule',
    startDatetime: '2028-02-29T00:00:00',
    endDatetime: '2028-03-01T00:00:00',
    tzid: zone,
  };
  expect(monthToShow(once, zone, NOW)).toBe('2028-02');
  expect(monthToShow(once, zone, Date.parse('2030-01-01T00:00:00Z'))).toBe('2028-02');
  expect(addMonths('2026-12', 1)).toBe('2027-01');
  expect(addMonths('2026-01', -1)).toBe('2025-12');
});

test('weeks begin on the first weekday of the locale', () => {
  expect([firstWeekdayOf('en-US'), firstWeekdayOf('en-GB'), firstWeekdayOf('ar-EG')]).toEqual([0, 1, 6]);
});

test('moves by a day or a week with the arrow keys, and by a month with Page Up and Page Down', () => {
  const from = (isRtl: boolean) => (key: string) =>
    dayForKey(key, { day: '2026-11-30', month: '2026-11', isRtl });
  expect(['ArrowLeft', 'ArrowRight', 'ArrowUp', 'ArrowDown'].map(from(false))).toEqual([
    '2026-11-29',
    '2026-12-01',
    '2026-11-23',
    '2026-12-07',
  ]);
  expect(['ArrowLeft', 'ArrowRight'].map(from(true))).toEqual(['2026-12-01', '2026-11-29']);
  expect(['PageUp', 'PageDown', 'Enter'].map(from(false))).toEqual(['2026-10-01', '2026-12-01', null]);
});
