import { expect, test } from 'vitest';
import { AppError } from '../errors.ts';
import { mergeSchedule } from './schedule-fields.ts';

const whole = { tzid: 'Europe/Berlin', startDatetime: '2026-11-20T09:00', endDatetime: '2026-11-20T18:00' };
const daily = { freq: 'daily', dtstart: '2026-11-20T09:00', interval: 1 } as const;
const none = { tzid: null, startDatetime: null, endDatetime: null, recurrenceRule: null };

function refusedAt(run: () => unknown): string | undefined {
  try {
    run();
  } catch (error) {
    if (error instanceof AppError) return error.fields?.[0]?.path;
  }
  return undefined;
}

test('requires zone, start and end together', () => {
  expect(mergeSchedule({})).toEqual(none);
  expect(mergeSchedule(whole)).toEqual({ ...whole, recurrenceRule: null });
  expect(refusedAt(() => mergeSchedule({ ...whole, tzid: null }))).toBe('tzid');
  expect(refusedAt(() => mergeSchedule({ tzid: 'Europe/Berlin' }))).toBe('start_datetime');
  expect(refusedAt(() => mergeSchedule({ ...whole, endDatetime: undefined }))).toBe('end_datetime');
});

test('keeps the fields that a change does not name', () => {
  const current = { ...whole, recurrenceRule: { ...daily } };
  expect(mergeSchedule({ tzid: 'Asia/Tokyo' }, current)).toEqual({ ...current, tzid: 'Asia/Tokyo' });
  expect(mergeSchedule({ recurrenceRule: null }, current)).toEqual({ ...whole, recurrenceRule: null });
  expect(refusedAt(() => mergeSchedule({ endDatetime: null }, current))).toBe('end_datetime');
});

test('rejects a recurrence without a schedule, and removes it with the schedule', () => {
  expect(refusedAt(() => mergeSchedule({ recurrenceRule: { ...daily } }))).toBe('start_datetime');
  const cleared = { tzid: null, startDatetime: null, endDatetime: null };
  expect(mergeSchedule(cleared, { ...whole, recurrenceRule: { ...daily } })).toEqual(none);
});
