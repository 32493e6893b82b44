import { expect, test } from 'vitest';
import './i18n.ts';
import {
  formatAge,
  formatAgo,
  formatBytes,
  formatDuration,
  formatNames,
  formatPercent,
  joinWithCommas,
  joinWithSemicolons,
} from './format.ts';

test('formats durations like a clock', () => {
  expect([0, 9.6, 60, 725, 3723].map(formatDuration)).toEqual(['0:00', '0:10', '1:00', '12:05', '1:02:03']);
});

test('formats sizes in decimal units', () => {
  expect([0, 999, 12_300, 4_560_000, 500_000_000].map((size) => formatBytes(size, 'en'))).toEqual([
    '0 bytes',
    '999 bytes',
    '12 kB',
    '4.6 MB',
    '500 MB',
  ]);
});

test('formats shares as percentages of the locale', () => {
  expect([0, 0.416, 1].map((share) => formatPercent(share, 'en'))).toEqual(['0%', '42%', '100%']);
  expect(formatPercent(0.42, 'de')).toBe('42\u00a0%');
});

test('formats the recent past as relative times, and everything else as dates', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const ago = (text: string) => formatAgo(text, now, 'en');
  expect(ago('2026-11-20T11:59:40Z')).toBe('just now');
  expect(ago('2026-11-20T11:55:00Z')).toBe('5 min. ago');
  expect(ago('2026-11-20T09:30:00Z')).toBe('2 hr. ago');
  expect(ago('2026-11-19T10:00:00Z')).toBe('1 day ago');
  expect(ago('2026-11-01T10:00:00Z')).toBe('Nov 1, 2026');
});

test('formats an age in its largest unit', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const age = (since: string, locale = 'en') => formatAge(since, now, 'short', locale);
  expect(age('2026-11-20T11:59:40Z')).toBe('1 min');
  // The clock of the server can be ahead.
  expect(age('2026-11-20T12:00:05Z')).toBe('1 min');
  expect(age('2026-11-20T11:01:00Z')).toBe('59 min');
  expect(age('2026-11-20T09:30:00Z')).toBe('2 hr');
  expect(age('2026-11-19T12:00:00Z')).toBe('1 day');
  expect(age('2026-10-06T11:00:00Z')).toBe('45 days');
  expect(age('2026-11-20T09:30:00Z', 'de')).toBe('2 Std.');
  expect(formatAge('2026-11-20T09:30:00Z', now, 'narrow', 'en')).toBe('2h');
});

test('joins names with "and", unless more of them follow', () => {
  const names = ['Bar', 'Door', 'Hall'];
  const joined = [1, 2, 3].map((count) => formatNames(names.slice(0, count), false, 'en'));
  expect(joined).toEqual(['Bar', 'Bar and Door', 'Bar, Door, and Hall']);
  expect(formatNames(names, true, 'en')).toBe('Bar, Door, Hall');
  expect(formatNames(names, false, 'de')).toBe('Bar, Door und Hall');
});

test.each([
  ['en', 'Bar, Door, Hall', 'Bar; Door; Hall'],
  ['de', 'Bar, Door, Hall', 'Bar; Door; Hall'],
  ['fr-CA', 'Bar, Door, Hall', 'Bar\u00a0; Door\u00a0; Hall'],
  ['ja', 'Bar、Door、Hall', 'Bar、Door、Hall'],
  ['ar-EG', 'Bar، Door، Hall', 'Bar؛ Door؛ Hall'],
])('joins texts without "and" in %s', (locale, withCommas, withSemicolons) => {
  const names = ['Bar', 'Door', 'Hall'];
  expect(joinWithCommas(names, locale)).toBe(withCommas);
  expect(formatNames(names, true, locale)).toBe(withCommas);
  expect(joinWithSemicolons(names, locale)).toBe(withSemicolons);
});
