import { DAY, HOUR, SECOND } from '@vitrine/time';
import { expect, test } from 'vitest';
import { createTimeFormatter } from './time-formatter.ts';

const times = createTimeFormatter('Europe/Berlin', 'en-GB');
const at = Date.parse('2026-03-27T13:00:01Z');

test('formats moments in the zone, with seconds only if they are not zero', () => {
  expect(times.clock(at)).toBe('14:00:01');
  expect(times.clock(at - SECOND)).toBe('14:00');
  expect(times.minute(at)).toBe('14:00');
  expect(times.moment(at)).toBe('Fri 27 Mar, 14:00:01');
  expect(createTimeFormatter('Moon/Tycho', 'en-GB').clock(at)).toBe('13:00:01');
});

test('formats hours as the region does', () => {
  const words = (locale: string) => {
    const { hour, clock } = createTimeFormatter('Europe/Berlin', locale);
    // The space before AM and PM is a narrow one.
    return [hour(Date.parse('2026-03-27T07:00Z')), clock(at)].map((text) => text.replaceAll('\u202f', ' '));
  };
  expect(words('en-US')).toEqual(['8 AM', '2:00:01 PM']);
  expect(words('en-GB')).toEqual(['08:00', '14:00:01']);
  expect(words('en-DE')).toEqual(['08:00', '14:00:01']);
});

test('names the day of an end on a different day', () => {
  expect(times.end(at, at + HOUR)).toBe('15:00:01');
  expect(times.end(at, Date.parse('2026-03-27T23:00Z'))).toBe('00:00');
  expect(times.end(at, at + DAY)).toBe('Sat 28 Mar, 14:00:01');
});
