/*
 * Computes recurrences and schedules by brute force, directly from their definition and without the engine. The
 * generators of the vectors use it. It is slow on purpose.
 */

export interface WireRecurrence {
  freq: 'yearly' | 'monthly' | 'weekly' | 'daily' | 'hourly' | 'minutely' | 'secondly';
  dtstart: string;
  interval: number;
  byday?: string[];
  count?: number;
  until?: string;
  bymonth?: number[];
  bymonthday?: number[];
  byyearday?: number[];
  byweekno?: number[];
  byhour?: number[];
  byminute?: number[];
  bysetpos?: number[];
  exdate?: string[];
  rdate?: string[];
}

export interface WireSchedule {
  type: 'schedule';
  start_datetime: string;
  end_datetime: string;
  tzid: string;
  recurrence_rule?: WireRecurrence;
}

const MINUTE = 60_000;
export const DAY = 86_400_000;
const HOUR = 3_600_000;
const WEEKDAYS = ['SU', 'MO', 'TU', 'WE', 'TH', 'FR', 'SA'];

/** A local time as the milliseconds since 1970-01-01 00:00 on the same clock. */
export const parseLocal = (text: string) => Date.parse(`${text}Z`);
export const formatLocal = (localTime: number) => new Date(localTime).toISOString().slice(0, 19);
export const formatInstant = (instant: number) => new Date(instant).toISOString().replace('.000Z', 'Z');

const formats = new Map<string, Intl.DateTimeFormat>();
const offsets = new Map<string, number>();

/** A zone's offset from UTC, parsed from its name: `GMT-03:30`. */
function offsetAt(zone: string, instant: number): number {
  const minute = Math.floor(instant / MINUTE);
  const key = `${zone} ${minute}`;
  const known = offsets.get(key);
  if (known !== undefined) return known;
  const format =
    formats.get(zone) ?? new Intl.DateTimeFormat('en-US', { timeZone: zone, timeZoneName: 'longOffset' });
  formats.set(zone, format);
  const name = format.formatToParts(instant).find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const match = /([+-])(\d\d):(\d\d)$/.exec(name);
  const minutes = match ? Number(match[2]) * 60 + Number(match[3]) : 0;
  const offset = (match?.[1] === '-' ? -minutes : minutes) * MINUTE;
  offsets.set(key, offset);
  return offset;
}

/**
 * The first instant at which the clocks show `localTime`. In a gap, the local time moves forward by the length of the
 * gap.
 */
function instantOf(zone: string, localTime: number): number {
  const from = localTime - 27 * HOUR;
  const shown = new Set<number>();
  for (let at = from; at <= localTime + 27 * HOUR; at += HOUR) shown.add(offsetAt(zone, at));
  const hits = [...shown]
    .map((offset) => localTime - offset)
    .filter((instant) => instant + offsetAt(zone, instant) === localTime);
  if (hits.length > 0) return Math.min(...hits);
  let before = from;
  for (let at = from; at + offsetAt(zone, at) < localTime; at += MINUTE) before = at;
  return localTime - offsetAt(zone, before);
}

const daysIn = (year: number, month: number) => new Date(Date.UTC(year, month, 0)).getUTCDate();
const weekday = (day: number) => new Date(day * DAY).getUTCDay();
const mondayOf = (day: number) => day - ((weekday(day) + 6) % 7);

/** The number of an ISO 8601 week, and its number from the end of the year (negative). */
function weekNumbers(day: number): [number, number] {
  const thursday = mondayOf(day) + 3;
  const year = new Date(thursday * DAY).getUTCFullYear();
  const firstMonday = mondayOf(Date.UTC(year, 0, 4) / DAY);
  const weeks = (mondayOf(Date.UTC(year + 1, 0, 4) / DAY) - firstMonday) / 7;
  const week = (mondayOf(day) - firstMonday) / 7 + 1;
  return [week, week - weeks - 1];
}

function isDay(rule: WireRecurrence, startDay: number, day: number): boolean {
  const [date, start] = [new Date(day * DAY), new Date(startDay * DAY)];
  const [year, month, ofMonth] = [date.getUTCFullYear(), date.getUTCMonth() + 1, date.getUTCDate()];
  const periods = {
    yearly: year - start.getUTCFullYear(),
    monthly: (year - start.getUTCFullYear()) * 12 + month - 1 - start.getUTCMonth(),
    weekly: (mondayOf(day) - mondayOf(startDay)) / 7,
    daily: day - startDay,
  };
  if (periods[rule.freq as 'daily'] % rule.interval !== 0) return false;
  const yearLength = (Date.UTC(year + 1, 0, 1) - Date.UTC(year, 0, 1)) / DAY;
  const ofYear = day - Date.UTC(year, 0, 1) / DAY + 1;
  const monthLength = daysIn(year, month);
  let { bymonth, bymonthday, byday } = rule;
  if (!byday && !bymonthday && !rule.byyearday && !rule.byweekno) {
    if (rule.freq === 'yearly') bymonth ??= [start.getUTCMonth() + 1];
    if (rule.freq === 'yearly' || rule.freq === 'monthly') bymonthday = [start.getUTCDate()];
    if (rule.freq === 'weekly') byday = [WEEKDAYS[weekday(startDay)] as string];
  }
  const either = (list: number[] | undefined, first: number, last: number) =>
    !list || list.includes(first) || list.includes(last);
  return (
    (!bymonth || bymonth.includes(month)) &&
    either(bymonthday, ofMonth, ofMonth - monthLength - 1) &&
    either(rule.byyearday, ofYear, ofYear - yearLength - 1) &&
    either(rule.byweekno, ...weekNumbers(day)) &&
    (!byday || byday.includes(WEEKDAYS[weekday(day)] as string))
  );
}

