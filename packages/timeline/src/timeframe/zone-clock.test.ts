import { DAY, HOUR } from '@vitrine/time';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  clockChanges,
  dayStart,
  fromDateTimeField,
  instantOf,
  placeName,
  toDateTimeField,
  zoneClock,
} from './zone-clock.ts';

const berlin = zoneClock('Europe/Berlin');
const zones = ['UTC', 'Europe/Berlin', 'America/New_York', 'Australia/Lord_Howe', 'Asia/Kathmandu'];

test('the clocks of Berlin go forward in March and back in October', () => {
  const changes = clockChanges(berlin, Date.parse('2026-01-01T00:00Z'), Date.parse('2027-01-01T00:00Z'));
  expect(changes).toEqual([
    { at: Date.parse('2026-03-29T01:00Z'), shift: HOUR },
    { at: Date.parse('2026-10-25T01:00Z'), shift: -HOUR },
  ]);
});

test('Lord Howe changes by half an hour', () => {
  const zone = zoneClock('Australia/Lord_Howe');
  const changes = clockChanges(zone, Date.parse('2026-04-01T00:00Z'), Date.parse('2026-04-10T00:00Z'));
  expect(changes).toEqual([{ at: Date.parse('2026-04-04T15:00Z'), shift: -HOUR / 2 }]);
});

test('days of 23 and 25 hours begin at midnight', () => {
  const noon = Date.parse('2026-03-29T10:00Z');
  expect(dayStart(berlin, noon)).toBe(Date.parse('2026-03-28T23:00Z'));
  expect(dayStart(berlin, noon, 1)).toBe(Date.parse('2026-03-29T22:00Z'));
  expect(dayStart(berlin, Date.parse('2026-10-25T10:00Z'), 1)).toBe(Date.parse('2026-10-25T23:00Z'));
});

test('moves a skipped local time forward and takes the first of a repeated one', () => {
  expect(instantOf(berlin, Date.parse('2026-03-29T02:30Z'))).toBe(Date.parse('2026-03-29T01:30Z'));
  expect(instantOf(berlin, Date.parse('2026-10-25T02:30Z'))).toBe(Date.parse('2026-10-25T00:30Z'));
});

test('treats an unknown zone as UTC', () => {
  expect(zoneClock('Moon/Tycho').offsetAt(0)).toBe(0);
});

test('converts the value of a date field to its moment', () => {
  expect(toDateTimeField(berlin, Date.parse('2026-07-01T10:15:20Z'))).toBe('2026-07-01T12:15:20');
  expect(fromDateTimeField(berlin, '2026-07-01T12:15')).toBe(Date.parse('2026-07-01T10:15Z'));
  expect(fromDateTimeField(berlin, '')).toBeNull();
});

test('every moment survives a round trip through a date field, except in a repeated hour', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 0, max: 2 ** 31 - 1 }), (id, seconds) => {
      const zone = zoneClock(id);
      const instant = seconds * 1000;
      const back = fromDateTimeField(zone, toDateTimeField(zone, instant));
      expect([0, HOUR, HOUR / 2]).toContain(instant - (back ?? 0));
      expect(toDateTimeField(zone, back ?? 0)).toBe(toDateTimeField(zone, instant));
    }),
  );
});

test('consecutive midnights are about a day apart', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 1e9, max: 2e9 }), (id, seconds) => {
      const zone = zoneClock(id);
      const start = dayStart(zone, seconds * 1000);
      expect(start).toBeLessThanOrEqual(seconds * 1000);
      expect(Math.abs(dayStart(zone, start, 1) - start - DAY)).toBeLessThanOrEqual(HOUR);
    }),
  );
});

test('names the place of a zone', () => {
  expect(placeName('America/New_York')).toBe('New York');
  expect(placeName('UTC')).toBe('UTC');
});
