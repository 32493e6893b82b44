import type { Operand, Rule } from '@vitrine/contract';
import { expect, test } from 'vitest';
import { content, schedule } from '../testing/content.ts';
import { clausesOf, listRuleVariables } from './rule-variables.ts';

const variable = (...path: [Operand & { type: 'variable' }]['0']['path']): Operand => ({
  type: 'variable',
  path,
});
const constant = (value: string | number): Operand => ({ type: 'constant', value });
const is = (left: Operand, right: Operand): Rule => ({ type: 'equals', left, right });

test("lists the clauses of a rule's groups in order", () => {
  const [a, b] = [is(variable('current_day'), constant('FR')), is(constant(1), constant(2))];
  const window = schedule('2026-11-20T09:00:00', '2026-11-20T17:00:00');
  expect(
    clausesOf({ type: 'and', group: [a, { type: 'or', group: [window, b] }, { type: 'or', group: [] }] }),
  ).toEqual([a, window, b]);
  expect(clausesOf(window)).toEqual([window]);
});

test('lists each variable once, with the values it is compared with on either side', () => {
  const door = variable('workers', 'door');
  const store = variable('device', 'tags', 'store');
  const document = content(
    {
      root: {
        items: ['p', 'q'],
        rule: { type: 'or', group: [is(door, constant('open')), is(constant(7), door)] },
      },
    },
    { p: { rule: is(store, door) }, q: { rule: schedule('2026-11-20T09:00:00', '2026-11-20T17:00:00') } },
  );
  expect(listRuleVariables(document)).toEqual([
    { path: ['workers', 'door'], constants: ['open', 7] },
    { path: ['device', 'tags', 'store'], constants: [] },
  ]);
});

test('distinguishes paths that are equal when joined', () => {
  const document = content({
    root: {
      rule: {
        type: 'or',
        group: [is(variable('workers', 'a.b'), constant(1)), is(variable('workers', 'a', 'b'), constant(2))],
      },
    },
  });
  expect(listRuleVariables(document).map(({ path }) => path)).toEqual([
    ['workers', 'a.b'],
    ['workers', 'a', 'b'],
  ]);
});