/** The starts of occurrences up to `limit`, as instants. */
export function startsOf(schedule: WireSchedule, limit: number): number[] {
  const { tzid, recurrence_rule: rule } = schedule;
  if (!rule) return [instantOf(tzid, parseLocal(schedule.start_datetime))];
  const steps: Partial<Record<string, number>> = { hourly: HOUR, minutely: MINUTE, secondly: 1000 };
  const step = steps[rule.freq];
  let starts = step ? elapsed(rule, tzid, step, limit) : calendar(rule, tzid, limit);
  if (rule.until) {
    const until = instantOf(tzid, parseLocal(rule.until));
    starts = starts.filter((at) => at <= until);
  }
  if (rule.count) starts = starts.slice(0, rule.count);
  const out = new Set((rule.exdate ?? []).map((text) => instantOf(tzid, parseLocal(text))));
  const more = (rule.rdate ?? []).map((text) => instantOf(tzid, parseLocal(text)));
  return [...new Set([...starts, ...more])].filter((at) => !out.has(at) && at <= limit).sort((a, b) => a - b);
}

function elapsed(rule: WireRecurrence, zone: string, step: number, limit: number): number[] {
  const starts: number[] = [];
  for (let at = instantOf(zone, parseLocal(rule.dtstart)); at <= limit; at += step * rule.interval) {
    const localTime = at + offsetAt(zone, at);
    const day = weekday(Math.floor(localTime / DAY));
    const hour = Math.floor(localTime / HOUR) % 24;
    if (rule.byday && !rule.byday.includes(WEEKDAYS[day] as string)) continue;
    if (rule.byhour && !rule.byhour.includes(hour)) continue;
    starts.push(at);
  }
  return starts;
}

function calendar(rule: WireRecurrence, zone: string, limit: number): number[] {
  const start = parseLocal(rule.dtstart);
  const startDay = Math.floor(start / DAY);
  const first = new Date(Date.UTC(new Date(start).getUTCFullYear(), 0, 1)).getTime() / DAY - 7;
  const hours = rule.byhour ?? [Math.floor(start / HOUR) % 24];
  const minutes = rule.byminute ?? [Math.floor(start / MINUTE) % 60];
  const localTimes: number[] = [];
  for (let day = first; day <= limit / DAY + 2; day += 1) {
    if (!isDay(rule, startDay, day)) continue;
    for (const hour of hours)
      for (const minute of minutes)
        localTimes.push(day * DAY + hour * HOUR + minute * MINUTE + (start % MINUTE));
  }
  localTimes.sort((a, b) => a - b);
  const places = rule.bysetpos;
  const left = places
    ? [...Map.groupBy(localTimes, (localTime) => periodOf(rule, localTime)).values()].flatMap((period) =>
        period.filter((_, index) => places.includes(index + 1) || places.includes(index - period.length)),
      )
    : localTimes;
  return [
    ...new Set(left.filter((localTime) => localTime >= start).map((localTime) => instantOf(zone, localTime))),
  ].filter((at) => at <= limit);
}

function periodOf({ freq }: WireRecurrence, localTime: number): string {
  if (freq === 'weekly') return String(mondayOf(Math.floor(localTime / DAY)));
  return formatLocal(localTime).slice(0, freq === 'yearly' ? 4 : freq === 'monthly' ? 7 : 10);
}

/** Elapsed milliseconds of an occurrence. */
function lengthOf({ tzid, start_datetime, end_datetime }: WireSchedule): number {
  const [start, end] = [parseLocal(start_datetime), parseLocal(end_datetime)];
  const length = instantOf(tzid, end) - instantOf(tzid, start);
  return length > 0 ? length : end - start;
}

/** Whether the schedule is active at `from` and the instants up to `to` at which that changes, minute by minute. */
export function activityOf(schedule: WireSchedule, from: number, to: number) {
  const starts = startsOf(schedule, to);
  const length = lengthOf(schedule);
  const isActive = (at: number) => starts.some((start) => start <= at && at < start + length);
  const transitions: number[] = [];
  for (let at = from + MINUTE; at <= to; at += MINUTE)
    if (isActive(at) !== isActive(at - MINUTE)) transitions.push(at);
  return { active: isActive(from), transitions };
}
