import type { Operand, Rule } from '@vitrine/contract';
import { describeSchedule, type ExplainedOperand, type RuleExplanation } from '@vitrine/engine';
import { type Clause, type ValueKind, valueKindOf } from '../rules/clause.ts';
import { describeClause, describeValue, type Wording } from '../rules/descriptions.ts';

/** What words of an explanation depend on besides the explanation. */
export interface WordsOptions extends Wording {
  /** Names an instant, in the zone of the page. */
  time: (instant: number) => string;
  deviceZone: string | undefined;
  multiTimezone: boolean;
}

/** A clause, or a group of clauses, as a person reads it. */
export interface ClauseWords {
  /** Its place in the tree, as `0.2.1`. */
  id: string;
  outcome: boolean;
  /** What it asks for. */
  text: string;
  /** What it saw; empty for groups. */
  saw: string;
  group: ClauseWords[];
}

/** A rule with its outcome in words. `rule` is what was explained; null when this page does not know it. */
export function ruleWords(
  rule: Rule | null,
  explanation: RuleExplanation,
  options: WordsOptions,
  id = '0',
): ClauseWords {
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
      ruleWords(inside[index] ?? null, each, options, `${id}.${index}`),
    );
    return { id, outcome, text, saw: '', group };
  }
  if (explanation.type === 'schedule') {
    const text = rule?.type === 'schedule' ? scheduleText(rule, options) : t('whatPlays.unknownRule');
    return { id, outcome, text, saw: scheduleState(explanation, options), group: [] };
  }
  const { left, right, type, note } = explanation;
  const clause: Clause = { type, left: readable(left.operand), right: readable(right.operand) };
  const saw = sawText(clause, [left, right], note, options);
  return { id, outcome, text: describeClause(clause, options), saw, group: [] };
}

/** Texts with bars are lists, as the engine reads them. */
function readable(operand: Operand): Operand {
  if (operand.type === 'variable' || typeof operand.value !== 'string' || !operand.value.includes('|'))
    return operand;
  return { type: 'constant', value: operand.value.split('|').map((each) => each.trim()) };
}

function sawText(
  clause: Clause,
  sides: readonly ExplainedOperand[],
  note: 'missing_operand' | 'not_a_presentation' | null,
  wording: Wording,
): string {
  const { t } = wording;
  if (note === 'not_a_presentation') return t('whatPlays.presentationsOnly');
  const seen = sides.filter(({ operand }) => operand.type === 'variable');
  if (note === 'missing_operand')
    return t(seen.length === 1 ? 'whatPlays.valueNotSet' : 'whatPlays.anyValueNotSet');
  const [first, second] = seen.map(({ value }) => seenWords(value, valueKindOf(clause), wording));
  if (first === undefined) return '';
  const value = second === undefined ? first : t('whatPlays.actualBoth', { left: first, right: second });
  return t('whatPlays.actual', { value });
}

/** A value of the screen: any JSON, where clauses hold constants only. */
function seenWords(value: unknown, kind: ValueKind, wording: Wording): string {
  if (value === null || value === undefined) return wording.t('whatPlays.noValue');
  if (Array.isArray(value)) return value.map((each) => seenWords(each, kind, wording)).join(', ');
  if (typeof value === 'string' && kind === 'text') return `“${value}”`;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean')
    return describeValue(value, kind, wording);
  return JSON.stringify(value);
}

function scheduleText(rule: Extract<Rule, { type: 'schedule' }>, options: WordsOptions): string {
  try {
    const { deviceZone, multiTimezone } = options;
    return describeSchedule(rule, options.locale, { deviceZone, multiTimezone });
  } catch {
    // The engine refuses what it cannot read; the item's reason says so.
    return options.t('whatPlays.unknownRule');
  }
}

function scheduleState(
  { outcome, until, never }: Extract<RuleExplanation, { type: 'schedule' }>,
  { t, time }: WordsOptions,
): string {
  if (never) return t('whatPlays.scheduleNever');
  if (until === null) return t(outcome ? 'whatPlays.scheduleOnAlways' : 'whatPlays.scheduleOver');
  return t(outcome ? 'whatPlays.scheduleOn' : 'whatPlays.scheduleOff', { time: time(until) });
}
