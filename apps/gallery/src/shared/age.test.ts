import { expect, test } from 'vitest';
import { ageText } from './age.ts';

const now = Date.parse('2026-11-20T12:00:00Z');
const ago = (ms: number, locale = 'en-GB') => ageText(now - ms, now, locale);

test('formats an age in the language', () => {
  expect(ago(12 * 60_000)).toBe('12 minutes ago');
  expect(ago(3_600_000)).toBe('1 hour ago');
  expect(ago(86_400_000)).toBe('1 day ago');
  expect(ago(3 * 86_400_000, 'de-DE')).toBe('vor 3 Tagen');
  expect(ago(30 * 86_400_000)).toBe('21 October');
});

test('never reports a future age when the clock is behind', () => {
  expect(ago(-3_600_000)).toBe('now');
});
