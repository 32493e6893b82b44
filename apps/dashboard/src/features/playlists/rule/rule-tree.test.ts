import { operators, RULE_LIMITS, type Rule, rule as ruleSchema, toWire } from '@vitrine/contract';
import { evaluateRule, parseRule } from '@vitrine/engine';
import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  applyEdit,
  duplicateNode,
  type Edit,
  findNode,
  findNodePosition,
  moveByKeyboard,
  unwrapGroup,
  wrapNode,
} from './edits.ts';
import { evaluateNode, evaluateTree } from './evaluate-tree.ts';
import { RULE_DEPTH, RULE_NODES } from './limits.ts';
import { anyNode, anyRule, anyTree, future, knownRule } from './rule.fixture.ts';
import { nodeToRule, ruleToNode, ruleToTree, treeToRule } from './rule-conversion.ts';
import {
  canBecomeNoneOf,
  copyNode,
  isComplete,
  negateNode,
  newClause,
  newGroup,
  type RuleGroup,
  type RuleNode,
} from './tree.ts';

const keysOf = (node: RuleNode): string[] => [
  node.key,
  ...(node.kind === 'group' ? node.children.flatMap(keysOf) : []),
];
const pick = <T>(list: readonly T[], at: number) => list[at % list.length] as T;
const NOON = Date.parse('2026-11-20T11:00:00Z');

test('enforces the limits of the contract', () => {
  expect({ depth: RULE_DEPTH, nodes: RULE_NODES }).toEqual(RULE_LIMITS);
});

test('round-trips a stored rule through a tree, including unknown clauses', () => {
  fc.assert(
    fc.property(anyRule, (rule) => {
      expect(treeToRule(ruleToTree(rule))).toEqual(rule);
    }),
  );
  expect(treeToRule(ruleToTree(null))).toBeNull();
});

test('converts a tree to a rule that the server accepts', () => {
  fc.assert(
    fc.property(knownRule, (rule) => {
      const stored = treeToRule(ruleToTree(rule)) as Rule;
      expect(() => parseRule(stored)).not.toThrow();
      expect(ruleSchema.safeParse(toWire(ruleSchema, stored)).error).toBeUndefined();
    }),
  );
});

/** Any edit of this tree, including impossible ones. */
function editOf(root: RuleGroup, kind: number, a: number, b: number, index: number, node: RuleNode): Edit {
  const keys = keysOf(root);
  const [key, parent] = [pick(keys, a), pick(keys, b)];
  if (kind === 0) return { type: 'insert', parent, index, node };
  if (kind === 1) return { type: 'remove', key };
  if (kind === 2) return { type: 'replace', key, node };
  return { type: 'move', key, parent, index };
}

test('an edit and its inverse leave a rule unchanged', () => {
  const numbers = fc.tuple(fc.nat(3), fc.nat(40), fc.nat(40), fc.nat(4));
  fc.assert(
    fc.property(anyTree, numbers, anyNode, (root, [kind, a, b, index], node) => {
      const edited = applyEdit(root, editOf(root, kind, a, b, index, node));
      if (!edited) return;
      const back = applyEdit(edited.root, edited.inverse);
      expect(back?.root).toEqual(root);
      expect(treeToRule(back?.root ?? root)).toEqual(treeToRule(root));
    }),
    { numRuns: 500 },
  );
});

test('editing one clause leaves all others untouched', () => {
  fc.assert(
    fc.property(anyTree, fc.nat(40), (root, at) => {
      const leaves = keysOf(root).filter((key) => findNode(root, key)?.kind === 'clause');
      if (leaves.length === 0) return;
      const key = pick(leaves, at);
      const before = new Map(keysOf(root).map((each) => [each, findNode(root, each)]));
      const edited = applyEdit(root, { type: 'replace', key, node: { ...newClause(), key } });
      for (const each of keysOf(edited?.root ?? root)) {
        const node = findNode(edited?.root ?? root, each);
        // The nodes must be identical, not only equal.
        if (node?.kind !== 'group' && each !== key) expect(node).toBe(before.get(each));
      }
    }),
  );
});

