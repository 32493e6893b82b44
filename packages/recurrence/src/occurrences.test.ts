import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  excludeInstants,
  includeInstants,
  limitOccurrences,
  NO_OCCURRENCES,
  type Occurrences,
  singleOccurrence,
  subtract,
  union,
} from './occurrences.ts';
import { sortUnique } from './sort-unique.ts';

const of = (list: readonly number[]): Occurrences => includeInstants(NO_OCCURRENCES, sortUnique(list) ?? []);
const all = (occurrences: Occurrences): number[] => {
  const list: number[] = [];
  for (let at = occurrences.after(Number.NEGATIVE_INFINITY); Number.isFinite(at); at = occurrences.after(at))
    list.push(at);
  return list;
};
const lists = fc.uniqueArray(fc.integer({ min: 0, max: 60 }), { maxLength: 20 });

/** Checks every query of occurrences against `list`. */
function expectOccurrences(occurrences: Occurrences, list: readonly number[], duration: number): void {
  const expected = sortUnique(list) ?? [];
  expect(all(occurrences)).toEqual(expected);
  for (let at = -1; at <= 61; at += 1)
    expect(occurrences.atOrBefore(at)).toBe(expected.findLast((other) => other <= at) ?? -Infinity);
  for (const [index, start] of expected.entries()) {
    let end = index;
    while (end + 1 < expected.length && expected[end + 1]! - expected[end]! <= duration) end += 1;
    const found = occurrences.runEnd(start, duration, Number.POSITIVE_INFINITY);
    expect(expected).toContain(found);
    expect(found).toBeGreaterThanOrEqual(start);
    expect(found).toBeLessThanOrEqual(expected[end]!);
  }
}

describe('combined occurrences match the combined lists', () => {
  const durations = fc.integer({ min: 1, max: 12 });

  test('for a union', () => {
    fc.assert(
      fc.property(lists, lists, durations, (one, other, duration) => {
        expectOccurrences(union(of(one), of(other)), [...one, ...other], duration);
        expectOccurrences(includeInstants(of(one), sortUnique(other) ?? []), [...one, ...other], duration);
      }),
      { numRuns: 100 },
    );
  });

  test('for a difference', () => {
    fc.assert(
      fc.property(lists, lists, durations, (one, other, duration) => {
        const left = one.filter((at) => !other.includes(at));
        expectOccurrences(excludeInstants(of(one), sortUnique(other) ?? []), left, duration);
        expectOccurrences(subtract(of(one), of(other)), left, duration);
      }),
      { numRuns: 100 },
    );
  });

  test('for a limit', () => {
    fc.assert(
      fc.property(lists, fc.integer({ min: -5, max: 65 }), durations, (list, end, duration) => {
        const ended = limitOccurrences(of(list), () => end);
        const left = list.filter((at) => at <= end);
        expectOccurrences(ended, left, duration);
      }),
      { numRuns: 100 },
    );
  });
});

describe('a run', () => {
  const upTo = (last: number) => of(Array.from({ length: last + 1 }, (_, at) => at));
  const endOf = (occurrences: Occurrences, start: number) =>
    occurrences.runEnd(start, 1, Number.POSITIVE_INFINITY);

  test.each<[string, (base: Occurrences, out: number[]) => Occurrences]>([
    ['dates', excludeInstants],
    ['others', (base, out) => subtract(base, of(out))],
  ])('ends before an instant that %s exclude, and starts again after it', (_, take) => {
    const parted = take(upTo(10), [5]);
    expect([0, 4, 6, 10].map((start) => endOf(parted, start))).toEqual([4, 4, 10, 10]);
    expect(endOf(take(upTo(5), [5]), 0)).toBe(4);
  });

  test('of a union ends with the longer one', () => {
    expect(endOf(union(upTo(3), of([0, 10, 11])), 0)).toBe(3);
    expect(endOf(union(of([0]), upTo(3)), 0)).toBe(3);
    expect(endOf(union(upTo(3), of([10, 11])), 10)).toBe(11);
  });
});

test('a union with no occurrences returns the other operand', () => {
  const something = of([1, 2]);
  expect(union(NO_OCCURRENCES, something)).toBe(something);
});

test('a single occurrence occurs once', () => {
  expectOccurrences(singleOccurrence(7), [7], 5);
});

test('an empty set has neither a next nor a last occurrence', () => {
  expect(NO_OCCURRENCES.after(0)).toBe(Number.POSITIVE_INFINITY);
  expect(NO_OCCURRENCES.atOrBefore(0)).toBe(Number.NEGATIVE_INFINITY);
  expect(NO_OCCURRENCES.createCounter(1)(1)).toBe(Number.POSITIVE_INFINITY);
  expect(all(excludeInstants(NO_OCCURRENCES, [1]))).toEqual([]);
});

test('an infinite limit and unrelated dates change nothing', () => {
  const base = of([1, 2]);
  expect(all(limitOccurrences(base, () => Number.POSITIVE_INFINITY))).toEqual([1, 2]);
  expect(excludeInstants(base, [])).toBe(base);
  expect(excludeInstants(base, [3])).toBe(base);
  expect(includeInstants(base, [])).toBe(base);
});

test('visits each of a thousand consecutive excluded instants once', () => {
  let asked = 0;
  const base: Occurrences = {
    ...of([]),
    after: (at) => {
      asked += 1;
      return Math.floor(at) + 1;
    },
    atOrBefore: (at) => Math.floor(at),
  };
  const out = excludeInstants(
    base,
    Array.from({ length: 1000 }, (_, index) => index),
  );
  expect(out.after(-1)).toBe(1000);
  asked = 0;
  expect(out.after(-1)).toBe(1000);
  expect(out.after(-1)).toBe(1000);
  expect(asked).toBeLessThan(10);
});
