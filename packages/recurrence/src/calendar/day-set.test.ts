import { dateOf, dayOf, monthIndexOf } from '@vitrine/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { countBits } from '../bits.ts';
import { createDaySet, startOfWeek } from './day-set.ts';

const FIRST = dayOf(2024, 1, 17);
const LAST = FIRST + 1500;

/** A day set and an equivalent test of single days. */
const sets = fc
  .record({
    step: fc.integer({ min: 1, max: 14 }),
    span: fc.integer({ min: 1, max: 12 }),
    every: fc.oneof(fc.integer({ min: 1, max: 40 }), fc.integer({ min: 63, max: 400 })),
    weekly: fc.boolean(),
    bits: fc.integer({ min: 1, max: 0x7fffffff }),
  })
  .map(({ step, span, every, weekly, bits }) => {
    const anchor = monthIndexOf(FIRST);
    const pattern = weekly
      ? { anchor: startOfWeek(FIRST, 1), step: every * 7, span: 7 }
      : { anchor: FIRST, step: every, span: 1 };
    // Skipping months relies on single days, so it is not combined with month periods.
    const months = every > 1 ? { anchor, step: 1, span: 1 } : { anchor, step: Math.max(step, span), span };
    const set = createDaySet({ firstDay: FIRST, months, days: pattern, mask: () => bits });
    const has = (day: number): boolean => {
      const phase = (monthIndexOf(day) - anchor) % months.step;
      const inPattern =
        (((day - pattern.anchor) % pattern.step) + pattern.step) % pattern.step < pattern.span;
      const bit = (bits >>> (dateOf(day).date - 1)) & 1;
      return day >= FIRST && phase >= 0 && phase < months.span && inPattern && bit === 1;
    };
    return { set, has };
  });

test('gives the same answers as checking each day', () => {
  fc.assert(
    fc.property(
      sets,
      fc.integer({ min: FIRST - 40, max: LAST }),
      fc.nat({ max: 90 }),
      ({ set, has }, day, few) => {
        expect(set.has(day)).toBe(has(day));
        let next = day;
        while (!has(next) && next < LAST + 3000) next += 1;
        if (has(next)) expect(set.atOrAfter(day)).toBe(next);
        let previous = day;
        while (!has(previous) && previous >= FIRST) previous -= 1;
        expect(set.atOrBefore(day)).toBe(previous < FIRST ? Number.NEGATIVE_INFINITY : previous);
        let counted = 0;
        for (let at = day; at <= day + few; at += 1) if (has(at)) counted += 1;
        expect(set.count(day, day + few)).toBe(counted);
        if (counted > 0) {
          const selected = set.select(day, counted - 1);
          expect(has(selected)).toBe(true);
          expect(set.count(day, selected)).toBe(counted);
        }
        if (has(next)) {
          let end = next + 1;
          // A set of all days has no end.
          while (has(end) && end < next + 366) end += 1;
          expect(set.endOfRun(next)).toBe(end);
        }
      },
    ),
    { numRuns: 300 },
  );
});

test('follows a run of days for a year', () => {
  const months = { anchor: monthIndexOf(FIRST), step: 1, span: 1 };
  const all = createDaySet({ firstDay: FIRST, months, mask: () => -1 });
  expect(all.endOfRun(FIRST)).toBe(FIRST + 366);
});

test('finds no day after the year 9999', () => {
  const all = createDaySet({ firstDay: 0, months: { anchor: 0, step: 1, span: 1 }, mask: () => -1 });
  const last = dayOf(9999, 12, 31);
  expect(all.has(last)).toBe(true);
  expect(all.has(last + 1)).toBe(false);
  expect(all.atOrAfter(last + 1)).toBe(Number.POSITIVE_INFINITY);
  expect(all.atOrBefore(last + 5000)).toBe(last);
  expect(all.atOrBefore(-1)).toBe(Number.NEGATIVE_INFINITY);
});

test('finds the bits of a word', () => {
  fc.assert(
    fc.property(fc.integer({ min: -(2 ** 31), max: 2 ** 31 - 1 }), (word) => {
      expect(countBits(word)).toBe((word >>> 0).toString(2).replaceAll('0', '').length);
    }),
  );
});
