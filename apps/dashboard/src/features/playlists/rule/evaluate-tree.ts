import type { Rule } from '@vitrine/contract';
import { explainRule, type RuleData, type RuleExplanation } from '@vitrine/engine';
import { nodeToRule } from './rule-conversion.ts';
import { negateNode, type RuleNode } from './tree.ts';

/** Null if the outcome depends on something that is unknown here. */
type RuleOutcome = boolean | null;

/** The data of a screen that rules use. */
export interface EvaluatedScreen {
  id: string;
  name: string;
  data: RuleData;
}

export interface NodeEvaluation {
  /** The number of screens on which the node is true. */
  yes: number;
  no: number;
  unknown: number;
  /** The values on the first screens. */
  samples: readonly { name: string; outcome: RuleOutcome; explanation: RuleExplanation | null }[];
}

/** The number of screens whose values an evaluation stores as samples. */
const MAX_SAMPLES = 5;

/** Evaluates a node and its descendants for these screens at an instant (epoch milliseconds). Returns them by key. */
export function evaluateTree(
  node: RuleNode,
  screens: readonly EvaluatedScreen[],
  at: number,
): Map<string, NodeEvaluation> {
  const evaluations = new Map<string, NodeEvaluation>();
  const visit = (each: RuleNode) => {
    const evaluation = {
      yes: 0,
      no: 0,
      unknown: 0,
      samples: [] as { name: string; outcome: RuleOutcome; explanation: RuleExplanation | null }[],
    };
    for (const { name, data } of screens) {
      const outcome = evaluateNode(each, data, at);
      evaluation[outcome === null ? 'unknown' : outcome ? 'yes' : 'no'] += 1;
      if (evaluation.samples.length < MAX_SAMPLES)
        evaluation.samples.push({ name, outcome, explanation: explanationOf(each, data, at) });
    }
    evaluations.set(each.key, evaluation);
    if (each.kind === 'group') each.children.forEach(visit);
  };
  visit(node);
  return evaluations;
}

/**
 * Whether a node is true, according to the engine. Null if it depends on worker states, which only screens know, or on
 * a clause that this version does not support.
 */
export function evaluateNode(node: RuleNode, data: RuleData, at: number): RuleOutcome {
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
    // Only a newer engine supports this rule.
    return null;
  }
}
