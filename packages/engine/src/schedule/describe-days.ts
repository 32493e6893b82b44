import { dateOf, weekdayOf } from './civil.ts';
import type { Words } from './describe-words.ts';
import { type Recurrence, WEEKDAYS, weekdaysOf } from './recurrence-rule.ts';

const WORKING = 'MO,TU,WE,TH,FR';
const WEEKEND = 'SA,SU';
const MAX_DATES = 6;

/** What recurs, in words: "Every weekday", "On the first Monday of every month", "Every 2 hours on Monday". */
export function describeRecurrence(rule: Recurrence, startDay: number, words: Words): string {
  const text = describeDays(rule, startDay, words);
  const isCounted = rule.bysetpos?.length && !placesAreInDays(rule);
  if (!isCounted) return text;
  const { sentences, fill } = words;
  const places = words.list(
    rule.bysetpos?.map((place) => fill(sentences.theDay, { day: words.ordinal(place) })) ?? [],
  );
  return text + fill(sentences.onlyPlaces, { places, period: sentences.each[rule.freq] });
}

function describeDays(rule: Recurrence, startDay: number, words: Words): string {
  switch (rule.freq) {
    case 'yearly':
      return describeYearly(rule, startDay, words);
    case 'monthly':
      return describeMonthly(rule, startDay, words);
    case 'weekly':
      return describeWeekly(rule, startDay, words);
    default:
      return describeFiltered(rule, words);
  }
}

function describeYearly(rule: Recurrence, startDay: number, words: Words): string {
  const { sentences, fill } = words;
  const { byday, bymonth, bymonthday, byyearday, byweekno } = rule;
  const hasMonths = Boolean(bymonth?.length);
  if (byweekno?.length) {
    const weeks = weekNumbers(byweekno, words);
    const days = fill(sentences.weekdaysOfWeeks, { days: weekdaySet(byday ?? [], words), weeks });
    return inPeriod(rule, days, hasMonths ? null : sentences.everyYear, words) + inMonths(rule, words);
  }
  if (byyearday?.length) {
    const days = byyearday.map((day) => fill(sentences.theNthDayOfYear, { nth: words.ordinal(day) }));
    return (
      inPeriod(rule, words.list(days), sentences.everyYear, words) +
      ifWeekday(byday, words) +
      inMonths(rule, words)
    );
  }
  if (byday?.length && !bymonthday?.length) {
    if (isPlain(byday) && !placesAreInDays(rule)) return everyWeekday(rule, words) + inMonths(rule, words);
    const period = hasMonths ? monthNames(rule, words) : sentences.everyYear;
    return inPeriod(rule, weekdaysInPeriod(rule, words), period, words);
  }
  const start = dateOf(startDay);
  const dates = bymonthday?.length ? bymonthday : [start.date];
  const months = hasMonths ? (bymonth ?? []) : bymonthday?.length ? null : [start.month];
  if (
    months &&
    !byday?.length &&
    dates.every((date) => date > 0) &&
    months.length * dates.length <= MAX_DATES
  ) {
    const list = words.list(months.flatMap((month) => dates.map((date) => words.monthAndDay(month, date))));
    if (interval(rule) === 1) return fill(sentences.daysEveryYear, { days: list });
    return fill(sentences.everyOnDays, { every: every(rule, words), days: list });
  }
  const period = months ? words.list(months.map(words.month)) : sentences.everyMonth;
  return inPeriod(rule, monthDays(dates, words), period, words) + ifWeekday(byday, words);
}

function describeMonthly(rule: Recurrence, startDay: number, words: Words): string {
  const { byday, bymonth, bymonthday } = rule;
  if (isElsewhere(rule)) return describeFiltered(rule, words);
  const period = bymonth?.length ? monthNames(rule, words) : null;
  if (byday?.length && !bymonthday?.length) {
    if (isPlain(byday) && !placesAreInDays(rule)) return everyWeekday(rule, words) + inMonths(rule, words);
    return inMonth(rule, weekdaysInPeriod(rule, words), period, words);
  }
  const dates = bymonthday?.length ? bymonthday : [dateOf(startDay).date];
  return inMonth(rule, monthDays(dates, words), period, words) + ifWeekday(byday, words);
}

