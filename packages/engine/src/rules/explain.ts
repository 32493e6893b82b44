import type { Operand, Operator, Rule } from '@vitrine/contract';
import { effectiveZone, scheduleFor } from '../schedule/schedule.ts';
import { createLocalClock, isClockVariable } from './clock.ts';
import { readPath } from './data.ts';
import { deviceZoneOf, evaluateRule, type RuleData, rootsOf, scheduleOptions } from './evaluate.ts';

/** An operand with the value it had; `value` is undefined when the data has none. */
export interface ExplainedOperand {
  operand: Operand;
  value: unknown;
}

/** A rule with the outcome of each of its clauses. */
export type RuleExplanation =
  | { type: 'and' | 'or'; outcome: boolean; group: RuleExplanation[] }
  | {
      type: Operator;
      outcome: boolean;
      left: ExplainedOperand;
      right: ExplainedOperand;
      /** Why the comparison was not made: an operand is missing, or a playlist does not have the property. */
      note: 'missing_operand' | 'not_a_presentation' | null;
    }
  | {
      type: 'schedule';
      outcome: boolean;
      /** IANA zone of its local times. */
      zone: string;
      /** The interval around the instant in which the outcome is constant (epoch milliseconds); null: unbounded. */
      from: number | null;
      until: number | null;
      /** Whether it can never be active: its dates do not parse, its zone is unknown or its end is not after its start. */
      never: boolean;
    };

/**
 * Explains why a rule is true or false for `data` at `at` (epoch milliseconds): the values and the outcome of each clause,
 * as {@link evaluateRule} decides. Throws `Invalid rule` and `RRule has invalid freq`.
 */
export function explainRule(rule: Rule, data: RuleData, at: number): RuleExplanation {
  const clock = createLocalClock();
  clock.set(at, deviceZoneOf(data.device));
  const roots = rootsOf(data);
  const valueIn = (operand: Operand): unknown => {
    if (operand.type === 'constant') return operand.value;
    const [root] = operand.path;
    if (isClockVariable(root)) return clock.read(root).text;
    return readPath(roots[root], operand.path, 1);
  };

  const explainNode = (node: Rule): RuleExplanation => {
    const outcome = evaluateRule(node, data, at);
    if (node.type === 'schedule') {
      const options = scheduleOptions(data);
      const schedule = scheduleFor(node, options);
      const { from, until } = schedule.intervalAt(at);
      const finite = (instant: number) => (Number.isFinite(instant) ? instant : null);
      return {
        type: 'schedule',
        outcome,
        zone: effectiveZone(node, options),
        from: finite(from),
        until: finite(until),
        never: schedule.occurrences === null,
      };
    }
    if ('group' in node) return { type: node.type, outcome, group: node.group.map(explainNode) };
    const left = { operand: node.left, value: valueIn(node.left) };
    const right = { operand: node.right, value: valueIn(node.right) };
    const missing = isMissing(left.value) || isMissing(right.value);
    const note = missing ? (outcome ? 'not_a_presentation' : 'missing_operand') : null;
    return { type: node.type, outcome, left, right, note };
  };
  return explainNode(rule);
}

function isMissing(value: unknown): boolean {
  return value === undefined || value === null;
}
