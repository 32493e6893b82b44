import { createFleet, type Fleet } from './fleet.ts';
import { measureRepliesPerSecond } from './load.ts';
import { median, type Result, rate } from './measure.ts';
import { type ServiceSeconds, startServiceMeasurement } from './processor-time.ts';
import type { RawRequest } from './raw-http.ts';
import type { Service } from './service.ts';

const SCREENS = 1000;
const PAGE_SIZE = 200;
const SECONDS = 5;
const ROUNDS = 3;

interface Read {
  name: string;
  goal: number;
  connections: number;
  /** The path of the connection's next request. */
  path(fleet: Fleet): string;
}

const pick = <T>(list: readonly T[]): T => list[Math.floor(Math.random() * list.length)] as T;

const READS: Read[] = [
  {
    name: 'One screen',
    goal: 5000,
    connections: 64,
    path: ({ deviceIds }) => `/api/v3/devices/${pick(deviceIds)}`,
  },
  {
    name: `A random page of ${PAGE_SIZE} published screens`,
    goal: 400,
    connections: 8,
    path: () =>
      `/api/v5/devices?page_size=${PAGE_SIZE}&page=${1 + Math.floor((Math.random() * SCREENS) / PAGE_SIZE)}`,
  },
];

/** Measures reads by one customer with a thousand published screens. Each request reads something else. */
export async function benchReads(service: Service): Promise<Result[]> {
  const fleet = await createFleet(service, 'reads', SCREENS);
  const fresh = await measureAll(service, fleet, 'never analysed');
  await service.database.query('vacuum analyze');
  return [...fresh, ...(await measureAll(service, fleet, 'analysed'))];
}

async function measureAll(service: Service, fleet: Fleet, tables: string): Promise<Result[]> {
  const results: Result[] = [];
  for (const read of READS) results.push(await measure(service, fleet, read, tables));
  return results;
}

async function measure(service: Service, fleet: Fleet, read: Read, tables: string): Promise<Result> {
  const { headers } = fleet;
  const rates: number[] = [];
  const costs: ServiceSeconds[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const connections = Array.from({ length: read.connections }, () =>
      Array.from({ length: 100 }, (): RawRequest => ({ path: read.path(fleet), headers })),
    );
    const readSeconds = startServiceMeasurement(service);
    const perSecond = await measureRepliesPerSecond({ url: service.url, connections, seconds: SECONDS });
    const answered = perSecond * SECONDS;
    // The first round warms up.
    if (round === 0) continue;
    rates.push(perSecond);
    const used = readSeconds();
    costs.push({ server: used.server / answered, database: used.database / answered });
  }
  const measured = median(rates);
  const microseconds = (of: keyof ServiceSeconds) =>
    `${Math.round(median(costs.map((cost) => cost[of])) * 1e6)} µs`;
  return {
    area: 'Reads',
    name: `${read.name}, tables ${tables}: ${read.connections} connections; processor time per request: server ${microseconds('server')}, database ${microseconds('database')}; ${rate(Math.min(...rates))} to ${rate(Math.max(...rates))}`,
    value: rate(measured),
    goal: `≥ ${rate(read.goal)}`,
    met: measured >= read.goal,
  };
}
