import { DAY, HOUR, MINUTE, SECOND } from '@vitrine/time';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import '../../platform/i18n.ts';
import { clockChangeText, lengthText, minutesText, shareText, timesIn } from './times.ts';

const times = timesIn('Europe/Berlin', 'en-GB');
const at = Date.parse('2026-03-27T13:00:01Z');

test('moments are told in the zone, with seconds only where they matter', () => {
  expect(times.clock(at)).toBe('14:00:01');
  expect(times.clock(at - SECOND)).toBe('14:00');
  expect(times.minute(at)).toBe('14:00');
  expect(times.moment(at)).toBe('Fri 27 Mar, 14:00:01');
  expect(timesIn('Moon/Tycho', 'en-GB').clock(at)).toBe('13:00:01');
});

test('hours are written as the region writes them', () => {
  const words = (locale: string) => {
    const { hour, clock } = timesIn('Europe/Berlin', locale);
    // The space before AM and PM is a narrow one.
    return [hour(Date.parse('2026-03-27T07:00Z')), clock(at)].map((text) => text.replaceAll('\u202f', ' '));
  };
  expect(words('en-US')).toEqual(['8 AM', '2:00:01 PM']);
  expect(words('en-GB')).toEqual(['08:00', '14:00:01']);
  expect(words('en-DE')).toEqual(['08:00', '14:00:01']);
});

test('the end of a stretch names its day when that is another', () => {
  expect(times.end(at, at + HOUR)).toBe('15:00:01');
  expect(times.end(at, Date.parse('2026-03-27T23:00Z'))).toBe('00:00');
  expect(times.end(at, at + DAY)).toBe('Sat 28 Mar, 14:00:01');
});

test('lengths have their two greatest units', () => {
  expect(
    [0, 25 * SECOND, 10 * MINUTE, 90 * MINUTE, 2 * DAY + 8 * HOUR, DAY + MINUTE].map((each) =>
      lengthText(each, 'en-GB'),
    ),
  ).toEqual(['0 secs', '25 secs', '10 mins', '1 hr 30 mins', '2 days 8 hrs', '1 day']);
});

test('a blank that ends a second early is as long as its ends say', () => {
  const lengths = [59 * MINUTE + 59 * SECOND, 2 * HOUR + 30 * MINUTE + SECOND, 7 * SECOND];
  expect(lengths.map((each) => minutesText(each, 'en-GB'))).toEqual(['1 hr', '2 hrs 30 mins', '7 secs']);
});

test('little is not nothing', () => {
  expect([0, 0.00001, 0.017, 0.5, 1].map((each) => shareText(each, 'en-GB'))).toEqual([
    '0%',
    '< 0.1%',
    '1.7%',
    '50%',
    '100%',
  ]);
});

test('a change of clocks says its direction', () => {
  expect(clockChangeText(HOUR, i18next.t, 'en-GB')).toBe('Clocks go forward 1 hr');
  expect(clockChangeText(-30 * MINUTE, i18next.t, 'en-GB')).toBe('Clocks go back 30 mins');
});
