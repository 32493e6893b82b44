import { expect, test } from 'vitest';
import { parseRule } from './parse.ts';

const equals = {
  type: 'equals',
  left: { type: 'variable', path: ['device', 'tags', 'store'] },
  right: { type: 'constant', value: 'Berlin' },
};

test('parses operator rules, groups and schedules', () => {
  const json = {
    type: 'and',
    group: [
      equals,
      { type: 'or', group: [] },
      { type: 'schedule', startDatetime: '2026-01-01T09:00', endDatetime: '2026-01-01T10:00', tzid: 'UTC' },
    ],
  };
  expect(parseRule(json)).toEqual(json);
});

test('parses a schedule with snake_case names', () => {
  expect(
    parseRule({
      type: 'schedule',
      start_datetime: '2026-01-01T09:00',
      end_datetime: '2026-01-01T10:00',
      tzid: 'UTC',
      recurrence_rule: { freq: 'WEEKLY', dtstart: '2026-01-01T09:00', byday: ['MO'] },
    }),
  ).toEqual({
    type: 'schedule',
    startDatetime: '2026-01-01T09:00',
    endDatetime: '2026-01-01T10:00',
    tzid: 'UTC',
    recurrenceRule: { freq: 'weekly', dtstart: '2026-01-01T09:00', interval: 1, byday: ['MO'] },
  });
});

test('treats a missing operand as the constant null', () => {
  expect(parseRule({ type: 'equals', left: null })).toEqual({
    type: 'equals',
    left: { type: 'constant', value: null },
    right: { type: 'constant', value: null },
  });
});

const nested = (levels: number): unknown =>
  levels === 1 ? equals : { type: 'and', group: [nested(levels - 1)] };

test.each([
  ['nothing', null],
  ['text', 'equals'],
  ['a list', [equals]],
  ['an unknown type', { ...equals, type: 'matches' }],
  ['a type of Object.prototype', { ...equals, type: 'constructor' }],
  ['a group without a list', { type: 'and' }],
  ['a group with a wrong member', { type: 'and', group: [equals, 1] }],
  ['an operand of unknown type', { ...equals, left: { type: 'function' } }],
  ['an operand that is text', { ...equals, left: 'store' }],
  ['a variable without a path', { ...equals, left: { type: 'variable' } }],
  ['a variable with an empty path', { ...equals, left: { type: 'variable', path: [] } }],
  ['a variable with an unknown root', { ...equals, left: { type: 'variable', path: ['window'] } }],
  ['a path with a number', { ...equals, left: { type: 'variable', path: ['device', 1] } }],
  ['a constant that is an object', { ...equals, right: { type: 'constant', value: {} } }],
  ['a constant list of objects', { ...equals, right: { type: 'constant', value: [{}] } }],
  ['a schedule without a start', { type: 'schedule', endDatetime: '2026-01-01T10:00', tzid: 'UTC' }],
  ['a schedule without an end', { type: 'schedule', startDatetime: '2026-01-01T10:00', tzid: 'UTC' }],
  [
    'a schedule without a zone',
    { type: 'schedule', startDatetime: '2026-01-01T09:00', endDatetime: '2026-01-01T10:00' },
  ],
  ['more than 16 levels', nested(17)],
  ['more than 1,000 nodes', { type: 'or', group: Array.from({ length: 1000 }, () => equals) }],
])('throws "Invalid rule" for an unrecognised shape: %s', (_name, json) => {
  expect(() => parseRule(json)).toThrow(
    expect.objectContaining({ code: 'invalid_rule', message: 'Invalid rule' }),
  );
});

test('parses 16 levels and 1,000 nodes', () => {
  expect(parseRule(nested(16))).toEqual(nested(16));
  expect(() => parseRule({ type: 'or', group: Array.from({ length: 999 }, () => equals) })).not.toThrow();
});

test('preserves the optional parts of a recurrence and omits absent ones', () => {
  const parts = {
    interval: 2,
    count: 5,
    bymonth: [1],
    bysetpos: [-1],
    wkst: 'SU',
    exdate: ['2026-01-02T09:00'],
  };
  const schedule = {
    type: 'schedule',
    startDatetime: '2026-01-01T09:00',
    endDatetime: '2026-01-01T10:00',
    tzid: 'UTC',
  };
  const recurrence = { freq: 'monthly', dtstart: '2026-01-01T09:00', ...parts };
  expect(parseRule({ ...schedule, recurrenceRule: recurrence })).toEqual({
    ...schedule,
    recurrenceRule: recurrence,
  });
  expect(parseRule({ ...schedule, recurrenceRule: { ...recurrence, byday: null, until: null } })).toEqual({
    ...schedule,
    recurrenceRule: recurrence,
  });
  for (const wrong of [
    { bymonth: 1 },
    { byhour: ['9'] },
    { count: '5' },
    { until: 5 },
    { wkst: 'XX' },
    { exdate: 'x' },
    { byday: ['MO', 'XX'] },
  ])
    expect(() => parseRule({ ...schedule, recurrenceRule: { ...recurrence, ...wrong } })).toThrow(
      'Invalid rule',
    );
});

test('throws "RRule has invalid freq" for an unsupported frequency', () => {
  const schedule = {
    type: 'schedule',
    startDatetime: '2026-01-01T09:00',
    endDatetime: '2026-01-01T10:00',
    tzid: 'UTC',
  };
  for (const freq of ['fortnightly', '', 3, undefined])
    expect(() => parseRule({ ...schedule, recurrenceRule: { freq, dtstart: '2026-01-01T09:00' } })).toThrow(
      expect.objectContaining({ code: 'invalid_frequency', message: 'RRule has invalid freq' }),
    );
});
