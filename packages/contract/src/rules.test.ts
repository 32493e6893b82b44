import { describe, expect, test } from 'vitest';
import { RULE_LIMITS, recurrenceRule, rule, scheduleRule } from './rules.ts';

const equals = {
  type: 'equals',
  left: { type: 'variable', path: ['device', 'tags', 'store'] },
  right: { type: 'constant', value: 'x' },
};
const nested = (levels: number): unknown =>
  levels === 1 ? equals : { type: 'and', group: [nested(levels - 1)] };
const wide = (nodes: number) => ({ type: 'or', group: Array.from({ length: nodes - 1 }, () => equals) });
const problems = (value: unknown) => rule.safeParse(value).error?.issues.map(({ message }) => message) ?? [];
const tooLarge = `A rule can have at most ${RULE_LIMITS.depth} levels and ${RULE_LIMITS.nodes} nodes.`;

describe('limits of a rule', () => {
  test('accepts the maximum depth and size', () => {
    expect(problems(nested(RULE_LIMITS.depth))).toEqual([]);
    expect(problems(wide(RULE_LIMITS.nodes))).toEqual([]);
  });
  test('rejects one more level or node, with a message', () => {
    expect(problems(nested(RULE_LIMITS.depth + 1))).toEqual([tooLarge]);
    expect(problems(wide(RULE_LIMITS.nodes + 1))).toEqual([tooLarge]);
  });
  test('counts nodes across the entire tree, not per group', () => {
    const group = Array.from({ length: 40 }, () => wide(30));
    expect(problems({ type: 'and', group })).toEqual([tooLarge]);
  });
  test('rejects a rule that contains itself, without hanging', () => {
    const cyclic: { type: string; group: unknown[] } = { type: 'and', group: [] };
    cyclic.group.push(cyclic, cyclic);
    expect(problems(cyclic)).toEqual([tooLarge]);
  });
  test('rejects a hundred thousand levels without visiting them', () => {
    let deep: unknown = equals;
    for (let level = 0; level < 100_000; level += 1) deep = { type: 'and', group: [deep] };
    expect(problems(deep)).toEqual([tooLarge]);
  });
  test('rejects a group of millions', () => {
    expect(problems({ type: 'or', group: new Array(2_000_000).fill(equals) })).toEqual([tooLarge]);
  });
  test('limits the depth inside operands and schedules too', () => {
    const deep = JSON.parse(`${'['.repeat(5000)}1${']'.repeat(5000)}`) as unknown;
    expect(problems({ ...equals, right: { type: 'constant', value: deep } })).not.toEqual([]);
    expect(problems({ ...equals, left: equals })).not.toEqual([]);
  });
});

test.each([
  ['null', null],
  ['a string', 'x'],
  ['a list', [equals]],
  ['nothing', undefined],
  ['an unknown type', { type: 'nand', group: [] }],
  ['an unknown member', { ...equals, extra: 1 }],
  ['an unknown root', { ...equals, left: { type: 'variable', path: ['window', 'x'] } }],
  ['an empty path', { ...equals, left: { type: 'variable', path: [] } }],
  ['a path of 17 steps', { ...equals, left: { type: 'variable', path: ['device', ...'x'.repeat(16)] } }],
  ['an object as a constant', { ...equals, right: { type: 'constant', value: {} } }],
  ['a group that is not a list', { type: 'and', group: { length: 5 } }],
])('rejects %s', (_, value) => {
  expect(rule.safeParse(value).success).toBe(false);
});

describe('schedules', () => {
  const start = { start_datetime: '2026-11-20T09:00', end_datetime: '2026-11-20T17:00:00' };
  const schedule = { type: 'schedule', ...start, tzid: 'Europe/Berlin' };
  test('requires an existing zone and local times', () => {
    expect(scheduleRule.safeParse(schedule).success).toBe(true);
    expect(scheduleRule.safeParse({ ...schedule, tzid: 'Mars/Base' }).success).toBe(false);
    expect(scheduleRule.safeParse({ ...schedule, start_datetime: '2026-11-20T09:00+01:00' }).success).toBe(
      false,
    );
  });
  const recurrence = { freq: 'weekly', dtstart: '2026-11-20T09:00:00' };
  test('recurrences have an interval of 1 by default', () => {
    expect(recurrenceRule.parse(recurrence)).toEqual({ ...recurrence, interval: 1 });
  });
  test.each([
    ['byday', []],
    ['byday', ['XX']],
    ['bymonth', [0]],
    ['bymonth', [13]],
    ['bymonthday', [0]],
    ['bymonthday', [-32]],
    ['byhour', [24]],
    ['bysetpos', [0]],
    ['bysetpos', [1.5]],
    ['interval', 0],
    ['count', 0],
    ['until', 'soon'],
    ['freq', 'fortnightly'],
    ['easter', 1],
  ])('rejects %s of %j', (name, value) => {
    expect(recurrenceRule.safeParse({ ...recurrence, [name]: value }).success).toBe(false);
  });
  test('accepts 0 as hour, minute and second', () => {
    const midnight = { ...recurrence, byhour: [0], byminute: [0], bysecond: [0] };
    expect(recurrenceRule.safeParse(midnight).success).toBe(true);
  });
});
