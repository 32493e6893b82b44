import { fileKinds } from './hostile-inputs.ts';
import { percentiles } from './measure.ts';

/** What the server did with the attackers' files. */
interface Processed {
  /** The kinds of which at least one file was processed or rejected. */
  finishedKinds: readonly string[];
  /** The number of times that a file killed its process. */
  kills: number;
}

export type Goal = { percentile: 'p50' | 'p99'; milliseconds: number };

/** Returns the kinds that have no processed or rejected file yet. */
export function unfinishedKinds({ finishedKinds }: Processed): string[] {
  return fileKinds.filter((kind) => !finishedKinds.includes(kind));
}

/**
 * Whether the samples meet the goal under attack. Fast calls prove nothing if the server processed no hostile input at
 * the same time, so at least one file of every kind must have been processed or rejected, and some must have killed
 * their processes.
 */
export function meetsGoal(samples: readonly number[], goal: Goal, processed: Processed): boolean {
  const isProven = unfinishedKinds(processed).length === 0 && processed.kills > 0;
  return isProven && percentiles(samples)[goal.percentile] <= goal.milliseconds;
}
