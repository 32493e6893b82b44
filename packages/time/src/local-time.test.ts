import fc from 'fast-check';
import { expect, test } from 'vitest';
import { instantAt, localTimeAt } from './local-time.ts';

test('converts between instants and local times', () => {
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
      const localTime = localTimeAt(instant, zone);
      expect(localTimeAt(instantAt(localTime, zone), zone)).toBe(localTime);
    }),
  );
});

test('moves a skipped local time forward, and uses the first of a repeated one', () => {
  const at = (text: string) => new Date(instantAt(Date.parse(text), 'America/New_York')).toISOString();
  expect(at('2026-03-08T02:30:00Z')).toBe('2026-03-08T07:30:00.000Z');
  expect(at('2026-11-01T01:30:00Z')).toBe('2026-11-01T05:30:00.000Z');
});

test('uses UTC for an unknown zone', () => {
  expect(localTimeAt(1234, 'Nowhere/At_All')).toBe(1234);
  expect(instantAt(1234, 'Nowhere/At_All')).toBe(1234);
});
