import { readdirSync } from 'node:fs';
import { getPriority, setPriority } from 'node:os';

/**
 * The niceness of sandbox processes. On a busy machine, requests come first, but short work still gets half of the
 * server's share of a core. With a tenth, a picture would take minutes.
 */
export const NICENESS = 3;
/** For organisations whose work is long: a tenth of the server's share. */
const LOW_NICENESS = 10;
const NICEST = 19;

/** Cannot be undone: only a privileged account can raise a priority. */
export function lowerPriority(pid: number): void {
  const niceness = Math.min(NICEST, getPriority() + LOW_NICENESS);
  for (const thread of threadsOf(pid)) {
    try {
      if (getPriority(thread) < niceness) setPriority(thread, niceness);
    } catch {
      // It has exited, or the system does not allow it. Its limits still apply.
    }
  }
}

/** Linux sets priorities per thread. Threads that start later inherit them. */
function threadsOf(pid: number): number[] {
  try {
    return readdirSync(`/proc/${pid}/task`).map(Number);
  } catch {
    return [pid];
  }
}
