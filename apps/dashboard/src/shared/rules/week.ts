import type { Weekday } from '@vitrine/contract';

export const weekDays = ['MO', 'TU', 'WE', 'TH', 'FR', 'SA', 'SU'] as const satisfies readonly Weekday[];
export const workDays: readonly Weekday[] = ['MO', 'TU', 'WE', 'TH', 'FR'];
export const weekendDays: readonly Weekday[] = ['SA', 'SU'];

/** Monday first, as they are stored. */
export function inWeekOrder(days: Iterable<Weekday>): Weekday[] {
  const set = new Set(days);
  return weekDays.filter((day) => set.has(day));
}
