import type { ScheduleRule } from '@vitrine/contract';
import { elapsedUnitOf, type Recurrence, sortUnique } from '@vitrine/recurrence';
import { DAY, dayOfLocalTime, HOUR, MINUTE, parseLocalTime, SECOND } from '@vitrine/time';
import { describeRecurrence } from './describe-days.ts';
import { type LocaleFormat, localeFormatFor, plural } from './describe-words.ts';
import { effectiveZone, type ScheduleOptions, scheduleFor } from './schedule.ts';

/** More times a day, or more dates, are counted instead of listed. */
const MAX_LISTED = 5;

/**
 * Describes a schedule: "Every weekday from 09:00 to 17:00, Berlin time". `locale` is a BCP 47 tag that determines
 * the format of dates and times; the sentences are English. The start is included where it matters: with an interval, a
 * count, or hourly and finer frequencies. With `multiTimezone`, the zone is the device's, or each screen's own if no
 * device is given. A schedule that can never be active is "Never". Throws `RRule has invalid freq`.
 */
export function describeSchedule(
  schedule: ScheduleRule,
  locale: string,
  options: ScheduleOptions = {},
): string {
  const text = describe(schedule, localeFormatFor(locale), options);
  return text.slice(0, 1).toUpperCase() + text.slice(1);
}

function describe(schedule: ScheduleRule, words: LocaleFormat, options: ScheduleOptions): string {
  if (scheduleFor(schedule, options).occurrences === null) return 'never';
  const [start, end] = [parseLocalTime(schedule.startDatetime), parseLocalTime(schedule.endDatetime)];
  const length = end - start;
  const zone =
    options.multiTimezone && !options.deviceZone
      ? 'in each screen’s time zone'
      : describeZone(effectiveZone(schedule, options));
  const rule = schedule.recurrenceRule;
  if (!rule) {
    const at = (localTime: number) => `${words.fullDate(localTime)} at ${words.time(localTime)}`;
    return dayOfLocalTime(start) === dayOfLocalTime(end - 1)
      ? `on ${words.fullDate(start)}${describeTimes([start], length, words)}, ${zone}`
      : `from ${at(start)} to ${at(end)}, ${zone}`;
  }
  const first = parseLocalTime(rule.dtstart);
  const isFine = elapsedUnitOf(rule.freq) !== null;
  const times = isFine ? [] : timesOf(rule, first);
  const days = describeRecurrence(rule, dayOfLocalTime(first), times.length === 1, words);
  const time = isFine ? describeSteps(rule, length, words) : describeTimes(times, length, words);
  return `${days.period}${time}${days.restriction}, ${zone}${describeBounds(rule, first, isFine, words)}`;
}

/** `America/New_York` is "New York time". UTC is not a place. */
function describeZone(zone: string): string {
  const place = zone.slice(zone.lastIndexOf('/') + 1).replaceAll('_', ' ');
  return /^(UTC|GMT)/.test(place) ? place : `${place} time`;
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

/** ` from 09:00 to 17:00`, `, all day`: what follows the days. */
function describeTimes(times: readonly number[], length: number, words: LocaleFormat): string {
  const { time } = words;
  const [start = 0] = times;
  const lasting = words.length(length);
  if (times.length > MAX_LISTED) return `, ${words.count(times.length, 'time')} for ${lasting} each`;
  if (times.length > 1 || length > DAY) return ` at ${words.and(times.map(time))} for ${lasting}`;
  const ofDay = start % DAY;
  if (ofDay === 0 && length === DAY) return ', all day';
  const fromTo = ` from ${time(start)} to ${time(start + length)}`;
  return ofDay + length > DAY ? `${fromTo} the next day` : fromTo;
}

/**
 * Describes hourly and finer frequencies: the duration of each occurrence, and the hours, minutes and seconds that
 * remain.
 */
function describeSteps(
  { byhour = [], byminute = [], bysecond = [] }: Recurrence,
  length: number,
  { and, time, length: lengthOf }: LocaleFormat,
): string {
  const past = (of: string, noun: string, list: readonly number[]) => {
    if (list.length === 0) return [];
    if (list.every((value) => value === 0)) return [`on the ${of}`];
    return [`at ${and(list.map(String))} ${plural(Math.max(...list), noun)} past the ${of}`];
  };
  const hours = and(byhour.map((hour) => time(hour * HOUR)));
  // The first second of a minute needs no mention.
  const seconds = byminute.length > 0 && bysecond.every((second) => second === 0) ? [] : bysecond;
  const steps = [...past('hour', 'minute', byminute), ...past('minute', 'second', seconds)].join(', ');
  return (
    ` for ${lengthOf(length)}` +
    (hours &&
      ` in the ${plural(byhour.length, 'hour')} that ${byhour.length === 1 ? 'starts' : 'start'} at ${hours}`) +
    (steps && ` ${steps}`)
  );
}

function describeBounds(rule: Recurrence, first: number, isFine: boolean, words: LocaleFormat): string {
  const { count, until, rdate, exdate } = rule;
  const date = (localTime: number, withTime: boolean) =>
    withTime ? `${words.date(localTime)} at ${words.time(localTime)}` : words.date(localTime);
  const dates = (localTimes: readonly string[], noun: string) => {
    if (localTimes.length > MAX_LISTED) return words.count(localTimes.length, noun);
    const list = localTimes.map(parseLocalTime).sort((a, b) => a - b);
    return words.and(list.map((localTime) => date(localTime, isFine || localTime % DAY !== first % DAY)));
  };
  let text = '';
  if (isFine || count !== undefined || (rule.interval ?? 1) > 1) text += `, starting ${date(first, isFine)}`;
  if (until !== undefined) {
    const last = parseLocalTime(until);
    // A daily or coarser rule needs the time of day only if `until` excludes the occurrence on its day.
    text += `, until ${date(last, isFine || last % DAY < first % DAY)}`;
  }
  if (count !== undefined) text += count === 1 ? ', once' : `, ${words.count(count, 'time')}`;
  if (rdate?.length) text += `, and also on ${dates(rdate, 'more date')}`;
  if (exdate?.length) text += `, except on ${dates(exdate, 'date')}`;
  return text;
}
