import fc from 'fast-check';
import { describe, expect, test, vi } from 'vitest';
import { DAY, HOUR, MINUTE } from './civil.ts';
import { findTimeZone, type TimeZone } from './time-zone.ts';

const NAMES = [
  'UTC',
  'America/New_York',
  'America/Los_Angeles',
  'Europe/Berlin',
  'Europe/Dublin',
  'Africa/Casablanca',
  'Africa/Cairo',
  'Asia/Kolkata',
  'Asia/Gaza',
  'Australia/Lord_Howe',
  'Pacific/Chatham',
  'Pacific/Apia',
  'America/St_Johns',
  'America/Sao_Paulo',
  'Antarctica/Troll',
];
const zone = (name: string) => findTimeZone(name) as TimeZone;
const names = fc.constantFrom(...NAMES);
const instants = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2120, 0, 1) });

/** Finds the same result in another way: the offset as `Intl` writes it. */
function writtenOffset(name: string, instant: number): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  const text = format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(text);
  const size =
    Number(match?.[2] ?? 0) * HOUR + Number(match?.[3] ?? 0) * MINUTE + Number(match?.[4] ?? 0) * 1000;
  return match?.[1] === '-' ? -size : size;
}

/** The number of lookups in `Intl` during some work. */
function countLookups(work: () => void): number {
  const spy = vi.spyOn(Intl.DateTimeFormat.prototype as { format: unknown }, 'format', 'get');
  work();
  const count = spy.mock.calls.length;
  spy.mockRestore();
  return count;
}

test('matches the offsets of the time zone database', () => {
  fc.assert(
    fc.property(names, instants, (name, instant) => {
      expect(zone(name).offsetAt(instant)).toBe(writtenOffset(name, instant));
    }),
    { numRuns: 500 },
  );
});

test('matches the time zone database in far years, in every zone', () => {
  const all = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const far = fc.integer({ min: Date.UTC(2095, 0, 1), max: Date.UTC(9999, 0, 1) });
  fc.assert(
    fc.property(all, far, (name, instant) => {
      const { offsetAt, constantUntil, constantSince } = zone(name);
      expect(offsetAt(instant)).toBe(writtenOffset(name, instant));
      expect(constantUntil(instant)).toBeGreaterThan(instant);
      expect(constantSince(instant)).toBeLessThanOrEqual(instant);
      expect(writtenOffset(name, constantSince(instant))).toBe(writtenOffset(name, instant));
      expect(writtenOffset(name, constantUntil(instant) - 1)).toBe(writtenOffset(name, instant));
    }),
    { numRuns: 300 },
  );
});

test('reports the time until which an offset is constant, and never one past a change', () => {
  fc.assert(
    fc.property(names, instants, fc.double({ min: 0, max: 1, noNaN: true }), (name, instant, part) => {
      const until = zone(name).constantUntil(instant);
      expect(until).toBeGreaterThan(instant);
      const between = Math.floor(instant + (Math.min(until, instant + 1e12) - instant) * part * 0.999999);
      expect(writtenOffset(name, between)).toBe(writtenOffset(name, instant));
    }),
    { numRuns: 300 },
  );
});

test.each([
  ['Asia/Gaza', '2040-10-19T22:00:00Z', '2040-10-26T22:00:00Z'],
  ['Asia/Hebron', '2054-03-28T00:00:00Z', '2054-04-04T00:00:00Z'],
  ['Asia/Gaza', '2072-10-22T00:00:00Z', '2072-10-29T00:00:00Z'],
  ['America/Recife', '2000-10-08T03:00:00Z', '2000-10-15T02:00:00Z'],
])('finds both changes of %s within the week from %s', (name, from, to) => {
  const { offsetAt } = zone(name);
  const end = Date.parse(to) + 2 * DAY;
  // After these queries, the clock changes around them are cached.
  for (let asked = 0; asked < 20; asked += 1) offsetAt(end + asked);
  const offsets = new Set<number>();
  for (let at = Date.parse(from) - 2 * DAY; at < end; at += HOUR) {
    expect(offsetAt(at)).toBe(writtenOffset(name, at));
    offsets.add(offsetAt(at));
  }
  expect(offsets.size).toBe(2);
});

