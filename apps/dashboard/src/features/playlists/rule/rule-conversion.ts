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
 * Converts a stored rule to the tree of the builder and back. Clauses that nobody edits stay unchanged, even if this
 * version does not support them.
 */

const unset: Operand = { type: 'constant', value: null };

/** Converts a stored rule. The root is always a group, which is empty if there is no rule. */
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
  const isNegated = (node: RuleNode) =>
    node.kind === 'clause' && (node.type === 'notEquals' || node.type === 'notContains');
  return children.length > 1 && children.every(isNegated);
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

/** The rule to store; null if it is empty. Incomplete clauses are stored without an operand, so they are false. */
export function treeToRule(root: RuleGroup): Rule | null {
  const [only] = root.children;
  if (only === undefined && root.isBare) return null;
  if (only && root.isBare && root.children.length === 1 && root.of !== 'none') return nodeToRule(only);
  return nodeToRule(root);
}

const storedRules = new WeakMap<RuleNode, Rule>();

/** The rule to store for a node. Memoised by node. */
export function nodeToRule(node: RuleNode): Rule {
  const cached = storedRules.get(node);
  if (cached) return cached;
  const stored = convertNode(node);
  storedRules.set(node, stored);
  return stored;
}

function convertNode(node: RuleNode): Rule {
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
