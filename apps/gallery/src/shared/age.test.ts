import { expect, test } from 'vitest';
import { ageText } from './age.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const ago = (ms: number, locale = 'en-GB') => ageText(now - ms, now, locale);

test('an age in the words of the language', () => {
  expect(ago(12 * 60_000)).toBe('12 minutes ago');
  expect(ago(3_600_000)).toBe('1 hour ago');
  expect(ago(86_400_000)).toBe('yesterday');
  expect(ago(3 * 86_400_000, 'de-DE')).toBe('vor 3 Tagen');
  expect(ago(30 * 86_400_000)).toBe('21 October');
});

test('a clock that is behind makes nothing come from the future', () => {
  expect(ago(-3_600_000)).toBe('this minute');
});
