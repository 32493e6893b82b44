import type { ConstantValue, Operator, Rule, VariableRoot } from '@vitrine/contract';
import { describe, expect, test } from 'vitest';
import { evaluateRule, type RuleData } from './evaluate.ts';

/** Friday, 20 November 2026, 12:34:56 UTC. */
const NOW = Date.UTC(2026, 10, 20, 12, 34, 56);

const constant = (value: ConstantValue) => ({ type: 'constant' as const, value });
const variable = (root: VariableRoot, ...rest: string[]) => ({
  type: 'variable' as const,
  path: [root, ...rest] as [VariableRoot, ...string[]],
});
const compareWith = (left: ConstantValue, type: Operator, right: ConstantValue): Rule => ({
  type,
  left: constant(left),
  right: constant(right),
});
const holds = (rule: Rule, data: RuleData = {}, at = NOW) => evaluateRule(rule, data, at);

describe('comparison operators', () => {
  const cases: [ConstantValue, Operator, ConstantValue, boolean][] = [
    ['a', 'equals', 'a', true],
    ['a', 'equals', 'A', false],
    ['a', 'notEquals', 'b', true],
    ['a', 'notEquals', 'a', false],
    [5, 'equals', 5, true],
    [5, 'equals', '5', true],
    [5, 'equals', '5.0', true],
    ['5', 'equals', '5.0', false],
    [true, 'equals', 'true', true],
    [true, 'equals', false, false],
    ['fresh pasta', 'contains', 'pasta', true],
    ['fresh pasta', 'contains', 'pizza', false],
    ['fresh pasta', 'notContains', 'pizza', true],
    ['fresh pasta', 'notContains', 'pasta', false],
    [10, 'greaterThan', 9, true],
    ['10', 'greaterThan', '9', true],
    ['10', 'greaterThan', 9, true],
    ['b', 'greaterThan', 'a', true],
    ['b', 'greaterThan', 'b', false],
    ['b', 'greaterThanOrEqual', 'b', true],
    [9, 'lessThan', 10, true],
    [10, 'lessThan', 10, false],
    [10, 'lessThanOrEqual', 10, true],
    [11, 'lessThanOrEqual', 10, false],
    ['2026-11-20', 'lessThan', '2026-12-01', true],
  ];
  test.each(cases)('%j %s %j is %s', (left, type, right, expected) => {
    expect(holds(compareWith(left, type, right))).toBe(expected);
  });
});

describe('lists are compared by set equality or intersection', () => {
  const cases: [ConstantValue, Operator, ConstantValue, boolean][] = [
    [['a', 'b'], 'equals', ['b', 'a'], true],
    [['a', 'b', 'a'], 'equals', ['b', 'a'], true],
    [['a', 'b'], 'equals', ['a'], false],
    [['a'], 'equals', ['a', 'b'], false],
    [['a'], 'equals', 'a', true],
    [['a', 'b'], 'notEquals', ['a'], true],
    [['a', 'b'], 'contains', ['b', 'c'], true],
    [['a', 'b'], 'contains', ['c'], false],
    [['a', 'b'], 'contains', 'b', true],
    [['ab'], 'contains', 'b', false],
    ['a', 'contains', ['a', 'b'], true],
    [['a', 'b'], 'notContains', ['c'], true],
    [['a', 'b'], 'notContains', ['b'], false],
    [[1, 2], 'equals', ['2', '1'], true],
    [['a'], 'greaterThan', ['A'], false],
    [['a'], 'lessThanOrEqual', ['a'], false],
    [[], 'equals', [], true],
    [[], 'contains', [], false],
  ];
  test.each(cases)('%j %s %j is %s', (left, type, right, expected) => {
    expect(holds(compareWith(left, type, right))).toBe(expected);
  });
});

describe('text with pipes is split into a list of trimmed items', () => {
  const cases: [ConstantValue, Operator, ConstantValue, boolean][] = [
    ['a | b', 'equals', ['b', 'a'], true],
    ['a|b', 'contains', 'b', true],
    ['apple|banana', 'contains', 'app', false],
    ['a|b', 'notContains', 'c|d', true],
    ['b', 'contains', ' a |b', true],
  ];
  test.each(cases)('%j %s %j is %s', (left, type, right, expected) => {
    expect(holds(compareWith(left, type, right))).toBe(expected);
  });
});

test('a missing or null operand makes any comparison false', () => {
  const operators: Operator[] = [
    'equals',
    'notEquals',
    'contains',
    'notContains',
    'greaterThan',
    'greaterThanOrEqual',
    'lessThan',
    'lessThanOrEqual',
  ];
  for (const type of operators) {
    expect(holds({ type, left: variable('device', 'tags', 'store'), right: constant('a') })).toBe(false);
    expect(holds({ type, left: constant('a'), right: variable('workers', 'door') })).toBe(false);
    expect(holds(compareWith(null, type, null))).toBe(false);
    expect(holds({ type, left: variable('current_time'), right: constant(null) })).toBe(false);
    expect(holds({ type, left: variable('current_time'), right: variable('device', 'open') })).toBe(false);
  }
});

