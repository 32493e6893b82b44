import fc from 'fast-check';
import { expect, test } from 'vitest';
import { formatDuration } from '../../platform/format.ts';
import { parseDuration } from './duration-text.ts';

test.for([
  ['15', 15],
  [' 90s ', 90],
  ['90 sec', 90],
  ['1:30', 90],
  [':30', 30],
  ['90:00', 5400],
  ['1:02:03', 3723],
  ['1m 30s', 90],
  ['1m30', 90],
  ['1 min 30', 90],
  ['2 minutes', 120],
  ['1H 5M', 3900],
  ['1 hour', 3600],
  ['24:00:00', 86_400],
] as const)('reads “%s”', ([text, seconds]) => {
  expect(parseDuration(text)).toEqual({ kind: 'seconds', seconds });
});

test.for([
  ['de', '1 Std. 30 Min.', 5400],
  ['de-AT', '2 Minuten', 120],
  ['de', '90 Sek', 90],
  ['fr', '1 heure 5 min', 3900],
  ['fr-CA', '45 secondes', 45],
  ['es', '2 horas', 7200],
  ['pt-BR', '10 segundos', 10],
  ['ja', '1分30秒', 90],
  ['ja', '１時間', 3600],
  ['ar-EG', '٥ دقائق', 300],
  ['ar', '1 د 30 ث', 90],
  ['ar', '15 ثانية', 15],
  ['ar', '1m 30s', 90],
] as const)('in %s, reads “%s”', ([locale, text, seconds]) => {
  expect(parseDuration(text, locale)).toEqual({ kind: 'seconds', seconds });
});

test('reads every duration that the locale formats', () => {
  fc.assert(
    fc.property(
      fc.constantFrom('ar-EG', 'de', 'en', 'es', 'fr', 'ja', 'pt'),
      fc.constantFrom('long' as const, 'short' as const, 'narrow' as const),
      fc.constantFrom(['hour', 3600, 24] as const, ['minute', 60, 999] as const, ['second', 1, 999] as const),
      fc.integer({ min: 5, max: 999 }),
      (locale, unitDisplay, [unit, size, max], count) => {
        if (count > max) return;
        const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay });
        expect(parseDuration(format.format(count), locale)).toEqual({
          kind: 'seconds',
          seconds: count * size,
        });
      },
    ),
  );
});

test.for([
  ['abc', 'unreadable'],
  ['-15', 'unreadable'],
  ['1:75', 'unreadable'],
  ['1:75:00', 'unreadable'],
  ['1:3', 'unreadable'],
  ['1:', 'unreadable'],
  ['30s 1m', 'unreadable'],
  ['1.5', 'unreadable'],
  ['4', 'tooShort'],
  ['0:00', 'tooShort'],
  ['24:00:01', 'tooLong'],
  ['9'.repeat(400), 'tooLong'],
] as const)('rejects “%s”', ([text, problem]) => {
  expect(parseDuration(text)).toEqual({ kind: 'problem', problem });
});

test('reads empty text as the default', () => {
  expect(parseDuration('  ')).toEqual({ kind: 'default' });
});

test('never throws, and returns only durations that the server accepts', () => {
  const texts = fc.oneof(fc.string(), fc.string({ unit: fc.constantFrom(...'0123456789:hms. ') }));
  fc.assert(
    fc.property(texts, (text) => {
      const typed = parseDuration(text);
      if (typed.kind !== 'seconds') return;
      expect(Number.isInteger(typed.seconds)).toBe(true);
      expect(typed.seconds).toBeGreaterThanOrEqual(5);
      expect(typed.seconds).toBeLessThanOrEqual(86_400);
    }),
  );
});

test('reads every duration that the list shows', () => {
  fc.assert(
    fc.property(fc.integer({ min: 5, max: 86_400 }), (seconds) => {
      expect(parseDuration(formatDuration(seconds))).toEqual({ kind: 'seconds', seconds });
    }),
  );
});
