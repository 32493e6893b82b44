import { DAY, HOUR, MINUTE, SECOND } from '@vitrine/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createOrbit, findGaps } from './orbit.ts';

const steps = fc.oneof(
  fc.integer({ min: 1, max: 10_000 }).map((count) => count * HOUR),
  fc.integer({ min: 1, max: 10_000 }).map((count) => count * MINUTE),
  fc.integer({ min: 60, max: 10_000 }).map((count) => count * 15 * SECOND),
);
const starts = fc.integer({ min: 0, max: DAY - 1 });
/** Predicates for times, true for none to nearly all of them. */
const predicates = fc.tuple(fc.integer({ min: 1, max: 60 }), fc.integer({ min: 0, max: 60 })).map(
  ([every, most]) =>
    (time: number) =>
      Math.floor(time / (15 * SECOND)) % every <= most % every && most > 0,
);

test('gives the same answers as taking each step', () => {
  fc.assert(
    fc.property(steps, starts, predicates, fc.nat(), (step, start, isWanted, random) => {
      const orbit = createOrbit(step, start, isWanted);
      const times = Array.from({ length: orbit.length }, (_, place) => (start + place * step) % DAY);
      // The steps reach the same times again after `length` steps, and not before.
      expect((start + orbit.length * step) % DAY).toBe(start);
      expect(new Set(times).size).toBe(orbit.length);
      const places = times.filter(isWanted);
      expect(orbit.matchCount).toBe(places.length);

      const from = times[random % times.length] as number;
      const walk = (by: number) => {
        for (let count = 0; count < orbit.length; count += 1)
          if (isWanted((((from + by * count * step) % DAY) + DAY) % DAY)) return count;
        return Number.POSITIVE_INFINITY;
      };
      const place = orbit.positionOf(from);
      expect(orbit.stepsToNext(place)).toBe(walk(1));
      expect(orbit.stepsToPrevious(place)).toBe(walk(-1));

      const few = random % (3 * orbit.length);
      let counted = 0;
      for (let count = 0; count < few; count += 1) if (isWanted((from + count * step) % DAY)) counted += 1;
      expect(orbit.count(place, few)).toBe(counted);
      if (counted > 0) {
        const last = orbit.select(place, counted - 1);
        expect(orbit.count(place, last)).toBe(counted - 1);
        expect(orbit.count(place, last + 1)).toBe(counted);
      }
    }),
    { numRuns: 60 },
  );
});

test('finds the first gap that is too long', () => {
  fc.assert(
    fc.property(steps, starts, predicates, fc.integer({ min: 1, max: 70 }), (step, start, isWanted, most) => {
      const orbit = createOrbit(step, start, isWanted);
      fc.pre(orbit.matchCount > 0 && orbit.length <= 1500);
      const ahead = findGaps(orbit, most);
      for (let place = 0; place < Math.min(orbit.length, 200); place += 7) {
        const expected = () => {
          for (let at = place; at < place + 2 * orbit.length; ) {
            at += orbit.stepsToNext(at % orbit.length);
            const next = at + 1 + orbit.stepsToNext((at + 1) % orbit.length);
            if (next - at > most) return at - place;
            at = next;
          }
          return Number.POSITIVE_INFINITY;
        };
        expect(ahead(place)).toBe(expected());
      }
    }),
    { numRuns: 60 },
  );
});

test('returns infinity at once if nothing matches', () => {
  const orbit = createOrbit(7 * SECOND, 0, () => false);
  expect(orbit.stepsToNext(5)).toBe(Number.POSITIVE_INFINITY);
  expect(orbit.stepsToPrevious(5)).toBe(Number.POSITIVE_INFINITY);
  expect(findGaps(orbit, 1)(5)).toBe(Number.POSITIVE_INFINITY);
});
