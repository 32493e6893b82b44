import type { Frequency } from '@vitrine/contract';

/**
 * A text for each plural category (`Intl.PluralRules`) that the language tells apart; `other` is always there.
 * `{}` stands for what is counted.
 */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/**
 * One language's sentences about schedules: they put names, dates, times, lists and lengths of time, which come
 * from `Intl`, in their places. A new language needs this table only.
 */
export interface Sentences {
  never: string;
  sentence(when: string, time: string, zone: string): string;
  /** An occurrence of its own that ends on another day. */
  onceLong(start: string, end: string, zone: string): string;
  everyScreensZone: string;
  on(days: string): string;
  dateAtTime(date: string, time: string): string;
  /** By interval. */
  every(freq: Frequency): Forms;
  /** `days` is a list of weekdays, or one of the three names below. */
  everyWeekday(days: string): string;
  anyDay: string;
  workingDay: string;
  weekendDay: string;
  /** The same in the plural. */
  workingDays: string;
  weekendDays: string;
  everyMonth: string;
  everyYear: string;
  /** With longer intervals. */
  everyOnDays(every: string, days: string): string;
  everyOnlyOnDays(every: string, days: string): string;
  daysOf(days: string, period: string): string;
  eachWeekday(days: string): string;
  theDay(day: string): string;
  nthDay(nth: string, day: string): string;
  ifWeekday(weekdays: string): string;
  daysOfWeeks(weeks: string): string;
  inMonths(months: string): string;
  ofTheMonth(days: string): string;
  weeks: Forms;
  inHours(list: string): string;
  atMinutes: Forms;
  atSeconds: Forms;
  /** `places` of each `period`, one of those below. */
  onlyPlaces(places: string, period: string): string;
  each: Record<Frequency, string>;
  /** 1 to 5 as words; beyond them `nth`. */
  ordinals: readonly string[];
  nth: Forms;
  last: string;
  nthLast(nth: string): string;
  fromTo(start: string, end: string): string;
  fromToNextDay(start: string, end: string): string;
  allDay: string;
  atFor(times: string, length: string): string;
  timesADay(count: string, length: string): string;
  forLength(length: string): string;
  starting(date: string): string;
  until(date: string): string;
  times: Forms;
  except(dates: string): string;
  exceptMany: Forms;
  also(dates: string): string;
  alsoMany: Forms;
}

const each: Sentences['each'] = {
  yearly: 'year',
  monthly: 'month',
  weekly: 'week',
  daily: 'day',
  hourly: 'hour',
  minutely: 'minute',
  secondly: 'second',
};

const english: Sentences = {
  never: 'Never',
  sentence: (when, time, zone) => `${when} ${time}, ${zone}`,
  onceLong: (start, end, zone) => `From ${start} to ${end}, ${zone}`,
  everyScreensZone: "each screen's time zone",
  on: (days) => `On ${days}`,
  dateAtTime: (date, time) => `${date} at ${time}`,
  every: (freq) => ({ one: `Every ${each[freq]}`, other: `Every {} ${each[freq]}s` }),
  everyWeekday: (days) => `Every ${days}`,
  anyDay: 'day',
  workingDay: 'weekday',
  weekendDay: 'weekend day',
  workingDays: 'weekdays',
  weekendDays: 'weekend days',
  everyMonth: 'every month',
  everyYear: 'every year',
  everyOnDays: (every, days) => `${every} on ${days}`,
  everyOnlyOnDays: (every, days) => `${every}, but only on ${days}`,
  daysOf: (days, period) => `${days} of ${period}`,
  eachWeekday: (days) => `every ${days}`,
  theDay: (day) => `the ${day}`,
  nthDay: (nth, day) => `${nth} ${day}`,
  ifWeekday: (weekdays) => ` if it is a ${weekdays}`,
  daysOfWeeks: (weeks) => `the days of ${weeks}`,
  inMonths: (months) => ` in ${months}`,
  ofTheMonth: (days) => `${days} of the month`,
  weeks: { one: 'week {}', other: 'weeks {}' },
  inHours: (list) => ` in the hours of ${list}`,
  atMinutes: { one: ' at minute {}', other: ' at minutes {}' },
  atSeconds: { one: ' at second {}', other: ' at seconds {}' },
  onlyPlaces: (places, period) => ` (only ${places} of each ${period})`,
  each,
  ordinals: ['first', 'second', 'third', 'fourth', 'fifth'],
  nth: { one: '{}st', two: '{}nd', few: '{}rd', other: '{}th' },
  last: 'last',
  nthLast: (nth) => `${nth} to last`,
  fromTo: (start, end) => `from ${start} to ${end}`,
  fromToNextDay: (start, end) => `from ${start} to ${end} the next day`,
  allDay: 'all day',
  atFor: (times, length) => `at ${times} for ${length}`,
  timesADay: (count, length) => `${count} times for ${length} each`,
  forLength: (length) => `for ${length}`,
  starting: (date) => `, starting ${date}`,
  until: (date) => `, until ${date}`,
  times: { one: ', once', other: ', {} times' },
  except: (dates) => `, except on ${dates}`,
  exceptMany: { other: ', except on {} dates' },
  also: (dates) => `, and also on ${dates}`,
  alsoMany: { other: ', and also on {} more dates' },
};

/** Sentences by language. Other languages are described in English, with the dates and times of their region. */
export const sentencesByLanguage: Readonly<Record<string, Sentences>> = { en: english };
