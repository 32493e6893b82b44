import { readdirSync, readFileSync } from 'node:fs';

/** The memory of the processes of one type, in MB. */
export interface Memory {
  processes: number;
  rss: number;
  /** Shared memory counts proportionally. */
  pss: number;
  /** Memory without a backing file. */
  anonymous: number;
}

/** Returns the memory of all processes in the process group of `leader`, by process type, as Linux counts it. */
export function memoryByType(leader: number): Record<string, Memory> {
  const types: Record<string, Memory> = {};
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, 'utf8');
      if (Number(stat.slice(stat.lastIndexOf(')') + 2).split(' ')[2]) !== leader) continue;
      const type = /--type=([\w-]+)/.exec(readFileSync(`/proc/${pid}/cmdline`, 'utf8'))?.[1] ?? 'browser';
      const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
      const megabytes = (name: string) =>
        Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(rollup)?.[1] ?? 0) / 1024;
      const sum = types[type] ?? { processes: 0, rss: 0, pss: 0, anonymous: 0 };
      types[type] = sum;
      sum.processes += 1;
      sum.rss += megabytes('Rss');
      sum.pss += megabytes('Pss');
      sum.anonymous += megabytes('Anonymous');
    } catch {
      // The process has ended in the meantime.
    }
  }
  return types;
}
