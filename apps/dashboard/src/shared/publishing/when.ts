import type { Options } from '../../platform/api.ts';

/** The start and the stages of a publish. */
export interface When {
  isLater: boolean;
  /** Local date, `YYYY-MM-DD`; empty if unset. */
  day: string;
  /** Local time in minutes since midnight. */
  minutes: number;
  inStages: boolean;
  /** The number of screens in the first stage. */
  first: number;
  /** The share of all screens that have the content after the second stage, in percent. */
  second: number;
  /** The publish stops if a larger share of the screens in a stage fails. */
  maxFailedPercent: number;
}

export const immediately: When = {
  isLater: false,
  day: '',
  minutes: 6 * 60,
  inStages: false,
  first: 1,
  second: 10,
  maxFailedPercent: 10,
};

/** Returns the chosen start, in the zone of the browser; null if the date is incomplete. */
export function startOf({ day, minutes }: When): Date | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date, Math.floor(minutes / 60), minutes % 60);
}

/** Returns why the start is invalid; null if it is valid. */
export function whenProblem(when: When, now: number): 'past' | null {
  if (!when.isLater) return null;
  const start = startOf(when);
  return start && start.getTime() > now ? null : 'past';
}

export function bodyOfWhen(
  when: When,
): Pick<Options<'publishes.create'>['body'], 'startsAt' | 'stages' | 'maxFailedPercent'> {
  const start = when.isLater ? startOf(when) : null;
  return {
    ...(start && { startsAt: start.toISOString() }),
    ...(when.inStages && {
      stages: [{ screens: when.first }, { percent: when.second }],
      maxFailedPercent: when.maxFailedPercent,
    }),
  };
}
