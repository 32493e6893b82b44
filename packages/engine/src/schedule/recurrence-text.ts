import type { Frequency, Weekday } from '@vitrine/contract';
import { findTimeZone, formatLocalTime, parseLocalTime } from '@vitrine/time';
import { EngineError, invalidFrequency } from '../errors.ts';
import {
  type ByDay,
  isFrequency,
  isSound,
  type Recurrence,
  weekdayNumber,
  weekdaysOf,
} from './recurrence-rule.ts';
import type { RecurrenceParts, RecurrenceSet } from './recurrence-set.ts';

export interface RecurrenceTextOptions {
  /** Start when the text has none. */
  dtstart?: string | undefined;
  /** Zone when the text has none; UTC dates are turned into walls of it. */
  tzid?: string | undefined;
}

const NUMBERS = {
  BYMONTH: 'bymonth',
  BYMONTHDAY: 'bymonthday',
  BYYEARDAY: 'byyearday',
  BYWEEKNO: 'byweekno',
  BYHOUR: 'byhour',
  BYMINUTE: 'byminute',
  BYSECOND: 'bysecond',
  BYSETPOS: 'bysetpos',
} as const;

/**
 * Reads recurrence text (RFC 5545): lines of DTSTART, RRULE, EXRULE, RDATE and EXDATE; a line without a property
 * is an RRULE. Throws EngineError `Invalid empty string`, `Nth out of range` (weekdays counted outside
 * -366..366), `Cannot parse until date`, `RRule has invalid freq`, `Invalid options` (unknown options, or values
 * that no rule has), and names unsupported properties and parameters.
 */
export function parseRecurrence(text: string, options: RecurrenceTextOptions = {}): RecurrenceSet {
  if (Object.keys(options).some((key) => key !== 'dtstart' && key !== 'tzid')) throw invalidOptions();
  // Long lines are folded by a line break and a space.
  const lines = text
    .replace(/\r?\n[ \t]/g, '')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);
  if (lines.length === 0) throw new EngineError('invalid_empty_string', 'Invalid empty string');
  const properties = lines.map(splitLine);
  const start = properties.find(({ name }) => name === 'DTSTART');
  const tzid = start?.tzid ?? options.tzid ?? null;
  const set: RecurrenceSet = {
    dtstart: options.dtstart ?? null,
    tzid,
    rules: [],
    exrules: [],
    rdate: [],
    exdate: [],
  };
  for (const { name, value } of properties) {
    const dates = () => value.split(',').map((date) => readDate(date, tzid) ?? fail());
    const fail = (): never => {
      throw invalidOptions();
    };
    switch (name) {
      case 'DTSTART':
        set.dtstart = readDate(value, tzid) ?? fail();
        break;
      case 'RRULE':
        set.rules.push(parseParts(value, 'RRULE', tzid));
        break;
      case 'EXRULE':
        set.exrules.push(parseParts(value, 'EXRULE', tzid));
        break;
      case 'RDATE':
        set.rdate.push(...dates());
        break;
      case 'EXDATE':
        set.exdate.push(...dates());
        break;
      default:
        throw new EngineError('unsupported_property', `Unsupported property: ${name}`);
    }
  }
  return set;
}

/** `NAME;PARAMETER=…:value`; a line without a colon is the value of an RRULE. */
function splitLine(line: string): { name: string; value: string; tzid: string | null } {
  const colon = line.indexOf(':');
  if (colon < 0) return line.includes('=') ? { name: 'RRULE', value: line, tzid: null } : unsupported(line);
  const [name = '', ...parameters] = line.slice(0, colon).split(';');
  const upper = name.toUpperCase();
  let tzid: string | null = null;
  for (const parameter of parameters) {
    const [key = '', value = ''] = parameter.split('=');
    const isDate = upper === 'DTSTART' || upper === 'RDATE' || upper === 'EXDATE';
    if (isDate && key.toUpperCase() === 'TZID') tzid = value;
    else if (!(isDate && key.toUpperCase() === 'VALUE' && /^DATE(-TIME)?$/i.test(value)))
      throw new EngineError('unsupported_parameter', `Unsupported ${upper} parameter: ${key}`);
  }
  return { name: upper, value: line.slice(colon + 1), tzid };
}

function unsupported(line: string): never {
  throw new EngineError('unsupported_property', `Unsupported property: ${line}`);
}

function parseParts(text: string, property: string, tzid: string | null): RecurrenceParts {
  const parts: RecurrenceParts & { freq?: Frequency } = { freq: 'daily', interval: 1 };
  let freq = '';
  for (const pair of text.split(';').filter(Boolean)) {
    const [key = '', value = ''] = pair.split('=').map((part) => part.trim().toUpperCase());
    if (key in NUMBERS) parts[NUMBERS[key as keyof typeof NUMBERS]] = value.split(',').map(readNumber);
    else if (key === 'FREQ') freq = value.toLowerCase();
    else if (key === 'INTERVAL') parts.interval = readNumber(value);
    else if (key === 'COUNT') parts.count = readNumber(value);
    else if (key === 'WKST') parts.wkst = value as Weekday;
    else if (key === 'BYDAY' || key === 'BYWEEKDAY') parts.byday = value.split(',').map(readWeekday);
    else if (key === 'UNTIL') parts.until = readDate(value, tzid) ?? invalidUntil();
    else throw new EngineError('unsupported_parameter', `Unsupported ${property} parameter: ${key}`);
  }
  if (!isFrequency(freq)) throw invalidFrequency();
  const result = { ...parts, freq };
  if (!isSound(result)) throw invalidOptions();
  return result;
}

