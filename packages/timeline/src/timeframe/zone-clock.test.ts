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

test('a day begins at midnight also when it has 23 or 25 hours', () => {
  const noon = Date.parse('2026-03-29T10:00Z');
  expect(dayStart(berlin, noon)).toBe(Date.parse('2026-03-28T23:00Z'));
  expect(dayStart(berlin, noon, 1)).toBe(Date.parse('2026-03-29T22:00Z'));
  expect(dayStart(berlin, Date.parse('2026-10-25T10:00Z'), 1)).toBe(Date.parse('2026-10-25T23:00Z'));
});

test('a localTime that is skipped moves forward, of one shown twice the first counts', () => {
  expect(instantOf(berlin, Date.parse('2026-03-29T02:30Z'))).toBe(Date.parse('2026-03-29T01:30Z'));
  expect(instantOf(berlin, Date.parse('2026-10-25T02:30Z'))).toBe(Date.parse('2026-10-25T00:30Z'));
});

test('a zone that nobody knows is read as UTC', () => {
  expect(zoneClock('Moon/Tycho').offsetAt(0)).toBe(0);
});

test('what a date field holds is the moment that it shows', () => {
  expect(toDateTimeField(berlin, Date.parse('2026-07-01T10:15:20Z'))).toBe('2026-07-01T12:15:20');
  expect(fromDateTimeField(berlin, '2026-07-01T12:15')).toBe(Date.parse('2026-07-01T10:15Z'));
  expect(fromDateTimeField(berlin, '')).toBeNull();
});

test('every moment comes back from its field, but for the hour that comes twice', () => {
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

test('midnights follow each other by about a day', () => {
  fc.assert(
    fc.property(fc.constantFrom(...zones), fc.integer({ min: 1e9, max: 2e9 }), (id, seconds) => {
      const zone = zoneClock(id);
      const start = dayStart(zone, seconds * 1000);
      expect(start).toBeLessThanOrEqual(seconds * 1000);
      expect(Math.abs(dayStart(zone, start, 1) - start - DAY)).toBeLessThanOrEqual(HOUR);
    }),
  );
});

test('places are named as people name them', () => {
  expect(placeName('America/New_York')).toBe('New York');
  expect(placeName('UTC')).toBe('UTC');
});
