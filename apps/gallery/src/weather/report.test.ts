import fc from 'fast-check';
import { expect, test } from 'vitest';
import { degrees, readReport, weekday } from './report.ts';

const reply = {
  place: { name: 'Berlin' },
  current: { temperature: 4.4, condition: 'rain', is_day: false },
  days: [
    { date: '2026-11-20', condition: 'rain', low: 1, high: 6 },
    { date: 'soon', condition: 'rain', low: 1, high: 6 },
    { date: '2026-11-21', condition: 'frogs', low: 1, high: 6 },
    { date: '2026-11-22', condition: 'snow', low: null, high: 6 },
  ],
  fetched_at: '2026-11-20T12:00:00Z',
};

test('reads a report and omits incomplete days', () => {
  expect(readReport(reply)).toEqual({
    place: 'Berlin',
    temperature: 4.4,
    condition: 'rain',
    isDay: false,
    days: [{ date: '2026-11-20', condition: 'rain', low: 1, high: 6 }],
    fetchedAt: Date.parse('2026-11-20T12:00:00Z'),
  });
});

test('returns null without a temperature, a condition or a time', () => {
  for (const current of [null, { temperature: 'warm', condition: 'rain' }, { temperature: 1 }])
    expect(readReport({ ...reply, current })).toBeNull();
  expect(readReport({ ...reply, fetched_at: 'now' })).toBeNull();
  fc.assert(
    fc.property(fc.anything(), (value) => {
      expect(readReport(value)).toBeNull();
    }),
  );
});

test('formats whole degrees, with a real minus sign and without minus zero', () => {
  expect([-0.4, 0.5, 21.4, -3.6].map((each) => degrees(each, 'celsius'))).toEqual(['0°', '1°', '21°', '−4°']);
  expect(degrees(100, 'fahrenheit')).toBe('212°');
});

test('names days in the language', () => {
  expect(weekday('2026-11-20', 'en-GB')).toBe('Fri');
  expect(weekday('2026-11-20', 'fr-FR')).toBe('Ven.');
});
