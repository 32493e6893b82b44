import type { ScheduleRule } from '@vitrine/contract';
import { elapsedUnitOf, type Recurrence, sortUnique } from '@vitrine/recurrence';
import { DAY, dayOfLocalTime, HOUR, MINUTE, parseLocalTime, SECOND } from '@vitrine/time';
import { describeRecurrence } from './describe-days.ts';
import { englishScheduleWording } from './english-wording.ts';
import { localeFormatFor } from './locale-format.ts';
import { Phrases } from './phrases.ts';
import { effectiveZone, type ScheduleOptions, scheduleFor } from './schedule.ts';
import { fill, type ScheduleWording } from './wording.ts';

/** The maximum number of times a day, or of dates, to list. If there are more, the sentence only counts them. */
const MAX_LISTED = 5;

export interface DescribeScheduleOptions extends ScheduleOptions {
  /** The words of the sentence, in the language of the locale. English by default. */
  readonly wording?: ScheduleWording | undefined;
}

/**
 * Describes a schedule: "Every weekday from 09:00 to 17:00, Berlin time". `locale` is a BCP 47 tag that determines
 * the format of dates, times and lists; the sentence is English unless `wording` has the words of another language.
 * The start is included where it matters: with an interval, a count, or hourly and finer frequencies. With
 * `multiTimezone`, the zone is the device's, or each screen's own if no device is given. A schedule that can never be
 * active is "Never". Throws `RRule has invalid freq`.
 */
export function describeSchedule(
  schedule: ScheduleRule,
  locale: string,
  options: DescribeScheduleOptions = {},
): string {
  const { wording = englishScheduleWording } = options;
  const format = localeFormatFor(locale, wording === englishScheduleWording);
  const text = describe(schedule, new Phrases(wording, format), options);
  return format.upperCase(text.slice(0, 1)) + text.slice(1);
}

function describe(schedule: ScheduleRule, phrases: Phrases, options: ScheduleOptions): string {
  const { wording, format } = phrases;
  if (scheduleFor(schedule, options).occurrences === null) return wording.never;
  const [start, end] = [parseLocalTime(schedule.startDatetime), parseLocalTime(schedule.endDatetime)];
  const length = end - start;
  const zone = describeZone(schedule, options, wording);
  const inZone = (description: string) => fill(wording.zone.in, { description, zone });
  const rule = schedule.recurrenceRule;
  if (!rule) {
    if (dayOfLocalTime(start) === dayOfLocalTime(end - 1)) {
      const day = fill(wording.once.day, { date: format.fullDate(start) });
      return inZone(describeTimes(day, [start], length, phrases));
    }
    const at = (localTime: number) =>
      fill(wording.date.at, { date: format.fullDate(localTime), time: format.time(localTime) });
    return inZone(fill(wording.once.days, { start: at(start), end: at(end) }));
  }
  const first = parseLocalTime(rule.dtstart);
  const isFine = elapsedUnitOf(rule.freq) !== null;
  const times = isFine ? [] : timesOf(rule, first);
  const days = describeRecurrence(rule, dayOfLocalTime(first), times.length === 1, phrases);
  const timed = isFine
    ? describeSteps(days.period, rule, length, phrases)
    : describeTimes(days.period, times, length, phrases);
  const description = days.restriction
    ? fill(wording.restricted, { description: timed, days: days.restriction })
    : timed;
  return describeBounds(inZone(description), rule, first, isFine, phrases);
}

/** `America/New_York` is "New York time". UTC is not a place. */
function describeZone(schedule: ScheduleRule, options: ScheduleOptions, wording: ScheduleWording): string {
  if (options.multiTimezone && !options.deviceZone) return wording.zone.own;
  const zone = effectiveZone(schedule, options);
  const place = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return /^(UTC|GMT)/.test(place) ? place : fill(wording.zone.place, { place });
}

/** The times of a day at which a daily or coarser recurrence begins. */
function timesOf(rule: Recurrence, first: number): number[] {
  const own = (unit: number, count: number) => [Math.floor(first / unit) % count];
  const hours = sortUnique(rule.byhour) ?? own(HOUR, 24);
  const minutes = sortUnique(rule.byminute) ?? own(MINUTE, 60);
  const seconds = sortUnique(rule.bysecond) ?? own(SECOND, 60);
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * HOUR + minute * MINUTE + second * SECOND)),
  );
}

