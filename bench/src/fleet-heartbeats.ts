import { setTimeout as pause } from 'node:timers/promises';
import type { FleetOptions } from './fleet-traffic.ts';
import { bottleneckRow, fleetRow, memoryRow, percent, startUsage } from './fleet-usage.ts';
import { integer, ms, percentiles, type Result, rate } from './measure.ts';
import type { Servers } from './service.ts';
import { describeFailures, type FleetLog, restartLog } from './simulated-screen.ts';

/** The maximum shares of a core at this number of heartbeats per second. */
const HEARTBEAT_GOALS = { rate: 500, server: 0.2, database: 0.08 };

/** Measures a fleet that sends only heartbeats, without publishes or use of the dashboard. */
export async function measureHeartbeats(
  service: Servers,
  { screens, withRealtime, seconds }: FleetOptions,
  heartbeats: number,
  log: FleetLog,
): Promise<Result[]> {
  restartLog(log);
  const usage = startUsage(service);
  await pause(seconds * 1000);
  const used = usage();
  const beats = percentiles(log.heartbeats);
  const shareRow = (name: 'server' | 'database', share: number) => {
    const goal = (HEARTBEAT_GOALS[name] * heartbeats) / HEARTBEAT_GOALS.rate;
    return fleetRow(
      `… processor time of the ${name}, of one core`,
      percent(share),
      `≤ ${percent(goal)}`,
      share <= goal,
    );
  };
  const [server, database] = used;
  return [
    fleetRow(
      `${integer(screens)} ${withRealtime ? 'connected screens' : 'screens without realtime'} send only heartbeats, ${integer(heartbeats)} a second in total: heartbeats stored in ${integer(seconds)} s (p50 ${ms(beats.p50)}, p99 ${ms(beats.p99)}), failures: ${describeFailures(log)}`,
      rate(log.heartbeats.length / seconds),
    ),
    shareRow('server', server?.share ?? Number.NaN),
    shareRow('database', database?.share ?? Number.NaN),
    bottleneckRow(used),
    memoryRow(service, screens),
  ];
}
