import fc from 'fast-check';
import { expect, test } from 'vitest';
import { DAY, instantAt, readDay, readTime, readWall, wallAt, writeTime, writeWall } from './walls.ts';

test('times are read as people type them', () => {
  const read = (text: string) => {
    const minutes = readTime(text);
    return minutes === null ? null : writeTime(minutes);
  };
  expect(
    ['7', '7:30', '0730', '730', '19.30', '7pm', '7:30 AM', '12am', '12 p.m.', 'noon', ' 23:59 '].map(read),
  ).toEqual([
    '07:00',
    '07:30',
    '07:30',
    '07:30',
    '19:30',
    '19:00',
    '07:30',
    '00:00',
    '12:00',
    '12:00',
    '23:59',
  ]);
  expect(['', '25', '7:60', '13pm', '0am', 'seven', '7:3', '-1'].map(read)).toEqual(Array(8).fill(null));
});

test('walls are written as they are read, and days that no calendar has are none', () => {
  fc.assert(
    fc.property(fc.integer({ min: 0, max: 60_000 * DAY }), (number) => {
      const wall = Math.floor(number / 1000) * 1000;
      expect(readWall(writeWall(wall))).toBe(wall);
    }),
  );
  expect(readWall('2026-02-30T09:00:00')).toBeNaN();
  expect(readWall('tomorrow')).toBeNaN();
  expect(readDay('2026-02-30')).toBeNaN();
  expect(readDay('2028-02-29')).toBe(Date.UTC(2028, 1, 29));
});

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
      const wall = wallAt(instant, zone);
      expect(wallAt(instantAt(wall, zone), zone)).toBe(wall);
    }),
  );
});

test('a reading that is skipped is the next one; of two the first', () => {
  const at = (text: string) => new Date(instantAt(readWall(text), 'America/New_York')).toISOString();
  expect(at('2026-03-08T02:30:00')).toBe('2026-03-08T07:30:00.000Z');
  expect(at('2026-11-01T01:30:00')).toBe('2026-11-01T05:30:00.000Z');
});
