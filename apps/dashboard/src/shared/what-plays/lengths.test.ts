import { DAY, HOUR, MINUTE, SECOND } from '@vitrine/time';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import '../../platform/i18n.ts';
import { describeClockChange, formatLength, formatMinutes, formatShare } from './lengths.ts';

test('formats lengths in their two largest units', () => {
  expect(
    [0, 25 * SECOND, 10 * MINUTE, 90 * MINUTE, 2 * DAY + 8 * HOUR, DAY + MINUTE].map((each) =>
      formatLength(each, 'en-GB'),
    ),
  ).toEqual(['0 secs', '25 secs', '10 mins', '1 hr 30 mins', '2 days 8 hrs', '1 day']);
});

test('rounds a length to the minute', () => {
  const lengths = [59 * MINUTE + 59 * SECOND, 2 * HOUR + 30 * MINUTE + SECOND, 7 * SECOND];
  expect(lengths.map((each) => formatMinutes(each, 'en-GB'))).toEqual(['1 hr', '2 hrs 30 mins', '7 secs']);
});

test('never shows a small share as zero', () => {
  expect([0, 0.00001, 0.017, 0.5, 1].map((each) => formatShare(each, 'en-GB'))).toEqual([
    '0%',
    '< 0.1%',
    '1.7%',
    '50%',
    '100%',
  ]);
});

test('describes the direction of a clock change', () => {
  expect(describeClockChange(HOUR, i18next.t, 'en-GB')).toBe('Clocks go forward 1 hr');
  expect(describeClockChange(-30 * MINUTE, i18next.t, 'en-GB')).toBe('Clocks go back 30 mins');
});