/** Adds the times to the days: "every day from 09:00 to 17:00", "every day, all day". */
function describeTimes(days: string, times: readonly number[], length: number, phrases: Phrases): string {
  const { wording, format } = phrases;
  const { time } = format;
  const [start = 0] = times;
  const values = { days, length: format.length(length) };
  if (times.length > MAX_LISTED) return phrases.counted(wording.times, 'count', times.length, values);
  if (times.length > 1 || length > DAY)
    return fill(wording.times.list, { ...values, times: format.and(times.map(time)) });
  const ofDay = start % DAY;
  if (ofDay === 0 && length === DAY) return fill(wording.times.allDay, values);
  const { range, nextDay } = wording.times;
  return fill(ofDay + length > DAY ? nextDay : range, {
    ...values,
    start: time(start),
    end: time(start + length),
  });
}

/**
 * Describes hourly and finer frequencies: the duration of each occurrence, and the hours, minutes and seconds that
 * remain.
 */
function describeSteps(
  days: string,
  { byhour = [], byminute = [], bysecond = [] }: Recurrence,
  length: number,
  phrases: Phrases,
): string {
  const { wording, format } = phrases;
  const { steps } = wording;
  const past = (unit: 'minutes' | 'seconds', exactly: string, values: readonly number[]) => {
    if (values.every((value) => value === 0)) return exactly;
    const list = format.and(values.map(format.number));
    return phrases.counted(steps, unit, Math.max(...values), { [unit]: list });
  };
  let description = fill(steps.lasting, { days, length: format.length(length) });
  if (byhour.length > 0) {
    const hours = format.and(byhour.map((hour) => format.time(hour * HOUR)));
    description = phrases.counted(steps, 'hours', byhour.length, { description, hours });
  }
  const minutes = byminute.length > 0 ? past('minutes', steps.onTheHour, byminute) : '';
  // The first second of a minute needs no mention.
  const isFirstSecond = bysecond.every((second) => second === 0) && byminute.length > 0;
  const seconds = bysecond.length > 0 && !isFirstSecond ? past('seconds', steps.onTheMinute, bysecond) : '';
  if (!minutes && !seconds) return description;
  const both = minutes && seconds ? fill(steps.both, { minutes, seconds }) : minutes || seconds;
  return fill(steps.at, { description, steps: both });
}

function describeBounds(
  description: string,
  rule: Recurrence,
  first: number,
  isFine: boolean,
  phrases: Phrases,
): string {
  const { wording, format } = phrases;
  const { bounds } = wording;
  const { count, until, rdate, exdate } = rule;
  const dateOf = (localTime: number, withTime: boolean) => {
    const date = format.date(localTime);
    return withTime ? fill(wording.date.at, { date, time: format.time(localTime) }) : date;
  };
  const listed = (key: 'also' | 'except', text: string, localTimes: readonly string[]) => {
    if (localTimes.length > MAX_LISTED)
      return phrases.counted(bounds, `${key}Count`, localTimes.length, { description: text });
    const dates = localTimes
      .map(parseLocalTime)
      .sort((a, b) => a - b)
      .map((at) => fill(wording.date.on, { date: dateOf(at, isFine || at % DAY !== first % DAY) }));
    return fill(bounds[key], { description: text, dates: format.and(dates) });
  };
  let text = description;
  if (isFine || count !== undefined || (rule.interval ?? 1) > 1)
    text = fill(bounds.starting, { description: text, date: dateOf(first, isFine) });
  if (until !== undefined) {
    const last = parseLocalTime(until);
    // A daily or coarser rule needs the time of day only if `until` excludes the occurrence on its day.
    const date = dateOf(last, isFine || last % DAY < first % DAY);
    text = fill(bounds.until, { description: text, date });
  }
  if (count === 1) text = fill(bounds.once, { description: text });
  else if (count !== undefined) text = phrases.counted(bounds, 'count', count, { description: text });
  if (rdate?.length) text = listed('also', text, rdate);
  return exdate?.length ? listed('except', text, exdate) : text;
}
