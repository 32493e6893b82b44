import type { Frequency, RecurrenceRule, Weekday } from '@vitrine/contract';
import { EngineError } from '../errors.ts';
import { DAY, dateOf, HOUR, MINUTE, monthIndexOf, parseWall, SECOND, weekdayOf } from './civil.ts';
import {
  createDaySet,
  type DaySet,
  everyNthDayMask,
  everyNthWeekMask,
  startOfWeek,
  weekdayMask,
} from './day-set.ts';
import type { Zone } from './zone.ts';

/** The instants at which a schedule begins, in order. */
export interface Occurrences {
  /** The last one at or before `instant`, or `-Infinity`. */
  atOrBefore(instant: number): number;
  /** The first one after `instant`, or `Infinity`. */
  after(instant: number): number;
  /**
   * No occurrence but the last is followed by a gap longer than this: one that lasts as long never ends.
   * Infinity when that is not known.
   */
  spacing: number;
  /** For finer than daily: the last of the occurrences that follow `start` one step apart without a gap. */
  lastOfRun?(start: number): number;
}

const WEEKDAYS: readonly Weekday[] = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];
const MONDAY = 1;

/** What sub-daily frequencies count, in elapsed milliseconds. */
const STEPS: Partial<Record<Frequency, number>> = { hourly: HOUR, minutely: MINUTE, secondly: SECOND };
const CALENDAR: readonly Frequency[] = ['yearly', 'monthly', 'weekly', 'daily'];

/**
 * The occurrences of a recurrence in a zone, or null when its dates do not parse.
 * Throws `RRule has invalid freq` for a frequency that does not exist.
 */
export function createOccurrences(rule: RecurrenceRule, zone: Zone): Occurrences | null {
  const start = parseWall(rule.dtstart);
  const step = STEPS[rule.freq];
  if (step === undefined && !CALENDAR.includes(rule.freq))
    throw new EngineError('invalid_frequency', 'RRule has invalid freq');
  const interval = rule.interval ?? 1;
  if (rule.byday?.some((day) => !WEEKDAYS.includes(day))) return null;
  if (Number.isNaN(start) || !Number.isSafeInteger(interval) || interval < 1) return null;
  return step === undefined
    ? calendarOccurrences(dayPattern(rule, start, interval), start, spacingOf(rule, start, interval), zone)
    : elapsedOccurrences(start, step * interval, weekdayBits(rule.byday), zone);
}

/** 0 when every weekday is in. */
function weekdayBits(byday: readonly Weekday[] | undefined): number {
  let bits = 0;
  for (const day of byday ?? []) bits |= 1 << WEEKDAYS.indexOf(day);
  return bits === 127 ? 0 : bits;
}

function dayPattern(rule: RecurrenceRule, start: number, interval: number): DaySet {
  const firstDay = Math.floor(start / DAY);
  const anchor = monthIndexOf(firstDay);
  const { date, month } = dateOf(firstDay);
  const bits = weekdayBits(rule.byday);
  const everyMonth = { anchor, step: 1, span: 1 };
  switch (rule.freq) {
    case 'daily':
      return createDaySet({
        firstDay,
        months: everyMonth,
        mask: (_year, _month, first, length) =>
          everyNthDayMask(firstDay, interval, first, length) & (bits === 0 ? -1 : weekdayMask(bits, first)),
      });
    case 'weekly': {
      const weekdays = rule.byday?.length ? bits || 127 : 1 << weekdayOf(firstDay);
      const week = startOfWeek(firstDay, MONDAY);
      return createDaySet({
        firstDay,
        months: everyMonth,
        mask: (_year, _month, first, length) =>
          everyNthWeekMask(week, interval, first, length) & weekdayMask(weekdays, first),
      });
    }
    case 'monthly':
      return createDaySet({
        firstDay,
        months: { anchor, step: interval, span: 1 },
        mask: (_year, _month, first) =>
          rule.byday?.length ? weekdayMask(bits || 127, first) : 1 << (date - 1),
      });
    default:
      return createDaySet({
        firstDay,
        months: { anchor: anchor - month + 1, step: interval * 12, span: 12 },
        mask: (_year, ofMonth, first) => {
          if (rule.byday?.length) return weekdayMask(bits || 127, first);
          return ofMonth === month ? 1 << (date - 1) : 0;
        },
      });
  }
}

