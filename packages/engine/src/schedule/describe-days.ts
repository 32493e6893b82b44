import type { Frequency } from '@vitrine/contract';
import { DAY, dateOf, dayOf, weekdayOf } from './civil.ts';
import type { Unit, Words } from './describe-words.ts';
import { type Recurrence, WEEKDAYS, weekdayNumber, weekdayRank } from './recurrence-rule.ts';

const WORKING = 'MO,TU,WE,TH,FR';
const WEEKEND = 'SA,SU';
const MAX_DATES = 6;

/** What recurs, in words: "every weekday", "on the first Monday of every month", "every 2 hours on Monday". */
export function describeRecurrence(rule: Recurrence, startDay: number, words: Words): string {
  const { say, and, or, theNth } = words;
  const { freq, interval = 1, byday = [], bymonthday = [], byyearday = [], byweekno = [] } = rule;
  const { bymonth = [], bysetpos = [] } = rule;
  const start = dateOf(startDay);
  const unit = unitOf(freq);
  const everyUnit = say`every ${words.unit(unit)}`;
  const every = interval === 1 ? everyUnit : say`every ${words.count(interval, unit)}`;
  const monthsOf = (months: readonly number[]) =>
    and(months.toSorted((a, b) => a - b).map((month) => words.month(dayOf(2000, month, 1) * DAY)));
  const months = monthsOf(bymonth);
  const inMonths = months && say` in ${months}`;
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
  const namesOf = (days: readonly string[], list = and, isPlural = false): string => {
    const rank = (day: string) => weekdayRank(day.slice(-2));
    const sorted = [...new Set(days)].sort((a, b) => rank(a) - rank(b));
    const set = sorted.join(',');
    if (set === WORKING) return isPlural ? say`weekdays` : say`weekday`;
    if (set === WEEKEND && isPlural) return say`weekend days`;
    if (set === WEEKEND && list === or) return say`weekend day`;
    if (set === `${WORKING},${WEEKEND}` && !isPlural) return say`day`;
    return list(sorted.map(nameOf));
  };
  const ifWeekday = hasWeekdays ? say` if it is a ${namesOf(byday, or)}` : '';

  /** Whether "the last weekday of …" says what `bysetpos` picks: of weekdays of one period, at one time. */
  const placesAreInDays =
    bysetpos.length > 0 &&
    hasWeekdays &&
    !hasDates &&
    isPlain &&
    !isElsewhere &&
    [rule.byhour, rule.byminute, rule.bysecond].every((times) => (times?.length ?? 1) === 1) &&
    isOfMonths &&
    !(isYear && bymonth.length > 1);

  /** "every Monday and Friday", "every 2 weeks on Monday and Friday". */
  const everyWeekday = (days: readonly string[]): string => {
    const everyDay = say`every ${namesOf(days)}`;
    const onDays = () => say`${every} on ${isWeek ? namesOf(days, and, true) : everyDay}`;
    return (interval === 1 ? everyDay : onDays()) + inMonths;
  };

  /** "the first Monday and the last Friday", "every Monday", "the last weekday". */
  const weekdaysInPeriod = (): string =>
    and(
      placesAreInDays
        ? bysetpos.map((place) => theNth(place, namesOf(byday, or)))
        : byday.map((day) => (day.length === 2 ? say`every ${nameOf(day)}` : nameOf(day))),
    );

  const monthDays = (dates: readonly number[]): string => {
    // From the beginning of the month to its end.
    const order = (date: number) => (date > 0 ? date : 100 + date);
    return and(dates.toSorted((a, b) => order(a) - order(b)).map(words.theDate));
  };

  /** "on the 1st of every month", "every 2 years on the last Sunday of March". */
  const inPeriod = (days: string, period = everyUnit): string => {
    const daysOf = say`${days} of ${period}`;
    return interval === 1 ? say`on ${daysOf}` : say`${every} on ${period === everyUnit ? days : daysOf}`;
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
      return interval === 1 ? say`on ${days} ${everyUnit}` : say`${every} on ${days}`;
    }
    return inPeriod(monthDays(dates), monthsOf(ofMonths) || say`every ${words.unit('month')}`) + ifWeekday;
  };

  /** Steps, or years, of which the parts leave some days. */
  const ofParts = (): string => {
    const days: string[] = [];
    if (byyearday.length > 0) days.push(and(byyearday.map((day) => theNth(day, say`day`))));
    if (hasDates) days.push(say`${monthDays(bymonthday)} of the month`);
    let rest = days.length > 0 ? ifWeekday : '';
    if (byweekno.length > 0) {
      const list = and(byweekno);
      const weeks = byweekno.length === 1 ? say`week ${list}` : say`weeks ${list}`;
      const ofWeek = hasWeekdays && !rest ? say`every ${namesOf(byday)}` : say`the days`;
      days.push(say`${ofWeek} of ${weeks}`);
    } else if (hasWeekdays && !rest) days.push(namesOf(byday, and, true));
    rest += inMonths;
    if (days.length === 0) return every + rest;
    return (isYear ? inPeriod(and(days)) : say`${every}, but only on ${and(days)}`) + rest;
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
  const places = and(bysetpos.map((place) => say`the ${words.ordinal(place)}`));
  return say`${days()} (only ${places} of each ${words.unit(unit)})`;
}

function unitOf(freq: Frequency): Unit {
  return freq === 'daily' ? 'day' : (freq.slice(0, -2) as Unit);
}
