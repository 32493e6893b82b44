import { integer, type Result, rowsOf } from './measure.ts';
import { memoryMegabytes, startProcessMeasurement, withChildren } from './processor-time.ts';
import type { Servers } from './service.ts';

export const fleetRow = rowsOf('Fleet');

/** The processor time that a part of the installation used, as a share of a core. */
export interface Usage {
  name: string;
  share: number;
  /** Its busiest process. A server handles requests on one core, so the busiest server reaches its limit first. */
  busiest: { name: string; share: number };
}

/** Returns the parts of an installation in the order of every row. The load generator comes after them. */
function partsOf({ pids, databasePid, brokerPid }: Servers) {
  return [
    pids.length === 1
      ? { name: 'server', busiest: 'server', pids }
      : { name: `${pids.length} servers together`, busiest: 'busiest server', pids },
    { name: 'database', busiest: 'database', pids: [databasePid] },
    ...(brokerPid === null ? [] : [{ name: 'broker', busiest: 'broker', pids: [brokerPid] }]),
  ];
}

const LOAD_GENERATOR = 'load generator';

/** Starts measuring. The returned function returns what each part and this load generator have used since. */
export function startUsage(service: Servers): () => Usage[] {
  const start = performance.now();
  const loadBefore = process.cpuUsage();
  const parts = partsOf(service).map(({ pids, ...part }) => ({
    ...part,
    reads: pids.map(startProcessMeasurement),
  }));
  return () => {
    const load = process.cpuUsage(loadBefore);
    const elapsed = (performance.now() - start) / 1000;
    const loadShare = (load.user + load.system) / 1e6 / elapsed;
    const usage = parts.map(({ name, busiest, reads }): Usage => {
      const shares = reads.map((read) => read() / elapsed);
      return {
        name,
        share: shares.reduce((sum, share) => sum + share, 0),
        busiest: { name: busiest, share: Math.max(...shares) },
      };
    });
    return [
      ...usage,
      { name: LOAD_GENERATOR, share: loadShare, busiest: { name: LOAD_GENERATOR, share: loadShare } },
    ];
  };
}

export const percent = (share: number): string => `${Math.round(100 * share)}%`;

/** Lists the names and the shares of parts in the same order. */
export const describeUsage = (usage: readonly Usage[]) => ({
  names: usage.map(({ name }) => name).join(', '),
  shares: usage.map(({ share }) => percent(share)).join(', '),
});

/** The load generator is not part of an installation, so it cannot be its bottleneck. */
export function bottleneckRow(usage: readonly Usage[]): Result {
  const [first] = usage
    .filter(({ name }) => name !== LOAD_GENERATOR)
    .map(({ busiest }) => busiest)
    .sort((one, other) => other.share - one.share);
  if (!first) throw new Error('There is no component.');
  return fleetRow(
    '… first bottleneck: the component with the highest share of a core',
    `${first.name}, ${percent(first.share)}`,
  );
}

export function memoryRow(service: Servers, screens: number): Result {
  const all = partsOf(service);
  // An embedded database is a child of its server, so count only the children of databases.
  const parts = all.map(({ name, pids }) =>
    memoryMegabytes(name === 'database' ? pids.flatMap(withChildren) : pids),
  );
  const names = [...all.map(({ name }) => name), LOAD_GENERATOR].join(', ');
  const figures = [...parts, memoryMegabytes([process.pid])];
  return fleetRow(
    `… memory: ${names}; server memory per screen: ${integer(((parts[0] ?? 0) * 1024) / screens)} kB`,
    `${figures.map(integer).join(' MB, ')} MB`,
  );
}
