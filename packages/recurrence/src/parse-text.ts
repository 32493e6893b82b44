import { findTimeZone, formatLocalTime, parseLocalTime } from '@vitrine/time';
import { invalidFrequency, invalidOptions, RecurrenceError } from './errors.ts';
import {
  type ByDay,
  isFrequency,
  isValidRule,
  type RecurrenceParts,
  type RecurrenceSet,
  sundayBasedWeekday,
  type Weekday,
} from './rule.ts';

/*
 * Recurrence text as in RFC 5545: https://www.rfc-editor.org/rfc/rfc5545#section-3.8.5
 * The player's specification defines the name `parseRecurrence` and its errors, and third parties call it.
 */

export interface RecurrenceTextOptions {
  /** The start, if the text has no DTSTART. */
  dtstart?: string | undefined;
  /** The zone, if the text has none. Dates in UTC become local times in it. */
  tzid?: string | undefined;
}

/** Parts that are lists of numbers, by their name in text. */
export const NUMBER_PARTS = {
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
 * Parses lines of DTSTART, RRULE, EXRULE, RDATE and EXDATE. A line without a property is an RRULE. Throws
 * RecurrenceError `Invalid empty string`, `Nth out of range` (weekdays outside -366..366), `Cannot parse until date`,
 * `RRule has invalid freq` or `Invalid options` (unknown options, or values out of range), or an error that names an
 * unsupported property or parameter.
 */
export function parseRecurrence(text: string, options: RecurrenceTextOptions = {}): RecurrenceSet {
  if (Object.keys(options).some((key) => key !== 'dtstart' && key !== 'tzid')) throw invalidOptions();
  const properties = unfoldLines(text).map(parseLine);
  if (properties.length === 0) throw new RecurrenceError('invalid_empty_string', 'Invalid empty string');
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
  for (const { name, value } of properties) addProperty(set, name, value, tzid);
  return set;
}

/** Long lines are folded with a line break and a space. */
function unfoldLines(text: string): string[] {
  return text
    .replace(/\r?\n[ \t]/g, '')
    .split(/[\r\n]+/)
    .map((line) => line.trim())
    .filter(Boolean);
}

interface Property {
  name: string;
  value: string;
  tzid: string | null;
}

/** `NAME;PARAMETER=…:value`; a line without a colon is the value of an RRULE. */
function parseLine(line: string): Property {
  const colon = line.indexOf(':');
  if (colon < 0) {
    if (!line.includes('=')) throw unsupportedProperty(line);
    return { name: 'RRULE', value: line, tzid: null };
  }
  const [name = '', ...parameters] = line.slice(0, colon).split(';');
  const upper = name.toUpperCase();
  let tzid: string | null = null;
  for (const parameter of parameters) {
    const [key = '', value = ''] = parameter.split('=');
    const isDate = upper === 'DTSTART' || upper === 'RDATE' || upper === 'EXDATE';
    if (isDate && key.toUpperCase() === 'TZID') tzid = value;
    else if (!(isDate && key.toUpperCase() === 'VALUE' && /^DATE(-TIME)?$/i.test(value)))
      throw new RecurrenceError('unsupported_parameter', `Unsupported ${upper} parameter: ${key}`);
  }
  return { name: upper, value: line.slice(colon + 1), tzid };
}

function addProperty(set: RecurrenceSet, name: string, value: string, tzid: string | null): void {
  const date = (text: string) => {
    const parsed = parseDate(text, tzid);
    if (parsed === null) throw invalidOptions();
    return parsed;
  };
  switch (name) {
    case 'DTSTART':
      set.dtstart = date(value);
      break;
    case 'RRULE':
      set.rules.push(parseParts(value, 'RRULE', tzid));
      break;
    case 'EXRULE':
      set.exrules.push(parseParts(value, 'EXRULE', tzid));
      break;
    case 'RDATE':
      set.rdate.push(...value.split(',').map(date));
      break;
    case 'EXDATE':
      set.exdate.push(...value.split(',').map(date));
      break;
    default:
      throw unsupportedProperty(name);
  }
}

function parseParts(text: string, property: string, tzid: string | null): RecurrenceParts {
  const parts: RecurrenceParts = { freq: 'daily', interval: 1 };
  let freq = '';
  for (const pair of text.split(';').filter(Boolean)) {
    const [key = '', value = ''] = pair.split('=').map((part) => part.trim().toUpperCase());
    if (key in NUMBER_PARTS)
      parts[NUMBER_PARTS[key as keyof typeof NUMBER_PARTS]] = value.split(',').map(parseNumber);
    else if (key === 'FREQ') freq = value.toLowerCase();
    else if (key === 'INTERVAL') parts.interval = parseNumber(value);
    else if (key === 'COUNT') parts.count = parseNumber(value);
    else if (key === 'WKST') parts.wkst = value as Weekday;
    else if (key === 'BYDAY' || key === 'BYWEEKDAY') parts.byday = value.split(',').map(parseWeekday);
    else if (key === 'UNTIL') parts.until = parseUntil(value, tzid);
    else throw new RecurrenceError('unsupported_parameter', `Unsupported ${property} parameter: ${key}`);
  }
  if (!isFrequency(freq)) throw invalidFrequency();
  const result = { ...parts, freq };
  if (!isValidRule(result)) throw invalidOptions();
  return result;
}

function parseNumber(text: string): number {
  if (!/^[-+]?\d{1,6}$/.test(text)) throw invalidOptions();
  return Number(text);
}

function parseWeekday(text: string): ByDay {
  const match = /^([-+]?\d+)?([A-Z]{2})$/.exec(text);
  if (!match || sundayBasedWeekday(match[2] as string) < 0) throw invalidOptions();
  const nth = Number(match[1] ?? 0);
  if (match[1] !== undefined && (nth === 0 || Math.abs(nth) > 366))
    throw new RecurrenceError('nth_out_of_range', 'Nth out of range');
  return `${nth === 0 ? '' : nth}${match[2]}` as ByDay;
}

function parseUntil(text: string, tzid: string | null): string {
  const until = parseDate(text, tzid);
  if (until === null) throw new RecurrenceError('invalid_until', 'Cannot parse until date');
  return until;
}

/**
 * `YYYYMMDD` or `YYYYMMDDTHHMMSS`, optionally with dashes and colons, as a local time. A date in UTC becomes a local
 * time of `tzid`.
 */
function parseDate(text: string, tzid: string | null): string | null {
  const match = /^(\d{4})-?(\d{2})-?(\d{2})(?:T(\d{2}):?(\d{2})(?::?(\d{2}))?(Z?))?$/i.exec(text.trim());
  if (!match) return null;
  const [, year, month, date, hour = '00', minute = '00', second = '00', utc] = match;
  const localTime = parseLocalTime(`${year}-${month}-${date}T${hour}:${minute}:${second}`);
  if (Number.isNaN(localTime)) return null;
  const offset = utc && tzid ? (findTimeZone(tzid)?.offsetAt(localTime) ?? 0) : 0;
  return formatLocalTime(localTime + offset);
}

function unsupportedProperty(text: string): RecurrenceError {
  return new RecurrenceError('unsupported_property', `Unsupported property: ${text}`);
}
