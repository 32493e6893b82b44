import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { setTimeout as pause } from 'node:timers/promises';
import { Worker } from 'node:worker_threads';
import { HEARTBEAT_INTERVAL_MS } from '@vitrine/contract/durations';
import { createFleet, type Fleet } from './fleet.ts';
import { measureHeartbeats } from './fleet-heartbeats.ts';
import { bottleneckRow, describeUsage, fleetRow, memoryRow, startUsage } from './fleet-usage.ts';
import { integer, ms, percentiles, type Result, rate } from './measure.ts';
import { createRawHttp } from './raw-http.ts';
import { RawWebSocket } from './raw-websocket.ts';
import { call, type Servers } from './service.ts';
import {
  createFleetLog,
  describeFailures,
  type FleetLog,
  restartLog,
  SimulatedScreen,
  simulation,
} from './simulated-screen.ts';

export interface FleetOptions {
  screens: number;
  withRealtime: boolean;
  /** Length of the measurement once all screens are connected. */
  seconds: number;
  /** Factor by which each screen sends more than a player: with 4, 10,000 screens send as much as 40,000. */
  speed: number;
  /** Heartbeats per second of all screens together, which then send nothing else. Null: the traffic of players. */
  heartbeats: number | null;
}

const SCREENS_PER_ORGANISATION = 2000;
/** Larger fleets have larger organisations instead, because the server limits sign-ups per address. */
const MAX_ORGANISATIONS = 10;
const ALL_CONNECTED_MS = 15 * 60_000;
const DASHBOARD_EVERY_MS = 200;
const PUBLISH_EVERY_MS = 5000;
const PUBLISHED_SCREENS = 200;
/** Like a proxy, the fleet makes calls over few connections. Each realtime session has a connection of its own. */
const HTTP_CONNECTIONS = 256;
const OTHER_FILES = 512;
/** One local address has about 28,000 ports. */
const LOCAL_ADDRESSES = 16;

interface Organisation extends Fleet {
  prefix: string;
  content: { playlistId: string; presentations: string[] };
}

/**
 * Measures the traffic of many players: a normal minute, and the minutes after a restart of all servers and an external
 * broker. If the players send only heartbeats, measures a minute of these.
 */
export async function benchFleet(service: Servers, options: FleetOptions): Promise<Result[]> {
  const organisations = await createOrganisations(service, options.screens);
  const log = createFleetLog();
  const { screens, countQueuedCalls } = createScreens(service, organisations, options, log);
  const [firstOrganisation] = organisations;
  if (!firstOrganisation) throw new Error('A fleet needs at least one screen.');
  const results: Result[] = [];
  try {
    results.push(...(await startScreens(screens, options, log, service, firstOrganisation)));
    await untilStartupCallsEnd(countQueuedCalls);
    if (options.heartbeats !== null)
      return [...results, ...(await measureHeartbeats(service, options, options.heartbeats, log))];
    results.push(...(await measureSteadyState(service, organisations, options, log)));
    if (options.withRealtime)
      results.push(...(await measureRestart(service, firstOrganisation, options, log)));
  } finally {
    for (const screen of screens) screen.stop();
  }
  return results;
}

/**
 * Raises the limit on open files of this process and its future children.
 *
 * @throws Error if this machine does not permit it.
 */
export function allowOpenFiles({ screens, withRealtime }: FleetOptions): void {
  const needed = (withRealtime ? screens : 0) + HTTP_CONNECTIONS + OTHER_FILES;
  const [, soft, hard] =
    /^Max open files\s+(\d+)\s+(\d+)/m.exec(readFileSync('/proc/self/limits', 'latin1')) ?? [];
  if (Number(soft) >= needed) return;
  const limits = `${needed}:${Math.max(needed, Number(hard))}`;
  const { status } = spawnSync('prlimit', ['--pid', String(process.pid), `--nofile=${limits}`]);
  if (status !== 0)
    throw new Error(`The fleet needs ${needed} open files, but this machine permits ${hard}.`);
}

