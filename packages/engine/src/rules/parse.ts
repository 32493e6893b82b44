import type {
  ConstantValue,
  Frequency,
  Operand,
  Operator,
  RecurrenceRule,
  Rule,
  ScheduleRule,
  VariableRoot,
  Weekday,
} from '@vitrine/contract';
import { EngineError } from '../errors.ts';

const OPERATORS: ReadonlySet<string> = new Set<Operator>([
  'equals',
  'notEquals',
  'contains',
  'notContains',
  'greaterThan',
  'greaterThanOrEqual',
  'lessThan',
  'lessThanOrEqual',
]);
const ROOTS: ReadonlySet<string> = new Set<VariableRoot>([
  'current_time',
  'current_date',
  'current_day',
  'presentation',
  'playlist',
  'device',
  'workers',
]);
const FREQUENCIES: ReadonlySet<string> = new Set<Frequency>([
  'yearly',
  'monthly',
  'weekly',
  'daily',
  'hourly',
  'minutely',
  'secondly',
]);
const WEEKDAYS: ReadonlySet<string> = new Set<Weekday>(['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA']);

/** The contract's limits, so that no document can make a rule that takes long. */
const MAX_DEPTH = 16;
const MAX_NODES = 1000;

type Json = Readonly<Record<string, unknown>>;

/**
 * Reads a rule from JSON, in the wire's names (`start_datetime`) or TypeScript's (`startDatetime`).
 * A missing operand is read as the constant null, which makes its comparison false.
 * Throws EngineError `Invalid rule` for any other shape, and `RRule has invalid freq`.
 */
export function parseRule(json: unknown): Rule {
  return parseNode(json, 1, { nodes: 0 });
}

function parseNode(json: unknown, depth: number, budget: { nodes: number }): Rule {
  budget.nodes += 1;
  if (!isObject(json) || depth > MAX_DEPTH || budget.nodes > MAX_NODES) throw invalid();
  const { type } = json;
  if (type === 'schedule') return parseSchedule(json);
  if (type === 'and' || type === 'or') {
    if (!Array.isArray(json.group)) throw invalid();
    return { type, group: json.group.map((child) => parseNode(child, depth + 1, budget)) };
  }
  if (typeof type !== 'string' || !OPERATORS.has(type)) throw invalid();
  return { type: type as Operator, left: parseOperand(json.left), right: parseOperand(json.right) };
}

function parseOperand(json: unknown): Operand {
  if (json === undefined || json === null) return { type: 'constant', value: null };
  if (!isObject(json)) throw invalid();
  if (json.type === 'constant') return { type: 'constant', value: parseConstant(json.value) };
  const { path } = json;
  if (json.type !== 'variable' || !Array.isArray(path) || path.length < 1 || path.length > 16)
    throw invalid();
  if (!path.every((step) => typeof step === 'string') || !ROOTS.has(path[0] as string)) throw invalid();
  return { type: 'variable', path: [path[0] as VariableRoot, ...path.slice(1)] };
}

function parseConstant(value: unknown): ConstantValue {
  if (value === undefined || value === null) return null;
  if (typeof value === 'string' || typeof value === 'number' || typeof value === 'boolean') return value;
  if (Array.isArray(value) && value.every((item) => ['string', 'number', 'boolean'].includes(typeof item)))
    return value as (string | number | boolean)[];
  throw invalid();
}

/** Reads a schedule; start, end and zone are required. Throws as {@link parseRule}. */
export function parseSchedule(json: unknown): ScheduleRule {
  if (!isObject(json)) throw invalid();
  const startDatetime = json.startDatetime ?? json.start_datetime;
  const endDatetime = json.endDatetime ?? json.end_datetime;
  const { tzid } = json;
  if (typeof startDatetime !== 'string' || typeof endDatetime !== 'string' || typeof tzid !== 'string')
    throw invalid();
  const schedule: ScheduleRule = { type: 'schedule', startDatetime, endDatetime, tzid };
  const recurrence = json.recurrenceRule ?? json.recurrence_rule;
  if (recurrence === undefined || recurrence === null) return schedule;
  return { ...schedule, recurrenceRule: parseRecurrenceRule(recurrence) };
}

function parseRecurrenceRule(json: unknown): RecurrenceRule {
  if (!isObject(json)) throw invalid();
  const freq = typeof json.freq === 'string' ? json.freq.toLowerCase() : '';
  if (!FREQUENCIES.has(freq)) throw new EngineError('invalid_frequency', 'RRule has invalid freq');
  const { dtstart, interval = 1, byday } = json;
  if (typeof dtstart !== 'string' || typeof interval !== 'number') throw invalid();
  const rule: RecurrenceRule = { freq: freq as Frequency, dtstart, interval };
  if (byday === undefined || byday === null) return rule;
  if (!Array.isArray(byday) || !byday.every((day) => WEEKDAYS.has(day))) throw invalid();
  return { ...rule, byday: byday as Weekday[] };
}

function isObject(json: unknown): json is Json {
  return typeof json === 'object' && json !== null && !Array.isArray(json);
}

function invalid(): EngineError {
  return new EngineError('invalid_rule', 'Invalid rule');
}
