import type { Weekday } from '@vitrine/contract';

export const weekDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const satisfies readonly Weekday[];
export const workDays: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR'];
export const weekendDays: readonly Weekday[] = ['SA', 'SU'];

/** The days of a week that begins on the day `first`, which is 0 for Sunday. */
export function weekdaysFrom(first: number): Weekday[] {
  const start = (first + 6) % 7;
  return [...weekDays.slice(start), ...weekDays.slice(0, start)];
}

/** Sorts weekdays from Monday, the order in which schedules store them. */
export function sortWeekdays(days: Iterable<Weekday>): Weekday[] {
  const set = new Set(days);
  return weekDays.filter((day) => set.has(day));
}