async function createOrganisations(service: Servers, screens: number): Promise<Organisation[]> {
  const organisations: Organisation[] = [];
  const size = Math.max(SCREENS_PER_ORGANISATION, Math.ceil(screens / MAX_ORGANISATIONS));
  for (let start = 0; start < screens; start += size) {
    const prefix = `fleet${organisations.length}`;
    const fleet = await createFleet(service, prefix, Math.min(size, screens - start));
    const { rows } = await service.database.query<{ playlist_id: string; presentation_id: string }>(
      `select playlist_id, presentation_id from playlist_items
       where domain_id = $1 and presentation_id is not null`,
      [fleet.domainId],
    );
    organisations.push({
      ...fleet,
      prefix,
      content: {
        playlistId: rows[0]?.playlist_id ?? '',
        presentations: rows.map((row) => row.presentation_id),
      },
    });
  }
  return organisations;
}

function createScreens(
  service: Servers,
  organisations: readonly Organisation[],
  { withRealtime, heartbeats, screens }: FleetOptions,
  log: FleetLog,
) {
  const traffic = heartbeats === null ? {} : { heartbeatMs: (1000 * screens) / heartbeats, withPlays: false };
  const servers = service.urls.map((origin) => {
    const { hostname, port } = new URL(origin);
    const connections = Math.ceil(HTTP_CONNECTIONS / service.urls.length);
    return { origin, http: createRawHttp({ host: hostname, port: Number(port) }, connections) };
  });
  let opened = 0;
  RawWebSocket.localAddress = () => `127.0.2.${1 + (opened++ % LOCAL_ADDRESSES)}`;
  Object.assign(globalThis, { WebSocket: RawWebSocket });
  const created = organisations.flatMap(({ prefix, content, deviceIds }) =>
    deviceIds.map((_, index) => {
      const token = `vd_${prefix}_${index + 1}`;
      const server = servers[index % servers.length] as (typeof servers)[number];
      return new SimulatedScreen({ ...server, ...traffic, token, withRealtime, content, log });
    }),
  );
  /** The number of calls that are queued for a free connection. */
  const countQueuedCalls = () => servers.reduce((sum, { http }) => sum + http.countQueued(), 0);
  return { screens: created, countQueuedCalls };
}

async function startScreens(
  screens: readonly SimulatedScreen[],
  options: FleetOptions,
  log: FleetLog,
  service: Servers,
  organisation: Organisation,
): Promise<Result[]> {
  const dashboard = watchDashboard(service, organisation);
  simulation.speed = options.speed;
  // Start the screens over one heartbeat interval, which spreads their heartbeats evenly.
  const rampMs = HEARTBEAT_INTERVAL_MS / options.speed;
  const start = performance.now();
  let started = 0;
  while (started < screens.length) {
    const due = Math.min(screens.length, Math.ceil(((performance.now() - start) / rampMs) * screens.length));
    for (; started < due; started += 1) screens[started]?.start();
    await pause(20);
  }
  await untilConnected(options, log);
  const seconds = (performance.now() - start) / 1000;
  const { p99 } = await dashboard.stop();
  return [
    fleetRow(
      `${integer(screens.length)} screens start within ${integer(rampMs / 1000)} s; time until all are connected; p99 of the dashboard’s list during this time ${ms(p99)}`,
      `${integer(seconds)} s`,
    ),
  ];
}

async function untilConnected({ screens, withRealtime }: FleetOptions, log: FleetLog): Promise<void> {
  const end = performance.now() + ALL_CONNECTED_MS;
  let reported = performance.now();
  while (withRealtime && log.connected < screens) {
    if (performance.now() > end)
      throw new Error(`Only ${log.connected} screens connected: ${describeFailures(log)}`);
    if (performance.now() - reported > 10_000) {
      console.log(`  ${integer(log.connected)} connected; ${describeFailures(log)}`);
      reported = performance.now();
    }
    await pause(50);
  }
}

