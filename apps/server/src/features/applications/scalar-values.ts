import { countOf } from '../../platform/message-text.ts';
import type { PresentationProperty } from './properties.ts';

/* Checks of single values. Each returns an error message, or undefined. */

const MAX_TEXT = 100_000;
const MAX_JSON = 100_000;
const MAX_CHOICE = 4000;
const DATE =
  /^(\d{4})-(\d{2})-(\d{2})(?:T([01]\d|2[0-3]):[0-5]\d(?::[0-5]\d(?:\.\d{1,9})?)?(?:Z|[+-]\d{2}:\d{2})?)?$/;

function tooLong(most: number): string {
  return `Must have at most ${countOf(most, 'character')}.`;
}

/** Does not run the property's pattern. */
export function checkString({ constraints }: PresentationProperty, value: unknown): string | undefined {
  if (typeof value !== 'string') return 'Must be text.';
  const most = Math.min(constraints?.maxlength ?? MAX_TEXT, MAX_TEXT);
  return value.length > most ? tooLong(most) : undefined;
}

export function checkNumber({ constraints }: PresentationProperty, value: unknown): string | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return 'Must be a number.';
  if (constraints?.min !== undefined && value < constraints.min)
    return `Must be at least ${constraints.min}.`;
  if (constraints?.max !== undefined && value > constraints.max) return `Must be at most ${constraints.max}.`;
  return undefined;
}

/** `2026-11-20`, or a time on that day. */
export function checkDate(value: unknown): string | undefined {
  const parts = typeof value === 'string' ? DATE.exec(value) : null;
  const [year, month, day] = (parts ?? []).slice(1, 4).map(Number);
  if (year === undefined || month === undefined || day === undefined)
    return 'Must be a date such as 2026-11-20.';
  // `Date` moves a day that does not exist into the next month.
  const date = new Date(Date.UTC(2000, month - 1, day));
  date.setUTCFullYear(year, month - 1, day);
  return date.getUTCMonth() === month - 1 && date.getUTCDate() === day
    ? undefined
    : 'This date doesn’t exist.';
}

/** One of the options. With `options_url`, the server does not know the options and accepts any short value. */
export function checkChoice({ options }: PresentationProperty, value: unknown): string | undefined {
  if (typeof value !== 'string' && typeof value !== 'number' && typeof value !== 'boolean') {
    return 'Must be one of the options.';
  }
  if (options)
    return options.some((option) => option.value === value) ? undefined : 'Must be one of the options.';
  return typeof value === 'string' && value.length > MAX_CHOICE ? tooLong(MAX_CHOICE) : undefined;
}

/** Values in the application's own format. */
export function checkJson(value: unknown): string | undefined {
  const length = JSON.stringify(value)?.length ?? 0;
  return length > MAX_JSON
    ? `Must have at most ${MAX_JSON.toLocaleString('en')} characters as JSON.`
    : undefined;
}
