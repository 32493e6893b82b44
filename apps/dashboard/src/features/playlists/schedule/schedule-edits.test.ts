import type { ScheduleRule, Weekday } from '@vitrine/contract';
import { scheduleRule, toWire } from '@vitrine/contract';
import { isActive } from '@vitrine/engine';
import { DAY, instantAt, MINUTE } from '@vitrine/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readLocalTime } from '../../../shared/rules/local-times.ts';
import { weekDays } from '../../../shared/rules/week.ts';
import { newSchedule, presetsOf, withoutRepeat, withPreset } from './presets.ts';
import {
  type DayChoice,
  dayChoiceOf,
  daysOf,
  type Ending,
  endingOf,
  fieldsOf,
  isAllDay,
  repeatOf,
  scheduleOf,
  spanOf,
  withAllDay,
  withDayChoice,
  withDays,
  withEnding,
  withInterval,
  withRepeat,
  withSkipped,
  withStart,
  withStartTime,
  withTimes,
} from './schedule-edits.ts';
import { findProblem, hasEnded } from './schedule-problems.ts';

const NOW = Date.parse('2026-11-20T12:00:00Z');
const base = newSchedule('Europe/Berlin', NOW);
const minutes = (text: string) => readLocalTime(`1970-01-01T${text}:00`) / MINUTE;

const start = fc.integer({ min: 0, max: 4000 * 1440 }).map((at) => Date.UTC(2024, 0, 1) + at * MINUTE);
const weekday = fc.constantFrom(...weekDays);
const choice: fc.Arbitrary<DayChoice> = fc.oneof(
  fc.record({
    by: fc.constant('date' as const),
    date: fc.constantFrom(1, 15, 28, -1),
    month: fc.constant(null),
  }),
  fc.record({
    by: fc.constant('weekday' as const),
    nth: fc.constantFrom(1, 2, 3, 4, -1),
    weekday,
    month: fc.constant(null),
  }),
);
const ending: fc.Arbitrary<Ending> = fc.oneof(
  fc.constant({ kind: 'never' as const }),
  fc.record({ kind: fc.constant('until' as const), date: fc.constantFrom('2030-01-31', '2036-02-29') }),
  fc.record({ kind: fc.constant('count' as const), count: fc.integer({ min: 1, max: 500 }) }),
);
/** Any schedule that the fields can produce. */
const anySchedule = fc
  .record({
    kind: fc.constantFrom('once', 'daily', 'weekly', 'monthly', 'yearly'),
    start,
    from: fc.nat(1439),
    to: fc.nat(1439),
    interval: fc.integer({ min: 1, max: 9 }),
    days: fc.uniqueArray(weekday, { minLength: 1 }),
    choice,
    ending,
  })
  .map(({ kind, start, from, to, interval, days, choice, ending }) => {
    let schedule = withTimes(withStart(withRepeat(base, kind as 'once'), start), from, to);
    if (kind === 'once') return schedule;
    schedule = withEnding(withInterval(schedule, interval), ending);
    if (kind === 'weekly') return withDays(schedule, days);
    if (kind === 'monthly') return withDayChoice(schedule, choice);
    return kind === 'yearly' ? withDayChoice(schedule, { ...choice, month: 3 }) : schedule;
  });

test('produces only schedules that the server accepts', () => {
  fc.assert(
    fc.property(anySchedule, (schedule) => {
      expect(scheduleRule.safeParse(toWire(scheduleRule, schedule)).error).toBeUndefined();
      expect(repeatOf(schedule)).not.toBe('custom');
      expect(scheduleOf(fieldsOf(schedule))).toEqual(schedule);
    }),
  );
});