test('a move preserves every node, and keyboard moves can be reversed', () => {
  fc.assert(
    fc.property(anyTree, fc.nat(40), fc.constantFrom('up', 'down', 'in', 'out'), (root, at, step) => {
      const key = pick(keysOf(root), at);
      const edit = moveByKeyboard(root, key, step as 'up');
      const edited = edit && applyEdit(root, edit);
      if (!edit || !edited) return;
      expect(keysOf(edited.root).toSorted()).toEqual(keysOf(root).toSorted());
      const opposite = step === 'up' ? 'down' : step === 'down' ? 'up' : null;
      const back = opposite && moveByKeyboard(edited.root, key, opposite);
      if (back) expect(applyEdit(edited.root, back)?.root).toEqual(root);
    }),
    { numRuns: 300 },
  );
});

test('rejects a move of a group into itself, and edits beyond the limits', () => {
  const inner = newGroup();
  const root: RuleGroup = { ...newGroup([inner]), of: 'all' };
  expect(applyEdit(root, { type: 'move', key: inner.key, parent: inner.key, index: 0 })).toBeNull();
  let deep: RuleGroup = newGroup([newClause()]);
  for (let level = 2; level < RULE_DEPTH; level += 1) deep = newGroup([deep]);
  expect(applyEdit(deep, { type: 'replace', key: deep.key, node: newGroup([deep]) })).toBeNull();
  const full = newGroup(Array.from({ length: RULE_NODES - 1 }, newClause));
  expect(applyEdit(full, { type: 'insert', parent: full.key, index: 0, node: newClause() })).toBeNull();
});

test('stores "none of" as negated clauses, and recognises it where it is unambiguous', () => {
  const is = (key: string, value: string): Rule => ({
    type: 'equals',
    left: { type: 'variable', path: ['device', 'tags', key] },
    right: { type: 'constant', value },
  });
  const root = ruleToTree({ type: 'or', group: [is('store', 'Berlin'), is('floor', '2')] });
  const none: RuleGroup = { ...root, of: 'none' };
  const stored = treeToRule(none);
  expect(stored).toEqual({
    type: 'and',
    group: [
      { ...is('store', 'Berlin'), type: 'notEquals' },
      { ...is('floor', '2'), type: 'notEquals' },
    ],
  });
  expect(ruleToTree(stored)).toMatchObject({
    of: 'none',
    children: [{ type: 'equals' }, { type: 'equals' }],
  });
});

test('a negated clause is true where the clause is false, if both sides have a value', () => {
  const value = fc.oneof(fc.integer({ min: 0, max: 3 }), fc.constantFrom('a', 'b', '2'));
  fc.assert(
    fc.property(fc.constantFrom(...operators), value, value, (type, left, right) => {
      const clause: Rule = {
        type,
        left: { type: 'constant', value: left },
        right: { type: 'constant', value: right },
      };
      const opposite = nodeToRule(negateNode(ruleToNode(clause)) as RuleNode);
      expect(evaluateRule(opposite, {}, NOON)).toBe(!evaluateRule(clause, {}, NOON));
    }),
  );
  // If a value is missing, a clause and its negation are both false.
  fc.assert(
    fc.property(knownRule, (rule) => {
      const opposite = negateNode(ruleToNode(rule));
      const isBoth = opposite && evaluateRule(rule, {}, NOON) && evaluateRule(nodeToRule(opposite), {}, NOON);
      if (!JSON.stringify(rule).match(/application_name|has_playlists/)) expect(isBoth).not.toBe(true);
    }),
  );
});

test('rejects schedules and unknown nodes in a "none of"', () => {
  const schedule = nodeOfType('schedule');
  expect(negateNode(schedule)).toBeNull();
  const none: RuleGroup = { ...newGroup(), of: 'none' };
  expect(canBecomeNoneOf({ ...none, children: [schedule] })).toBe(false);
  expect(applyEdit(none, { type: 'insert', parent: none.key, index: 0, node: schedule })).toBeNull();
  expect(ruleToTree(future).children[0]).toMatchObject({ kind: 'other', stored: future });
});

