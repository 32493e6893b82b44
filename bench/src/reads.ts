import { createFleet, type Fleet } from './fleet.ts';
import { type LoadRound, measureLoad, summarise } from './load-rounds.ts';
import { ms, type Result, rate, rowsOf } from './measure.ts';
import type { RawRequest } from './raw-http.ts';
import type { Service } from './service.ts';

const SCREENS = 1000;
const PAGE_SIZE = 200;
const SECONDS = 5;
const ROUNDS = 3;

interface Read {
  name: string;
  /** The goal in requests per second. */
  goal: number;
  /** The goal for the processor time of the database for a request. */
  databaseGoalMs?: number;
  connections: number;
  /** Returns the path of a request, which is random. */
  path(fleet: Fleet): string;
}

const row = rowsOf('Reads');

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
    databaseGoalMs: 3,
    connections: 8,
    path: () =>
      `/api/v5/devices?page_size=${PAGE_SIZE}&page=${1 + Math.floor((Math.random() * SCREENS) / PAGE_SIZE)}`,
  },
];

/** Measures reads in an organisation with a thousand published screens. Each request reads a random screen or page. */
export async function benchReads(service: Service): Promise<Result[]> {
  const fleet = await createFleet(service, 'reads', SCREENS);
  const fresh = await measureAll(service, fleet, 'never analysed');
  await service.database.query('vacuum analyze');
  return [...fresh, ...(await measureAll(service, fleet, 'analysed'))];
}

async function measureAll(service: Service, fleet: Fleet, tables: string): Promise<Result[]> {
  const results: Result[] = [];
  for (const read of READS) results.push(...(await measure(service, fleet, read, tables)));
  return results;
}

async function measure(service: Service, fleet: Fleet, read: Read, tables: string): Promise<Result[]> {
  const { headers } = fleet;
  // The first round is a warm-up.
  const rounds: LoadRound[] = [];
  for (let round = 0; round <= ROUNDS; round += 1) {
    const connections = Array.from({ length: read.connections }, () =>
      Array.from({ length: 100 }, (): RawRequest => ({ path: read.path(fleet), headers })),
    );
    rounds.push(await measureLoad(service, { url: service.url, connections, seconds: SECONDS }));
  }
  const [, ...measured] = rounds;
  const { perSecond, cost, details } = summarise(measured);
  return [
    row(
      `${read.name}, tables ${tables}: ${read.connections} connections; ${details}`,
      rate(perSecond),
      `≥ ${rate(read.goal)}`,
      perSecond >= read.goal,
    ),
    ...(read.databaseGoalMs === undefined ? [] : [databaseRow(cost.database * 1000, read.databaseGoalMs)]),
  ];
}

const databaseRow = (milliseconds: number, goal: number): Result =>
  row(
    '… processor time of the database for each page',
    ms(milliseconds),
    `≤ ${goal} ms`,
    milliseconds <= goal,
  );
