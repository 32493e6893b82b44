import { type LoadOptions, measureRepliesPerSecond } from './load.ts';
import { integer, median, rate } from './measure.ts';
import { type ServiceSeconds, startServiceMeasurement } from './processor-time.ts';

/** The result of a round of load on a service. */
export interface LoadRound {
  perSecond: number;
  /** Seconds of processor time for each request. */
  cost: ServiceSeconds;
}

/** @param perRequest the number of units in a request, such as plays, to count instead of requests */
export async function measureLoad(
  service: { pid: number; databasePid: number },
  options: LoadOptions,
  perRequest = 1,
): Promise<LoadRound> {
  const readSeconds = startServiceMeasurement(service);
  const perSecond = perRequest * (await measureRepliesPerSecond(options));
  const used = readSeconds();
  const count = perSecond * options.seconds;
  return { perSecond, cost: { server: used.server / count, database: used.database / count } };
}

/** Returns the medians of several rounds, and describes their processor time and range. */
export function summarise(rounds: readonly LoadRound[], unit = 'request') {
  const rates = rounds.map(({ perSecond }) => perSecond);
  const cost = {
    server: median(rounds.map((round) => round.cost.server)),
    database: median(rounds.map((round) => round.cost.database)),
  };
  return {
    perSecond: median(rates),
    cost,
    details: `processor time per ${unit}: server ${microseconds(cost.server)}, database ${microseconds(cost.database)}; ${rate(Math.min(...rates))} to ${rate(Math.max(...rates))}`,
  };
}

function microseconds(seconds: number): string {
  const value = seconds * 1e6;
  return `${value < 100 ? value.toFixed(1) : integer(value)} µs`;
}
