import type { ScheduleRule } from '@vitrine/contract';
import { DAY, HOUR, MINUTE, parseWall, SECOND } from './civil.ts';
import { describeRecurrence } from './describe-days.ts';
import { type Words, wordsFor } from './describe-words.ts';
import type { Recurrence } from './recurrence-rule.ts';
import { effectiveZone, type ScheduleOptions, scheduleFor } from './schedule.ts';

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
  const { sentences, fill } = words;
  if (scheduleFor(schedule, options).occurrences === null) return sentences.never;
  const [start, end] = [parseWall(schedule.startDatetime), parseWall(schedule.endDatetime)];
  const zone =
    options.multiTimezone && !options.deviceZone
      ? sentences.everyScreensZone
      : effectiveZone(schedule, options).replaceAll('_', ' ');
  const rule = schedule.recurrenceRule;
  if (!rule) return describeOnce(start, end, zone, words);
  const first = parseWall(rule.dtstart);
  const isFine = FINE.has(rule.freq);
  const when = describeRecurrence(rule, Math.floor(first / DAY), words);
  const time = isFine
    ? describeSteps(rule, end - start, words)
    : describeTimes(timesOf(rule, first), end - start, words);
  return fill(sentences.sentence, { when, time, zone }) + describeBounds(rule, first, isFine, words);
}

const FINE: ReadonlySet<string> = new Set(['hourly', 'minutely', 'secondly']);

function describeOnce(start: number, end: number, zone: string, words: Words): string {
  const { sentences, fill } = words;
  const isSameDay = Math.floor(start / DAY) === Math.floor((end - 1) / DAY);
  if (isSameDay) {
    const when = fill(sentences.once, { date: words.dateWithWeekday(start) });
    return fill(sentences.sentence, { when, time: describeTimes([start], end - start, words), zone });
  }
  const at = (wall: number) =>
    fill(sentences.dateAtTime, { date: words.dateWithWeekday(wall), time: words.time(wall) });
  const when = fill(sentences.onceLong, { start: at(start), end: at(end) });
  return fill(sentences.sentence, { when, time: '', zone }).replace(' ,', ',');
}

/** The times of a day at which a daily or coarser recurrence begins, as walls. */
function timesOf(rule: Recurrence, first: number): number[] {
  const set = (given: number[] | undefined, own: number) =>
    given?.length ? [...new Set(given)].sort((a, b) => a - b) : [own];
  const hours = set(rule.byhour, Math.floor(first / HOUR) % 24);
  const minutes = set(rule.byminute, Math.floor(first / MINUTE) % 60);
  const seconds = set(rule.bysecond, Math.floor(first / SECOND) % 60);
  return hours.flatMap((hour) =>
    minutes.flatMap((minute) => seconds.map((second) => hour * HOUR + minute * MINUTE + second * SECOND)),
  );
}

function describeTimes(times: readonly number[], length: number, words: Words): string {
  const { sentences, fill } = words;
  const [start = 0] = times;
  if (times.length > MAX_LISTED)
    return words.plural(sentences.timesADay, times.length, { length: words.length(length) });
  if (times.length > 1 || length > DAY)
    return fill(sentences.atFor, { times: words.list(times.map(words.time)), length: words.length(length) });
  const ofDay = start % DAY;
  if (ofDay === 0 && length === DAY) return sentences.allDay;
  const isNextDay = ofDay + length > DAY;
  return fill(isNextDay ? sentences.fromToNextDay : sentences.fromTo, {
    start: words.time(start),
    end: words.time(start + length),
  });
}

/** Hourly and finer: how long each lasts, and which hours, minutes and seconds are left. */
function describeSteps({ byhour, byminute, bysecond }: Recurrence, length: number, words: Words): string {
  const { sentences, fill } = words;
  const numbers = (list: readonly number[]) => ({ list: words.list(list.map(words.number)) });
  const parts = [fill(sentences.forLength, { length: words.length(length) })];
  if (byhour?.length)
    parts.push(fill(sentences.inHours, { list: words.list(byhour.map((hour) => words.time(hour * HOUR))) }));
  if (byminute?.length) parts.push(words.plural(sentences.atMinutes, byminute.length, numbers(byminute)));
  if (bysecond?.length) parts.push(words.plural(sentences.atSeconds, bysecond.length, numbers(bysecond)));
  return parts.join('');
}

function describeBounds(rule: Recurrence, first: number, isFine: boolean, words: Words): string {
  const { sentences, fill } = words;
  const { count, until } = rule;
  const date = (wall: number, withTime: boolean) =>
    withTime
      ? fill(sentences.dateAtTime, { date: words.date(wall), time: words.time(wall) })
      : words.date(wall);
  const dates = (walls: readonly string[], many: typeof sentences.exceptMany, few: string) => {
    const list = walls.map(parseWall).sort((a, b) => a - b);
    if (list.length === 0) return '';
    if (list.length > MAX_LISTED) return words.plural(many, list.length);
    const isOther = (wall: number) => isFine || wall % DAY !== first % DAY;
    return fill(few, { dates: words.list(list.map((wall) => date(wall, isOther(wall)))) });
  };
  let text = '';
  if (isFine || count !== undefined || (rule.interval ?? 1) > 1)
    text += fill(sentences.starting, { date: date(first, isFine) });
  if (until !== undefined) {
    const last = parseWall(until);
    // A day whose occurrence is still in needs no time of day.
    text += fill(sentences.until, { date: date(last, isFine || last % DAY < first % DAY) });
  }
  if (count !== undefined) text += words.plural(sentences.times, count);
  return (
    text +
    dates(rule.rdate ?? [], sentences.alsoMany, sentences.also) +
    dates(rule.exdate ?? [], sentences.exceptMany, sentences.except)
  );
}
