import type { ScheduleRule } from '@vitrine/contract';
import { DAY, dayOfWall, HOUR, MINUTE, parseWall, SECOND } from './civil.ts';
import { describeRecurrence } from './describe-days.ts';
import type { Forms } from './describe-sentences.ts';
import { type Words, wordsFor } from './describe-words.ts';
import { type Recurrence, unitOf } from './recurrence-rule.ts';
import { effectiveZone, type ScheduleOptions, scheduleFor } from './schedule.ts';
import { ascending } from './time-set.ts';

/** More times a day, or more dates, are counted instead of listed. */
const MAX_LISTED = 5;

/**
 * A schedule in words: "Every weekday from 09:00 to 17:00, Europe/Berlin". `locale` is a BCP 47 tag, which
 * decides the names, dates and times; a language without sentences is described in English. The start is told
 * where it decides the rest: with an interval, a count, or hourly and finer frequencies. With `multiTimezone`
 * the zone is the device's, or every screen's own when none is given. What can never be active is "Never".
 * Throws `RRule has invalid freq`.
 */
export function describeSchedule(
  schedule: ScheduleRule,
  locale: string,
  options: ScheduleOptions = {},
): string {
  const words = wordsFor(locale);
  if (scheduleFor(schedule, options).occurrences === null) return words.never;
  const [start, end] = [parseWall(schedule.startDatetime), parseWall(schedule.endDatetime)];
  const length = end - start;
  const zone =
    options.multiTimezone && !options.deviceZone
      ? words.everyScreensZone
      : effectiveZone(schedule, options).replaceAll('_', ' ');
  const rule = schedule.recurrenceRule;
  if (!rule) {
    const at = (wall: number) => words.dateAtTime(words.dateWithWeekday(wall), words.time(wall));
    return dayOfWall(start) === dayOfWall(end - 1)
      ? words.sentence(words.on(words.dateWithWeekday(start)), describeTimes([start], length, words), zone)
      : words.onceLong(at(start), at(end), zone);
  }
  const first = parseWall(rule.dtstart);
  const isFine = unitOf(rule.freq) !== null;
  const when = describeRecurrence(rule, dayOfWall(first), words);
  const time = isFine
    ? describeSteps(rule, length, words)
    : describeTimes(timesOf(rule, first), length, words);
  return words.sentence(when, time, zone) + describeBounds(rule, first, isFine, words);
}

/** The times of a day at which a daily or coarser recurrence begins, as walls. */
function timesOf(rule: Recurrence, first: number): number[] {
  const own = (unit: number, count: number) => [Math.floor(first / unit) % count];
  const hours = ascending(rule.byhour) ?? own(HOUR, 24);
  const minutes = ascending(rule.byminute) ?? own(MINUTE, 60);
  const seconds = ascending(rule.bysecond) ?? own(SECOND, 60);
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * HOUR + minute * MINUTE + second * SECOND)),
  );
}

function describeTimes(times: readonly number[], length: number, words: Words): string {
  const [start = 0] = times;
  if (times.length > MAX_LISTED) return words.timesADay(words.number(times.length), words.length(length));
  if (times.length > 1 || length > DAY)
    return words.atFor(words.list(times.map(words.time)), words.length(length));
  const ofDay = start % DAY;
  if (ofDay === 0 && length === DAY) return words.allDay;
  const isNextDay = ofDay + length > DAY;
  return words[isNextDay ? 'fromToNextDay' : 'fromTo'](words.time(start), words.time(start + length));
}

/** Hourly and finer: how long each lasts, and which hours, minutes and seconds are left. */
function describeSteps(
  { byhour = [], byminute = [], bysecond = [] }: Recurrence,
  length: number,
  words: Words,
): string {
  const counted = (forms: Forms, list: readonly number[]) =>
    list.length > 0 ? words.plural(forms, list.length, words.list(list.map(words.number))) : '';
  const hours = words.list(byhour.map((hour) => words.time(hour * HOUR)));
  return (
    words.forLength(words.length(length)) +
    (hours && words.inHours(hours)) +
    counted(words.atMinutes, byminute) +
    counted(words.atSeconds, bysecond)
  );
}

function describeBounds(rule: Recurrence, first: number, isFine: boolean, words: Words): string {
  const { count, until, rdate, exdate } = rule;
  const date = (wall: number, withTime: boolean) =>
    withTime ? words.dateAtTime(words.date(wall), words.time(wall)) : words.date(wall);
  const dates = (walls: readonly string[] = [], many: Forms, few: (dates: string) => string) => {
    const list = walls.map(parseWall).sort((a, b) => a - b);
    if (list.length === 0) return '';
    if (list.length > MAX_LISTED) return words.plural(many, list.length);
    return few(words.list(list.map((wall) => date(wall, isFine || wall % DAY !== first % DAY))));
  };
  let text = '';
  if (isFine || count !== undefined || (rule.interval ?? 1) > 1) text += words.starting(date(first, isFine));
  if (until !== undefined) {
    const last = parseWall(until);
    // A day whose occurrence is still in needs no time of day.
    text += words.until(date(last, isFine || last % DAY < first % DAY));
  }
  if (count !== undefined) text += words.plural(words.times, count);
  return text + dates(rdate, words.alsoMany, words.also) + dates(exdate, words.exceptMany, words.except);
}