function nodeOfType(kind: 'schedule'): RuleNode {
  return {
    key: 's',
    kind,
    schedule: {
      type: 'schedule',
      startDatetime: '2026-01-01T09:00:00',
      endDatetime: '2026-01-01T10:00:00',
      tzid: 'UTC',
    },
  };
}

test('a copy has its own keys and the same meaning', () => {
  fc.assert(
    fc.property(anyTree, (root) => {
      const copy = copyNode(root);
      expect(treeToRule(copy)).toEqual(treeToRule(root));
      expect(new Set([...keysOf(copy), ...keysOf(root)]).size).toBe(2 * keysOf(root).length);
      expect(findNodePosition(root, root.key)).toBeUndefined();
    }),
  );
});

test('wraps a node in a group of another kind, and unwrapping that group restores the rule', () => {
  fc.assert(
    fc.property(anyTree, fc.nat(40), (root, at) => {
      const key = pick(keysOf(root), at);
      const node = findNode(root, key);
      const position = findNodePosition(root, key);
      const wrapped = node && position && applyEdit(root, wrapNode(node, position))?.root;
      if (!wrapped) return;
      const { parent: group } = findNodePosition(wrapped, key)!;
      expect(group).toMatchObject({ children: [node] });
      expect(group.of).not.toBe(position.parent.of);
      const back = applyEdit(wrapped, unwrapGroup(group, findNodePosition(wrapped, group.key)!));
      expect(back?.root).toEqual(root);
    }),
  );
});

test('duplicates a node after itself', () => {
  const clause = newClause();
  const root = newGroup([clause, newClause()]);
  const edited = applyEdit(root, duplicateNode(clause, { parent: root, index: 0 }));
  const [first, copy, last] = edited?.root.children ?? [];
  expect([first, last]).toEqual(root.children);
  expect(copy).toEqual({ ...clause, key: copy?.key });
  expect(copy?.key).not.toBe(clause.key);
});

test('evaluates like the engine, and returns unknown for values that only the screen has', () => {
  const data = {
    device: { timezone: 'Europe/Berlin', name: 'Rome', tags: { store: 'Berlin' } },
    playlist: { name: 'x' },
  };
  fc.assert(
    fc.property(knownRule, (rule) => {
      const evaluated = evaluateNode(ruleToTree(rule), data, NOON);
      // A known outcome must be the same for any worker state.
      for (const door of ['Berlin', 'MO', '7', null, 10]) {
        const outcome = evaluateRule(rule, { ...data, workers: { door } }, NOON);
        if (evaluated !== null) expect(evaluated).toBe(outcome);
      }
      if (!JSON.stringify(rule).includes('workers')) expect(evaluated).not.toBeNull();
    }),
    { numRuns: 300 },
  );
});

test('counts the matching screens and keeps samples of their values', () => {
  const root = ruleToTree({
    type: 'equals',
    left: { type: 'variable', path: ['device', 'tags', 'store'] },
    right: { type: 'constant', value: 'Berlin' },
  });
  const screen = (name: string, store?: string) => ({
    id: name,
    name,
    data: { device: { tags: store === undefined ? {} : { store } } },
  });
  const evaluations = evaluateTree(root, [screen('a', 'Berlin'), screen('b', 'Rome'), screen('c')], NOON);
  expect(evaluations.get(root.key)).toMatchObject({ yes: 1, no: 2, unknown: 0 });
  const clause = evaluations.get(root.children[0]!.key);
  expect(
    clause?.samples.map(({ explanation }) => explanation && 'left' in explanation && explanation.left.value),
  ).toEqual(['Berlin', 'Rome', undefined]);
});

test('a clause without an operand is incomplete', () => {
  expect(isComplete(newGroup())).toBe(false);
  expect(isComplete(newGroup([]))).toBe(true);
});
