import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * How much nicer than the server a sandbox process is. On a busy machine requests go first, but short work has half of
 * the server's share of a core: with a tenth, a picture takes minutes there.
 */
export const NICENESS = 3;
/** For organisations whose work is long: a tenth of the server's share. */
const LOW_NICENESS = 10;
const NICEST = 19;

/** For good: only a privileged account may raise a priority again. */
export function lowerPriority(pid: number): void {
  const niceness = Math.min(NICEST, getPriority() + LOW_NICENESS);
  for (const thread of threadsOf(pid)) {
    try {
      if (getPriority(thread) < niceness) setPriority(thread, niceness);
    } catch {
      // It ended already, or the system does not allow it. Its limits hold all the same.
    }
  }
}

/** Linux has a priority for each thread, not for the process. Threads that start later inherit it. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
