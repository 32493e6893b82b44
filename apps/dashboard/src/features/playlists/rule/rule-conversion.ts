import type { Operand, Operator, Rule } from '@vitrine/contract';
import { parseRule } from '@vitrine/engine';
import {
  negateNode,
  negateOperator,
  newNodeKey,
  type RuleClause,
  type RuleGroup,
  type RuleNode,
} from './tree.ts';

/**
 * Converts a stored rule to the builder's tree and back. Clauses that are not edited round-trip unchanged, even
 * those that this version does not support.
 */

const unset: Operand = { type: 'constant', value: null };

/** The root is always a group. No rule is an empty group. */
export function ruleToTree(rule: Rule | null): RuleGroup {
  if (rule === null) return { key: newNodeKey(), kind: 'group', of: 'all', children: [], isBare: true };
  const node = ruleToNode(rule);
  if (node.kind === 'group') return node;
  return { key: newNodeKey(), kind: 'group', of: 'all', children: [node], isBare: true };
}

export function ruleToNode(stored: Rule): RuleNode {
  const key = newNodeKey();
  if ((stored.type === 'and' || stored.type === 'or') && Array.isArray(stored.group)) {
    const children = stored.group.map(ruleToNode);
    if (stored.type === 'or') return { key, kind: 'group', of: 'any', children };
    return isNoneOf(children)
      ? { key, kind: 'group', of: 'none', children: children.map(negateClause) }
      : { key, kind: 'group', of: 'all', children };
  }
  if (!isKnown(stored)) return { key, kind: 'other', stored };
  if (stored.type === 'schedule') return { key, kind: 'schedule', schedule: stored };
  if ('group' in stored) return { key, kind: 'other', stored };
  return { key, kind: 'clause', type: stored.type, left: stored.left, right: stored.right };
}

/** Two or more negated clauses read better as "none of", which is equivalent. */
function isNoneOf(children: readonly RuleNode[]): boolean {
  const isNot = (node: RuleNode) =>
    node.kind === 'clause' && (node.type === 'notEquals' || node.type === 'notContains');
  return children.length > 1 && children.every(isNot);
}

function negateClause(node: RuleNode): RuleNode {
  return node.kind === 'clause' ? { ...node, type: negateOperator(node.type) } : node;
}

/** Whether this engine can parse and evaluate the rule. */
function isKnown(stored: Rule): boolean {
  try {
    parseRule(stored);
    return true;
  } catch {
    return false;
  }
}

/** The rule to store; null if it is empty. Incomplete clauses have no operand and are false. */
export function treeToRule(root: RuleGroup): Rule | null {
  const [only] = root.children;
  if (only === undefined && root.isBare) return null;
  if (only && root.isBare && root.children.length === 1 && root.of !== 'none') return nodeToRule(only);
  return nodeToRule(root);
}

const remembered = new WeakMap<RuleNode, Rule>();

/** The stored rule of a node. Memoised by node. */
export function nodeToRule(node: RuleNode): Rule {
  const known = remembered.get(node);
  if (known) return known;
  const stored = make(node);
  remembered.set(node, stored);
  return stored;
}

function make(node: RuleNode): Rule {
  switch (node.kind) {
    case 'clause':
      return clause(node);
    case 'schedule':
      return node.schedule;
    case 'other':
      return node.stored;
    case 'group': {
      const { of, children } = node;
      if (of !== 'none') return { type: of === 'all' ? 'and' : 'or', group: children.map(nodeToRule) };
      return { type: 'and', group: children.map((child) => nodeToRule(negateNode(child) ?? child)) };
    }
  }
}

function clause({ type, left, right }: RuleClause): { type: Operator; left: Operand; right: Operand } {
  return { type, left: left ?? unset, right: right ?? unset };
}
