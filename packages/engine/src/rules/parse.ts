import type {
  ConstantValue,
  Operand,
  RecurrenceRule,
  Rule,
  ScheduleRule,
  VariableRoot,
} from '@vitrine/contract';
import { isRecord } from '@vitrine/contract/is-record';
import { invalidFrequency, isFrequency, PART_RANGES, sundayBasedWeekday } from '@vitrine/recurrence';
import { invalidRule } from '../errors.ts';
import { isClockVariable } from './clock.ts';
import { isOperator, isScalar } from './values.ts';

/** The roots of variables besides the clock's. */
const ROOTS: readonly unknown[] = ['presentation', 'playlist', 'device', 'workers'] satisfies VariableRoot[];
/** The contract's limits, which bound the evaluation time of any document's rules. */
const MAX_DEPTH = 16;
const MAX_NODES = 1000;

/**
 * Parses a rule from JSON with wire names (`start_datetime`) or TypeScript names (`startDatetime`). A missing operand
 * becomes the constant null, which makes its comparison false. A rule that already has TypeScript names is returned as
 * the same object, so caches keyed by it remain valid. Throws EngineError `Invalid rule` for any other shape, and
 * `RRule has invalid freq`.
 */
export function parseRule(json: unknown): Rule {
  return parseNode(json, 1, { nodes: 0 });
}

function parseNode(json: unknown, depth: number, budget: { nodes: number }): Rule {
  budget.nodes += 1;
  if (!isRecord(json) || depth > MAX_DEPTH || budget.nodes > MAX_NODES) throw invalidRule();
  const { type } = json;
  if (type === 'schedule') return parseSchedule(json);
  if (type === 'and' || type === 'or') {
    if (!Array.isArray(json.group)) throw invalidRule();
    const { group } = json;
    const parsed = group.map((child) => parseNode(child, depth + 1, budget));
    return parsed.every((child, index) => child === group[index]) ? (json as Rule) : { type, group: parsed };
  }
  if (!isOperator(type)) throw invalidRule();
  const left = parseOperand(json.left);
  const right = parseOperand(json.right);
  if (left === json.left && right === json.right) return json as Rule;
  return { type, left, right };
}

function parseOperand(json: unknown): Operand {
  if (json === undefined || json === null) return { type: 'constant', value: null };
  if (!isRecord(json)) throw invalidRule();
  if (json.type === 'constant') {
    const value = parseConstant(json.value);
    return value === json.value ? (json as Operand) : { type: 'constant', value };
  }
  const { path } = json;
  if (json.type !== 'variable' || !Array.isArray(path) || path.length < 1 || path.length > 16)
    throw invalidRule();
  if (
    !path.every((step) => typeof step === 'string') ||
    !(isClockVariable(path[0]) || ROOTS.includes(path[0]))
  )
    throw invalidRule();
  return json as Operand;
}

function parseConstant(value: unknown): ConstantValue {
  if (value === undefined || value === null) return null;
  if (isScalar(value) || (Array.isArray(value) && value.every(isScalar))) return value;
  throw invalidRule();
}

/** Reads a schedule; start, end and zone are required. Throws as {@link parseRule}. */
export function parseSchedule(json: unknown): ScheduleRule {
  if (!isRecord(json)) throw invalidRule();
  const startDatetime = json.startDatetime ?? json.start_datetime;
  const endDatetime = json.endDatetime ?? json.end_datetime;
  const { tzid } = json;
  if (typeof startDatetime !== 'string' || typeof endDatetime !== 'string' || typeof tzid !== 'string')
    throw invalidRule();
  const recurrence = json.recurrenceRule ?? json.recurrence_rule ?? undefined;
  const recurrenceRule = recurrence === undefined ? undefined : parseRecurrenceRule(recurrence);
  const sameNames = json.startDatetime !== undefined && json.endDatetime !== undefined;
  if (sameNames && json.type === 'schedule' && json.recurrenceRule === recurrenceRule)
    return json as unknown as ScheduleRule;
  const schedule: ScheduleRule = { type: 'schedule', startDatetime, endDatetime, tzid };
  return recurrenceRule ? { ...schedule, recurrenceRule } : schedule;
}

/** Checks only the type of each part. The schedule checks ranges: a part out of range makes it never active. */
function parseRecurrenceRule(json: unknown): RecurrenceRule {
  if (!isRecord(json)) throw invalidRule();
  const freq = typeof json.freq === 'string' ? json.freq.toLowerCase() : '';
  if (!isFrequency(freq)) throw invalidFrequency();
  const { dtstart, interval = 1, count, until, wkst } = json;
  const isSound =
    isText(dtstart) &&
    isText(until ?? '') &&
    isNumber(interval) &&
    isNumber(count ?? 0) &&
    isWeekday(wkst ?? 'MO') &&
    isListOf(json.exdate, isText) &&
    isListOf(json.rdate, isText) &&
    isListOf(json.byday, isWeekday) &&
    NUMBER_PARTS.every((part) => isListOf(json[part], isNumber));
  if (!isSound) throw invalidRule();
  if (freq === json.freq && interval === json.interval && !Object.values(json).includes(null))
    return json as unknown as RecurrenceRule;
  const present = Object.fromEntries(Object.entries(json).filter(([, value]) => value !== null));
  return { ...present, freq, dtstart, interval };
}

const NUMBER_PARTS = Object.keys(PART_RANGES);

function isListOf(value: unknown, isItem: (item: unknown) => boolean): boolean {
  return value === undefined || value === null || (Array.isArray(value) && value.every(isItem));
}

const isText = (value: unknown): value is string => typeof value === 'string';
const isNumber = (value: unknown): value is number => typeof value === 'number';
const isWeekday = (value: unknown): boolean => sundayBasedWeekday(value as string) >= 0;
