import type { Frequency } from '@vitrine/contract';
import { DAY, dateOf, dayOf, weekdayOf } from './civil.ts';
import type { Unit, Words } from './describe-words.ts';
import { type Recurrence, WEEKDAYS, weekdaysOf } from './recurrence-rule.ts';

const WORKING = 'MO,TU,WE,TH,FR';
const WEEKEND = 'SA,SU';
const MAX_DATES = 6;

/** What recurs, in words: "every weekday", "on the first Monday of every month", "every 2 hours on Monday". */
export function describeRecurrence(rule: Recurrence, startDay: number, words: Words): string {
  const { say, and } = words;
  const { freq, interval = 1, byday = [], bymonthday = [], byyearday = [], byweekno = [] } = rule;
  const { bymonth = [], bysetpos = [] } = rule;
  const start = dateOf(startDay);
  const unit = unitNamed(freq);
  const everyUnit = say`every ${words.unit(unit)}`;
  const every = interval === 1 ? everyUnit : say`every ${words.count(interval, unit)}`;
  const monthsOf = (months: readonly number[]) =>
    and(months.toSorted((a, b) => a - b).map((month) => words.month(dayOf(2000, month, 1) * DAY)));
  const months = bymonth.length > 0 ? monthsOf(bymonth) : '';
  const inMonths = months && say` in ${months}`;
  const ifWeekday = byday.length > 0 ? say` if it is a ${weekdayNames(byday, 'or', words)}` : '';
  const isElsewhere = byyearday.length > 0 || byweekno.length > 0;
  const isOfWeekdays = byday.length > 0 && bymonthday.length === 0;
  const isPlain = byday.every((day) => day.length === 2);
  const isYear = freq === 'yearly';
  const isOnce = [rule.byhour, rule.byminute, rule.bysecond].every((times) => (times?.length ?? 1) === 1);
  /** Whether "the last weekday of …" says what `bysetpos` picks: of weekdays of one period, at one time. */
  const placesAreInDays =
    bysetpos.length > 0 &&
    isOfWeekdays &&
    isPlain &&
    isOnce &&
    !isElsewhere &&
    (freq === 'monthly' || (isYear && bymonth.length < 2));

  /** "every Monday and Friday", "every 2 weeks on Monday and Friday". */
  const everyWeekday = (days: readonly string[]): string => {
    const everyDay = say`every ${weekdayNames(days, 'and', words)}`;
    if (interval === 1) return everyDay + inMonths;
    return say`${every} on ${freq === 'weekly' ? weekdayNames(days, 'plural', words) : everyDay}` + inMonths;
  };

  /** "the first Monday and the last Friday", "every Monday", "the last weekday". */
  const weekdaysInPeriod = (): string =>
    and(
      placesAreInDays
        ? bysetpos.map((place) => words.theNth(place, weekdayNames(byday, 'or', words)))
        : byday.map((day) => (day.length === 2 ? say`every ${nameOf(day, words)}` : nameOf(day, words))),
    );

  const monthDays = (dates: readonly number[]): string => {
    // From the beginning of the month to its end.
    const order = (date: number) => (date > 0 ? date : 100 + date);
    return and(dates.toSorted((a, b) => order(a) - order(b)).map(words.theDate));
  };
  const yearDays = () => and(byyearday.map((day) => words.theNth(day, say`day`)));
  const weeks = () => {
    const list = and(byweekno);
    return byweekno.length === 1 ? say`week ${list}` : say`weeks ${list}`;
  };

  /** "on the 1st of every month", "every 2 years on the last Sunday of March". */
  const inPeriod = (days: string, period = everyUnit): string => {
    const daysOf = say`${days} of ${period}`;
    return interval === 1 ? say`on ${daysOf}` : say`${every} on ${period === everyUnit ? days : daysOf}`;
  };

  const ofPeriod = (): string => {
    if (byweekno.length > 0)
      return inPeriod(say`every ${weekdayNames(byday, 'and', words)} of ${weeks()}`) + inMonths;
    if (byyearday.length > 0) return inPeriod(yearDays()) + ifWeekday + inMonths;
    if (isOfWeekdays) return inPeriod(weekdaysInPeriod(), months || everyUnit);
    const isOnDates = bymonthday.length > 0;
    const dates = isOnDates ? bymonthday : [start.date];
    const ofMonths = months || isOnDates || !isYear ? bymonth : [start.month];
    const count = ofMonths.length * dates.length;
    if (isYear && count > 0 && count <= MAX_DATES && !ifWeekday && dates.every((date) => date > 0)) {
      const days = and(
        ofMonths.flatMap((month) => dates.map((date) => words.monthAndDay(dayOf(2000, month, date) * DAY))),
      );
      return interval === 1 ? say`on ${days} ${everyUnit}` : say`${every} on ${days}`;
    }
    const period = count > 0 ? monthsOf(ofMonths) : say`every ${words.unit('month')}`;
    return inPeriod(monthDays(dates), period) + ifWeekday;
  };

  /** Daily and finer: steps, of which the parts leave some. */
  const ofSteps = (): string => {
    const days: string[] = [];
    if (byyearday.length > 0) days.push(yearDays());
    if (bymonthday.length > 0) days.push(say`${monthDays(bymonthday)} of the month`);
    if (byweekno.length > 0) days.push(say`the days of ${weeks()}`);
    const condition = days.length > 0 ? ifWeekday : '';
    if (!condition && byday.length > 0) days.push(weekdayNames(byday, 'plural', words));
    const text = days.length > 0 ? say`${every}, but only on ${and(days)}` : every;
    return text + condition + inMonths;
  };

  const days = (): string => {
    if (isYear || (freq === 'monthly' && !isElsewhere))
      return isOfWeekdays && isPlain && !placesAreInDays && !isElsewhere ? everyWeekday(byday) : ofPeriod();
    if (!isElsewhere && bymonthday.length === 0) {
      if (freq === 'weekly')
        return everyWeekday(byday.length > 0 ? byday : [WEEKDAYS[weekdayOf(startDay)] ?? 'MO']);
      if (freq === 'daily' && interval === 1 && byday.length > 0) return everyWeekday(byday);
    }
    return ofSteps();
  };

  if (bysetpos.length === 0 || placesAreInDays) return days();
  const places = and(bysetpos.map((place) => say`the ${words.ordinal(place)}`));
  return say`${days()} (only ${places} of each ${words.unit(unit)})`;
}