describe('variables', () => {
  const equalsTo = (left: ReturnType<typeof variable>, value: ConstantValue): Rule => ({
    type: 'equals',
    left,
    right: constant(value),
  });

  test('reads device data, and tags as a map or as a list of keys and values', () => {
    const rule = equalsTo(variable('device', 'tags', 'store'), 'Berlin');
    expect(holds(rule, { device: { tags: { store: 'Berlin' } } })).toBe(true);
    expect(holds(rule, { device: { tags: [{ key: 'store', value: 'Berlin' }] } })).toBe(true);
    expect(holds(rule, { device: { tags: [{ key: 'shop', value: 'Berlin' }] } })).toBe(false);
    expect(holds(equalsTo(variable('device', 'name'), 'Lobby'), { device: { name: 'Lobby' } })).toBe(true);
  });

  test('uses the last value of a repeated tag key', () => {
    const tags = [
      { key: 'store', value: 'Rome' },
      { key: 'store', value: 'Berlin' },
    ];
    expect(holds(equalsTo(variable('device', 'tags', 'store'), 'Berlin'), { device: { tags } })).toBe(true);
  });

  test('finds keys of device data by their wire names and their TypeScript names', () => {
    const rule = equalsTo(variable('device', 'screen_orientation'), 'left');
    expect(holds(rule, { device: { screenOrientation: 'left' } })).toBe(true);
    expect(holds(rule, { device: { screen_orientation: 'left' } })).toBe(true);
  });

  test('reads plain and nested worker states', () => {
    expect(holds(equalsTo(variable('workers', 'door'), 'open'), { workers: { door: 'open' } })).toBe(true);
    expect(
      holds(equalsTo(variable('workers', 'till', 'queue'), 3), { workers: { till: { queue: 3 } } }),
    ).toBe(true);
    expect(holds(equalsTo(variable('workers', 'till'), 3), { workers: { till: { queue: 3 } } })).toBe(false);
  });

  test('ignores inherited keys', () => {
    for (const key of ['constructor', '__proto__', 'toString'])
      expect(
        holds(
          { type: 'notEquals', left: variable('device', key, 'name'), right: constant('x') },
          { device: {} },
        ),
      ).toBe(false);
  });

  test("reads the target's tags", () => {
    const season = equalsTo(variable('presentation', 'tags', 'season'), 'winter');
    const tags = { season: 'winter' };
    expect(holds(season, { presentation: { tags } })).toBe(true);
    expect(holds(season, { playlist: { tags } })).toBe(true);
    expect(holds(season, { presentation: { tags: {} }, playlist: { tags } })).toBe(false);
    expect(
      holds(equalsTo(variable('playlist', 'tags', 'season'), 'winter'), {
        presentation: {},
        playlist: { tags },
      }),
    ).toBe(true);
  });

  test('limits a rule by the tags start_date and end_date', () => {
    const rule: Rule = {
      type: 'and',
      group: [
        {
          type: 'lessThanOrEqual',
          left: variable('presentation', 'tags', 'start_date'),
          right: variable('current_date'),
        },
        {
          type: 'greaterThanOrEqual',
          left: variable('presentation', 'tags', 'end_date'),
          right: variable('current_date'),
        },
      ],
    };
    const during = (start_date: string, end_date: string) =>
      holds(rule, { presentation: { tags: { start_date, end_date } } });
    expect(during('2026-11-20', '2026-11-20')).toBe(true);
    expect(during('2026-11-20T00:00:00', '2026-11-20T23:59:59')).toBe(true);
    expect(during('2026-11-21', '2026-11-30')).toBe(false);
    expect(during('2026-11-01', '2026-11-19')).toBe(false);
    expect(holds(rule, { presentation: { tags: { start_date: '2026-11-01' } } })).toBe(false);
  });

  test('reads the application name and the playlist flag', () => {
    expect(
      holds(equalsTo(variable('presentation', 'application_name'), 'Clock'), {
        presentation: { applicationName: 'Clock' },
      }),
    ).toBe(true);
    expect(
      holds(equalsTo(variable('presentation', 'has_playlists'), true), {
        presentation: { hasPlaylists: false },
      }),
    ).toBe(false);
  });
});

test('comparisons of hasPlaylists or applicationName are true if the target is not a presentation', () => {
  for (const key of ['hasPlaylists', 'has_playlists', 'applicationName', 'application_name'])
    for (const type of ['equals', 'notEquals'] as const) {
      expect(
        holds({ type, left: variable('presentation', key), right: constant('x') }, { playlist: {} }),
      ).toBe(true);
      expect(holds({ type, left: constant('x'), right: variable('presentation', key) }, {})).toBe(true);
      expect(
        holds({ type, left: variable('presentation', key), right: constant('x') }, { presentation: {} }),
      ).toBe(false);
    }
});

