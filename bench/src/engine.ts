import { benchRules } from './engine-rules.ts';
import { benchSchedules } from './engine-schedules.ts';
import { benchSelection } from './engine-selection.ts';
import { benchSize } from './engine-size.ts';
import { benchUncached } from './engine-uncached.ts';
import { benchWorstCase } from './engine-worst-case.ts';
import type { Result } from './measure.ts';

/**
 * Compares the playback engine with alternative libraries. All run in this process on the same schedules, rules and
 * instants, after a check that their results agree.
 */
export async function benchEngine(): Promise<Result[]> {
  return [
    ...benchSchedules(),
    ...benchWorstCase(),
    ...(await benchRules()),
    ...benchSelection(),
    ...benchUncached(),
    ...(await benchSize()),
  ];
}