test('does not depend on earlier queries', () => {
  fc.assert(
    fc.property(names, fc.array(instants, { minLength: 2, maxLength: 8 }), (name, list) => {
      const forward = list.map((instant) => zone(name).instantOf(instant));
      const backward = list.toReversed().map((instant) => zone(name).instantOf(instant));
      expect(backward.toReversed()).toEqual(forward);
    }),
  );
});

test('finds an instant from its unambiguous local time', () => {
  fc.assert(
    fc.property(names, instants, (name, instant) => {
      const { offsetAt, instantOf } = zone(name);
      const found = instantOf(instant + offsetAt(instant));
      // For a repeated local time, the first instant is found. Both have the same local time.
      expect(found + offsetAt(found)).toBe(instant + offsetAt(instant));
      expect(found).toBeLessThanOrEqual(instant);
    }),
    { numRuns: 500 },
  );
});

describe('moves a local time in a gap forward by the gap', () => {
  test.each([
    ['America/New_York', [2026, 2, 8, 2, 30], '2026-03-08T07:30:00.000Z'],
    ['Europe/Berlin', [2026, 2, 29, 2, 30], '2026-03-29T01:30:00.000Z'],
    ['Australia/Lord_Howe', [2026, 9, 4, 2, 15], '2026-10-03T15:45:00.000Z'],
    ['Africa/Casablanca', [2026, 2, 22, 2, 30], '2026-03-22T02:30:00.000Z'],
    ['Pacific/Apia', [2011, 11, 30, 12, 0], '2011-12-30T22:00:00.000Z'],
  ] as const)('%s %j', (name, [year, month, day, hour, minute], expected) => {
    const localTime = Date.UTC(year, month, day, hour, minute);
    expect(new Date(zone(name).instantOf(localTime)).toISOString()).toBe(expected);
  });
});

describe('uses the first of a repeated local time', () => {
  test.each([
    ['America/New_York', [2026, 10, 1, 1, 30], '2026-11-01T05:30:00.000Z'],
    ['Europe/Berlin', [2026, 9, 25, 2, 30], '2026-10-25T00:30:00.000Z'],
    ['Australia/Lord_Howe', [2026, 3, 5, 1, 45], '2026-04-04T14:45:00.000Z'],
    ['Africa/Casablanca', [2026, 1, 15, 2, 30], '2026-02-15T01:30:00.000Z'],
  ] as const)('%s %j', (name, [year, month, day, hour, minute], expected) => {
    const localTime = Date.UTC(year, month, day, hour, minute);
    expect(new Date(zone(name).instantOf(localTime)).toISOString()).toBe(expected);
  });
});

test('returns an offset for instants far outside the calendar', () => {
  for (const instant of [-8.64e15, Date.UTC(1700, 0, 1), Date.UTC(9999, 11, 31), 8.64e15])
    expect(Number.isFinite(zone('America/New_York').offsetAt(instant))).toBe(true);
});

test('returns null for a zone that this runtime does not know', () => {
  for (const name of ['', 'Mars/Olympus', 'Europe/Berlin2']) expect(findTimeZone(name)).toBeNull();
});

test('UTC never changes under any of its names and never queries Intl', () => {
  for (const name of ['UTC', 'utc', 'GMT', 'Etc/UTC', 'Etc/GMT']) {
    const utc = zone(name);
    expect([utc.constantUntil(Number.POSITIVE_INFINITY), utc.offsetAt(Number.NaN)]).toEqual([
      Number.POSITIVE_INFINITY,
      0,
    ]);
    expect(utc.constantOffset(-8.64e15, 8.64e15)).toBe(0);
    expect(utc.constantSince(0)).toBe(Number.NEGATIVE_INFINITY);
    expect(utc.constantUntil(0)).toBe(Number.POSITIVE_INFINITY);
    expect(countLookups(() => utc.offsetAt(1e12))).toBe(0);
  }
  expect(zone('Etc/GMT+5').offsetAt(0)).toBe(-5 * HOUR);
});

