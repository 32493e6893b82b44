import { currentLocale } from './locale.ts';

/** Formats durations, sizes, times and lists. The locale and the current time are parameters for tests. */

/** Seconds as `0:30`, `12:05`, `1:02:03`. */
export function formatDuration(seconds: number): string {
  const whole = Math.max(0, Math.round(seconds));
  const hours = Math.floor(whole / 3600);
  const minutes = Math.floor(whole / 60) % 60;
  const rest = String(whole % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Bytes in decimal units, as file managers and the upload limit count them. */
export function formatBytes(bytes: number, locale = currentLocale()): string {
  const power = bytes < 1 ? 0 : Math.min(3, Math.floor(Math.log10(bytes) / 3));
  return new Intl.NumberFormat(locale, {
    style: 'unit',
    unit: byteUnits[power] ?? 'byte',
    // The short form of bytes is "0 byte" in English.
    unitDisplay: power === 0 ? 'long' : 'short',
    maximumFractionDigits: power < 2 ? 0 : 1,
  }).format(bytes / 1000 ** power);
}

/** A share of one: `42%` in English. */
export function formatPercent(share: number, locale = currentLocale()): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** How long ago, in words; a date once it is older than a week. */
export function formatAgo(instant: string, nowMs: number, locale = currentLocale()): string {
  const seconds = (nowMs - Date.parse(instant)) / 1000;
  if (seconds > 7 * 86_400) return formatDate(instant, locale);
  const words = new Intl.RelativeTimeFormat(locale, { numeric: 'auto', style: 'short' });
  const [unit, size] = steps.find(([, each]) => seconds >= each) ?? ['second', 1];
  return unit === 'second' ? words.format(0, 'second') : words.format(-Math.floor(seconds / size), unit);
}

export function formatDate(instant: string, locale = currentLocale()): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(instant));
}

/** `timeZone`: one that the browser knows; the viewer's when it is not given. */
export function formatDateTime(
  instant: string | number,
  locale = currentLocale(),
  timeZone?: string,
): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium', timeStyle: 'short', timeZone }).format(
    new Date(instant),
  );
}

export function formatTime(instant: string, locale = currentLocale()): string {
  return new Intl.DateTimeFormat(locale, { timeStyle: 'short' }).format(new Date(instant));
}

/** `A, B, and C`. With `hasMore`, `A, B, C`: "and 2 more" follows. */
export function formatNames(names: readonly string[], hasMore = false, locale = currentLocale()): string {
  return new Intl.ListFormat(locale, { type: hasMore ? 'unit' : 'conjunction' }).format(names);
}
