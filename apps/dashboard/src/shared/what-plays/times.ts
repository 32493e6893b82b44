import { DAY, HOUR, MINUTE, SECOND } from '@vitrine/time';
import type { TFunction } from 'i18next';
import { currentLocale } from '../../platform/locale.ts';

/** Writes instants in one zone. */
export interface Times {
  /** 14:30, or 14:30:10 where the seconds are not zero. */
  clock(instant: number): string;
  /** A whole hour, short: 14:00, or 2 PM. */
  hour(instant: number): string;
  /** Mon. */
  weekday(instant: number): string;
  /** Mon 3 Mar. */
  day(instant: number): string;
  /** Mon 3 Mar, 14:30. */
  moment(instant: number): string;
  /** The end of a stretch: its time, with the day when that is another than the day of the start. */
  end(start: number, end: number): string;
  /** As `clock` and `moment`, to the minute: players look once a minute, a second past it. */
  minute(instant: number): string;
  dayMinute(instant: number): string;
}

export function timesIn(zoneId: string, locale = currentLocale()): Times {
  const make = (options: Intl.DateTimeFormatOptions) => {
    try {
      return new Intl.DateTimeFormat(locale, { ...options, timeZone: zoneId });
    } catch {
      // A zone that this browser does not know is read as UTC everywhere here.
      return new Intl.DateTimeFormat(locale, { ...options, timeZone: 'UTC' });
    }
  };
  const minutes = make({ timeStyle: 'short' });
  const seconds = make({ timeStyle: 'medium' });
  // A 24-hour clock has no other short form than with its minutes.
  const hours = minutes.resolvedOptions().hour12 ? make({ hour: 'numeric' }) : minutes;
  const days = make({ weekday: 'short', day: 'numeric', month: 'short' });
  const weekdays = make({ weekday: 'short' });
  const clock = (instant: number) =>
    (Math.floor(instant / SECOND) * SECOND) % MINUTE === 0
      ? minutes.format(instant)
      : seconds.format(instant);
  const day = (instant: number) => days.format(instant);
  const moment = (instant: number) => `${day(instant)}, ${clock(instant)}`;
  return {
    clock,
    hour: (instant) => hours.format(instant),
    weekday: (instant) => weekdays.format(instant),
    day,
    moment,
    end: (start, end) => (day(start) === day(end - 1) ? clock(end) : moment(end)),
    minute: (instant) => minutes.format(instant),
    dayMinute: (instant) => `${day(instant)}, ${minutes.format(instant)}`,
  };
}

const units = [
  [DAY, 'day'],
  [HOUR, 'hour'],
  [MINUTE, 'minute'],
  [SECOND, 'second'],
] as const;

const unitFormats = new Map<string, Intl.NumberFormat>();

/** Kept: to make one costs more than to use it a hundred times. */
function unitText(count: number, unit: string, locale: string): string {
  const key = `${unit} ${locale}`;
  let format = unitFormats.get(key);
  if (!format) {
    format = new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' });
    unitFormats.set(key, format);
  }
  return format.format(count);
}

/** A length in its two greatest units: `1 day 4 hr`, `10 min`, `25 sec`. */
export function lengthText(milliseconds: number, locale = currentLocale()): string {
  let rest = Math.round(Math.abs(milliseconds) / SECOND) * SECOND;
  const first = units.findIndex(([size]) => rest >= size);
  if (first < 0) return unitText(0, 'second', locale);
  const parts: string[] = [];
  for (const [size, unit] of units.slice(first, first + 2)) {
    const count = Math.floor(rest / size);
    rest -= count * size;
    if (count > 0) parts.push(unitText(count, unit, locale));
  }
  return parts.join(' ');
}

/** A length as its ends are told: to the minute. */
export function minutesText(milliseconds: number, locale = currentLocale()): string {
  return lengthText(
    milliseconds < MINUTE ? milliseconds : Math.round(milliseconds / MINUTE) * MINUTE,
    locale,
  );
}

/** A share of the whole as per cent; little is not nothing. */
export function shareText(share: number, locale = currentLocale()): string {
  if (share > 0 && share < 0.001) return `< ${shareText(0.001, locale)}`;
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    maximumFractionDigits: share < 0.1 ? 1 : 0,
  }).format(share);
}

/** What a change of clocks is called. */
export function clockChangeText(shift: number, t: TFunction, locale = currentLocale()): string {
  const length = lengthText(shift, locale);
  return shift > 0 ? t('whatPlays.clocksForward', { length }) : t('whatPlays.clocksBack', { length });
}
