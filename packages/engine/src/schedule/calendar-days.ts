import { DAY, dateOf, dayOf, daysInMonth, monthIndexOf, weekdayOf } from './civil.ts';
import { dayFilter } from './day-filter.ts';
import {
  createDaySet,
  type DaySet,
  everyNthDayMask,
  everyNthWeekMask,
  type MonthMask,
  startOfWeek,
} from './day-set.ts';
import { NONE_AFTER, NONE_BEFORE } from './occurrences.ts';
import { longestWait, type Recurrence, WEEKDAYS, weekdayNumber } from './recurrence-rule.ts';
import type { TimeSet } from './time-set.ts';

/** Parts that say nothing about the day are filled in from the start, as RFC 5545 has it. */
function withDefaults(rule: Recurrence, firstDay: number): Recurrence {
  if (rule.byday?.length || rule.bymonthday?.length || rule.byyearday?.length || rule.byweekno?.length)
    return rule;
  const { month, date } = dateOf(firstDay);
  switch (rule.freq) {
    case 'yearly':
      return { ...rule, bymonth: rule.bymonth?.length ? rule.bymonth : [month], bymonthday: [date] };
    case 'monthly':
      return { ...rule, bymonthday: [date] };
    case 'weekly':
      return { ...rule, byday: [WEEKDAYS[weekdayOf(firstDay)] ?? 'MO'] };
    default:
      return rule;
  }
}

/** The days of a daily or coarser rule that starts on `startDay`, none before `firstDay`. */
export function calendarDays(given: Recurrence, startDay: number, firstDay: number): DaySet {
  const rule = withDefaults(given, startDay);
  const interval = rule.interval ?? 1;
  const filter: MonthMask = dayFilter(rule) ?? (() => -1);
  const anchor = monthIndexOf(startDay);
  const everyMonth = { anchor, step: 1, span: 1 };
  switch (rule.freq) {
    case 'yearly': {
      const months = { anchor: anchor - dateOf(startDay).month + 1, step: interval * 12, span: 12 };
      return createDaySet({ firstDay, months, mask: filter });
    }
    case 'monthly':
      return createDaySet({ firstDay, months: { anchor, step: interval, span: 1 }, mask: filter });
    case 'weekly': {
      const week = startOfWeek(startDay, weekdayNumber(rule.wkst ?? 'MO'));
      const mask: MonthMask = (year, month, first, length) =>
        everyNthWeekMask(week, interval, first, length) & filter(year, month, first, length);
      return createDaySet({ firstDay, months: everyMonth, mask });
    }
    default: {
      const mask: MonthMask = (year, month, first, length) =>
        everyNthDayMask(startDay, interval, first, length) & filter(year, month, first, length);
      return createDaySet({ firstDay, months: everyMonth, mask });
    }
  }
}

/** A bound of the elapsed time between neighbours, a day added for clock changes; Infinity when parts thin them. */
export function calendarSpacing(rule: Recurrence, startDay: number): number {
  const interval = rule.interval ?? 1;
  const { bymonth, bymonthday, byyearday, byweekno, bysetpos } = rule;
  if (bymonth || bymonthday || byyearday || byweekno || bysetpos) return NONE_AFTER;
  if (rule.byday?.some((day) => day.length > 2)) return NONE_AFTER;
  const ofDays = Boolean(rule.byday?.length);
  const { date } = dateOf(startDay);
  if (rule.byday?.length && interval === 1) return (longestWait(rule.byday) + 1) * DAY;
  switch (rule.freq) {
    case 'daily':
      return ((ofDays && interval % 7 !== 0 ? 7 : 1) * interval + 1) * DAY;
    case 'weekly':
      return (7 * interval + 1) * DAY;
    case 'monthly':
      return ofDays || date <= 28 ? (31 * interval + 8) * DAY : NONE_AFTER;
    default:
      return ofDays || date <= 28 ? (366 * interval + 8) * DAY : NONE_AFTER;
  }
}

/** First and last day of the period of `freq` that `day` is in. */
function periodOf(rule: Recurrence, day: number): { from: number; to: number } {
  const { year, month } = dateOf(day);
  switch (rule.freq) {
    case 'yearly':
      return { from: dayOf(year, 1, 1), to: dayOf(year, 12, 31) };
    case 'monthly':
      return { from: dayOf(year, month, 1), to: dayOf(year, month, daysInMonth(year, month)) };
    case 'weekly': {
      const from = startOfWeek(day, weekdayNumber(rule.wkst ?? 'MO'));
      return { from, to: from + 6 };
    }
    default:
      return { from: day, to: day };
  }
}

/** After four centuries of periods without a hit there will be none. */
const MAX_PERIODS = 4800;

/** `bysetpos`: of all walls of each period only those at some places, counted from 1 or, negative, from the end. */
export function picked(rule: Recurrence, startDay: number, times: TimeSet, places: readonly number[]) {
  const days = calendarDays(rule, startDay, periodOf(rule, startDay).from);
  let known = { from: Number.NaN, walls: [] as number[] };

  const wallsOf = (day: number): number[] => {
    const { from, to } = periodOf(rule, day);
    if (from === known.from) return known.walls;
    const list: number[] = [];
    for (let at = days.atOrAfter(from); at <= to; at = days.atOrAfter(at + 1)) list.push(at);
    const count = list.length * times.count;
    const indexes = places.map((place) => (place > 0 ? place - 1 : count + place));
    const walls = [...new Set(indexes)]
      .filter((index) => index >= 0 && index < count)
      .map((index) => (list[Math.floor(index / times.count)] as number) * DAY + times.at(index % times.count))
      .sort((a, b) => a - b);
    known = { from, walls };
    return walls;
  };

  return {
    days: {
      atOrBefore(day: number): number {
        let at = days.atOrBefore(periodOf(rule, day).to);
        for (let tries = 0; tries < MAX_PERIODS && at !== NONE_BEFORE; tries += 1) {
          const wall = wallsOf(at).findLast((candidate) => candidate < (day + 1) * DAY);
          if (wall !== undefined) return Math.floor(wall / DAY);
          at = days.atOrBefore(periodOf(rule, at).from - 1);
        }
        return NONE_BEFORE;
      },
      atOrAfter(day: number): number {
        let at = days.atOrAfter(periodOf(rule, day).from);
        for (let tries = 0; tries < MAX_PERIODS && at !== NONE_AFTER; tries += 1) {
          const wall = wallsOf(at).find((candidate) => candidate >= day * DAY);
          if (wall !== undefined) return Math.floor(wall / DAY);
          at = days.atOrAfter(periodOf(rule, at).to + 1);
        }
        return NONE_AFTER;
      },
    },
    timesOn(day: number) {
      const walls = wallsOf(day);
      const base = day * DAY;
      return {
        atOrBefore(time: number): number {
          const wall = walls.findLast((candidate) => candidate < base + DAY && candidate - base <= time);
          return wall === undefined || wall < base ? NONE_BEFORE : wall - base;
        },
        atOrAfter(time: number): number {
          const wall = walls.find((candidate) => candidate >= base && candidate - base >= time);
          return wall === undefined || wall >= base + DAY ? NONE_AFTER : wall - base;
        },
      };
    },
  };
}
