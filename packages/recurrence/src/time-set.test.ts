import { DAY, HOUR, MINUTE, SECOND } from '@vitrine/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import { sortUnique } from './sort-unique.ts';
import { createListedTimeSet, createTimeSet } from './time-set.ts';

const some = (max: number) =>
  fc
    .uniqueArray(fc.integer({ min: 0, max }), { minLength: 1, maxLength: 8 })
    .map((list) => sortUnique(list)!);

test('gives the same answers as the expanded list', () => {
  fc.assert(
    fc.property(
      fc.tuple(some(23), some(59), some(59), fc.constantFrom(0, 250)),
      fc.integer({ min: -1, max: DAY }),
      fc.constantFrom(1, 2, 5, 30, 60, 300, 3600, 7200),
      ([hours, minutes, seconds, millis], time, most) => {
        const list = hours.flatMap((hour) =>
          minutes.flatMap((minute) =>
            seconds.map((second) => hour * HOUR + minute * MINUTE + second * SECOND + millis),
          ),
        );
        for (const set of [createTimeSet(hours, minutes, seconds, millis), createListedTimeSet(list)]) {
          expect(set.count).toBe(list.length);
          expect(Array.from({ length: set.count }, (_, index) => set.at(index))).toEqual(list);
          for (const at of [time, list[0]!, list.at(-1)!, list[0]! - 1, list.at(-1)! + 1]) {
            expect(set.countUpTo(at)).toBe(list.filter((other) => other <= at).length);
            expect(set.atOrBefore(at)).toBe(
              list.findLast((other) => other <= at) ?? Number.NEGATIVE_INFINITY,
            );
            expect(set.atOrAfter(at)).toBe(list.find((other) => other >= at) ?? Number.POSITIVE_INFINITY);
          }
          for (const from of [0, Math.floor(list.length / 2), list.length - 1]) {
            let end = from;
            while (end + 1 < list.length && list[end + 1]! - list[end]! <= most * SECOND) end += 1;
            expect(set.runEnd(list[from]!, most * SECOND)).toBe(list[end]);
          }
        }
      },
    ),
    { numRuns: 100 },
  );
});

test('finds the run of every second of the day without visiting each', () => {
  const all = (size: number) => Array.from({ length: size }, (_, index) => index);
  const set = createTimeSet(all(24), all(60), all(60), 0);
  expect(set.runEnd(12 * HOUR + 1, 1000)).toBe(DAY - SECOND);
  expect(set.runEnd(12 * HOUR, 999)).toBe(12 * HOUR);
});

test('accepts a different longest gap in each query', () => {
  const set = createTimeSet([9, 10, 12], [0, 30], [0], 0);
  expect(set.runEnd(9 * HOUR, 2 * HOUR)).toBe(12 * HOUR + 30 * MINUTE);
  expect(set.runEnd(9 * HOUR, 30 * MINUTE)).toBe(10 * HOUR + 30 * MINUTE);
  expect(set.runEnd(9 * HOUR, 20 * MINUTE)).toBe(9 * HOUR);
  expect(set.runEnd(12 * HOUR, 30 * MINUTE)).toBe(12 * HOUR + 30 * MINUTE);
  expect(set.runEnd(9 * HOUR, 2 * HOUR)).toBe(12 * HOUR + 30 * MINUTE);
});

test('scans a list once per longest gap, not per query', () => {
  let reads = 0;
  const times = Array.from({ length: 10_000 }, (_, index) => index * SECOND);
  const counted = new Proxy(times, {
    get: (list, key) => {
      reads += 1;
      return Reflect.get(list, key);
    },
  });
  const set = createListedTimeSet(counted);
  const last = times.at(-1);
  expect(set.runEnd(0, SECOND)).toBe(last);
  expect(reads).toBeGreaterThan(10_000);
  reads = 0;
  expect(set.runEnd(0, SECOND)).toBe(last);
  expect(reads).toBeLessThan(100);
  // No gap of the list is this short, so the first one ends the run.
  expect(set.runEnd(0, SECOND - 1)).toBe(0);
  expect(reads).toBeLessThan(200);
});

test('a single time of day is a run', () => {
  const one = createTimeSet([9], [15], [0], 0);
  expect(one.runEnd(9 * HOUR + 15 * MINUTE, DAY)).toBe(9 * HOUR + 15 * MINUTE);
  expect([one.atOrBefore(9 * HOUR), one.atOrAfter(10 * HOUR)]).toEqual([-Infinity, Infinity]);
});

test('sorts values and removes duplicates', () => {
  expect(sortUnique([3, 1, 2, 3, 10])).toEqual([1, 2, 3, 10]);
  expect(sortUnique([])).toBeNull();
  expect(sortUnique(undefined)).toBeNull();
});
