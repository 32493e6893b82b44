import { dateOf, weekdayOf } from './civil.ts';
import type { Words } from './describe-words.ts';
import { type Recurrence, WEEKDAYS, weekdaysOf } from './recurrence-rule.ts';

const WORKING = 'MO,TU,WE,TH,FR';
const WEEKEND = 'SA,SU';
const MAX_DATES = 6;

/** What recurs, in words: "Every weekday", "On the first Monday of every month", "Every 2 hours on Monday". */
export function describeRecurrence(rule: Recurrence, startDay: number, words: Words): string {
  const { freq, interval = 1, byday = [], bymonthday = [], byyearday = [], byweekno = [] } = rule;
  const { bymonth = [], bysetpos = [] } = rule;
  const start = dateOf(startDay);
  const every = words.plural(words.every(freq), interval);
  const monthsOf = (months: readonly number[]) =>
    words.list(months.toSorted((a, b) => a - b).map(words.month));
  const months = bymonth.length > 0 ? monthsOf(bymonth) : '';
  const inMonths = months && words.inMonths(months);
  const ifWeekday = byday.length > 0 ? words.ifWeekday(weekdayNames(byday, 'or', words)) : '';
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

  /** "Every Monday and Friday", "Every 2 weeks on Monday and Friday". */
  const everyWeekday = (days: readonly string[]): string => {
    const onDays = () =>
      freq === 'weekly'
        ? weekdayNames(days, 'plural', words)
        : words.eachWeekday(weekdayNames(days, 'and', words));
    const text =
      interval === 1
        ? words.everyWeekday(weekdayNames(days, 'and', words))
        : words.everyOnDays(every, onDays());
    return text + inMonths;
  };

  /** "the first Monday and the last Friday", "every Monday", "the last weekday". */
  const weekdaysInPeriod = (): string =>
    words.list(
      placesAreInDays
        ? bysetpos.map((place) => theNth(place, weekdayNames(byday, 'or', words), words))
        : weekdaysOf(byday).map((day) =>
            day.nth === 0
              ? words.eachWeekday(words.weekday(day.weekday))
              : theNth(day.nth, words.weekday(day.weekday), words),
          ),
    );

  const monthDays = (dates: readonly number[]): string => {
    // From the beginning of the month to its end.
    const order = (date: number) => (date > 0 ? date : 100 + date);
    const ordered = dates.toSorted((a, b) => order(a) - order(b));
    return words.list(ordered.map((date) => words.theDay(words.ordinalDay(date))));
  };
  const yearDays = () => words.list(byyearday.map((day) => theNth(day, words.anyDay, words)));
  const weeks = () => words.plural(words.weeks, byweekno.length, words.list(byweekno.map(words.number)));

  const inPeriod = (days: string, period: string): string => {
    if (interval === 1) return words.on(words.daysOf(days, period));
    if (!isYear) return words.everyOnDays(every, days) + inMonths;
    return words.everyOnDays(every, period === words.everyYear ? days : words.daysOf(days, period));
  };

  const ofYear = (): string => {
    if (byweekno.length > 0)
      return (
        inPeriod(
          words.daysOf(words.eachWeekday(weekdayNames(byday, 'and', words)), weeks()),
          words.everyYear,
        ) + inMonths
      );
    if (byyearday.length > 0) return inPeriod(yearDays(), words.everyYear) + ifWeekday + inMonths;
    if (isOfWeekdays) return inPeriod(weekdaysInPeriod(), months || words.everyYear);
    const isOnDates = bymonthday.length > 0;
    const dates = isOnDates ? bymonthday : [start.date];
    const ofMonths = months || isOnDates ? bymonth : [start.month];
    const count = ofMonths.length * dates.length;
    if (count > 0 && count <= MAX_DATES && !ifWeekday && dates.every((date) => date > 0)) {
      const days = words.list(
        ofMonths.flatMap((month) => dates.map((date) => words.monthAndDay(month, date))),
      );
      return interval === 1 ? words.on(`${days} ${words.everyYear}`) : words.everyOnDays(every, days);
    }
    return inPeriod(monthDays(dates), count > 0 ? monthsOf(ofMonths) : words.everyMonth) + ifWeekday;
  };

  const ofMonth = (): string => {
    const period = months || words.everyMonth;
    if (isOfWeekdays) return inPeriod(weekdaysInPeriod(), period);
    return inPeriod(monthDays(bymonthday.length > 0 ? bymonthday : [start.date]), period) + ifWeekday;
  };

  /** Daily and finer: steps, of which the parts leave some. */
  const ofSteps = (): string => {
    const days: string[] = [];
    if (byyearday.length > 0) days.push(yearDays());
    if (bymonthday.length > 0) days.push(words.ofTheMonth(monthDays(bymonthday)));
    if (byweekno.length > 0) days.push(words.daysOfWeeks(weeks()));
    const condition = days.length > 0 ? ifWeekday : '';
    if (!condition && byday.length > 0) days.push(weekdayNames(byday, 'plural', words));
    const text = days.length > 0 ? words.everyOnlyOnDays(every, words.list(days)) : every;
    return text + condition + inMonths;
  };

  const days = (): string => {
    if (isYear || (freq === 'monthly' && !isElsewhere)) {
      if (isOfWeekdays && isPlain && !placesAreInDays && !isElsewhere) return everyWeekday(byday);
      return isYear ? ofYear() : ofMonth();
    }
    if (!isElsewhere && bymonthday.length === 0) {
      if (freq === 'weekly')
        return everyWeekday(byday.length > 0 ? byday : [WEEKDAYS[weekdayOf(startDay)] ?? 'MO']);
      if (freq === 'daily' && interval === 1 && byday.length > 0) return everyWeekday(byday);
    }
    return ofSteps();
  };

  if (bysetpos.length === 0 || placesAreInDays) return days();
  const places = words.list(bysetpos.map((place) => words.theDay(words.ordinal(place))));
  return days() + words.onlyPlaces(places, words.each[freq]);
}

/**
 * Weekdays from Monday on, each once: "weekday", "Monday and Friday" (what follows "every"), "Monday or Friday",
 * "weekdays".
 */
function weekdayNames(byday: readonly string[], form: 'and' | 'or' | 'plural', words: Words): string {
  const days = [...new Set(byday)].sort((a, b) => rank(a) - rank(b));
  const set = days.join(',');
  if (set === WORKING) return form === 'plural' ? words.workingDays : words.workingDay;
  if (set === WEEKEND && form !== 'and') return form === 'plural' ? words.weekendDays : words.weekendDay;
  if (form !== 'plural' && (set === '' || set === `${WORKING},${WEEKEND}`)) return words.anyDay;
  const names = weekdaysOf(days).map((day) =>
    day.nth === 0 ? words.weekday(day.weekday) : theNth(day.nth, words.weekday(day.weekday), words),
  );
  return words.list(names, form === 'or' ? 'disjunction' : 'conjunction');
}

function theNth(nth: number, day: string, words: Words): string {
  return words.theDay(words.nthDay(words.ordinal(nth), day));
}

function rank(day: string): number {
  return (WEEKDAYS.indexOf(day.slice(-2) as never) + 6) % 7;
}
