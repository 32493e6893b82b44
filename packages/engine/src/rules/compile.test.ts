import type { ConstantValue, Operator, Rule, VariableRoot } from '@vitrine/contract';
import { describe, expect, test } from 'vitest';
import { content, schedule, whenOn } from '../testing/content.ts';
import { engineFor, NOON } from '../testing/play.ts';
import { evaluateRule } from './evaluate.ts';

const constant = (value: ConstantValue) => ({ type: 'constant' as const, value });
const variable = (...path: [VariableRoot, ...string[]]) => ({ type: 'variable' as const, path });
const clock = (type: Operator, value: ConstantValue, root: VariableRoot = 'current_time'): Rule => ({
  type,
  left: variable(root),
  right: constant(value),
});
const and = (...group: Rule[]): Rule => ({ type: 'and', group });
const or = (...group: Rule[]): Rule => ({ type: 'or', group });
const on = (hours: string) => `2026-11-20T${hours}`;

describe('reports the time until which the result is valid if the data does not change', () => {
  const worker = whenOn('door');
  test.each<[string, Rule, string | null]>([
    ['before a time', clock('lessThan', '13:00'), '13:00'],
    ['after a time', clock('greaterThan', '14:30'), '14:30'],
    ['at a time', clock('equals', '15:00'), '15:00'],
    ['at this very minute', clock('equals', '12:00'), '12:01'],
    [
      'the time on the left',
      { type: 'lessThan', left: constant('11:00'), right: variable('current_time') },
      '24:00',
    ],
    ['an invalid time: any minute may change it', clock('greaterThan', 'noon'), '12:01'],
    ['one of several times', clock('contains', '16:00|14:00'), '14:00'],
    ['a day', clock('equals', 'FR', 'current_day'), '24:00'],
    ['a date', clock('lessThan', '2026-12-24', 'current_date'), '24:00'],
    ['a worker', worker, null],
    ['a schedule', schedule(on('11:00'), on('17:45')), '17:45'],
    ['a future schedule', schedule(on('20:15'), on('21:00')), '20:15'],
    ['all hold: the first to end', and(clock('lessThan', '13:00'), clock('lessThan', '18:00')), '13:00'],
    ['all hold, the other way round', and(clock('lessThan', '18:00'), clock('lessThan', '13:00')), '13:00'],
    ['one fails: it decides', and(clock('lessThan', '13:00'), clock('greaterThan', '18:00')), '18:00'],
    [
      'none holds: the first to begin',
      or(clock('greaterThan', '18:00'), clock('greaterThan', '13:00')),
      '13:00',
    ],
    [
      'none holds, the other way round',
      or(clock('greaterThan', '13:00'), clock('greaterThan', '18:00')),
      '13:00',
    ],
    ['one holds: it decides', or(clock('greaterThan', '13:00'), clock('lessThan', '18:00')), '18:00'],
    ['a worker and a time', or(worker, clock('lessThan', '13:00')), '13:00'],
  ])('%s', (_name, rule, until) => {
    const engine = engineFor(content({ root: ['a'] }, { a: { rule } }));
    engine.next({ now: NOON, workers: { door: 'shut' } });
    const expected = until === null ? Number.POSITIVE_INFINITY : Date.parse(`${on('00:00')}:00Z`);
    const [hours = 0, minutes = 0] = (until ?? '').split(':').map(Number);
    expect(engine.validUntil).toBe(expected + (until === null ? 0 : (hours * 60 + minutes) * 60_000));
  });

  test('uses the zone of the device, and ends at a clock change', () => {
    const engine = engineFor(content({ root: ['a'] }, { a: { rule: clock('lessThan', '13:00') } }));
    engine.next({ now: NOON, device: { timezone: 'America/New_York' } });
    expect(engine.validUntil).toBe(NOON + 6 * 3_600_000);
    // 25 October 2026: the clocks of Berlin go back at 01:00 UTC.
    const night = Date.UTC(2026, 9, 25, 0, 30);
    engine.next({ now: night, device: { timezone: 'Europe/Berlin' } });
    expect(engine.validUntil).toBe(Date.UTC(2026, 9, 25, 1));
  });
});

describe('evaluating one rule object with changing data', () => {
  const tags = (left: unknown, right: unknown) => ({ device: { tags: { left, right } } });
  const rule: Rule = {
    type: 'equals',
    left: variable('device', 'tags', 'left'),
    right: variable('device', 'tags', 'right'),
  };
  const holds = (left: unknown, right: unknown) => evaluateRule(rule, tags(left, right), NOON);

  test('alternates between lists and single values', () => {
    expect(holds(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(holds(['a', 'b'], ['b', 'c'])).toBe(false);
    expect(holds(['a', 'b'], ['b', 'a'])).toBe(true);
    expect(holds(['c', 'b'], ['b', 'a'])).toBe(false);
    expect(holds('a', ['a'])).toBe(true);
    expect(holds('b', ['a'])).toBe(false);
    expect(holds(['a'], 'a')).toBe(true);
    expect(holds(['a'], 'b')).toBe(false);
    expect(holds('a', 'a')).toBe(true);
    expect(holds(undefined, ['a'])).toBe(false);
    expect(holds(['a'], null)).toBe(false);
  });

  test('alternates between devices in several zones, with the multi-timezone setting on and off', () => {
    const noonHour = schedule(on('12:00'), on('13:00'));
    const holdsIn = (timezone: string, multiTimezone: boolean) =>
      evaluateRule(noonHour, { device: { timezone }, multiTimezone }, NOON);
    expect(holdsIn('UTC', true)).toBe(true);
    expect(holdsIn('Asia/Tokyo', true)).toBe(false);
    expect(holdsIn('Asia/Tokyo', false)).toBe(true);
    expect(holdsIn('Asia/Tokyo', true)).toBe(false);
    expect(holdsIn('Africa/Abidjan', true)).toBe(true);
  });
});

test('comparing a clock variable with null is false, on either side', () => {
  for (const root of ['current_time', 'current_date', 'current_day'] as const) {
    for (const type of ['equals', 'notEquals', 'lessThan', 'notContains'] as const) {
      expect(evaluateRule(clock(type, null, root), {}, NOON)).toBe(false);
      const turned: Rule = { type, left: constant(null), right: variable(root) };
      expect(evaluateRule(turned, {}, NOON)).toBe(false);
    }
  }
});

test('compares constants, and null is neither equal nor different', () => {
  const compared = (left: ConstantValue, type: Operator, right: ConstantValue) =>
    evaluateRule({ type, left: constant(left), right: constant(right) }, {}, NOON);
  expect(compared(1, 'equals', 1)).toBe(true);
  expect(compared(null, 'notEquals', 1)).toBe(false);
  expect(compared(1, 'notEquals', null)).toBe(false);
});

test('throws "Invalid rule" for an unknown operator', () => {
  const rule = { type: 'resembles', left: constant(1), right: variable('workers', 'a') } as unknown as Rule;
  expect(() => evaluateRule(rule, {}, NOON)).toThrow(
    expect.objectContaining({ code: 'invalid_rule', message: 'Invalid rule' }),
  );
});