/**
 * Weekdays from Monday on, each once: "weekday", "Monday and Friday" (what follows "every"), "Monday or Friday",
 * "weekdays".
 */
function weekdayNames(byday: readonly string[], form: 'and' | 'or' | 'plural', words: Words): string {
  const { say } = words;
  const days = [...new Set(byday)].sort((a, b) => rank(a) - rank(b));
  const set = days.join(',');
  const isPlural = form === 'plural';
  if (set === WORKING) return isPlural ? say`weekdays` : say`weekday`;
  if (set === WEEKEND && form !== 'and') return isPlural ? say`weekend days` : say`weekend day`;
  if (!isPlural && (set === '' || set === `${WORKING},${WEEKEND}`)) return say`day`;
  return words[form === 'or' ? 'or' : 'and'](days.map((day) => nameOf(day, words)));
}

/** "Monday", "the first Monday". */
function nameOf(day: string, words: Words): string {
  const [{ weekday, nth } = { weekday: 0, nth: 0 }] = weekdaysOf([day]);
  // 4 January 1970 was a Sunday.
  const name = words.weekday((weekday + 3) * DAY);
  return nth === 0 ? name : words.theNth(nth, name);
}

function rank(day: string): number {
  return (WEEKDAYS.indexOf(day.slice(-2) as never) + 6) % 7;
}

function unitNamed(freq: Frequency): Unit {
  return freq === 'daily' ? 'day' : (freq.slice(0, -2) as Unit);
}
