import { toRecord } from '@vitrine/contract/is-record';
import { instantOf } from '../shared/service.ts';
import { readText } from '../shared/values.ts';

export const conditions = [
  'clear',
  'partly_cloudy',
  'cloudy',
  'fog',
  'drizzle',
  'rain',
  'sleet',
  'snow',
  'thunderstorm',
] as const;
export type Condition = (typeof conditions)[number];

export interface Day {
  /** `2026-11-20`, the local date of the place. */
  date: string;
  condition: Condition;
  /** Degrees Celsius. */
  low: number;
  high: number;
}

export interface Report {
  place: string;
  /** Degrees Celsius. */
  temperature: number;
  condition: Condition;
  isDay: boolean;
  days: Day[];
  /** Time at which it was fetched, in epoch milliseconds. */
  fetchedAt: number;
}

/** Parses the server's reply. Null if it is invalid. */
export function readReport(reply: unknown): Report | null {
  const { place, current, days, fetched_at } = toRecord(reply);
  const now = toRecord(current);
  const condition = conditionOf(now.condition);
  const fetchedAt = instantOf(fetched_at);
  if (condition === null || fetchedAt === null || !isDegrees(now.temperature)) return null;
  return {
    place: readText(toRecord(place).name),
    temperature: now.temperature,
    condition,
    isDay: now.is_day !== false,
    days: (Array.isArray(days) ? days : []).flatMap(dayOf),
    fetchedAt,
  };
}

function dayOf(value: unknown): Day[] {
  const { date, condition, low, high } = toRecord(value);
  const known = conditionOf(condition);
  const isDate = typeof date === 'string' && !Number.isNaN(Date.parse(`${date}T00:00Z`));
  return known !== null && isDate && isDegrees(low) && isDegrees(high)
    ? [{ date, condition: known, low, high }]
    : [];
}

function conditionOf(value: unknown): Condition | null {
  return conditions.find((each) => each === value) ?? null;
}

function isDegrees(value: unknown): value is number {
  return typeof value === 'number' && Number.isFinite(value);
}

/** Formats degrees such as `21°`, with a real minus sign and without minus zero. */
export function degrees(celsius: number, unit: 'celsius' | 'fahrenheit'): string {
  const value = Math.round(unit === 'celsius' ? celsius : celsius * 1.8 + 32);
  return `${value < 0 ? '−' : ''}${Math.abs(value)}°`;
}

/** Formats the weekday of a local date in the locale, such as `Fri`. It does not depend on the screen's time zone. */
export function weekday(date: string, locale: string | undefined): string {
  const format = new Intl.DateTimeFormat(locale, { weekday: 'short', timeZone: 'UTC' });
  const text = format.format(Date.parse(`${date}T00:00Z`));
  return text.charAt(0).toLocaleUpperCase(locale) + text.slice(1);
}
