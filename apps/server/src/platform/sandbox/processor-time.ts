import { readFileSync } from 'node:fs';

/** What /proc counts in, on every Linux. */
const TICK_MS = 10;
/** Of what follows the name in /proc/PID/stat: utime and stime. */
const USER = 11;
const SYSTEM = 12;

export interface TaskClock {
  reset(): void;
  start(): void;
  /** Milliseconds since `start`; zero before. After the end of the process, what was read last. */
  read(): number;
}

/** What a task has used of processor time, or the time that passed where the system does not tell. */
export function createTaskClock(pid: number | undefined): TaskClock {
  const now = (): number | undefined =>
    process.platform === 'linux' ? pid && readProcessorTime(pid) : performance.now();
  let began: number | undefined;
  let used = 0;
  return {
    reset() {
      began = undefined;
      used = 0;
    },
    start() {
      began = now();
    },
    read() {
      const time = now();
      if (began !== undefined && time !== undefined) used = time - began;
      return used;
    },
  };
}

/** What all threads of a process have used, in milliseconds. Undefined when it has ended. */
function readProcessorTime(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name, in brackets, may hold spaces and brackets.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS;
  } catch {
    return undefined;
  }
}
