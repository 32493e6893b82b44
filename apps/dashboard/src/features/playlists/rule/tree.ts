import type { Operand, Operator, Rule, ScheduleRule } from '@vitrine/contract';
import type { Clause } from '../../../shared/rules/clause.ts';
import { isStorable } from '../schedule/schedule-problems.ts';

/** A node of a rule in the builder. Keys preserve the focus and drags through edits. */
export type RuleNode = RuleGroup | RuleClause | RuleSchedule | UnknownNode;

export interface RuleGroup {
  key: string;
  kind: 'group';
  /** `none` is stored as an `and` of the negated clauses. */
  of: 'all' | 'any' | 'none';
  children: readonly RuleNode[];
  /** Whether this is the root of a rule that was stored without a group. */
  isBare?: boolean;
}

export interface RuleClause extends Clause {
  key: string;
  kind: 'clause';
}

export interface RuleSchedule {
  key: string;
  kind: 'schedule';
  schedule: ScheduleRule;
}

/** A node that this version does not support. It stays unchanged. */
interface UnknownNode {
  key: string;
  kind: 'other';
  stored: Rule;
}

let keyCount = 0;

/** A key that is unique on this page. */
export function newNodeKey(): string {
  keyCount += 1;
  return `n${keyCount}`;
}

export function newClause(): RuleClause {
  return { key: newNodeKey(), kind: 'clause', type: 'equals', left: null, right: null };
}

export function newGroup(children: readonly RuleNode[] = [newClause()]): RuleGroup {
  return { key: newNodeKey(), kind: 'group', of: 'any', children };
}

/** Copies a node with new keys. */
export function copyNode<T extends RuleNode>(node: T): T {
  const copy = { ...node, key: newNodeKey() };
  return copy.kind === 'group' ? { ...copy, children: copy.children.map(copyNode) } : copy;
}

const negations = {
  equals: 'notEquals',
  notEquals: 'equals',
  contains: 'notContains',
  notContains: 'contains',
  greaterThan: 'lessThanOrEqual',
  lessThanOrEqual: 'greaterThan',
  lessThan: 'greaterThanOrEqual',
  greaterThanOrEqual: 'lessThan',
} as const satisfies Record<Operator, Operator>;

export function negateOperator(type: Operator): Operator {
  return negations[type];
}

/** The negation of a node; null for schedules and unknown nodes, which cannot be negated. */
export function negateNode(node: RuleNode): RuleNode | null {
  if (node.kind === 'clause') return { ...node, type: negations[node.type] };
  if (node.kind !== 'group') return null;
  // The negation of "none of" is "any of".
  if (node.of === 'none') return { ...node, of: 'any' };
  const children = node.children.map(negateNode);
  if (children.some((child) => child === null)) return null;
  return { ...node, of: node.of === 'all' ? 'any' : 'all', children: children as RuleNode[] };
}

/** Whether a group can become "none of". */
export function canBecomeNoneOf(group: RuleGroup): boolean {
  return group.children.length > 0 && group.children.every((child) => negateNode(child) !== null);
}

/**
 * Whether a node has all its values and can be stored. Empty lists and texts do not count as values, because clauses
 * with them are never true.
 */
export function isComplete(node: RuleNode): boolean {
  if (node.kind === 'group') return node.children.every(isComplete);
  if (node.kind === 'schedule') return isStorable(node.schedule);
  return node.kind !== 'clause' || (isOperandSet(node.left) && isOperandSet(node.right));
}

export function isOperandSet(operand: Operand | null): operand is Operand {
  if (operand === null) return false;
  if (operand.type === 'variable') return operand.path.every((step) => step.trim() !== '');
  const { value } = operand;
  // Null is a valid, if unusual, value of a stored rule.
  return typeof value === 'string' || Array.isArray(value) ? value.length > 0 : true;
}

/** Whether a rule contains no nodes. */
export function isEmpty(root: RuleGroup): boolean {
  return root.children.length === 0;
}

interface Size {
  levels: number;
  nodes: number;
}

/** The number of levels and nodes of a stored rule of any shape, as the server counts them. */
export function sizeOf(stored: unknown): Size {
  if (stored === null || stored === undefined) return { levels: 0, nodes: 0 };
  const { group } = stored as { group?: unknown };
  const sizes = Array.isArray(group) ? group.map(sizeOf) : [];
  return {
    levels: 1 + Math.max(0, ...sizes.map(({ levels }) => levels)),
    nodes: 1 + sizes.reduce((sum, { nodes }) => sum + nodes, 0),
  };
}
