import type { ConstantValue, Operator, Rule, VariableRoot } from '@vitrine/contract';
import { expect, test } from 'vitest';
import { schedule } from '../testing/content.ts';
import { NOON } from '../testing/play.ts';
import type { RuleData } from './evaluate.ts';
import { explainRule } from './explain.ts';

const compared = (type: Operator, path: [VariableRoot, ...string[]], value: ConstantValue): Rule => ({
  type,
  left: { type: 'variable', path },
  right: { type: 'constant', value },
});
const explained = (rule: Rule, data: RuleData = {}) => explainRule(rule, data, NOON);

test("shows clock variables in the device's local time", () => {
  const device = { timezone: 'Asia/Kolkata' };
  const shown = (root: VariableRoot) => explained(compared('equals', [root], 'x'), { device });
  expect(shown('current_time')).toMatchObject({
    left: { value: '17:30' },
    right: { value: 'x' },
    note: null,
  });
  expect(shown('current_date')).toMatchObject({ left: { value: '2026-11-20' }, note: null });
  expect(shown('current_day')).toMatchObject({ left: { value: 'FR' }, note: null });
});

test('gives the reason for a comparison that was not made', () => {
  const missing = compared('notEquals', ['workers', 'till'], 'open');
  expect(explained(missing)).toMatchObject({ outcome: false, note: 'missing_operand' });
  expect(explained(missing, { workers: { till: null } })).toMatchObject({
    outcome: false,
    note: 'missing_operand',
  });
  expect(explained(missing, { workers: { till: 'shut' } })).toMatchObject({ outcome: true, note: null });
  expect(
    explained(compared('equals', ['workers', 'till'], null), { workers: { till: 'shut' } }),
  ).toMatchObject({
    outcome: false,
    note: 'missing_operand',
  });
  const about = compared('equals', ['presentation', 'application_name'], 'Pictures');
  expect(explained(about, { playlist: {} })).toMatchObject({ outcome: true, note: 'not_a_presentation' });
});

test('gives the zone of a schedule and the time until which its state is valid', () => {
  const hour = schedule('2026-11-20T12:00', '2026-11-20T13:00', undefined, 'UTC');
  expect(explained(hour)).toEqual({
    type: 'schedule',
    outcome: true,
    zone: 'UTC',
    from: NOON,
    until: NOON + 3_600_000,
    never: false,
  });
  const tokyo = { device: { timezone: 'Asia/Tokyo' } };
  expect(explained(hour, { ...tokyo, multiTimezone: true })).toMatchObject({
    outcome: false,
    zone: 'Asia/Tokyo',
    until: null,
  });
  expect(explained(hour, tokyo)).toMatchObject({ outcome: true, zone: 'UTC' });
  expect(explained(schedule('2026-11-20T12:00', '2026-11-20T12:00'))).toMatchObject({
    outcome: false,
    from: null,
    until: null,
    never: true,
  });
});