/** A bound of the elapsed time between neighbours, a day added for clock changes. */
function spacingOf({ freq, byday }: RecurrenceRule, start: number, interval: number): number {
  const { date } = dateOf(Math.floor(start / DAY));
  const ofDays = byday?.length;
  switch (freq) {
    case 'daily':
      return (ofDays && interval % 7 !== 0 ? 7 : 1) * interval * DAY + DAY;
    case 'weekly':
      return 7 * interval * DAY + DAY;
    case 'monthly':
      return ofDays || date <= 28 ? (31 * interval + 8) * DAY : Number.POSITIVE_INFINITY;
    default:
      return ofDays || date <= 28 ? (366 * interval + 8) * DAY : Number.POSITIVE_INFINITY;
  }
}

/** Daily and coarser: a wall time on each day of the set. */
function calendarOccurrences(days: DaySet, start: number, spacing: number, zone: Zone): Occurrences {
  const time = start - Math.floor(start / DAY) * DAY;
  const instantOf = (day: number) => zone.instantOf(day * DAY + time);
  return {
    spacing,
    atOrBefore(instant) {
      // A fold may show a wall again that has passed already, hence the day after the shown one.
      let day = days.atOrBefore(Math.floor((instant + zone.offsetAt(instant)) / DAY) + 1);
      while (day !== Number.NEGATIVE_INFINITY) {
        const occurrence = instantOf(day);
        if (occurrence <= instant) return occurrence;
        day = days.atOrBefore(day - 1);
      }
      return Number.NEGATIVE_INFINITY;
    },
    after(instant) {
      let day = days.atOrAfter(Math.floor((instant + zone.offsetAt(instant)) / DAY) - 1);
      while (day !== Number.POSITIVE_INFINITY) {
        const occurrence = instantOf(day);
        if (occurrence > instant) return occurrence;
        day = days.atOrAfter(day + 1);
      }
      return Number.POSITIVE_INFINITY;
    },
  };
}

/**
 * A step longer than a day may never meet a wanted weekday. A step is at most 10,000 hours, minutes or seconds,
 * so it meets all the weekdays it can within 168: then it counts as never.
 */
const MAX_STEPS = 200;

/** Hourly and finer: elapsed steps from the start, on the wanted weekdays of the zone. */
function elapsedOccurrences(start: number, step: number, weekdays: number, zone: Zone): Occurrences {
  const origin = zone.instantOf(start);
  const dayAt = (instant: number) => Math.floor((instant + zone.offsetAt(instant)) / DAY);
  const wanted = (day: number) => weekdays === 0 || ((weekdays >>> weekdayOf(day)) & 1) === 1;
  const endOfDay = (day: number) => zone.instantOf((day + 1) * DAY);
  const gridAtOrBefore = (instant: number) => origin + Math.floor((instant - origin) / step) * step;
  const gridAtOrAfter = (instant: number) => origin + Math.ceil((instant - origin) / step) * step;

  return {
    spacing: weekdays === 0 ? step : step <= DAY ? 7 * DAY : Number.POSITIVE_INFINITY,
    atOrBefore(instant) {
      let at = gridAtOrBefore(instant);
      for (let tries = 0; tries < MAX_STEPS && at >= origin; tries += 1) {
        const day = dayAt(at);
        if (wanted(day)) return at;
        at = gridAtOrBefore(Math.min(zone.instantOf(day * DAY), at) - 1);
      }
      return Number.NEGATIVE_INFINITY;
    },
    after(instant) {
      let at = instant < origin ? origin : gridAtOrBefore(instant) + step;
      for (let tries = 0; tries < MAX_STEPS; tries += 1) {
        const day = dayAt(at);
        if (wanted(day)) return at;
        at = gridAtOrAfter(Math.max(endOfDay(day), at + 1));
      }
      return Number.POSITIVE_INFINITY;
    },
    lastOfRun(first) {
      if (weekdays === 0) return Number.POSITIVE_INFINITY;
      let day = dayAt(first);
      while (wanted(day + 1)) day += 1;
      return Math.max(gridAtOrBefore(endOfDay(day) - 1), first);
    },
  };
}
