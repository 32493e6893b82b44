import type { Frequency, Weekday } from '@vitrine/contract';

/** A template for each plural category of a language (CLDR), such as `days_one` and `days_other`. */
type Plurals<Key extends string> = Readonly<
  Record<`${Key}_other`, string> & Partial<Record<`${Key}_${Exclude<Intl.LDMLPluralRule, 'other'>}`, string>>
>;

type WeekdayForms = Readonly<Record<Weekday, string>>;

/** The ordinal numbers of one gender or of one kind of noun. */
export type Ordinals = Readonly<
  Record<'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'last' | 'secondToLast', string>
> &
  /** Any other `{{number}}`: `the {{number}}th`. */
  Plurals<'other_ordinal'>;

/**
 * The words with which `describeSchedule` describes schedules in one language. Every text is a template whose
 * placeholders, such as `{{days}}`, are filled with other phrases, and can move within it. Days that carry a
 * preposition ("on the first Monday") do so in their own forms, in languages whose preposition depends on the day.
 */
export interface ScheduleWording {
  readonly never: string;
  readonly once: Readonly<Record<'day' | 'days', string>>;
  /** `every day`, `every 2 days`. */
  readonly every: Readonly<Record<Frequency, string>>;
  readonly everyCount: Plurals<Frequency>;
  /** The names of weekdays in `everyWeekday`, `on.weekdays` and conditions, `nth`, and `on.week` and `on.weeks`. */
  readonly weekdays: Readonly<Record<'every' | 'on' | 'nth' | 'ofWeek' | 'ofWeeks', WeekdayForms>>;
  /** The gender of the ordinal numbers before each weekday. */
  readonly genders: Readonly<Record<Weekday, 'masculine' | 'feminine'>>;
  /** Nouns after masculine ordinal numbers, and `week` after those of `week`. */
  readonly nouns: Readonly<Record<'day' | 'weekday' | 'weekendDay' | 'week', string>>;
  /** `position` has no noun: "only the first of each month". */
  readonly ordinals: Readonly<Record<'masculine' | 'feminine' | 'week' | 'position', Ordinals>>;
  /** `numbered` is for places beyond the fifth. */
  readonly nth: Readonly<
    Record<'noun' | 'numbered' | 'nounToLast' | 'positionToLast' | 'every' | 'everyFeminine', string>
  >;
  readonly dayOfMonth: Plurals<'positive_ordinal'>;
  readonly everyWeekday: Readonly<Record<'list' | 'weekday' | 'day', string>>;
  /** Days after an interval or "but only". */
  readonly on: Readonly<
    Record<'weekdays' | 'weekday' | 'weekendDay' | 'days' | 'dates', string> &
      Record<'week' | 'weeks' | 'weekdaysOfWeeks' | 'weekendDaysOfWeeks' | 'daysOfWeeks', string>
  >;
  /** Weekdays after an interval: "every 3 months on every Monday of the month". */
  readonly onEvery: Readonly<Record<'month' | 'year' | 'any', string>>;
  readonly of: Readonly<Record<'everyMonth' | 'everyYear' | 'months' | 'theMonth' | 'theYear', string>>;
  readonly datesEveryYear: string;
  readonly inMonths: string;
  readonly withInterval: string;
  readonly if: string;
  readonly conditions: Readonly<
    Record<'dates' | 'weekdays' | 'nthWeekdays' | 'weekday' | 'weekendDay' | 'weeks' | 'both', string>
  >;
  readonly weeks: Plurals<'numbers'>;
  readonly restricted: string;
  readonly positions: Readonly<Record<Frequency, string>>;
  readonly times: Readonly<Record<'allDay' | 'range' | 'nextDay' | 'list', string>> & Plurals<'count'>;
  readonly steps: Readonly<Record<'lasting' | 'at' | 'both' | 'onTheHour' | 'onTheMinute', string>> &
    Plurals<'hours'> &
    Plurals<'minutes'> &
    Plurals<'seconds'>;
  readonly zone: Readonly<Record<'place' | 'own' | 'in', string>>;
  readonly date: Readonly<Record<'at' | 'on', string>>;
  readonly bounds: Readonly<Record<'starting' | 'until' | 'once' | 'also' | 'except', string>> &
    Plurals<'count'> &
    Plurals<'alsoCount'> &
    Plurals<'exceptCount'>;
}

export function fill(template: string, values: Readonly<Record<string, string>>): string {
  return template.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}

/** The template of a plural category, or of `other` if the language has none for it. */
export function pluralOf(
  forms: Readonly<Record<string, string | undefined>>,
  key: string,
  category: Intl.LDMLPluralRule,
): string {
  return forms[`${key}_${category}`] ?? forms[`${key}_other`] ?? '';
}
