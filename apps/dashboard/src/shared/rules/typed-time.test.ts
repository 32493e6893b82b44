import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatTimeOfDay } from './descriptions.ts';
import { readTypedTime } from './typed-time.ts';

const words = { noon: 'mittag|mittags', midnight: 'mitternacht' };

test.each([
  ['de', '9 Uhr', 9 * 60],
  ['de', '9 Uhr 30', 9 * 60 + 30],
  ['de', 'Mittags', 12 * 60],
  ['de', 'Mitternacht', 0],
  ['fr', '19h', 19 * 60],
  ['fr', '19 h 30', 19 * 60 + 30],
  ['es', '7 p. m.', 19 * 60],
  ['ja', '9時30分', 9 * 60 + 30],
  ['ja', '午後９時', 21 * 60],
  ['ar-EG', '٩:٣٠ م', 21 * 60 + 30],
  ['ar', '9 ص', 9 * 60],
  ['ar', '7pm', 19 * 60],
])('in %s, reads “%s”', (locale, text, minutes) => {
  expect(readTypedTime(text, words, locale)).toBe(minutes);
});

test.each(['25', '9 Uhr 75', 'م', 'midi', ''])('rejects “%s”', (text) => {
  expect(readTypedTime(text, words, 'ar')).toBe(null);
});

test('reads every time that the locale formats', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('ar', 'ar-EG', 'de', 'en-US', 'en-GB', 'es', 'es-MX', 'fr', 'fr-CA', 'ja', 'pt'),
      fc.integer({ min: 0, max: 1439 }),
      (locale, minutes) => {
        expect(readTypedTime(formatTimeOfDay(minutes, locale), words, locale)).toBe(minutes);
      },
    ),
  );
});