test('an edit and its opposite leave a schedule unchanged', () => {
  fc.assert(
    fc.property(anySchedule, start, choice, ending, (schedule, elsewhere, other, bound) => {
      const before = spanOf(schedule).start;
      expect(withStart(withStart(schedule, elsewhere), before)).toEqual(schedule);
      const rule = schedule.recurrenceRule;
      if (!rule) return;
      expect(withInterval(withInterval(schedule, 77), rule.interval)).toEqual(schedule);
      expect(withEnding(withEnding(schedule, bound), endingOf(schedule))).toEqual(schedule);
      expect(withSkipped(withSkipped(schedule, elsewhere, true), elsewhere, false)).toEqual(schedule);
      const chosen = dayChoiceOf(schedule);
      if (chosen && (rule.freq === 'monthly' || rule.freq === 'yearly')) {
        const changed = withDayChoice(schedule, { ...other, month: chosen.month === null ? null : 7 });
        expect(dayChoiceOf(changed)).toEqual({ ...other, month: chosen.month === null ? null : 7 });
        expect(withDayChoice(changed, chosen)).toEqual(schedule);
      }
    }),
  );
});

test('edits preserve properties without a field', () => {
  const rich: ScheduleRule = {
    ...base,
    recurrenceRule: {
      freq: 'weekly',
      dtstart: base.startDatetime,
      interval: 1,
      byday: ['MO'],
      byhour: [9, 17],
      wkst: 'SU',
      exdate: ['2026-11-23T00:00:00'],
      rdate: ['2026-12-24T11:00:00'],
    },
  };
  expect(repeatOf(rich)).toBe('custom');
  const edited = withEnding(withStart(rich, readLocalTime('2026-11-25T08:00:00')), {
    kind: 'count',
    count: 9,
  });
  expect(edited.recurrenceRule).toEqual({
    ...rich.recurrenceRule,
    dtstart: '2026-11-25T08:00:00',
    count: 9,
    // The exception moves with its occurrence. The added date keeps its own time.
    exdate: ['2026-11-23T08:00:00'],
    rdate: ['2026-12-24T11:00:00'],
  });
});

test('recognises imported recurrences, or labels them as custom', () => {
  const withRule = (parts: object): ScheduleRule => ({
    ...base,
    recurrenceRule: { freq: 'monthly', dtstart: '2026-11-20T00:00:00', interval: 1, ...parts },
  });
  expect(dayChoiceOf(withRule({}))).toEqual({ by: 'date', date: 20, month: null });
  expect(dayChoiceOf(withRule({ byday: ['FR'], bysetpos: [-1] }))).toEqual({
    by: 'weekday',
    nth: -1,
    weekday: 'FR',
    month: null,
  });
  expect(dayChoiceOf(withRule({ freq: 'yearly' }))).toEqual({ by: 'date', date: 20, month: 11 });
  const custom = [
    { bymonth: [2] },
    { bymonthday: [1, 15] },
    { byday: ['FR'] },
    { freq: 'yearly', bymonthday: [13] },
    { freq: 'yearly', byweekno: [1] },
    { freq: 'hourly' },
    { freq: 'daily', byday: ['MO'] },
    { byday: ['FR', 'SA'], bysetpos: [1] },
  ];
  for (const parts of custom) expect(repeatOf(withRule(parts)), JSON.stringify(parts)).toBe('custom');
  expect(daysOf(withRule({ freq: 'weekly' }))).toEqual(['FR']);
});

test('the presets “weekdays” and “breakfast” set Monday to Friday, 7:00 to 10:00', () => {
  const orders = [
    ['weekdays', 'breakfast'],
    ['breakfast', 'weekdays'],
  ] as const;
  for (const order of orders) {
    const schedule = order.reduce((each, preset) => withPreset(each, preset, NOW), base);
    expect(schedule).toEqual({
      type: 'schedule',
      startDatetime: '2026-11-20T07:00:00',
      endDatetime: '2026-11-20T10:00:00',
      tzid: 'Europe/Berlin',
      recurrenceRule: {
        freq: 'weekly',
        dtstart: '2026-11-20T07:00:00',
        interval: 1,
        byday: ['MO', 'TU', 'WE', 'TH', 'FR'],
      },
    });
    expect([...presetsOf(schedule)].toSorted()).toEqual(['breakfast', 'weekdays']);
    expect(isActive(schedule, Date.parse('2026-11-23T06:00:00Z'))).toBe(true);
    expect(isActive(schedule, Date.parse('2026-11-23T09:00:00Z'))).toBe(false);
    expect(isActive(schedule, Date.parse('2026-11-22T06:00:00Z'))).toBe(false);
  }
});

