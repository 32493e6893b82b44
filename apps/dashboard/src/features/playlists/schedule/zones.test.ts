import { expect, test } from 'vitest';
import { cityOf, formatUtcOffset, matchesZoneSearch, zoneNames } from './zones.ts';

test('finds time zones by city and region, in any order and with any separator', () => {
  const found = (typed: string) => zoneNames().filter((zone) => matchesZoneSearch(zone, typed));
  expect(found('new york')).toEqual(['America/New_York']);
  expect(found('york new')).toEqual(['America/New_York']);
  expect(found('europe/berl')).toEqual(['Europe/Berlin']);
  expect(zoneNames()).toContain('UTC');
  expect(cityOf('America/Argentina/Buenos_Aires')).toBe('Buenos Aires');
});

test('shows the UTC offset of a zone at the given time', () => {
  expect(formatUtcOffset('Europe/Berlin', Date.parse('2026-01-01T00:00:00Z'))).toBe('GMT+1');
  expect(formatUtcOffset('Europe/Berlin', Date.parse('2026-07-01T00:00:00Z'))).toBe('GMT+2');
  expect(formatUtcOffset('Nowhere', 0)).toBe('');
});
