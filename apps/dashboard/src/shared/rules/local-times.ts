import { DAY, MINUTE } from '@vitrine/time';

/*
 * Local times, as text in schedules (`YYYY-MM-DDTHH:MM:SS`) and as numbers for calculations: the epoch milliseconds of
 * the same date and time in UTC.
 */

const LOCAL_TIME = /^(\d{4})-(\d{2})-(\d{2})T(\d{2}):(\d{2})(?::(\d{2}))?/;

/** Parses a local time; `NaN` if the text is not one, or the day does not exist. */
export function readLocalTime(text: string): number {
  const [, year, month, date, hour, minute, second = '0'] = LOCAL_TIME.exec(text) ?? [];
  if (year === undefined) return Number.NaN;
  const day = readDay(`${year}-${month}-${date}`);
  return day + (Number(hour) * 3600 + Number(minute) * 60 + Number(second)) * 1000;
}

/** Formats a local time for a schedule. The text is empty for `NaN`. */
export function writeLocalTime(localTime: number): string {
  return Number.isFinite(localTime) ? new Date(localTime).toISOString().slice(0, 19) : '';
}

/** Parses `YYYY-MM-DD` as the local time of its midnight; `NaN` if the day does not exist. */
export function readDay(text: string): number {
  const day = /^\d{4}-\d{2}-\d{2}$/.test(text) ? Date.parse(`${text}T00:00:00Z`) : Number.NaN;
  return Number.isFinite(day) && writeDay(day) === text ? day : Number.NaN;
}

export function writeDay(localTime: number): string {
  return new Date(localTime).toISOString().slice(0, 10);
}

export function startOfDay(localTime: number): number {
  return Math.floor(localTime / DAY) * DAY;
}

/** Minutes since midnight. */
export function minutesOf(localTime: number): number {
  return Math.floor((localTime - startOfDay(localTime)) / MINUTE);
}

/**
 * Parses a time that a person types, such as `7`, `7:30`, `0730`, `19.30`, `7pm`, `7:30 am`, `noon` or `midnight`.
 * Returns minutes since midnight, or null for any other text.
 */
export function readTime(text: string): number | null {
  const typed = text.trim().toLowerCase().replaceAll('\u202f', ' ');
  if (typed === 'noon') return 720;
  if (typed === 'midnight') return 0;
  const match = /^(\d{1,2})(?:[:.h ]?(\d{2}))?\s*(?:([ap])\.?\s*m?\.?)?$/.exec(typed);
  if (!match) return null;
  const [, hours = '', minutes = '0', half] = match;
  const hour = Number(hours);
  const minute = Number(minutes);
  if (minute > 59 || hour > 23) return null;
  if (half === undefined) return hour * 60 + minute;
  if (hour < 1 || hour > 12) return null;
  return ((hour % 12) + (half === 'p' ? 12 : 0)) * 60 + minute;
}

/** Formats minutes since midnight as `HH:MM`, the format that rules compare. */
export function writeTime(minutes: number): string {
  return new Date(minutes * MINUTE).toISOString().slice(11, 16);
}
