import type { Operand, Operator, Rule } from '@vitrine/contract';
import fc from 'fast-check';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import '../../../platform/i18n.ts';
import { operatorChoiceOf, type VariablePath } from '../../../shared/rules/clause.ts';
import { newSchedule, withPreset } from '../schedule/presets.ts';
import { describeScheduleBriefly } from '../schedule/schedule-description.ts';
import { withEnding, withInterval } from '../schedule/schedule-edits.ts';
import { anyRule, future } from './rule.fixture.ts';
import { ruleToTree } from './rule-conversion.ts';
import { describeRule, describeRuleBriefly } from './rule-descriptions.ts';
import { newClause } from './tree.ts';
import { choicesFor, withChoice, withValue, withVariable } from './variables.ts';

const wording = { t: i18next.t, locale: 'en-GB' };
const variable = (...path: VariablePath): Operand => ({ type: 'variable', path });
const constant = (value: string | number | boolean | string[]): Operand => ({ type: 'constant', value });
const store: Rule = { type: 'equals', left: variable('device', 'tags', 'store'), right: constant('Berlin') };
const early: Rule = { type: 'lessThan', left: variable('current_time'), right: constant('10:00') };
const weekend: Rule = { type: 'contains', left: variable('current_day'), right: constant(['SA', 'SU']) };
const sentence = (rule: Rule | null) => describeRule(ruleToTree(rule), wording);

test('describes a rule in one sentence', () => {
  expect(sentence(null)).toBe('No conditions, so it can always play.');
  expect(sentence(store)).toBe('Plays when store is Berlin.');
  expect(sentence({ type: 'and', group: [store, { type: 'or', group: [early, weekend] }] })).toBe(
    'Plays when store is Berlin and (the time of day is before 10:00 or the day is Saturday or Sunday).',
  );
  expect(
    sentence({
      type: 'and',
      group: [
        { ...store, type: 'notEquals' },
        { ...weekend, type: 'notContains' },
      ],
    }),
  ).toBe('Plays when none of these is true: store is Berlin or the day is Saturday or Sunday.');
  expect(sentence({ type: 'or', group: [store, future] })).toBe(
    'Plays when store is Berlin or a condition from a newer version is true.',
  );
});

test('puts a group whose description is a list in parentheses beside a condition', () => {
  const none: Rule = {
    type: 'and',
    group: [
      { ...store, type: 'notEquals' },
      { ...weekend, type: 'notContains' },
    ],
  };
  const described = '(none of these is true: store is Berlin or the day is Saturday or Sunday)';
  expect(sentence({ type: 'or', group: [none, early] })).toBe(
    `Plays when ${described} or the time of day is before 10:00.`,
  );
  const wrapped: Rule = { type: 'or', group: [none] };
  expect(sentence({ type: 'or', group: [wrapped, early] })).toBe(
    `Plays when ${described} or the time of day is before 10:00.`,
  );
  expect(describeRuleBriefly({ type: 'or', group: [none, early] }, wording)).toBe(
    `when ${described} (or 1 more condition)`,
  );
});

test('describes an empty group beside a condition', () => {
  expect(sentence({ type: 'and', group: [store, { type: 'and', group: [] }] })).toBe(
    'Plays when store is Berlin and (empty group: always true).',
  );
  expect(sentence({ type: 'or', group: [store, { type: 'or', group: [] }] })).toBe(
    'Plays when store is Berlin or (empty group: never true).',
  );
});

test.each<[string, string, Rule]>([
  ['Always plays.', 'always', { type: 'and', group: [] }],
  ['Never plays.', 'never', { type: 'or', group: [] }],
  ['Never plays.', 'never', { type: 'and', group: [{ type: 'or', group: [] }] }],
])('describes a rule without conditions as "%s"', (text, brief, rule) => {
  expect(sentence(rule)).toBe(text);
  expect(describeRuleBriefly(rule, wording)).toBe(brief);
});

test('does not describe a path below a clock variable as the clock', () => {
  const hour: Rule = { ...early, left: variable('current_time', 'hour'), right: constant('7') };
  expect(sentence(hour)).toBe('Plays when the time of day › hour is less than 7.');
});

test('shortens the description of a rule in a list', () => {
  expect(describeRuleBriefly(store, wording)).toBe('when store is Berlin');
  expect(describeRuleBriefly({ type: 'and', group: [store, early, weekend] }, wording)).toBe(
    'when store is Berlin (and 2 more conditions)',
  );
  expect(describeRuleBriefly({ type: 'or', group: [store, early, weekend] }, wording)).toBe(
    'when store is Berlin (or 2 more conditions)',
  );
});

test('describes every rule', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      for (const text of [sentence(rule), describeRuleBriefly(rule, wording)])
        expect(text).not.toMatch(/rules\.|undefined|\{\{|NaN/);
    }),
  );
});

test('offers operators and values that fit the variable', () => {
  const time = withVariable(newClause(), ['current_time']);
  expect(time).toMatchObject({ type: 'greaterThanOrEqual', right: { value: '09:00' } });
  const days = withValue(withVariable(time, ['current_day']), ['MO']);
  expect(operatorChoiceOf(days)).toBe('containsList');
  expect(withVariable(days, ['presentation', 'has_playlists'])).toMatchObject({
    type: 'equals',
    right: { value: true },
  });
  // Changing from one tag to another preserves the operator and the value.
  const tag = withValue(withVariable(newClause(), ['device', 'tags', 'store']), 'Berlin');
  expect(withVariable(tag, ['device', 'tags', 'city'])).toMatchObject({
    type: 'equals',
    right: { value: 'Berlin' },
  });
  const list = withChoice(tag, 'containsList');
  expect(list).toMatchObject({ type: 'contains', right: { value: ['Berlin'] } });
  expect(withChoice(list, 'equals')).toEqual(tag);
});

test('always offers the operator that a clause has', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      for (const node of ruleToTree(rule).children)
        if (node.kind === 'clause') expect(choicesFor(node)).toContain(operatorChoiceOf(node));
    }),
  );
});

test('describes whether a presentation contains playlists', () => {
  const contains = (type: Operator, value: boolean): Rule => ({
    type,
    left: { type: 'variable', path: ['presentation', 'has_playlists'] },
    right: { type: 'constant', value },
  });
  expect(sentence(contains('equals', true))).toBe('Plays when the presentation contains playlists.');
  expect(sentence(contains('equals', false))).toBe('Plays when the presentation doesn’t contain playlists.');
});

test('shortens the description of a schedule in a list', () => {
  const now = Date.parse('2026-11-20T12:00:00Z');
  const base = newSchedule('Europe/Berlin', now);
  const both = withPreset(withPreset(base, 'weekdays', now), 'breakfast', now);
  const short = (schedule: typeof base) =>
    describeScheduleBriefly(schedule, wording, 'Europe/Berlin').replaceAll(/\s*[–-]\s*/g, '–');
  expect(short(base)).toBe('Every day, all day');
  expect(short(both)).toBe('Weekdays, 07:00–10:00');
  expect(short({ ...both, tzid: 'America/New_York' })).toBe('Weekdays, 07:00–10:00, New York');
  expect(short(withEnding(both, { kind: 'until', date: '2026-12-24' }))).toBe(
    'Weekdays, 07:00–10:00 until 24 Dec 2026',
  );
  expect(short(withPreset(base, 'dates', now))).toBe('20–26 Nov 2026');
  expect(short(withInterval(both, 2))).toBe(
    'Every 2 weeks on weekdays from 07:00 to 10:00, Berlin time, starting 20 November 2026',
  );
});
