import i18next from 'i18next';
import { currentLocale } from './locale.ts';

/* Formats durations, sizes, times and lists. The locale and the current time are parameters for tests. */

/** Formats seconds as `0:30`, `12:05` or `1:02:03`. */
export function formatDuration(seconds: number): string {
  const total = Math.max(0, Math.round(seconds));
  const hours = Math.floor(total / 3600);
  const minutes = Math.floor(total / 60) % 60;
  const rest = String(total % 60).padStart(2, '0');
  return hours > 0 ? `${hours}:${String(minutes).padStart(2, '0')}:${rest}` : `${minutes}:${rest}`;
}

const byteUnits = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** Formats bytes in decimal units, like file managers and the upload limit. */
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

/** Formats a share from 0 to 1 as a percentage: `42%` in English. */
export function formatPercent(share: number, locale = currentLocale()): string {
  return new Intl.NumberFormat(locale, { style: 'percent', maximumFractionDigits: 0 }).format(share);
}

const steps = [
  ['day', 86_400],
  ['hour', 3600],
  ['minute', 60],
] as const;

/** Formats how long ago an instant was, or its date if that was more than a week ago. */
export function formatAgo(instant: string, nowMs: number, locale = currentLocale()): string {
  const seconds = (nowMs - Date.parse(instant)) / 1000;
  if (seconds > 7 * 86_400) return formatDate(instant, locale);
  const relative = new Intl.RelativeTimeFormat(locale, { numeric: 'always', style: 'short' });
  const step = steps.find(([, each]) => seconds >= each);
  if (!step) return i18next.t('common.justNow');
  const [unit, size] = step;
  return relative.format(-Math.floor(seconds / size), unit);
}

/** Formats how long something has lasted in its largest unit, at least a minute: `2 hr`, or `2h` if it is narrow. */
export function formatAge(
  since: string,
  nowMs: number,
  width: 'short' | 'narrow' = 'short',
  locale = currentLocale(),
): string {
  const seconds = Math.max(60, (nowMs - Date.parse(since)) / 1000);
  const [unit, size] = steps.find(([, each]) => seconds >= each) ?? steps[2];
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: width });
  return format.format(Math.floor(seconds / size));
}

export function formatDate(instant: string, locale = currentLocale()): string {
  return new Intl.DateTimeFormat(locale, { dateStyle: 'medium' }).format(new Date(instant));
}

/** The browser must know `timeZone`, which defaults to the viewer's. */
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

/** Formats names as `A, B, and C`, or with `hasMore` as `A, B, C`, before a phrase such as "and 2 more". */
export function formatNames(names: readonly string[], hasMore = false, locale = currentLocale()): string {
  return hasMore ? joinWithCommas(names, locale) : new Intl.ListFormat(locale).format(names);
}

const commas: Partial<Record<string, string>> = { ar: '، ', ja: '、' };
const semicolons: Partial<Record<string, string>> = { ar: '؛ ', fr: '\u00a0; ', ja: '、' };

/**
 * Joins names or values without "and": `A, B, C`. `Intl.ListFormat` with the type `unit` would add "and" in most
 * languages, and only spaces in Japanese.
 */
export function joinWithCommas(texts: readonly string[], locale = currentLocale()): string {
  return texts.join(commas[new Intl.Locale(locale).language] ?? ', ');
}

/** Joins statements that can contain commas: `A; B`. */
export function joinWithSemicolons(texts: readonly string[], locale = currentLocale()): string {
  return texts.join(semicolons[new Intl.Locale(locale).language] ?? '; ');
}

/** `Bar, Door or Hall`. */
export function formatAlternatives(names: readonly string[], locale = currentLocale()): string {
  return new Intl.ListFormat(locale, { type: 'disjunction' }).format(names);
}