test('a date range that becomes weekends lasts one day each time', () => {
  const week = withPreset(base, 'dates', NOW);
  expect(spanOf(week).end - spanOf(week).start).toBe(7 * DAY);
  const weekends = withPreset(week, 'weekend', NOW);
  expect(isAllDay(weekends)).toBe(true);
  expect(spanOf(weekends).end - spanOf(weekends).start).toBe(DAY);
});

test('a schedule that stops repeating keeps its date, or moves to today if that has passed', () => {
  const later = Date.parse('2027-03-05T12:00:00Z');
  const evening = withPreset(base, 'evening', NOW);
  expect(withoutRepeat(evening, NOW).startDatetime).toBe('2026-11-20T18:00:00');
  expect(withoutRepeat(evening, later)).toEqual({
    type: 'schedule',
    startDatetime: '2027-03-05T18:00:00',
    endDatetime: '2027-03-05T23:00:00',
    tzid: 'Europe/Berlin',
  });
});

test('a new start time keeps the end of a recurrence, unless it would be after the end', () => {
  const times = (schedule: ScheduleRule) =>
    `${schedule.startDatetime.slice(11, 16)} ${schedule.endDatetime.slice(11, 16)}`;
  const lunch = withPreset(base, 'lunch', NOW);
  expect(times(withStartTime(lunch, minutes('12:00')))).toBe('12:00 14:00');
  expect(times(withStartTime(lunch, minutes('15:00')))).toBe('15:00 17:30');
  expect(times(withStartTime(withRepeat(lunch, 'once'), minutes('12:00')))).toBe('12:00 14:30');
});

test('switching to all day and back keeps the days', () => {
  const allDay = withAllDay(withTimes(base, minutes('22:00'), minutes('02:00')), true);
  expect(allDay.startDatetime).toBe('2026-11-20T00:00:00');
  expect(allDay.endDatetime).toBe('2026-11-22T00:00:00');
  expect(isAllDay(withAllDay(allDay, false))).toBe(false);
});

test('reports each error at its field', () => {
  const once = withRepeat(base, 'once');
  const yearly = withRepeat(base, 'yearly');
  const codes = (schedule: ScheduleRule) => {
    const problem = findProblem(schedule);
    return problem && `${problem.field}: ${problem.code}`;
  };
  expect(codes(base)).toBeNull();
  expect(codes({ ...once, startDatetime: '2026-02-30T00:00:00' })).toBe('start: notATime');
  expect(codes({ ...once, endDatetime: once.startDatetime })).toBe('end: endNotAfterStart');
  expect(codes({ ...base, tzid: 'Europe/Bärlin' })).toBe('zone: unknownZone');
  expect(codes(withDays(withRepeat(base, 'weekly'), [] as Weekday[]))).toBe('days: noDays');
  expect(codes(withInterval(base, 0))).toBe('interval: notANumber');
  expect(codes(withEnding(base, { kind: 'until', date: '2026-11-19' }))).toBe('until: untilBeforeStart');
  expect(codes(withEnding(base, { kind: 'count', count: 1.5 }))).toBe('count: notANumber');
  expect(findProblem(withDayChoice(yearly, { by: 'date', date: 30, month: 2 }))).toEqual({
    field: 'day',
    code: 'noSuchDay',
    month: 2,
    date: 30,
  });
  expect(codes(withDayChoice(yearly, { by: 'date', date: 29, month: 2 }))).toBeNull();
  const single = withEnding(base, { kind: 'count', count: 1 });
  expect(codes(withSkipped(single, spanOf(base).start, true))).toBe('day: allLeftOut');
});

test('a valid schedule is active at some time', () => {
  fc.assert(
    fc.property(anySchedule, (schedule) => {
      if (findProblem(schedule)) return;
      const from = instantAt(spanOf(schedule).start, schedule.tzid);
      expect(hasEnded(schedule, from - DAY)).toBe(false);
    }),
    { numRuns: 60 },
  );
});
