import type { Frequency } from '@vitrine/contract';

/** A text for each plural category (`Intl.PluralRules`) that the language tells apart; `other` is always there. */
export type Forms = { other: string } & Partial<Record<Intl.LDMLPluralRule, string>>;

/**
 * One language's sentences about schedules. Parts in braces are filled in: names, dates, times, lists and
 * lengths of time come from `Intl`, so a new language needs this table only.
 */
export interface Sentences {
  never: string;
  /** A whole sentence: `{when}` and `{time}` first, then `{zone}`, then what bounds it. */
  sentence: string;
  everyScreensZone: string;
  once: string;
  /** An occurrence of its own that ends on another day. */
  onceLong: string;
  dateAtTime: string;
  /** `{n}` is the interval. */
  every: Record<Frequency, Forms>;
  /** `{days}` is a list of weekdays, or one of the three names below. */
  everyWeekday: string;
  anyDay: string;
  workingDay: string;
  weekendDay: string;
  /** The same in the plural. */
  workingDays: string;
  weekendDays: string;
  /** `{days}` of `{period}` at an interval of one. */
  daysOfPeriod: string;
  daysEveryYear: string;
  everyMonth: string;
  everyYear: string;
  /** With longer intervals: `{every}` and `{days}`. */
  everyOnDays: string;
  everyOnlyOnDays: string;
  /** Days within a longer period. */
  daysOf: string;
  eachWeekday: string;
  theDay: string;
  nthDay: string;
  theNthDay: string;
  theNthDayOfYear: string;
  ifWeekday: string;
  weekdaysOfWeeks: string;
  daysOfWeeks: string;
  inMonths: string;
  ofTheMonth: string;
  weeks: Forms;
  inHours: string;
  atMinutes: Forms;
  atSeconds: Forms;
  /** `{places}` of each `{every}`. */
  onlyPlaces: string;
  each: Record<Frequency, string>;
  /** 1 to 5 as words; beyond them `nth`. */
  ordinals: readonly string[];
  nth: Forms;
  last: string;
  nthLast: string;
  fromTo: string;
  fromToNextDay: string;
  allDay: string;
  atFor: string;
  timesADay: Forms;
  forLength: string;
  starting: string;
  until: string;
  times: Forms;
  except: string;
  exceptMany: Forms;
  also: string;
  alsoMany: Forms;
}

const english: Sentences = {
  never: 'Never',
  sentence: '{when} {time}, {zone}',
  everyScreensZone: "each screen's time zone",
  once: 'On {date}',
  onceLong: 'From {start} to {end}',
  dateAtTime: '{date} at {time}',
  every: {
    yearly: { one: 'Every year', other: 'Every {n} years' },
    monthly: { one: 'Every month', other: 'Every {n} months' },
    weekly: { one: 'Every week', other: 'Every {n} weeks' },
    daily: { one: 'Every day', other: 'Every {n} days' },
    hourly: { one: 'Every hour', other: 'Every {n} hours' },
    minutely: { one: 'Every minute', other: 'Every {n} minutes' },
    secondly: { one: 'Every second', other: 'Every {n} seconds' },
  },
  everyWeekday: 'Every {days}',
  anyDay: 'day',
  workingDay: 'weekday',
  weekendDay: 'weekend day',
  workingDays: 'weekdays',
  weekendDays: 'weekend days',
  daysOfPeriod: 'On {days} of {period}',
  daysEveryYear: 'On {days} every year',
  everyMonth: 'every month',
  everyYear: 'every year',
  everyOnDays: '{every} on {days}',
  everyOnlyOnDays: '{every}, but only on {days}',
  daysOf: '{days} of {period}',
  eachWeekday: 'every {days}',
  theDay: 'the {day}',
  nthDay: '{nth} {day}',
  theNthDay: 'the {nth} {day}',
  theNthDayOfYear: 'the {nth} day',
  ifWeekday: ' if it is a {weekdays}',
  weekdaysOfWeeks: 'every {days} of {weeks}',
  daysOfWeeks: 'the days of {weeks}',
  inMonths: ' in {months}',
  ofTheMonth: '{days} of the month',
  weeks: { one: 'week {list}', other: 'weeks {list}' },
  inHours: ' in the hours of {list}',
  atMinutes: { one: ' at minute {list}', other: ' at minutes {list}' },
  atSeconds: { one: ' at second {list}', other: ' at seconds {list}' },
  onlyPlaces: ' (only {places} of each {period})',
  each: {
    yearly: 'year',
    monthly: 'month',
    weekly: 'week',
    daily: 'day',
    hourly: 'hour',
    minutely: 'minute',
    secondly: 'second',
  },
  ordinals: ['first', 'second', 'third', 'fourth', 'fifth'],
  nth: { one: '{n}st', two: '{n}nd', few: '{n}rd', other: '{n}th' },
  last: 'last',
  nthLast: '{nth} to last',
  fromTo: 'from {start} to {end}',
  fromToNextDay: 'from {start} to {end} the next day',
  allDay: 'all day',
  atFor: 'at {times} for {length}',
  timesADay: { one: '{n} time for {length}', other: '{n} times for {length} each' },
  forLength: 'for {length}',
  starting: ', starting {date}',
  until: ', until {date}',
  times: { one: ', once', other: ', {n} times' },
  except: ', except on {dates}',
  exceptMany: { one: ', except on {n} date', other: ', except on {n} dates' },
  also: ', and also on {dates}',
  alsoMany: { one: ', and also on {n} more date', other: ', and also on {n} more dates' },
};

/** Sentences by language. Other languages are described in English, with the dates and times of their region. */
export const sentencesByLanguage: Readonly<Record<string, Sentences>> = { en: english };
