import { Temporal } from 'temporal-polyfill';
import { knownZone } from '../shared/language.ts';

export interface Moment {
  /** Such as `2026-12-24`. If empty, the next New Year. */
  date: string;
  /** Such as `18:30`. If empty, midnight. */
  time: string;
  /** IANA zone. If empty or unknown, the screen's own. */
  timeZone: string;
}

export type Unit = 'day' | 'hour' | 'minute' | 'second';
export interface Part {
  unit: Unit;
  count: number;
}

/**
 * Returns the moment in epoch milliseconds, or null if the date or time does not exist. A local time that a clock
 * change skips moves forward with the clocks. A local time that occurs twice means its first occurrence.
 */
export function momentOf({ date, time, timeZone }: Moment, now: number): number | null {
  const zone = knownZone(timeZone) ?? Temporal.Now.timeZoneId();
  try {
    const year = Temporal.Instant.fromEpochMilliseconds(now).toZonedDateTimeISO(zone).year;
    const day =
      date === ''
        ? Temporal.PlainDate.from({ year: year + 1, month: 1, day: 1 })
        : Temporal.PlainDate.from(date, { overflow: 'reject' });
    return day.toZonedDateTime({ timeZone: zone, plainTime: time || '00:00' }).epochMilliseconds;
  } catch {
    return null;
  }
}

/** The remaining time, in the units that matter at this distance. Empty once the moment has come. */
export function partsOf(msLeft: number): Part[] {
  const seconds = secondsLeft(msLeft);
  if (seconds === 0) return [];
  const days = { unit: 'day', count: Math.floor(seconds / 86_400) } as const;
  const hours = { unit: 'hour', count: Math.floor(seconds / 3600) % 24 } as const;
  const minutes = { unit: 'minute', count: Math.floor(seconds / 60) % 60 } as const;
  const rest = { unit: 'second', count: seconds % 60 } as const;
  if (days.count > 0) return [days, hours, minutes];
  if (hours.count > 0) return [hours, minutes, rest];
  return minutes.count > 0 ? [minutes, rest] : [rest];
}

/** Milliseconds until {@link partsOf} changes: at most a minute while days remain, otherwise a second. */
export function untilChange(msLeft: number): number {
  const seconds = secondsLeft(msLeft);
  const next = seconds >= 86_400 ? Math.floor(seconds / 60) * 60 - 1 : seconds - 1;
  return msLeft - next * 1000;
}

function secondsLeft(msLeft: number): number {
  return Math.max(0, Math.ceil(msLeft / 1000));
}

/** The unit's name in the locale, in the singular or plural that the count requires: `days`, `Tag`. */
export function unitName({ unit, count }: Part, locale: string | undefined): string {
  const format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'long' });
  return format
    .formatToParts(count)
    .filter(({ type }) => type === 'unit')
    .map(({ value }) => value.trim())
    .join(' ');
}