/** Waits for the calls that screens make when they start, because only normal operation is measured. */
async function untilStartupCallsEnd(countQueuedCalls: () => number): Promise<void> {
  const end = performance.now() + ALL_CONNECTED_MS;
  while (countQueuedCalls() > 0) {
    if (performance.now() > end)
      throw new Error(`${countQueuedCalls()} calls are still queued: the load is too high.`);
    await pause(50);
  }
}

async function measureSteadyState(
  service: Servers,
  organisations: readonly Organisation[],
  { screens, withRealtime, seconds, speed }: FleetOptions,
  log: FleetLog,
): Promise<Result[]> {
  const [firstOrganisation] = organisations as [Organisation];
  const usage = startUsage(service);
  restartLog(log);
  const dashboard = watchDashboard(service, firstOrganisation);
  const start = performance.now();
  let publishes = 0;
  while (performance.now() - start < seconds * 1000) {
    await pause(PUBLISH_EVERY_MS);
    const { headers, deviceIds } = organisations[publishes % organisations.length] as Organisation;
    publishes += 1;
    await call(service, 'POST', '/v4/devices/batch_management', headers, {
      action: 'publish',
      device_ids: deviceIds.slice(0, PUBLISHED_SCREENS),
    });
  }
  const measured = (performance.now() - start) / 1000;
  const list = await dashboard.stop();
  const used = usage();
  const { names, shares } = describeUsage(used);
  const beats = percentiles(log.heartbeats);
  const kind = `${withRealtime ? 'connected at once' : 'without realtime'}${speed === 1 ? '' : `, each sending as much as ${speed} screens`}`;
  return [
    fleetRow(
      `${integer(screens)} screens ${kind}: heartbeats stored in ${integer(measured)} s (p50 ${ms(beats.p50)}, p99 ${ms(beats.p99)}), ${integer(log.plays / measured)} plays stored per second, ${publishes} publishes to ${PUBLISHED_SCREENS} screens (${integer(log.publishes)} documents fetched), failures: ${describeFailures(log)}`,
      rate(log.heartbeats.length / measured),
    ),
    fleetRow(
      '… p99 of the dashboard’s list of screens during this time',
      ms(list.p99),
      '≤ 1,000 ms',
      list.p99 <= 1000,
    ),
    fleetRow(`… processor: ${names} (of one core)`, shares),
    bottleneckRow(used),
    memoryRow(service, screens),
  ];
}

/** Measures a restart, after which every screen reconnects at the same time. */
async function measureRestart(
  service: Servers,
  organisation: Organisation,
  options: FleetOptions,
  log: FleetLog,
): Promise<Result[]> {
  log.failures.clear();
  simulation.speed = 1;
  await service.restart();
  const dashboard = watchDashboard(service, organisation);
  const usage = startUsage(service);
  const start = performance.now();
  await untilConnected(options, log);
  const seconds = (performance.now() - start) / 1000;
  const list = await dashboard.stop();
  const { names, shares } = describeUsage(usage());
  return [
    fleetRow(
      `… after a restart of ${service.pids.length === 1 ? 'the server' : 'all servers and the broker'}: all connected again (processor of ${names}: ${shares}; failed calls: ${describeFailures(log)})`,
      `${integer(seconds)} s`,
    ),
    fleetRow(
      `… p99 of the dashboard’s list of screens during this time (p50 ${ms(list.p50)}, ${list.failed} failed)`,
      ms(list.p99),
      '≤ 1,000 ms',
      list.p99 <= 1000 && list.failed === 0,
    ),
  ];
}

/** Measures the requests of a dashboard while the screens send their traffic. */
function watchDashboard({ url: server }: Servers, { headers }: Organisation) {
  const url = `${server}/api/v5/devices?page_size=50`;
  const reader = new Worker(new URL('./dashboard-reader.ts', import.meta.url), {
    workerData: { url, headers, everyMs: DASHBOARD_EVERY_MS },
  });
  return {
    async stop() {
      reader.postMessage('stop');
      const [{ times, failed }] = (await once(reader, 'message')) as [{ times: number[]; failed: number }];
      await reader.terminate();
      return { ...percentiles(times), failed };
    },
  };
}
