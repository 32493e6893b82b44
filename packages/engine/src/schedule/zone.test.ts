import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { HOUR, MINUTE } from './civil.ts';
import { type Zone, zoneOf } from './zone.ts';

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
const zone = (name: string) => zoneOf(name) as Zone;
const names = fc.constantFrom(...NAMES);
const instants = fc.integer({ min: Date.UTC(1971, 0, 1), max: Date.UTC(2120, 0, 1) });

/** Another road to the same answer: the offset as `Intl` writes it. */
function writtenOffset(name: string, instant: number): number {
  const format = new Intl.DateTimeFormat('en-US', { timeZone: name, timeZoneName: 'longOffset' });
  const text = format.formatToParts(instant).find((part) => part.type === 'timeZoneName')?.value ?? '';
  const match = /GMT(?:([+-])(\d{2}):(\d{2})(?::(\d{2}))?)?/.exec(text);
  const size =
    Number(match?.[2] ?? 0) * HOUR + Number(match?.[3] ?? 0) * MINUTE + Number(match?.[4] ?? 0) * 1000;
  return match?.[1] === '-' ? -size : size;
}

test('offsets are those of the time zone database', () => {
  fc.assert(
    fc.property(names, instants, (name, instant) => {
      expect(zone(name).offsetAt(instant)).toBe(writtenOffset(name, instant));
    }),
    { numRuns: 500 },
  );
});

test('far years are those of the time zone database too, in every zone', () => {
  const all = fc.constantFrom(...Intl.supportedValuesOf('timeZone'));
  const far = fc.integer({ min: Date.UTC(2095, 0, 1), max: Date.UTC(9999, 0, 1) });
  fc.assert(
    fc.property(all, far, (name, instant) => {
      const { offsetAt, steadyUntil, steadySince } = zone(name);
      expect(offsetAt(instant)).toBe(writtenOffset(name, instant));
      expect(steadyUntil(instant)).toBeGreaterThan(instant);
      expect(steadySince(instant)).toBeLessThanOrEqual(instant);
      expect(writtenOffset(name, steadySince(instant))).toBe(writtenOffset(name, instant));
      expect(writtenOffset(name, steadyUntil(instant) - 1)).toBe(writtenOffset(name, instant));
    }),
    { numRuns: 300 },
  );
});

test('an offset is steady until the instant it says, and that instant never lies behind a change', () => {
  fc.assert(
    fc.property(names, instants, fc.double({ min: 0, max: 1, noNaN: true }), (name, instant, part) => {
      const until = zone(name).steadyUntil(instant);
      expect(until).toBeGreaterThan(instant);
      const between = Math.floor(instant + (Math.min(until, instant + 1e12) - instant) * part * 0.999999);
      expect(writtenOffset(name, between)).toBe(writtenOffset(name, instant));
    }),
    { numRuns: 300 },
  );
});

test('answers do not depend on what was asked before', () => {
  fc.assert(
    fc.property(names, fc.array(instants, { minLength: 2, maxLength: 8 }), (name, list) => {
      const forward = list.map((instant) => zone(name).instantOf(instant));
      const backward = list.toReversed().map((instant) => zone(name).instantOf(instant));
      expect(backward.toReversed()).toEqual(forward);
    }),
  );
});

test('an instant whose wall is shown once is found from its wall', () => {
  fc.assert(
    fc.property(names, instants, (name, instant) => {
      const { offsetAt, instantOf } = zone(name);
      const found = instantOf(instant + offsetAt(instant));
      // In a fold the first pass is found; both show the same wall.
      expect(found + offsetAt(found)).toBe(instant + offsetAt(instant));
      expect(found).toBeLessThanOrEqual(instant);
    }),
    { numRuns: 500 },
  );
});

describe('a wall time in a gap moves forward by the gap', () => {
  test.each([
    ['America/New_York', [2026, 2, 8, 2, 30], '2026-03-08T07:30:00.000Z'],
    ['Europe/Berlin', [2026, 2, 29, 2, 30], '2026-03-29T01:30:00.000Z'],
    ['Australia/Lord_Howe', [2026, 9, 4, 2, 15], '2026-10-03T15:45:00.000Z'],
    ['Africa/Casablanca', [2026, 2, 22, 2, 30], '2026-03-22T02:30:00.000Z'],
    ['Pacific/Apia', [2011, 11, 30, 12, 0], '2011-12-30T22:00:00.000Z'],
  ] as const)('%s %j', (name, [year, month, day, hour, minute], expected) => {
    const wall = Date.UTC(year, month, day, hour, minute);
    expect(new Date(zone(name).instantOf(wall)).toISOString()).toBe(expected);
  });
});

describe('of a wall time shown twice the first pass counts', () => {
  test.each([
    ['America/New_York', [2026, 10, 1, 1, 30], '2026-11-01T05:30:00.000Z'],
    ['Europe/Berlin', [2026, 9, 25, 2, 30], '2026-10-25T00:30:00.000Z'],
    ['Australia/Lord_Howe', [2026, 3, 5, 1, 45], '2026-04-04T14:45:00.000Z'],
    ['Africa/Casablanca', [2026, 1, 15, 2, 30], '2026-02-15T01:30:00.000Z'],
  ] as const)('%s %j', (name, [year, month, day, hour, minute], expected) => {
    const wall = Date.UTC(year, month, day, hour, minute);
    expect(new Date(zone(name).instantOf(wall)).toISOString()).toBe(expected);
  });
});

test('instants far outside the calendar have an offset too', () => {
  for (const instant of [-8.64e15, Date.UTC(1700, 0, 1), Date.UTC(9999, 11, 31), 8.64e15])
    expect(Number.isFinite(zone('America/New_York').offsetAt(instant))).toBe(true);
});

test('a name that this runtime does not know is no zone', () => {
  for (const name of ['', 'Mars/Olympus', 'Europe/Berlin2']) expect(zoneOf(name)).toBeNull();
});