function readNumber(text: string): number {
  if (!/^[-+]?\d{1,6}$/.test(text)) throw invalidOptions();
  return Number(text);
}

function readWeekday(text: string): ByDay {
  const match = /^([-+]?\d+)?([A-Z]{2})$/.exec(text);
  if (!match || weekdayNumber(match[2] as string) < 0) throw invalidOptions();
  const nth = Number(match[1] ?? 0);
  if (match[1] !== undefined && (nth === 0 || Math.abs(nth) > 366))
    throw new EngineError('nth_out_of_range', 'Nth out of range');
  return `${nth === 0 ? '' : nth}${match[2]}` as ByDay;
}

/** `YYYYMMDD`, `YYYYMMDDTHHMMSS` or either with dashes and colons, as a wall; UTC dates are moved to `tzid`. */
function readDate(text: string, tzid: string | null): string | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?(\d{2}))?(Z?))?$/i.exec(text.trim());
  if (!match) return null;
  const [, year, month, date, hour = '00', minute = '00', second = '00', utc] = match;
  const wall = parseLocalTime(`${year}-${month}-${date}T${hour}:${minute}:${second}`);
  if (Number.isNaN(wall)) return null;
  return formatLocalTime(utc && tzid ? wall + (findTimeZone(tzid)?.offsetAt(wall) ?? 0) : wall);
}

function invalidUntil(): never {
  throw new EngineError('invalid_until', 'Cannot parse until date');
}

function invalidOptions(): EngineError {
  return new EngineError('invalid_options', 'Invalid options');
}

/** A rule as published, with the zone of its walls, as text that {@link parseRecurrence} reads back. */
export function toRecurrenceText(rule: Recurrence, tzid: string | null = null): string {
  const { dtstart, rdate = [], exdate = [], ...parts } = rule;
  return toText({ dtstart, tzid, rules: [parts], exrules: [], rdate, exdate });
}

function toText({ dtstart, tzid, rules, exrules, rdate, exdate }: RecurrenceSet): string {
  const zone = tzid ? `;TZID=${tzid}` : '';
  const dates = (name: string, list: readonly string[]) =>
    list.length > 0 ? [`${name}${zone}:${list.map(basicDate).join(',')}`] : [];
  return [
    ...(dtstart ? dates('DTSTART', [dtstart]) : []),
    ...rules.map((rule) => `RRULE:${partsText(rule)}`),
    ...exrules.map((rule) => `EXRULE:${partsText(rule)}`),
    ...dates('RDATE', rdate),
    ...dates('EXDATE', exdate),
  ].join('\n');
}

function partsText(parts: RecurrenceParts): string {
  const texts = [`FREQ=${parts.freq.toUpperCase()}`];
  if ((parts.interval ?? 1) !== 1) texts.push(`INTERVAL=${parts.interval}`);
  if (parts.wkst) texts.push(`WKST=${parts.wkst}`);
  if (parts.count !== undefined) texts.push(`COUNT=${parts.count}`);
  if (parts.until) texts.push(`UNTIL=${basicDate(parts.until)}`);
  if (parts.byday?.length) texts.push(`BYDAY=${parts.byday.join(',')}`);
  for (const [name, key] of Object.entries(NUMBERS)) {
    const values = parts[key];
    if (values?.length) texts.push(`${name}=${values.join(',')}`);
  }
  return texts.join(';');
}

function basicDate(wall: string): string {
  return formatLocalTime(parseLocalTime(wall)).replace(/[-:]/g, '');
}

/**
 * The published form of a set, or null when it needs what the published form has no place for: more than one RRULE,
 * none, an EXRULE, counted weekdays (`2TU`), or no start. Nothing is left out silently: such a set is evaluated as
 * it is by giving it to `isActive`, `nextTransition` and `occurrences` in a `SetSchedule`.
 */
export function publishedRecurrence({
  dtstart,
  rules,
  exrules,
  rdate,
  exdate,
}: RecurrenceSet): Recurrence | null {
  const [rule, ...more] = rules;
  if (!rule || dtstart === null || more.length > 0 || exrules.length > 0) return null;
  if (weekdaysOf(rule.byday ?? []).some(({ nth }) => nth !== 0)) return null;
  return {
    ...rule,
    dtstart,
    ...(rdate.length > 0 ? { rdate } : {}),
    ...(exdate.length > 0 ? { exdate } : {}),
  };
}
