import type { Operand, Operator, Rule } from '@vitrine/contract';
import { describeSchedule, type ExplainedOperand, type RuleExplanation } from '@vitrine/engine';
import type { TFunction } from 'i18next';
import { named } from './variables.ts';

/** What words of an explanation depend on besides the explanation. */
export interface WordsOptions {
  t: TFunction;
  locale: string;
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

const CLOCK = ['current_time', 'current_date', 'current_day'];

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
  const operator = operatorText(type, left, right, t);
  const text = `${operandText(left, right, t)} ${operator} ${operandText(right, left, t)}`;
  return { id, outcome, text, saw: sawText(left, right, note, t), group: [] };
}

const clockOperators = { greaterThan: 1, greaterThanOrEqual: 1, lessThan: 1, lessThanOrEqual: 1 } as const;

function operatorText(type: Operator, left: ExplainedOperand, right: ExplainedOperand, t: TFunction): string {
  const isAny = type === 'contains' || type === 'notContains';
  if (isAny && right.operand.type === 'constant' && isList(right.operand.value))
    return t(`whatPlays.operators.${type}List`);
  const isClock = clockOf(left) !== null || clockOf(right) !== null;
  return isClock && type in clockOperators
    ? t(`whatPlays.clockOperators.${type as keyof typeof clockOperators}`)
    : t(`whatPlays.operators.${type}`);
}

const isList = (value: unknown) => Array.isArray(value) || (typeof value === 'string' && value.includes('|'));

function clockOf({ operand }: ExplainedOperand): string | null {
  return operand.type === 'variable' && CLOCK.includes(operand.path[0]) ? operand.path[0] : null;
}

function operandText(side: ExplainedOperand, other: ExplainedOperand, t: TFunction): string {
  const { operand } = side;
  return operand.type === 'constant' ? valueText(operand.value, other, t) : variableText(operand, t);
}

/** What people call a variable. */
export function variableText({ path }: Extract<Operand, { type: 'variable' }>, t: TFunction): string {
  const [root, first, ...rest] = path;
  if (root === 'current_time' || root === 'current_date' || root === 'current_day')
    return t(`whatPlays.variables.${root}`);
  const { kind, name } = named(path);
  if (root === 'workers')
    return name === '' ? t('whatPlays.variables.workers') : t('whatPlays.variables.worker', { name });
  if (root === 'device') {
    if (kind === 'tag') return t('whatPlays.variables.device_tag', { name });
    if (first === 'tags') return t('whatPlays.variables.device_tags');
    return t('whatPlays.variables.device', { name: fieldText(name, t) });
  }
  const subject = root === 'playlist' ? 'playlist' : 'item';
  if (first === undefined) return t(`whatPlays.variables.${subject}_self`);
  if (first === 'tags')
    return rest.length === 0
      ? t(`whatPlays.variables.${subject}_tags`)
      : t(`whatPlays.variables.${subject}_tag`, { name: rest.join('.') });
  return t(`whatPlays.variables.${subject}`, { name: fieldText([first, ...rest].join('.'), t) });
}

const fields = [
  'id',
  'name',
  'application_name',
  'applicationName',
  'application_id',
  'applicationId',
  'has_playlists',
  'hasPlaylists',
  'duration',
  'mode',
  'timezone',
] as const;

/** A field of a screen, an item or a playlist; what has no name of its own keeps its technical one. */
export function fieldText(name: string, t: TFunction): string {
  const known = fields.find((field) => field === name);
  return known ? t(`whatPlays.fields.${known}`) : name.replaceAll('_', ' ');
}

const days = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const;

/** A value as people write it: texts in quotes, days by name, yes and no. */
function valueText(value: unknown, other: ExplainedOperand, t: TFunction): string {
  if (value === null || value === undefined) return t('whatPlays.noValue');
  if (Array.isArray(value)) return value.map((each) => valueText(each, other, t)).join(', ');
  if (typeof value === 'boolean') return t(value ? 'whatPlays.yes' : 'whatPlays.no');
  if (typeof value === 'number') return String(value);
  if (typeof value !== 'string') return JSON.stringify(value);
  const clock = clockOf(other);
  if (clock === 'current_day')
    return value
      .split('|')
      .map((each) => dayText(each, t))
      .join(', ');
  return clock
    ? value
    : value
        .split('|')
        .map((each) => `“${each.trim()}”`)
        .join(', ');
}

function dayText(value: string, t: TFunction): string {
  const day = days.find((each) => each === value.trim().slice(0, 2).toUpperCase());
  return day ? t(`whatPlays.days.${day}`) : value;
}

function sawText(
  left: ExplainedOperand,
  right: ExplainedOperand,
  note: 'missing_operand' | 'not_a_presentation' | null,
  t: TFunction,
): string {
  if (note === 'not_a_presentation') return t('whatPlays.aboutPresentations');
  const sides = [left, right].filter(({ operand }) => operand.type === 'variable');
  if (note === 'missing_operand')
    return t(sides.length === 1 ? 'whatPlays.sawNothing' : 'whatPlays.sawNothingOf');
  // Values of the clock read as the clock's: a day by its name, a time without quotes.
  const [first, second] = sides.map((side) => valueText(side.value, clockOf(side) ? side : left, t));
  if (first === undefined) return '';
  const value = second === undefined ? first : t('whatPlays.sawBoth', { left: first, right: second });
  return t('whatPlays.saw', { value });
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
