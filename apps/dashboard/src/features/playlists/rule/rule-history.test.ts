import type { Rule } from '@vitrine/contract';
import { expect, test } from 'vitest';
import { treeToRule } from './rule-conversion.ts';
import {
  closeStep,
  editRule,
  type RuleHistory,
  replaceRule,
  startHistory,
  undoStep,
} from './rule-history.ts';
import type { RuleClause } from './tree.ts';

const text = (value: string) => ({ type: 'constant' as const, value });
const clause = (value: string): Rule => ({ type: 'equals', left: text('a'), right: text(value) });

/** Simulates typing into the first clause. */
function type(history: RuleHistory, value: string): RuleHistory {
  const node = history.root.children[0] as RuleClause;
  const next = editRule(history, {
    type: 'replace',
    key: node.key,
    node: { ...node, right: text(value) },
  });
  if (!next) throw new Error('The edit is not possible');
  return next;
}

const undo = (history: RuleHistory): RuleHistory => {
  const undone = undoStep(history);
  if (!undone) throw new Error('There is nothing to undo');
  return undone.history;
};

test('undoes everything typed into one clause in one step', () => {
  const typed = type(type(startHistory(clause('1')), '12'), '123');
  expect(treeToRule(undo(typed).root)).toEqual(clause('1'));
});

test('undo after the JSON view reverts only later changes', () => {
  const typed = type(startHistory(clause('1')), '12');
  const viewed = type(closeStep(typed), '123');
  expect(treeToRule(undo(viewed).root)).toEqual(clause('12'));
  expect(treeToRule(undo(undo(viewed)).root)).toEqual(clause('1'));
});

test('undo removes a rule from the JSON view in one step, and then reverts the earlier changes', () => {
  const typed = type(startHistory(clause('1')), '12');
  const replaced = type(replaceRule(typed, clause('x')), 'xy');
  expect(treeToRule(undo(replaced).root)).toEqual(clause('x'));
  expect(treeToRule(undo(undo(replaced)).root)).toEqual(clause('12'));
  expect(treeToRule(undo(undo(undo(replaced))).root)).toEqual(clause('1'));
});

test('typing after an undo starts a new step', () => {
  const other = (history: RuleHistory) =>
    editRule(history, {
      type: 'insert',
      parent: history.root.key,
      index: 1,
      node: { key: 'other', kind: 'clause', type: 'equals', left: text('b'), right: text('c') },
    }) as RuleHistory;
  const before = undo(other(type(startHistory(clause('1')), '12')));
  expect(treeToRule(undo(type(before, '123')).root)).toEqual(clause('12'));
});

test('undo restores an emptied rule', () => {
  const start = startHistory(clause('1'));
  const key = start.root.children[0]?.key ?? '';
  const emptied = editRule(start, { type: 'remove', key }) as RuleHistory;
  expect(treeToRule(emptied.root)).toBeNull();
  expect(treeToRule(undo(emptied).root)).toEqual(clause('1'));
});
