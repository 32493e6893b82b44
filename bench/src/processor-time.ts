import { readdirSync, readFileSync } from 'node:fs';

/** Ticks per second in /proc, on every Linux system that Node runs on. */
const TICKS = 100;

/** Seconds of processor time of the two parts of a service. */
export interface ServiceSeconds {
  server: number;
  database: number;
}

/** Starts to measure a service. The returned function returns the processor time that each part has used since. */
export function startServiceMeasurement(service: { pid: number; databasePid: number }): () => ServiceSeconds {
  const readServer = startProcessMeasurement(service.pid);
  const readDatabase = startProcessMeasurement(service.databasePid);
  return () => ({ server: readServer(), database: readDatabase() });
}

/** Starts to measure a process. The returned function returns the seconds of processor time that it has used since. */
export function startProcessMeasurement(pid: number): () => number {
  const before = processorSeconds(pid);
  return () => processorSeconds(pid) - before;
}

/** Returns the seconds of processor time of a process and its children, including those that have ended. Linux only. */
function processorSeconds(pid: number): number {
  const related = processes().filter((each) => each.pid === pid || each.parent === pid);
  const ended = related.find((each) => each.pid === pid)?.ticksOfEnded ?? 0;
  return related.reduce((sum, { ticks }) => sum + ticks, ended) / TICKS;
}

function processes(): { pid: number; parent: number; ticks: number; ticksOfEnded: number }[] {
  return readdirSync('/proc')
    .filter((name) => /^\d+$/.test(name))
    .flatMap((name) => {
      try {
        // The name of the program, in parentheses, can contain spaces.
        const fields = readFileSync(`/proc/${name}/stat`, 'latin1').split(') ')[1]?.split(' ') ?? [];
        const [parent = 0, user = 0, system = 0, endedUser = 0, endedSystem = 0] = [1, 11, 12, 13, 14].map(
          (place) => Number(fields[place]),
        );
        return [{ pid: Number(name), parent, ticks: user + system, ticksOfEnded: endedUser + endedSystem }];
      } catch {
        // The process has just ended.
        return [];
      }
    });
}

/** Returns the memory of processes in megabytes, with shared pages counted once. Linux only. */
export function memoryMegabytes(pids: readonly number[]): number {
  const kilobytes = pids.map((pid) => {
    try {
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'latin1');
      return Number(/^Pss:\s+(\d+)/m.exec(rollup)?.[1] ?? 0);
    } catch {
      // The process has just ended.
      return 0;
    }
  });
  return kilobytes.reduce((sum, size) => sum + size, 0) / 1024;
}

/** Returns the ids of a process and its running children. */
export const withChildren = (pid: number): number[] =>
  processes().flatMap((each) => (each.pid === pid || each.parent === pid ? [each.pid] : []));
