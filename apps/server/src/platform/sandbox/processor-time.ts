import { readFileSync } from 'node:fs';

/** The unit of /proc on every Linux. */
const TICK_MS = 10;
/** Positions of utime and stime after the name in /proc/PID/stat. */
const USER = 11;
const SYSTEM = 12;

export interface TaskClock {
  reset(): void;
  start(): void;
  /** Milliseconds since `start`, or zero before it. After the process has exited, the last value read. */
  read(): number;
}

/** Measures the processor time of a task, or the elapsed time on systems that do not report it. */
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

/** Processor time of all threads of a process in milliseconds. Undefined if it has exited. */
function readProcessorTime(pid: number): number | undefined {
  try {
    const stat = readFileSync(`/proc/${pid}/stat`, 'latin1');
    // The name in parentheses can contain spaces and parentheses.
    const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ');
    return (Number(fields[USER]) + Number(fields[SYSTEM])) * TICK_MS;
  } catch {
    return undefined;
  }
}
