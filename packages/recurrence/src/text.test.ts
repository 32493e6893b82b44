import { formatLocalTime } from '@vitrine/time';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { toRecurrenceText } from './format-text.ts';
import { parseRecurrence } from './parse-text.ts';
import { toPublishedRecurrence } from './published-recurrence.ts';
import type { Recurrence } from './rule.ts';

test('parses a rule with its start, zone and dates', () => {
  const text = [
    'DTSTART;TZID=Europe/Berlin:20261120T090000',
    'RRULE:FREQ=MONTHLY;INTERVAL=2;BYDAY=2TU,-1FR;BYSETPOS=-1;WKST=SU;COUNT=10',
    'EXRULE:FREQ=YEARLY;BYMONTH=12',
    'RDATE:20261224T100000,20261231T100000',
    'EXDATE;TZID=Europe/Berlin:20261208T090000',
  ].join('\r\n');
  expect(parseRecurrence(text)).toEqual({
    dtstart: '2026-11-20T09:00:00',
    tzid: 'Europe/Berlin',
    rules: [{ freq: 'monthly', interval: 2, byday: ['2TU', '-1FR'], bysetpos: [-1], wkst: 'SU', count: 10 }],
    exrules: [{ freq: 'yearly', interval: 1, bymonth: [12] }],
    rdate: ['2026-12-24T10:00:00', '2026-12-31T10:00:00'],
    exdate: ['2026-12-08T09:00:00'],
  });
});

test('reads a line without a property as a rule, and takes missing parts from the options', () => {
  expect(parseRecurrence('freq=daily', { dtstart: '2026-11-20T09:00:00', tzid: 'UTC' })).toMatchObject({
    dtstart: '2026-11-20T09:00:00',
    tzid: 'UTC',
    rules: [{ freq: 'daily', interval: 1 }],
  });
});

test('joins folded lines', () => {
  expect(parseRecurrence('RRULE:FREQ=DAILY;\r\n COUNT=3').rules).toEqual([
    { freq: 'daily', interval: 1, count: 3 },
  ]);
});

test('converts an until in UTC to local time of the zone', () => {
  const until = (text: string, tzid?: string) =>
    parseRecurrence(`FREQ=DAILY;UNTIL=${text}`, { tzid }).rules[0]?.until;
  expect(until('20261120T230000Z', 'Asia/Tokyo')).toBe('2026-11-21T08:00:00');
  expect(until('20261120T230000', 'Asia/Tokyo')).toBe('2026-11-20T23:00:00');
  expect(until('20261120T230000Z')).toBe('2026-11-20T23:00:00');
  expect(until('20261120')).toBe('2026-11-20T00:00:00');
});

