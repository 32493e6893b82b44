import type { Rule } from '@vitrine/contract';
import { expect, test } from 'vitest';
import { parseRule, parseSchedule } from './parse.ts';

const constant = { type: 'constant', value: 'a' };
const variable = { type: 'variable', path: ['workers', 'a'] };
const comparison = { type: 'equals', left: variable, right: constant };
const recurrenceRule = { freq: 'daily', dtstart: '2026-11-20T09:00:00', interval: 1 };
const schedule = {
  type: 'schedule',
  startDatetime: '2026-11-20T09:00:00',
  endDatetime: '2026-11-20T10:00:00',
  tzid: 'UTC',
};

test.each<[string, object]>([
  ['a comparison', comparison],
  ['a group', { type: 'or', group: [comparison, schedule] }],
  ['an empty group', { type: 'and', group: [] }],
  ['a schedule', schedule],
  ['a schedule that recurs', { ...schedule, recurrenceRule }],
])('returns the same object for %s with TypeScript names', (_name, rule) => {
  expect(parseRule(rule)).toBe(rule);
});

test.each<[string, object, object]>([
  [
    'a missing operand',
    { type: 'equals', left: variable },
    { ...comparison, right: { type: 'constant', value: null } },
  ],
  [
    'a missing operand on the left',
    { type: 'equals', right: constant },
    { type: 'equals', left: { type: 'constant', value: null }, right: constant },
  ],
  [
    'a constant without a value',
    { ...comparison, right: { type: 'constant' } },
    { ...comparison, right: { type: 'constant', value: null } },
  ],
  [
    'a group with something to complete',
    { type: 'and', group: [comparison, { type: 'equals', left: variable }] },
    { type: 'and', group: [comparison, { ...comparison, right: { type: 'constant', value: null } }] },
  ],
  [
    'a schedule with wire names',
    {
      type: 'schedule',
      start_datetime: schedule.startDatetime,
      end_datetime: schedule.endDatetime,
      tzid: 'UTC',
      recurrence_rule: recurrenceRule,
    },
    { ...schedule, recurrenceRule },
  ],
  [
    'a schedule with both kinds of names',
    {
      type: 'schedule',
      startDatetime: schedule.startDatetime,
      end_datetime: schedule.endDatetime,
      tzid: 'UTC',
    },
    schedule,
  ],
  [
    'a schedule with both kinds of names, the other way round',
    {
      type: 'schedule',
      start_datetime: schedule.startDatetime,
      endDatetime: schedule.endDatetime,
      tzid: 'UTC',
    },
    schedule,
  ],
  [
    'a frequency in capitals, and parts that are null',
    { ...schedule, recurrenceRule: { ...recurrenceRule, freq: 'DAILY', byday: null, count: null } },
    { ...schedule, recurrenceRule },
  ],
  [
    'parts that are null',
    { ...schedule, recurrenceRule: { ...recurrenceRule, until: null } },
    { ...schedule, recurrenceRule },
  ],
  [
    'a recurrence without an interval',
    { ...schedule, recurrenceRule: { freq: 'daily', dtstart: recurrenceRule.dtstart } },
    { ...schedule, recurrenceRule },
  ],
])('completes %s', (_name, given, expected) => {
  const before = JSON.stringify(given);
  expect(parseRule(given)).toEqual(expected);
  expect(JSON.stringify(given)).toBe(before);
});

test('accepts a schedule without its type where a schedule is expected', () => {
  const { type: _, ...untyped } = schedule;
  expect(parseSchedule(untyped)).toEqual(schedule);
  expect(() => parseRule(untyped)).toThrow('Invalid rule');
});

test.each<[string, unknown]>([
  ['nothing', null],
  ['a list', [comparison]],
  ['an operand that is text', { ...comparison, left: 'a' }],
  ['an operand that is a list', { ...comparison, left: [] }],
  ['an operand of another type', { ...comparison, left: { type: 'sum', path: ['workers'] } }],
  ['a path that is not a list', { ...comparison, left: { type: 'variable', path: 'workers' } }],
  ['an empty path', { ...comparison, left: { type: 'variable', path: [] } }],
  [
    'a path of 17 steps',
    { ...comparison, left: { type: 'variable', path: ['workers', ...Array(16).fill('a')] } },
  ],
  ['a path with a number', { ...comparison, left: { type: 'variable', path: ['workers', 1] } }],
  ['a constant that is an object', { ...comparison, right: { type: 'constant', value: {} } }],
  ['a constant with null inside', { ...comparison, right: { type: 'constant', value: ['a', null] } }],
  ['an operator that is a number', { ...comparison, type: 5 }],
  ['a recurrence that is text', { ...schedule, recurrenceRule: 'FREQ=DAILY' }],
  ['a recurrence without a start', { ...schedule, recurrenceRule: { freq: 'daily', interval: 1 } }],
  [
    'a recurrence whose interval is text',
    { ...schedule, recurrenceRule: { ...recurrenceRule, interval: '1' } },
  ],
  [
    'a part with text among numbers',
    { ...schedule, recurrenceRule: { ...recurrenceRule, byhour: [9, '10'] } },
  ],
])('rejects %s', (_name, rule) => {
  expect(() => parseRule(rule)).toThrow('Invalid rule');
});

test('accepts paths of at most 16 steps', () => {
  const rule = { ...comparison, left: { type: 'variable', path: ['workers', ...Array(15).fill('a')] } };
  expect(parseRule(rule)).toBe(rule as unknown as Rule);
});

test('rejects a frequency that is not text', () => {
  expect(() => parseRule({ ...schedule, recurrenceRule: { ...recurrenceRule, freq: 5 } })).toThrow(
    'RRule has invalid freq',
  );
});