describe('the clock', () => {
  const at = (
    type: Operator,
    root: 'current_time' | 'current_date' | 'current_day',
    value: ConstantValue,
    timezone?: string,
  ) => holds({ type, left: variable(root), right: constant(value) }, { device: { timezone } });

  test('compares the current time as HH:MM text', () => {
    expect(at('equals', 'current_time', '12:34')).toBe(true);
    expect(at('greaterThan', 'current_time', '12:33')).toBe(true);
    expect(at('greaterThan', 'current_time', '12:34')).toBe(false);
    expect(at('lessThan', 'current_time', '13:00')).toBe(true);
    expect(at('greaterThan', 'current_time', '9:00')).toBe(true);
    expect(at('equals', 'current_time', '12:34:00')).toBe(true);
    expect(at('contains', 'current_time', '12:')).toBe(true);
    expect(at('contains', 'current_time', '12:00|12:34')).toBe(true);
  });

  test("uses the device's current time", () => {
    expect(at('equals', 'current_time', '18:04', 'Asia/Kolkata')).toBe(true);
    expect(at('equals', 'current_time', '12:34', 'Nowhere/Land')).toBe(true);
  });

  test("compares the device's current date as YYYY-MM-DD", () => {
    expect(at('equals', 'current_date', '2026-11-20')).toBe(true);
    expect(at('equals', 'current_date', '2026-11-21', 'Pacific/Kiritimati')).toBe(true);
    expect(at('lessThan', 'current_date', '2026-11-20T23:00:00')).toBe(false);
  });

  test('compares the current day as a weekday in any common spelling', () => {
    for (const day of ['FR', 'Fri', 'friday', 'FRIDAY']) expect(at('equals', 'current_day', day)).toBe(true);
    expect(at('contains', 'current_day', ['MO', 'FR'])).toBe(true);
    expect(at('contains', 'current_day', 'Saturday|Sunday')).toBe(false);
    expect(at('equals', 'current_day', 'SA', 'Pacific/Kiritimati')).toBe(true);
  });

  test('orders weekdays from Monday to Sunday', () => {
    expect(at('lessThanOrEqual', 'current_day', 'FR')).toBe(true);
    expect(at('lessThan', 'current_day', 'SU')).toBe(true);
    expect(at('greaterThan', 'current_day', 'MO')).toBe(true);
    expect(at('lessThan', 'current_day', 'someday')).toBe(false);
  });
});

describe('groups', () => {
  const yes = compareWith(1, 'equals', 1);
  const no = compareWith(1, 'equals', 2);
  const cases: ['and' | 'or', Rule[], boolean][] = [
    ['and', [yes, yes], true],
    ['and', [yes, no], false],
    ['or', [no, yes], true],
    ['or', [no, no], false],
    ['and', [], true],
    ['or', [], false],
    [
      'or',
      [
        { type: 'and', group: [yes, no] },
        { type: 'and', group: [yes, yes] },
      ],
      true,
    ],
  ];
  test.each(cases)('%s of %j is %s', (type, group, expected) => {
    expect(holds({ type, group })).toBe(expected);
  });
});

test('a schedule inside a rule is active between its start and its end', () => {
  const rule: Rule = {
    type: 'and',
    group: [
      {
        type: 'schedule',
        startDatetime: '2026-11-20T12:00:00',
        endDatetime: '2026-11-20T13:00:00',
        tzid: 'UTC',
      },
      compareWith(1, 'equals', 1),
    ],
  };
  expect(holds(rule)).toBe(true);
  expect(holds(rule, {}, NOW + 3_600_000)).toBe(false);
});

test('evaluates the same rule object with changing data', () => {
  const rule: Rule = { type: 'equals', left: variable('workers', 'door'), right: constant('open') };
  const list = ['open', 'shut'];
  expect(holds(rule, { workers: { door: 'open' } })).toBe(true);
  expect(holds(rule, { workers: { door: 'shut' } })).toBe(false);
  expect(holds(rule, { workers: { door: list } })).toBe(false);
  list.pop();
  expect(holds(rule, { workers: { door: list } })).toBe(true);
  expect(holds(rule, {})).toBe(false);
});

test('evaluates schedules in their own zone unless multi-timezone is on', () => {
  const rule: Rule = {
    type: 'schedule',
    startDatetime: '2026-11-20T12:00:00',
    endDatetime: '2026-11-20T13:00:00',
    tzid: 'UTC',
  };
  const device = { timezone: 'Asia/Tokyo' };
  expect(holds(rule, { device })).toBe(true);
  expect(holds(rule, { device, multiTimezone: false })).toBe(true);
  expect(holds(rule, { device, multiTimezone: true })).toBe(false);
  expect(holds(rule, { device: {}, multiTimezone: true })).toBe(true);
});

test("uses the device's zone, or UTC if it is unknown or missing", () => {
  const atNoon: Rule = { type: 'equals', left: variable('current_time'), right: constant('12:34') };
  for (const timezone of [undefined, null, 'UTC', 'Mars/Olympus', ''])
    expect(holds(atNoon, { device: { timezone } })).toBe(true);
  expect(holds(atNoon, { device: { timezone: 'Asia/Tokyo' } })).toBe(false);
  expect(holds(atNoon, {})).toBe(true);
});
