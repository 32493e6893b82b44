import type { Frequency } from '@vitrine/contract';
import { ascending, type Recurrence, WEEKDAYS, weekdayNumber, weekdayRank } from '@vitrine/recurrence';
import { DAY, dateOf, dayOf, weekdayOf } from '@vitrine/time';
import { type LocaleFormat, ordinal, plural, theDate, theNth } from './describe-words.ts';

const WORKING = 'MO,TU,WE,TH,FR';
const WEEKEND = 'SA,SU';
const MAX_DATES = 6;

/**
 * What recurs, in words: "every weekday", "on the first Monday of every month", "every 2 hours on Monday". `isOnce`:
 * at one time of each day.
 */
export function describeRecurrence(
  rule: Recurrence,
  startDay: number,
  isOnce: boolean,
  words: LocaleFormat,
): string {
  const { and, or } = words;
  const { freq, interval = 1, byday = [], bymonthday = [], byyearday = [], byweekno = [] } = rule;
  const { bymonth = [], bysetpos = [] } = rule;
  const start = dateOf(startDay);
  const unit = nounOf(freq);
  const everyUnit = `every ${unit}`;
  const every = interval === 1 ? everyUnit : `every ${words.count(interval, unit)}`;
  const monthsOf = (months: readonly number[]) =>
    and((ascending(months) ?? []).map((month) => words.month(dayOf(2000, month, 1) * DAY)));
  const months = monthsOf(bymonth);
  const inMonths = months && ` in ${months}`;
  const isElsewhere = byyearday.length > 0 || byweekno.length > 0;
  const hasDates = bymonthday.length > 0;
  const hasWeekdays = byday.length > 0;
  const isPlain = byday.every((day) => day.length === 2);
  const isWeek = freq === 'weekly';
  const isYear = freq === 'yearly';
  const isOfMonths = isYear || freq === 'monthly';

  /** "Monday", "the first Monday". */
  const nameOf = (day: string): string => {
    // 4 January 1970 was a Sunday.
    const name = words.weekday((weekdayNumber(day.slice(-2)) + 3) * DAY);
    return day.length === 2 ? name : theNth(Number(day.slice(0, -2)), name);
  };
  /** Weekdays from Monday on, each once: "weekday", "Monday and Friday", "weekdays". */
  const namesOf = (days: readonly string[], list = and, number = 1): string => {
    const rank = (day: string) => weekdayRank(day.slice(-2));
    const sorted = [...new Set(days)].sort((a, b) => rank(a) - rank(b));
    const set = sorted.join(',');
    if (set === WORKING) return plural(number, 'weekday');
    if (set === WEEKEND && (number > 1 || list === or)) return plural(number, 'weekend day');
    if (set === `${WORKING},${WEEKEND}` && number === 1) return 'day';
    return list(sorted.map(nameOf));
  };
  const ifWeekday = hasWeekdays ? ` if it is a ${namesOf(byday, or)}` : '';

  /** Whether "the last weekday of …" says what `bysetpos` picks: of weekdays of one period, at one time. */
  const placesAreInDays =
    bysetpos.length > 0 &&
    hasWeekdays &&
    !hasDates &&
    isPlain &&
    !isElsewhere &&
    isOnce &&
    isOfMonths &&
    !(isYear && bymonth.length > 1);

  /** `alone` where every period counts; longer intervals come before the days of theirs. */
  const each = (alone: string, days: string): string => (interval === 1 ? alone : `${every} on ${days}`);

  /** "every Monday and Friday", "every 2 weeks on Monday and Friday". */
  const everyWeekday = (days: readonly string[]): string => {
    const everyDay = `every ${namesOf(days)}`;
    return each(everyDay, isWeek ? namesOf(days, and, 2) : everyDay) + inMonths;
  };

  /** "the first Monday and the last Friday", "every Monday", "the last weekday". */
  const weekdaysInPeriod = (): string =>
    and(
      placesAreInDays
        ? bysetpos.map((place) => theNth(place, namesOf(byday, or)))
        : byday.map((day) => (day.length === 2 ? `every ${nameOf(day)}` : nameOf(day))),
    );

  const monthDays = (dates: readonly number[]): string => {
    // From the beginning of the month to its end.
    const sorted = ascending(dates) ?? [];
    return and(sorted.sort((a, b) => Math.sign(b) - Math.sign(a)).map(theDate));
  };

  /** "on the 1st of every month", "every 2 years on the last Sunday of March". */
  const inPeriod = (days: string, period = everyUnit): string => {
    const daysOf = `${days} of ${period}`;
    return each(`on ${daysOf}`, period === everyUnit ? days : daysOf);
  };

  const ofPeriod = (): string => {
    if (hasWeekdays && !hasDates) return inPeriod(weekdaysInPeriod(), months || everyUnit);
    const dates = hasDates ? bymonthday : [start.date];
    const ofMonths = months || hasDates || !isYear ? bymonth : [start.month];
    const count = ofMonths.length * dates.length;
    if (isYear && count > 0 && count <= MAX_DATES && !ifWeekday && dates.every((date) => date > 0)) {
      const days = and(
        ofMonths.flatMap((month) => dates.map((date) => words.monthAndDay(dayOf(2000, month, date) * DAY))),
      );
      return each(`on ${days} ${everyUnit}`, days);
    }
    return inPeriod(monthDays(dates), monthsOf(ofMonths) || 'every month') + ifWeekday;
  };

  /** Steps, or years, of which the parts leave some days. */
  const ofParts = (): string => {
    const days: string[] = [];
    if (byyearday.length > 0) days.push(and(byyearday.map((day) => theNth(day, 'day'))));
    if (hasDates) days.push(`${monthDays(bymonthday)} of the month`);
    let rest = days.length > 0 ? ifWeekday : '';
    if (byweekno.length > 0) {
      const ofWeek = hasWeekdays && !rest ? `every ${namesOf(byday)}` : 'the days';
      days.push(`${ofWeek} of ${plural(byweekno.length, 'week')} ${and(byweekno.map(String))}`);
    } else if (hasWeekdays && !rest) days.push(namesOf(byday, and, 2));
    rest += inMonths;
    if (days.length === 0) return every + rest;
    return (isYear ? inPeriod(and(days)) : `${every}, but only on ${and(days)}`) + rest;
  };

  const days = (): string => {
    if (isElsewhere) return ofParts();
    if (!hasDates) {
      if (isWeek) return everyWeekday(hasWeekdays ? byday : [WEEKDAYS[weekdayOf(startDay)] ?? 'MO']);
      const isSimple = isOfMonths || (freq === 'daily' && interval === 1);
      if (hasWeekdays && isPlain && isSimple && !placesAreInDays) return everyWeekday(byday);
    }
    return isOfMonths ? ofPeriod() : ofParts();
  };

  if (bysetpos.length === 0 || placesAreInDays) return days();
  const places = and(bysetpos.map((place) => `the ${ordinal(place)}`));
  return `${days()} (only ${places} of each ${unit})`;
}

/** `week` of `weekly`. */
function nounOf(freq: Frequency): string {
  return freq === 'daily' ? 'day' : freq.slice(0, -2);
}
