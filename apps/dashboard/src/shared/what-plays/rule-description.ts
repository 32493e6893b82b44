import type { Operand, Rule } from '@vitrine/contract';
import type { ExplainedOperand, RuleExplanation } from '@vitrine/engine';
import { joinWithCommas } from '../../platform/format.ts';
import { type Clause, type ValueKind, valueKindOf } from '../rules/clause.ts';
import { describeSchedule } from '../rules/describe-schedule.ts';
import { describeClause, describeValue, type Wording } from '../rules/descriptions.ts';

export interface DescribeOptions extends Wording {
  /** Formats an instant in the zone of the page. */
  time: (instant: number) => string;
  deviceZone: string | undefined;
  multiTimezone: boolean;
}

/** A clause or a group of clauses in words. */
export interface RuleDescription {
  /** The position in the tree, such as `0.2.1`. */
  id: string;
  outcome: boolean;
  /** The condition. */
  text: string;
  /** The values that the clause compared; empty for groups. */
  actual: string;
  group: RuleDescription[];
}

/** Describes a rule and its outcome. `rule` is null if the page does not know it. */
export function describeRuleOutcome(
  rule: Rule | null,
  explanation: RuleExplanation,
  options: DescribeOptions,
  id = '0',
): RuleDescription {
  const { t } = options;
  const { outcome } = explanation;
  if ('group' in explanation) {
    const isAll = explanation.type === 'and';
    const inside = rule && 'group' in rule ? rule.group : [];
    const text =
      explanation.group.length === 0
        ? t(isAll ? 'whatPlays.emptyAll' : 'whatPlays.emptyAny')
        : t(isAll ? 'whatPlays.all' : 'whatPlays.any');
    const group = explanation.group.map((each, index) =>
      describeRuleOutcome(inside[index] ?? null, each, options, `${id}.${index}`),
    );
    return { id, outcome, text, actual: '', group };
  }
  if (explanation.type === 'schedule') {
    const text = rule?.type === 'schedule' ? describeScheduleRule(rule, options) : t('whatPlays.unknownRule');
    return { id, outcome, text, actual: describeScheduleState(explanation, options), group: [] };
  }
  const { left, right, type, note } = explanation;
  const clause: Clause = { type, left: splitList(left.operand), right: splitList(right.operand) };
  const actual = describeActual(clause, [left, right], note, options);
  return { id, outcome, text: describeClause(clause, options), actual, group: [] };
}

/** Splits a string at each `|`, as the engine does. */
function splitList(operand: Operand): Operand {
  if (operand.type === 'variable' || typeof operand.value !== 'string' || !operand.value.includes('|'))
    return operand;
  return { type: 'constant', value: operand.value.split('|').map((each) => each.trim()) };
}

function describeActual(
  clause: Clause,
  sides: readonly ExplainedOperand[],
  note: 'missing_operand' | 'not_a_presentation' | null,
  wording: Wording,
): string {
  const { t } = wording;
  if (note === 'not_a_presentation') return t('whatPlays.presentationsOnly');
  const variables = sides.filter(({ operand }) => operand.type === 'variable');
  if (note === 'missing_operand')
    return t(variables.length === 1 ? 'whatPlays.valueNotSet' : 'whatPlays.anyValueNotSet');
  const [first, second] = variables.map(({ value }) =>
    describeScreenValue(value, valueKindOf(clause), wording),
  );
  if (first === undefined) return '';
  return second === undefined
    ? t('whatPlays.actual', { value: first })
    : t('whatPlays.actualBoth', { left: first, right: second });
}

/** Describes a value of the screen, which can be any JSON. */
function describeScreenValue(value: unknown, kind: ValueKind, wording: Wording): string {
  if (value === null || value === undefined) return wording.t('whatPlays.noValue');
  if (Array.isArray(value))
    return joinWithCommas(
      value.map((each) => describeScreenValue(each, kind, wording)),
      wording.locale,
    );
  if (typeof value === 'string' && kind === 'text') return wording.t('rules.words.quoted', { value });
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return describeValue(value, kind, wording);
  return JSON.stringify(value);
}

function describeScheduleRule(rule: Extract<Rule, { type: 'schedule' }>, options: DescribeOptions): string {
  try {
    const { deviceZone, multiTimezone } = options;
    return describeSchedule(rule, options.locale, { deviceZone, multiTimezone });
  } catch {
    // The engine rejects a schedule that it cannot parse, and the item's reason says so.
    return options.t('whatPlays.unknownRule');
  }
}

function describeScheduleState(
  { outcome, until, never }: Extract<RuleExplanation, { type: 'schedule' }>,
  { t, time }: DescribeOptions,
): string {
  if (never) return t('whatPlays.scheduleNever');
  if (until === null) return t(outcome ? 'whatPlays.scheduleOnAlways' : 'whatPlays.scheduleOver');
  return t(outcome ? 'whatPlays.scheduleOn' : 'whatPlays.scheduleOff', { time: time(until) });
}
