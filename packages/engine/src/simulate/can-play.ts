import type { PublishedContent } from '@vitrine/contract';
import type { DeviceData } from '../rules/data.ts';
import { listRuleVariables } from '../rules/rule-variables.ts';
import { createView } from '../selection/view.ts';

export interface CanPlayOptions {
  playlistId: string;
  multiTimezone?: boolean | undefined;
}

/** Changes of rules and schedules to look at before giving up: a rule that asks for the time changes twice a day. */
const MAX_LOOKS = 1000;

/**
 * Answers for each device until when it can be said that something is still to play, looked at from `at` (epoch
 * milliseconds) on, with its present data. Null: nothing ever plays, however much later one looks. Infinity: that
 * depends on a worker's state, never ends, or cannot be found out in time.
 */
export function findPlayableUntil(
  content: PublishedContent,
  options: CanPlayOptions,
  at: number,
): (device: DeviceData) => number | null {
  if (listRuleVariables(content).some(({ path }) => path[0] === 'workers'))
    return () => Number.POSITIVE_INFINITY;
  const view = createView(content, options);
  return (device) => {
    let now = at;
    for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
      const plays = view.update({ now, device });
      const { until } = view.sets;
      if (plays) return until;
      if (until === Number.POSITIVE_INFINITY) return null;
      now = Math.max(until, now + 1);
    }
    return Number.POSITIVE_INFINITY;
  };
}

/** Answers for each device whether it will ever have something to play from `at` on. */
export function canPlay(...given: Parameters<typeof findPlayableUntil>): (device: DeviceData) => boolean {
  const until = findPlayableUntil(...given);
  return (device) => until(device) !== null;
}