test('creates each zone once', () => {
  expect(findTimeZone('Asia/Tokyo')).toBe(findTimeZone('Asia/Tokyo'));
});

test('finds changes to the second', () => {
  const york = zone('America/New_York');
  const [back, forward] = [Date.UTC(2026, 10, 1, 6), Date.UTC(2027, 2, 14, 7)];
  expect(york.constantUntil(Date.UTC(2026, 6, 1))).toBe(back);
  expect(york.constantUntil(back)).toBe(forward);
  expect(york.constantSince(forward - 1)).toBe(back);
  const monrovia = zone('Africa/Monrovia');
  expect(monrovia.constantUntil(Date.UTC(1971, 11, 1))).toBe(Date.UTC(1972, 0, 7, 0, 44, 30));
  const tokyo = zone('Asia/Tokyo');
  expect(tokyo.constantUntil(Date.UTC(2026, 0, 1))).toBeGreaterThan(Date.UTC(2026, 0, 1));
});

test('reuses the last offset where it is valid, without a lookup', () => {
  const { constantOffset, constantSince, constantUntil } = zone('America/New_York');
  const july = Date.UTC(2026, 6, 1);
  const [since, until] = [constantSince(july), constantUntil(july)];
  expect(constantOffset(since, until - 1)).toBe(-4 * HOUR);
  expect(constantOffset(since - 1, until - 1)).toBeNaN();
  expect(constantOffset(since, until)).toBeNaN();
});

describe('the number of calls to Intl', () => {
  /** The start of a period of 448 days that a zone caches together. */
  const start = 46 * 448 * DAY;

  test('is one for each of a few queries, and then one batch for their period', () => {
    const { offsetAt } = zone('America/Halifax');
    for (let day = 0; day < 8; day += 1) expect(countLookups(() => offsetAt(start + day * DAY))).toBe(1);
    const filling = countLookups(() => offsetAt(start + 8 * DAY));
    // A probe every four days, plus a binary search to the minute for each of the two changes.
    expect(filling).toBeGreaterThan(112);
    expect(filling).toBeLessThan(140);
    for (const day of [0, 200, 300, 447]) expect(countLookups(() => offsetAt(start + day * DAY))).toBe(0);
    expect(countLookups(() => offsetAt(start + 448 * DAY))).toBe(1);
  });

  test('is one for all time before and after the calendar', () => {
    const halifax = zone('America/Halifax');
    const [first, end] = [Date.UTC(1800, 0, 1), Date.UTC(10_000, 0, 1)];
    expect(countLookups(() => halifax.offsetAt(Date.UTC(1700, 0, 1)))).toBe(1);
    expect(countLookups(() => halifax.offsetAt(Date.UTC(1600, 0, 1)))).toBe(0);
    expect(halifax.constantSince(first - 1)).toBe(Number.NEGATIVE_INFINITY);
    expect(halifax.constantUntil(first - 1)).toBe(first);
    expect(halifax.constantUntil(first)).toBeLessThan(Date.UTC(1900, 0, 1));
    expect(halifax.constantUntil(end - 1)).toBe(end);
    expect(halifax.constantSince(end)).toBe(end);
    expect(halifax.constantUntil(end)).toBe(Number.POSITIVE_INFINITY);
  });

  test('is zero for years of a known kind, even a century ahead', () => {
    const { offsetAt, constantSince } = zone('America/New_York');
    for (let year = 2130; year < 2530; year += 1) {
      const march = new Date(Date.UTC(year, 2, 1));
      const forward = Date.UTC(year, 2, 8 + ((7 - march.getUTCDay()) % 7), 7);
      expect([offsetAt(forward - 1), offsetAt(forward)]).toEqual([-5 * HOUR, -4 * HOUR]);
      expect(constantSince(Date.UTC(year, 0, 5))).toBe(Date.UTC(year, 0, 1));
    }
    for (const year of [2129, 2600, 9999]) expect(countLookups(() => offsetAt(Date.UTC(year, 6, 1)))).toBe(0);
  });
});
