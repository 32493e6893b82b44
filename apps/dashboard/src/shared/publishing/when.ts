import type { Options } from '../../platform/api.ts';

/** When a publish starts, and its stages. */
export interface When {
  isLater: boolean;
  /** Local date, `YYYY-MM-DD`; empty if unset. */
  day: string;
  /** Local time in minutes since midnight. */
  minutes: number;
  inStages: boolean;
  /** Screens of the first stage. */
  first: number;
  /** Share of all screens after the second stage, in percent. */
  second: number;
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

/** The chosen instant in the zone of the browser; null if it is incomplete. */
export function startOf({ day, minutes }: When): Date | null {
  const [year, month, date] = day.split('-').map(Number);
  if (!year || !month || !date) return null;
  return new Date(year, month - 1, date, Math.floor(minutes / 60), minutes % 60);
}

/** Why the time cannot be used; null if it can. */
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
