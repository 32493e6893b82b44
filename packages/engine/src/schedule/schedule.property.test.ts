import { createOccurrences, type Occurrences, WEEKDAYS } from '@vitrine/recurrence';
import {
  frequentRecurrences,
  occurrenceSeconds,
  takeOccurrences,
  timeZones,
} from '@vitrine/test-kit/recurrences';
import { DAY, findTimeZone, formatLocalTime, HOUR, MINUTE, SECOND, type TimeZone } from '@vitrine/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { compileSchedule } from './schedule.ts';

const plainRecurrences = fc.record({
  freq: fc.constantFrom('weekly', 'daily', 'hourly', 'minutely'),
  dtstart: fc
    .integer({ min: Date.UTC(2000, 0, 1) / 1000, max: Date.UTC(2040, 0, 1) / 1000 })
    .map((seconds) => formatLocalTime(seconds * SECOND)),
  interval: fc.oneof(
    { weight: 3, arbitrary: fc.integer({ min: 1, max: 4 }) },
    fc.integer({ min: 1, max: 30 }),
  ),
  byday: fc.option(fc.uniqueArray(fc.constantFrom(...WEEKDAYS), { minLength: 1 }), { nil: undefined }),
});

test('does not change before the next transition', () => {
  fc.assert(
    fc.property(
      plainRecurrences,
      fc.integer({ min: 1, max: 40 * 60 }),
      fc.constantFrom('America/New_York', 'Australia/Lord_Howe', 'Europe/Berlin'),
      fc.integer({ min: -2 * 1440, max: 60 * 1440 }),
      (rule, minutes, tzid, offset) => {
        const start = Date.parse(`${rule.dtstart.slice(0, 16)}:00Z`);
        const rounded = { ...rule, dtstart: formatLocalTime(start) };
        const schedule = compileSchedule(
          {
            type: 'schedule',
            startDatetime: formatLocalTime(start),
            endDatetime: formatLocalTime(start + minutes * MINUTE),
            tzid,
            recurrenceRule: rounded,
          },
          tzid,
        );
        const occurrences = createOccurrences(rounded, findTimeZone(tzid) as TimeZone) as Occurrences;
        // Brute force by the minute, from the definition: some occurrence has begun and not yet ended.
        const from = (findTimeZone(tzid) as TimeZone).instantOf(start) + offset * MINUTE;
        const list = takeOccurrences(occurrences, from - schedule.duration - HOUR, 100_000 / 50);
        const covered = (at: number) => list.some((begin) => begin <= at && at < begin + schedule.duration);
        const transition = schedule.nextTransition(from);
        const limit = Math.min(
          transition ?? Number.POSITIVE_INFINITY,
          from + 1000 * MINUTE,
          list.at(-1) ?? from,
        );
        for (let at = from; at < limit; at += MINUTE) expect(covered(at)).toBe(schedule.isActive(from));
        if (transition !== null) {
          expect(schedule.isActive(transition - 1)).toBe(schedule.isActive(from));
          expect(schedule.isActive(transition)).toBe(!schedule.isActive(from));
        }
      },
    ),
    { numRuns: 120 },
  );
});

test('stays active until the end of the merged occurrences', () => {
  fc.assert(
    fc.property(
      frequentRecurrences,
      timeZones,
      occurrenceSeconds,
      fc.integer({ min: 0, max: 700 }),
      (rule, tzid, seconds, days) => {
        const start = Date.parse(`${rule.dtstart}Z`);
        const schedule = compileSchedule(
          {
            type: 'schedule',
            startDatetime: rule.dtstart,
            endDatetime: formatLocalTime(start + seconds * SECOND),
            tzid,
            recurrenceRule: rule,
          },
          tzid,
        );
        const list = schedule.occurrences as Occurrences;
        const from = list.after(start + days * DAY);
        fc.pre(Number.isFinite(from));
        let last = from;
        let joined = 0;
        for (let next = list.after(last); next <= last + schedule.duration && joined < 3000; joined += 1) {
          last = next;
          next = list.after(last);
        }
        const end = last + schedule.duration;
        const found = schedule.nextTransition(from);
        if (joined < 3000 && end < from + 1400 * DAY) expect(found).toBe(end);
        else expect(found ?? Number.POSITIVE_INFINITY).toBeGreaterThanOrEqual(end);
      },
    ),
    { numRuns: 300 },
  );
});

test('does not depend on earlier queries', () => {
  const jumps = fc.array(fc.oneof(fc.integer({ min: 0, max: 20 }), fc.integer({ min: 0, max: 800_000 })), {
    minLength: 2,
    maxLength: 12,
  });
  fc.assert(
    fc.property(frequentRecurrences, timeZones, occurrenceSeconds, jumps, (rule, tzid, seconds, minutes) => {
      const start = Date.parse(`${rule.dtstart}Z`);
      const create = () =>
        compileSchedule(
          {
            type: 'schedule',
            startDatetime: rule.dtstart,
            endDatetime: formatLocalTime(start + seconds * SECOND),
            tzid,
            recurrenceRule: rule,
          },
          tzid,
        );
      const asked = create();
      for (const minute of minutes) {
        const at = start + minute * 60_000;
        const { occurrences, duration, intervalAt } = create();
        const isActive = at < (occurrences as Occurrences).atOrBefore(at) + duration;
        expect(asked.isActive(at)).toBe(isActive);
        expect(intervalAt(at).active).toBe(isActive);
        if (minute % 2 === 1) expect(asked.nextTransition(at)).toBe(create().nextTransition(at));
      }
    }),
    { numRuns: 200 },
  );
});
