import type { Weekday } from '@vitrine/contract';
import type { ScheduleWording } from '@vitrine/engine';

/** The weekdays of a month that people choose: the first four and the last. */
export const nths = [1, 2, 3, 4, -1] as const;

const ordinals: Partial<
  Record<number, 'first' | 'second' | 'third' | 'fourth' | 'fifth' | 'last' | 'secondToLast'>
> = { 1: 'first', 2: 'second', 3: 'third', 4: 'fourth', 5: 'fifth', [-1]: 'last', [-2]: 'secondToLast' };

/** The ordinal number before a weekday, with the gender of the weekday: “the first”, as in “the first Monday”. */
export function nthLabel(nth: number, weekday: Weekday, wording: ScheduleWording): string {
  const name = ordinals[nth];
  return name ? wording.ordinals[wording.genders[weekday]][name] : String(nth);
}

/** The name of a weekday as it follows an ordinal number. */
export function weekdayAfterNth(weekday: Weekday, wording: ScheduleWording): string {
  return wording.weekdays.nth[weekday];
}

/** Whether the language writes the month before the day: “12月24日”. */
export function isMonthFirst(wording: ScheduleWording): boolean {
  return wording.of.months.startsWith('{{months}}');
}
