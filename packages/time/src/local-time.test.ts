import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantAt, localTimeAt } from './local-time.ts';

test('instants and readings of clocks belong together', () => {
  const zones = fc.constantFrom(
    'Europe/Berlin',
    'America/New_York',
    'Australia/Lord_Howe',
    'Asia/Kolkata',
    'UTC',
  );
  fc.assert(
    fc.property(zones, fc.integer({ min: 0, max: 1_000_000 }), (zone, hours) => {
      const instant = Date.UTC(2020, 0, 1) + hours * 3_600_000;
      const wall = localTimeAt(instant, zone);
      expect(localTimeAt(instantAt(wall, zone), zone)).toBe(wall);
    }),
  );
});

test('a reading that is skipped is the next one; of two the first', () => {
  const at = (text: string) => new Date(instantAt(Date.parse(text), 'America/New_York')).toISOString();
  expect(at('2026-03-08T02:30:00Z')).toBe('2026-03-08T07:30:00.000Z');
  expect(at('2026-11-01T01:30:00Z')).toBe('2026-11-01T05:30:00.000Z');
});

test('a zone that nobody knows is UTC', () => {
  expect(localTimeAt(1234, 'Nowhere/At_All')).toBe(1234);
  expect(instantAt(1234, 'Nowhere/At_All')).toBe(1234);
});
