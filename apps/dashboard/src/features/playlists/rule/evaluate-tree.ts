import type { Rule } from '@vitrine/contract';
import { explainRule, type RuleData, type RuleExplanation } from '@vitrine/engine';
import { nodeToRule } from './rule-conversion.ts';
import { negateNode, type RuleNode } from './tree.ts';

/** Null if it depends on something that is unknown here. */
export type Truth = boolean | null;

/** The data of a screen that rules use. */
export interface EvaluatedScreen {
  id: string;
  name: string;
  data: RuleData;
}

export interface NodeMark {
  /** The number of screens. */
  yes: number;
  no: number;
  unknown: number;
  /** Samples of values, from the first screens. */
  samples: readonly { name: string; truth: Truth; explanation: RuleExplanation | null }[];
}

/** How many screens' values a mark stores as samples. */
const MAX_SAMPLES = 5;

/** The marks of a node and its descendants, by key, for these screens at an instant (epoch milliseconds). */
export function evaluateTree(
  node: RuleNode,
  screens: readonly EvaluatedScreen[],
  at: number,
): Map<string, NodeMark> {
  const marks = new Map<string, NodeMark>();
  const visit = (each: RuleNode) => {
    const mark = {
      yes: 0,
      no: 0,
      unknown: 0,
      samples: [] as { name: string; truth: Truth; explanation: RuleExplanation | null }[],
    };
    for (const { name, data } of screens) {
      const truth = evaluateNode(each, data, at);
      mark[truth === null ? 'unknown' : truth ? 'yes' : 'no'] += 1;
      if (mark.samples.length < MAX_SAMPLES)
        mark.samples.push({ name, truth, explanation: explanationOf(each, data, at) });
    }
    marks.set(each.key, mark);
    if (each.kind === 'group') each.children.forEach(visit);
  };
  visit(node);
  return marks;
}

/**
 * Whether a node is true, as the engine decides. Unknown if it depends on a worker's state, which only screens
 * know, or on a clause that this version does not support.
 */
export function evaluateNode(node: RuleNode, data: RuleData, at: number): Truth {
  if (node.kind === 'group') {
    const isNone = node.of === 'none';
    const outcomes = node.children.map((child) =>
      evaluateNode((isNone && negateNode(child)) || child, data, at),
    );
    const decides = node.of === 'any';
    if (outcomes.includes(decides)) return decides;
    return outcomes.includes(null) ? null : !decides;
  }
  if (node.kind === 'other' || readsWorkers(node)) return null;
  return explanationOf(node, data, at)?.outcome ?? null;
}

function readsWorkers(node: RuleNode): boolean {
  if (node.kind !== 'clause') return false;
  return [node.left, node.right].some(
    (operand) => operand?.type === 'variable' && operand.path[0] === 'workers',
  );
}

function explanationOf(node: RuleNode, data: RuleData, at: number): RuleExplanation | null {
  if (node.kind === 'group' || node.kind === 'other') return null;
  return explain(nodeToRule(node), data, at);
}

function explain(rule: Rule, data: RuleData, at: number): RuleExplanation | null {
  try {
    return explainRule(rule, data, at);
  } catch {
    // A shape that only a newer engine supports.
    return null;
  }
}