describe('errors', () => {
  test.each<[string, string, string]>([
    ['', 'Invalid empty string', 'invalid_empty_string'],
    [' \n ', 'Invalid empty string', 'invalid_empty_string'],
    ['FREQ=MONTHLY;BYDAY=367MO', 'Nth out of range', 'nth_out_of_range'],
    ['FREQ=MONTHLY;BYDAY=-367MO', 'Nth out of range', 'nth_out_of_range'],
    ['FREQ=MONTHLY;BYDAY=0MO', 'Nth out of range', 'nth_out_of_range'],
    ['FREQ=DAILY;UNTIL=tomorrow', 'Cannot parse until date', 'invalid_until'],
    ['FREQ=DAILY;UNTIL=20260231', 'Cannot parse until date', 'invalid_until'],
    ['FREQ=FORTNIGHTLY', 'RRule has invalid freq', 'invalid_frequency'],
    ['COUNT=3', 'RRule has invalid freq', 'invalid_frequency'],
    ['FREQ=DAILY;BYEASTER=1', 'Unsupported RRULE parameter: BYEASTER', 'unsupported_parameter'],
    ['EXRULE:FREQ=DAILY;X=1', 'Unsupported EXRULE parameter: X', 'unsupported_parameter'],
    ['RRULE;X=1:FREQ=DAILY', 'Unsupported RRULE parameter: X', 'unsupported_parameter'],
    ['EXDATE;X=1:20261120', 'Unsupported EXDATE parameter: X', 'unsupported_parameter'],
    ['DTEND:20261120T090000', 'Unsupported property: DTEND', 'unsupported_property'],
    ['every day', 'Unsupported property: every day', 'unsupported_property'],
    ['FREQ=DAILY;INTERVAL=0', 'Invalid options', 'invalid_options'],
    ['FREQ=DAILY;BYHOUR=24', 'Invalid options', 'invalid_options'],
    ['FREQ=DAILY;COUNT=many', 'Invalid options', 'invalid_options'],
    ['FREQ=DAILY;BYDAY=XX', 'Invalid options', 'invalid_options'],
    ['DTSTART:soon', 'Invalid options', 'invalid_options'],
  ])('%j fails with “%s”', (text, message, code) => {
    expect(() => parseRecurrence(text)).toThrow(expect.objectContaining({ message, code }));
  });

  test('throws "Invalid options" for unknown options', () => {
    expect(() => parseRecurrence('FREQ=DAILY', { cache: true } as never)).toThrow('Invalid options');
  });

  test('parses any text or throws an error with a code', () => {
    const parts = fc.constantFrom(
      'FREQ=DAILY',
      'RRULE:',
      'DTSTART',
      ';',
      ':',
      '=',
      ',',
      'BYDAY=',
      'MO',
      '1',
      '\n',
      'UNTIL=',
      'Z',
    );
    fc.assert(
      fc.property(
        fc.oneof(
          fc.string(),
          fc.array(parts).map((list) => list.join('')),
        ),
        (text) => {
          try {
            parseRecurrence(text);
          } catch (error) {
            expect(error).toMatchObject({ name: 'RecurrenceError', code: expect.any(String) });
          }
        },
      ),
      { numRuns: 1000 },
    );
  });
});

test('parses the text that it writes', () => {
  const localTimes = fc.integer({ min: 0, max: 4e9 }).map((seconds) => formatLocalTime(seconds * 1000));
  const maybe = <T>(arbitrary: fc.Arbitrary<T>) => fc.option(arbitrary, { nil: undefined });
  const rules = fc.record(
    {
      freq: fc.constantFrom('yearly' as const, 'weekly' as const, 'secondly' as const),
      dtstart: localTimes,
      interval: fc.integer({ min: 1, max: 9999 }),
      byday: maybe(fc.uniqueArray(fc.constantFrom('MO' as const, 'SU' as const), { minLength: 1 })),
      count: maybe(fc.integer({ min: 1, max: 99 })),
      until: maybe(localTimes),
      bymonthday: maybe(fc.constant([-1, 5])),
      bysetpos: maybe(fc.constant([-1])),
      wkst: maybe(fc.constant('SU' as const)),
      exdate: maybe(fc.array(localTimes, { minLength: 1, maxLength: 3 })),
    },
    { requiredKeys: ['freq', 'dtstart', 'interval'] },
  );
  fc.assert(
    fc.property(rules, fc.constantFrom(null, 'Europe/Berlin'), (rule, tzid) => {
      const set = parseRecurrence(toRecurrenceText(rule as Recurrence, tzid));
      expect(set.tzid).toBe(tzid);
      expect(JSON.parse(JSON.stringify(toPublishedRecurrence(set)))).toEqual(
        JSON.parse(JSON.stringify(rule)),
      );
    }),
  );
});

test('returns null for recurrences that the published form cannot express', () => {
  for (const text of [
    'FREQ=DAILY',
    'DTSTART:20261120\nRRULE:FREQ=MONTHLY;BYDAY=2TU',
    'DTSTART:20261120\nRRULE:FREQ=DAILY\nEXRULE:FREQ=WEEKLY',
    'DTSTART:20261120\nRRULE:FREQ=DAILY\nRRULE:FREQ=WEEKLY',
    'DTSTART:20261120\nRDATE:20261121',
  ])
    expect(toPublishedRecurrence(parseRecurrence(text))).toBeNull();
});
