/**
 * Calendar arithmetic on plain numbers, without `Date`: a *wall* is what a clock in some zone shows, written
 * as the milliseconds that UTC would have at that reading; a *day* is whole days since 1970-01-01.
 */

export const SECOND = 1_000;
export const MINUTE = 60_000;
export const HOUR = 3_600_000;
export const DAY = 86_400_000;

/** The day that a wall is on. */
export function dayOfWall(wall: number): number {
  return Math.floor(wall / DAY);
}

/** The day number of a date; `month` is 1–12 and may run over. Howard Hinnant's `days_from_civil`. */
export function dayOf(year: number, month: number, date: number): number {
  const shifted = month <= 2 ? year - 1 : year;
  const era = Math.floor(shifted / 400);
  const yearOfEra = shifted - era * 400;
  const dayOfYear = Math.floor((153 * (month + (month > 2 ? -3 : 9)) + 2) / 5) + date - 1;
  const dayOfEra = yearOfEra * 365 + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100) + dayOfYear;
  return era * 146_097 + dayOfEra - 719_468;
}

/** Months since January of year 0, for stepping over months without caring about years. */
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
  const shifted = day + 719_468;
  const era = Math.floor(shifted / 146_097);
  const dayOfEra = shifted - era * 146_097;
  const yearOfEra = Math.floor(
    (dayOfEra -
      Math.floor(dayOfEra / 1460) +
      Math.floor(dayOfEra / 36_524) -
      Math.floor(dayOfEra / 146_096)) /
      365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const shiftedMonth = Math.floor((5 * dayOfYear + 2) / 153);
  const date = dayOfYear - Math.floor((153 * shiftedMonth + 2) / 5) + 1;
  const month = shiftedMonth < 10 ? shiftedMonth + 3 : shiftedMonth - 9;
  return { year: yearOfEra + era * 400 + (month <= 2 ? 1 : 0), month, date };
}

/** 0 is Sunday. */
export function weekdayOf(day: number): number {
  return (((day + 4) % 7) + 7) % 7;
}

export function isLeap(year: number): boolean {
  return (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0;
}

const LENGTHS = [31, 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31];

/** `month` is 1–12. */
export function daysInMonth(year: number, month: number): number {
  return month === 2 && isLeap(year) ? 29 : (LENGTHS[month - 1] ?? 0);
}

const WALL = /^(\d{4})-(\d{2})-(\d{2})[T ](\d{2}):(\d{2})(?::(\d{2})(?:\.(\d{1,3})\d*)?)?Z?$/;

/**
 * Reads `YYYY-MM-DDTHH:MM[:SS[.mmm]]` as a wall. A trailing `Z` is ignored: published wall times are zone-less
 * and older documents carry it. Anything else, and dates that no calendar has, give `NaN`.
 */
export function parseWall(text: unknown): number {
  const match = typeof text === 'string' ? WALL.exec(text) : null;
  if (!match) return Number.NaN;
  const part = (index: number) => Number(match[index] ?? 0);
  const [year, month, date, hour, minute, second] = [part(1), part(2), part(3), part(4), part(5), part(6)];
  if (month < 1 || month > 12 || date < 1 || date > daysInMonth(year, month)) return Number.NaN;
  if (hour > 23 || minute > 59 || second > 59) return Number.NaN;
  const millis = Number((match[7] ?? '').padEnd(3, '0'));
  return dayOf(year, month, date) * DAY + hour * HOUR + minute * MINUTE + second * SECOND + millis;
}

const two = (value: number) => (value < 10 ? `0${value}` : `${value}`);

/** `YYYY-MM-DD` of a day number. */
export function formatDate(day: number): string {
  const { year, month, date } = dateOf(day);
  return `${String(year).padStart(4, '0')}-${two(month)}-${two(date)}`;
}

/** `HH:MM` of a wall. */
export function formatTime(wall: number): string {
  const minutes = Math.floor((wall - Math.floor(wall / DAY) * DAY) / MINUTE);
  return `${two(Math.floor(minutes / 60))}:${two(minutes % 60)}`;
}

/** `YYYY-MM-DDTHH:MM:SS` of a wall, as published schedules write it. */
export function formatWall(wall: number): string {
  const day = Math.floor(wall / DAY);
  const seconds = Math.floor((wall - day * DAY) / SECOND) % 60;
  return `${formatDate(day)}T${formatTime(wall)}:${two(seconds)}`;
}
