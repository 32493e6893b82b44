/*
 * Calendar arithmetic on numbers, without `Date`. A *local time* is what a clock in some zone shows, as milliseconds
 * since it showed 1970-01-01 00:00. A *day number* is the number of days since 1970-01-01.
 */

export const SECOND = 1_000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

/** The day number of a local time. */
export function dayOfLocalTime(localTime: number): number {
  return Math.floor(localTime / DAY);
}

/** The day number of a date; `month` is 1 to 12; other numbers continue into other years. After Howard Hinnant's `days_from_civil`. */
export function dayOf(year: number, month: number, date: number): number {
  // Counting years from March puts the leap day at the end of a year.
  const shifted = month > 2 ? year : year - 1;
  const leapDays = Math.floor(shifted / 4) - Math.floor(shifted / 100) + Math.floor(shifted / 400);
  return shifted * 365 + leapDays + daysBefore(month > 2 ? month - 3 : month + 9) + date - 719_469;
}

/** Days before a month of a year that begins in March, which is month 0. */
function daysBefore(month: number): number {
  return Math.floor((153 * month + 2) / 5);
}

/** The month index: months since January of year 0. */
export function monthIndexOf(day: number): number {
  const { year, month } = dateOf(day);
  return year * 12 + month - 1;
}

export interface CivilDate {
  year: number;
  /** 1–12 */
  month: number;
  /** 1–31 */
  date: number;
}

/** The date of a day number. */
export function dateOf(day: number): CivilDate {
  const shifted = 4 * (day + 719_468) + 3;
  const century = Math.floor(shifted / 146_097);
  const inCentury = Math.floor((shifted - century * 146_097) / 4) * 4 + 3;
  const year = Math.floor(inCentury / 1461);
  const dayOfYear = Math.floor((inCentury - year * 1461) / 4);
  const month = Math.floor((5 * dayOfYear + 2) / 153);
  const isNext = month > 9;
  return {
    year: century * 100 + year + (isNext ? 1 : 0),
    month: isNext ? month - 9 : month + 3,
    date: dayOfYear - daysBefore(month) + 1,
  };
}

/** The remainder, which is never negative. */
export function mod(value: number, size: number): number {
  return ((value % size) + size) % size;
}

/** 0 is Sunday. */
export function weekdayOf(day: number): number {
  return mod(day + 4, 7);
}

export function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

/** `month` is 1–12. */
export function daysInMonth(year: number, month: number): number {
  if (month === 2) return isLeap(year) ? 29 : 28;
  // Up to July, odd months have 31 days; from August on, even ones do.
  return 30 + ((month ^ (month >> 3)) & 1);
}

const LOCAL_TIME = /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}(:\d{2}(\.\d+)?)?Z?$/;

/**
 * Parses `YYYY-MM-DDTHH:MM[:SS[.mmm]]`. Ignores a trailing `Z`, which older documents have although their local times
 * have no zone. Returns `NaN` for anything else and for dates that do not exist.
 */
export function parseLocalTime(text: unknown): number {
  if (typeof text !== 'string' || !LOCAL_TIME.test(text)) return Number.NaN;
  const year = numberIn(text, 0, 4);
  const month = numberIn(text, 5, 7);
  const date = numberIn(text, 8, 10);
  const hour = numberIn(text, 11, 13);
  const minute = numberIn(text, 14, 16);
  const second = text[16] === ':' ? numberIn(text, 17, 19) : 0;
  if (month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return Number.NaN;
  if (hour > 23 || minute > 59 || second > 59) return Number.NaN;
  const millis = text[19] === '.' ? Math.round(Number.parseFloat(`0${text.slice(19, 23)}`) * 1000) : 0;
  return dayOf(year, month, date) * DAY + hour * HOUR + minute * MINUTE + second * SECOND + millis;
}

/** The number in a part of a string that consists of digits. */
function numberIn(text: string, from: number, to: number): number {
  let number = 0;
  for (let index = from; index < to; index += 1) number = number * 10 + text.charCodeAt(index) - 48;
  return number;
}

const two = (value: number) => (value < 10 ? `0${value}` : `${value}`);

/** `YYYY-MM-DD` of a day number. */
export function formatDate(day: number): string {
  const { year, month, date } = dateOf(day);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
}

/** `HH:MM` of a local time. */
export function formatTime(localTime: number): string {
  const minutes = Math.floor(mod(localTime, DAY) / MINUTE);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** `YYYY-MM-DDTHH:MM:SS` of a local time, as in published schedules. */
export function formatLocalTime(localTime: number): string {
  const seconds = Math.floor(mod(localTime, MINUTE) / SECOND);
  return `${formatDate(dayOfLocalTime(localTime))}T${formatTime(localTime)}:${two(seconds)}`;
}
