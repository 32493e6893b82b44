import { DAY, HOUR, MINUTE, SECOND } from '@vitrine/time';
import type { TFunction } from 'i18next';
import { currentLocale } from '../../platform/locale.ts';

const units = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
  [SECOND, 'second'],
] as const;

const unitFormats = new Map<string, Intl.NumberFormat>();

/** Formats a number with a unit. Caches the formats, because creating one takes longer than using it a hundred times. */
function formatUnit(count: number, unit: string, locale: string): string {
  const key = `${unit} ${locale}`;
  let format = unitFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
    unitFormats.set(key, format);
  }
  return format.format(count);
}

/** Formats a length in its two largest units: `1 day 4 hr`, `10 min`, `25 sec`. */
export function formatLength(milliseconds: number, locale = currentLocale()): string {
  let rest = Math.round(Math.abs(milliseconds) / SECOND) * SECOND;
  const first = units.findIndex(([size]) => rest >= size);
  if (first < 0) return formatUnit(0, 'second', locale);
  const parts: string[] = [];
  for (const [size, unit] of units.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(formatUnit(count, unit, locale));
  }
  return parts.join(' ');
}

/** Formats a length to the minute, like the start and end that are shown beside it. */
export function formatMinutes(milliseconds: number, locale = currentLocale()): string {
  return formatLength(
    milliseconds < MINUTE ? milliseconds : Math.round(milliseconds / MINUTE) * MINUTE,
    locale,
  );
}

/** Formats a share as a percentage. A small share is never shown as zero. */
export function formatShare(share: number, locale = currentLocale()): string {
  if (share > 0 && share < 0.001) return `< ${formatShare(0.001, locale)}`;
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: share < 0.1 ? 1 : 0,
  }).format(share);
}

/** Describes a clock change. */
export function describeClockChange(shift: number, t: TFunction, locale = currentLocale()): string {
  const length = formatLength(shift, locale);
  return shift > 0 ? t('whatPlays.clocksForward', { length }) : t('whatPlays.clocksBack', { length });
}