function describeWeekly(rule: Recurrence, startDay: number, words: Words): string {
  if (rule.bymonthday?.length || isElsewhere(rule)) return describeFiltered(rule, words);
  const byday = rule.byday?.length ? rule.byday : [WEEKDAYS[weekdayOf(startDay)] ?? 'MO'];
  return everyWeekday({ ...rule, byday }, words) + inMonths(rule, words);
}

/** Daily and finer: steps, of which the parts leave some. */
function describeFiltered(rule: Recurrence, words: Words): string {
  const { sentences, fill } = words;
  const { byday, bymonthday, byyearday, byweekno } = rule;
  if (
    rule.freq === 'daily' &&
    interval(rule) === 1 &&
    byday?.length &&
    !bymonthday?.length &&
    !isElsewhere(rule)
  )
    return everyWeekday(rule, words) + inMonths(rule, words);
  const days: string[] = [];
  if (byyearday?.length)
    days.push(
      words.list(byyearday.map((day) => fill(sentences.theNthDayOfYear, { nth: words.ordinal(day) }))),
    );
  if (bymonthday?.length) days.push(fill(sentences.ofTheMonth, { days: monthDays(bymonthday, words) }));
  if (byweekno?.length) days.push(fill(sentences.daysOfWeeks, { weeks: weekNumbers(byweekno, words) }));
  const condition = days.length > 0 ? ifWeekday(byday, words) : '';
  if (days.length === 0 && byday?.length) days.push(weekdayNames(byday, words, 'plural'));
  const head = every(rule, words);
  const text =
    days.length > 0 ? fill(sentences.everyOnlyOnDays, { every: head, days: words.list(days) }) : head;
  return text + condition + inMonths(rule, words);
}

const interval = (rule: Recurrence) => rule.interval ?? 1;
const isPlain = (byday: readonly string[]) => byday.every((day) => day.length === 2);
const isElsewhere = ({ byyearday, byweekno }: Recurrence) => Boolean(byyearday?.length || byweekno?.length);

/** Whether "the last weekday of …" says what `bysetpos` picks: of weekdays of one period, at one time. */
function placesAreInDays({
  freq,
  byday,
  bymonth,
  bymonthday,
  byhour,
  byminute,
  bysecond,
  bysetpos,
  ...rule
}: Recurrence) {
  const isMonth = freq === 'monthly' || (freq === 'yearly' && bymonth?.length === 1);
  const isYear = freq === 'yearly' && !bymonth?.length;
  const once = [byhour, byminute, bysecond].every((times) => (times?.length ?? 1) === 1);
  const isBare =
    Boolean(byday?.length && isPlain(byday)) && !bymonthday?.length && !isElsewhere(rule as Recurrence);
  return Boolean(bysetpos?.length) && isBare && once && (isMonth || isYear);
}

function every(rule: Recurrence, words: Words): string {
  return words.plural(words.sentences.every[rule.freq], interval(rule));
}

/** "Every Monday and Friday", "Every 2 weeks on Monday and Friday". */
function everyWeekday(rule: Recurrence, words: Words): string {
  const { sentences, fill } = words;
  const byday = rule.byday ?? [];
  if (interval(rule) === 1) return fill(sentences.everyWeekday, { days: weekdaySet(byday, words) });
  const days =
    rule.freq === 'weekly'
      ? weekdayNames(byday, words, 'plural')
      : fill(sentences.eachWeekday, { days: weekdaySet(byday, words) });
  return fill(sentences.everyOnDays, { every: every(rule, words), days });
}

function inMonth(rule: Recurrence, days: string, period: string | null, words: Words): string {
  const { sentences, fill } = words;
  if (interval(rule) === 1)
    return fill(sentences.daysOfPeriod, { days, period: period ?? sentences.everyMonth });
  return fill(sentences.everyOnDays, { every: every(rule, words), days }) + inMonths(rule, words);
}

