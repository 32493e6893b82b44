import type { Rule } from '@vitrine/contract';
import { explainRule, type RuleData, type RuleExplanation } from '@vitrine/engine';
import { storedOf } from './stored.ts';
import { negated, type RuleNode } from './tree.ts';

/** Whether something holds; null: it asks for what cannot be known here. */
export type Truth = boolean | null;

/** A screen as a rule sees it. */
export interface EvaluatedScreen {
  id: string;
  name: string;
  data: RuleData;
}

export interface Mark {
  /** How many of the screens. */
  yes: number;
  no: number;
  unknown: number;
  /** What the first screens saw. */
  seen: readonly { name: string; truth: Truth; explanation: RuleExplanation | null }[];
}

/** How many screens' values a mark keeps. */
const MAX_SEEN = 5;

/** The marks of a node and of everything in it, by key, for these screens at an instant (epoch milliseconds). */
export function marksOf(node: RuleNode, screens: readonly EvaluatedScreen[], at: number): Map<string, Mark> {
  const marks = new Map<string, Mark>();
  const visit = (each: RuleNode) => {
    const mark = {
      yes: 0,
      no: 0,
      unknown: 0,
      seen: [] as { name: string; truth: Truth; explanation: RuleExplanation | null }[],
    };
    for (const { name, data } of screens) {
      const truth = truthOf(each, data, at);
      mark[truth === null ? 'unknown' : truth ? 'yes' : 'no'] += 1;
      if (mark.seen.length < MAX_SEEN)
        mark.seen.push({ name, truth, explanation: explanationOf(each, data, at) });
    }
    marks.set(each.key, mark);
    if (each.kind === 'group') each.children.forEach(visit);
  };
  visit(node);
  return marks;
}

/**
 * Whether a node holds, as the engine decides; unknown where that hangs on a worker's state, which only screens
 * know, or on what this version does not know.
 */
export function truthOf(node: RuleNode, data: RuleData, at: number): Truth {
  if (node.kind === 'group') {
    const isNone = node.of === 'none';
    const outcomes = node.children.map((child) => truthOf((isNone && negated(child)) || child, data, at));
    const decides = node.of === 'any';
    if (outcomes.includes(decides)) return decides;
    return outcomes.includes(null) ? null : !decides;
  }
  if (node.kind === 'other' || asksWorkers(node)) return null;
  return explanationOf(node, data, at)?.outcome ?? null;
}

function asksWorkers(node: RuleNode): boolean {
  if (node.kind !== 'clause') return false;
  return [node.left, node.right].some(
    (operand) => operand?.type === 'variable' && operand.path[0] === 'workers',
  );
}

function explanationOf(node: RuleNode, data: RuleData, at: number): RuleExplanation | null {
  if (node.kind === 'group' || node.kind === 'other') return null;
  return explain(storedOf(node), data, at);
}

function explain(rule: Rule, data: RuleData, at: number): RuleExplanation | null {
  try {
    return explainRule(rule, data, at);
  } catch {
    // A shape that only a newer engine knows.
    return null;
  }
}
