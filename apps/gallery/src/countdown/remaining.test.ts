import fc from 'fast-check';
import { expect, test } from 'vitest';
import { momentOf, partsOf, unitName, untilChange } from './remaining.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const iso = (moment: Partial<Parameters<typeof momentOf>[0]>) => {
  const at = momentOf({ date: '2026-12-24', time: '', timeZone: 'UTC', ...moment }, now);
  return at === null ? null : new Date(at).toISOString();
};

test('counts down to midnight or a given time of a date in a zone', () => {
  expect(iso({})).toBe('2026-12-24T00:00:00.000Z');
  expect(iso({ time: '18:30', timeZone: 'Europe/Berlin' })).toBe('2026-12-24T17:30:00.000Z');
});

test('moves a skipped local time forward, and uses the first of a repeated one', () => {
  expect(iso({ date: '2026-03-29', time: '02:30', timeZone: 'Europe/Berlin' })).toBe(
    '2026-03-29T01:30:00.000Z',
  );
  expect(iso({ date: '2026-10-25', time: '02:30', timeZone: 'Europe/Berlin' })).toBe(
    '2026-10-25T00:30:00.000Z',
  );
});

test('counts down to the next New Year of the zone without a date', () => {
  expect(iso({ date: '', timeZone: 'Asia/Tokyo' })).toBe('2026-12-31T15:00:00.000Z');
});

test('returns null for a date or time that does not exist', () => {
  for (const date of ['2026-02-30', 'tomorrow']) expect(iso({ date })).toBeNull();
  expect(iso({ time: '25:00' })).toBeNull();
});

const words = (ms: number) =>
  partsOf(ms)
    .map(({ unit, count }) => `${count} ${unit}`)
    .join(' ');

test('chooses the units that suit the remaining time', () => {
  const [second, minute, hour, day] = [1000, 60_000, 3_600_000, 86_400_000];
  expect(words(3 * day + 2 * hour + 5 * minute + 30 * second)).toBe('3 day 2 hour 5 minute');
  expect(words(day)).toBe('1 day 0 hour 0 minute');
  expect(words(day - 1000)).toBe('23 hour 59 minute 59 second');
  expect(words(5 * minute + second)).toBe('5 minute 1 second');
  expect(words(400)).toBe('1 second');
  expect(words(0)).toBe('');
  expect(words(-day)).toBe('');
});

test('waits exactly until the displayed value changes', () => {
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 400 * 86_400_000 }), (left) => {
      const wait = untilChange(left);
      expect(wait).toBeGreaterThan(0);
      expect(wait).toBeLessThanOrEqual(left >= 86_400_000 ? 61_000 : 1000);
      expect(words(left - wait + 1)).toBe(words(left));
      expect(words(left - wait)).not.toBe(words(left));
    }),
  );
});

test('names units in the language, in the right plural form', () => {
  expect(unitName({ unit: 'day', count: 1 }, 'en-GB')).toBe('day');
  expect(unitName({ unit: 'day', count: 2 }, 'de-DE')).toBe('Tage');
  expect(unitName({ unit: 'hour', count: 2 }, 'fr-FR')).toBe('heures');
});
