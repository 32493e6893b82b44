import type { PublishedContent } from '@vitrine/contract';
import type { DeviceData } from '../rules/data.ts';
import { mentionsIn } from '../rules/mentions.ts';
import { createView } from '../selection/view.ts';

export interface CanPlayOptions {
  playlistId: string;
  multiTimezone?: boolean | undefined;
}

/** Changes of rules and schedules to look at before giving up: a rule that asks for the time changes twice a day. */
const MAX_LOOKS = 1000;

/**
 * Answers for each device whether it will ever have something to play from `at` (epoch milliseconds) on, with its
 * present data. Where that depends on a worker's state, or cannot be found out in time, the answer is true.
 */
export function canPlay(
  content: PublishedContent,
  options: CanPlayOptions,
  at: number,
): (device: DeviceData) => boolean {
  if (mentionsIn(content).some(({ path }) => path[0] === 'workers')) return () => true;
  const view = createView(content, options);
  return (device) => {
    let now = at;
    for (let looks = 0; looks < MAX_LOOKS; looks += 1) {
      if (view.look({ now, device })) return true;
      const { until } = view.sets;
      if (until === Number.POSITIVE_INFINITY) return false;
      now = Math.max(until, now + 1);
    }
    return true;
  };
}