function inPeriod(rule: Recurrence, days: string, period: string | null, words: Words): string {
  const { sentences, fill } = words;
  if (interval(rule) === 1)
    return fill(sentences.daysOfPeriod, { days, period: period ?? sentences.everyYear });
  const within = period && period !== sentences.everyYear ? fill(sentences.daysOf, { days, period }) : days;
  return fill(sentences.everyOnDays, { every: every(rule, words), days: within });
}

function inMonths(rule: Recurrence, words: Words): string {
  return rule.bymonth?.length
    ? words.fill(words.sentences.inMonths, { months: monthNames(rule, words) })
    : '';
}

function monthNames({ bymonth }: Recurrence, words: Words): string {
  return words.list((bymonth ?? []).toSorted((a, b) => a - b).map(words.month));
}

function monthDays(dates: readonly number[], words: Words): string {
  // From the beginning of the month to its end.
  const order = (date: number) => (date > 0 ? date : 100 + date);
  const ordered = dates.toSorted((a, b) => order(a) - order(b));
  return words.list(
    ordered.map((date) => words.fill(words.sentences.theDay, { day: words.ordinalDay(date) })),
  );
}

function weekNumbers(weeks: readonly number[], words: Words): string {
  return words.plural(words.sentences.weeks, weeks.length, { list: words.list(weeks.map(words.number)) });
}

function ifWeekday(byday: readonly string[] | undefined, words: Words): string {
  if (!byday?.length) return '';
  return words.fill(words.sentences.ifWeekday, { weekdays: weekdayNames(byday, words, 'or') });
}

/** "the first Monday and the last Friday", "every Monday", "the last weekday". */
function weekdaysInPeriod(rule: Recurrence, words: Words): string {
  const { sentences, fill } = words;
  const byday = rule.byday ?? [];
  if (placesAreInDays(rule)) {
    const day = weekdayNames(byday, words, 'or');
    return words.list(
      (rule.bysetpos ?? []).map((place) => fill(sentences.theNthDay, { nth: words.ordinal(place), day })),
    );
  }
  return words.list(
    weekdaysOf(byday).map(({ weekday, nth }) =>
      nth === 0
        ? fill(sentences.eachWeekday, { days: words.weekday(weekday) })
        : fill(sentences.theNthDay, { nth: words.ordinal(nth), day: words.weekday(weekday) }),
    ),
  );
}

/** What follows "every": "day", "weekday", "Monday and Friday". */
function weekdaySet(byday: readonly string[], words: Words): string {
  return byday.length === 0 || isWhole(byday) ? words.sentences.anyDay : weekdayNames(byday, words, 'and');
}

const isWhole = (byday: readonly string[]) => isPlain(byday) && new Set(byday).size === 7;

/** Weekdays from Monday on, each once. */
function weekdayNames(byday: readonly string[], words: Words, form: 'and' | 'or' | 'plural'): string {
  const { workingDay, workingDays, weekendDay, weekendDays, anyDay } = words.sentences;
  const days = [...new Set(byday)].sort((a, b) => rank(a) - rank(b));
  const set = days.join(',');
  if (set === WORKING) return form === 'plural' ? workingDays : workingDay;
  if (set === WEEKEND && form !== 'and') return form === 'plural' ? weekendDays : weekendDay;
  if (form === 'or' && isWhole(byday)) return anyDay;
  return words.list(
    weekdaysOf(days).map(({ weekday, nth }) =>
      nth === 0
        ? words.weekday(weekday)
        : words.fill(words.sentences.theNthDay, { nth: words.ordinal(nth), day: words.weekday(weekday) }),
    ),
    form === 'or' ? 'disjunction' : 'conjunction',
  );
}

function rank(day: string): number {
  return (WEEKDAYS.indexOf(day.slice(-2) as never) + 6) % 7;
}
