import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchCompare } from './compare.ts';
import { benchDevices } from './devices.ts';
import { benchEditor } from './editor.ts';
import { benchEngine } from './engine.ts';
import { benchFanOut } from './fan-out.ts';
import { allowOpenFiles, benchFleet } from './fleet-traffic.ts';
import { benchHeartbeats } from './heartbeats.ts';
import { benchHostileFiles } from './hostile-files.ts';
import { benchHostilePublishes } from './hostile-publishes.ts';
import { benchIdle } from './idle.ts';
import type { Result } from './measure.ts';
import { benchPixels } from './pixels.ts';
import { benchPlayer } from './player.ts';
import { benchPlays } from './plays.ts';
import { benchPublishMany } from './publish.ts';
import { benchReads } from './reads.ts';
import { findRegressions } from './regressions.ts';
import { type Service, startService } from './service.ts';
import { startSeveralServers } from './several-servers.ts';
import { benchSize } from './size.ts';
import { benchUploads } from './uploads.ts';
import { benchWorkers } from './workers.ts';

/**
 * `npm run bench [-- area …]`: runs the benchmarks, prints their table and stores it in docs/benchmarks.md. With
 * `--check`, it stores nothing and fails if a ratio is more than 25% worse than the stored one.
 *
 * `npm run bench -- fleet --screens 60000 [--seconds 60] [--speed 1] [--without-realtime] [--servers 3]` needs many open
 * files, so it runs only by name. Several servers share a PostgreSQL and a Mosquitto. With `--heartbeats 500` instead of
 * `--speed`, the screens send only heartbeats, 500 a second in total.
 *
 * `PEERS=folder npm run bench -- compare` compares Vitrine with other products: see `peers.ts`. It stores nothing.
 */
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    screens: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    check: { type: 'boolean', default: false },
    speed: { type: 'string', default: '1' },
    heartbeats: { type: 'string' },
    servers: { type: 'string', default: '1' },
    'without-realtime': { type: 'boolean', default: false },
  },
});
const fleet = {
  screens: Number(options.screens),
  seconds: Number(options.seconds),
  // With `--heartbeats`, everything else has the intervals of a player.
  speed: options.heartbeats === undefined ? Number(options.speed) : 1,
  heartbeats: options.heartbeats === undefined ? null : Number(options.heartbeats),
  withRealtime: !options['without-realtime'],
};

const ONE_MACHINE = 'with everything on one machine';
/**
 * The areas that need a server. Each starts a new one. Each area has a block in the document, so areas can run
 * separately.
 */
const onServers: Record<string, (service: Service) => Promise<Result[]>> = {
  heartbeats: benchHeartbeats,
  devices: benchDevices,
  editor: benchEditor,
  reads: benchReads,
  publish: benchPublishMany,
  pixels: benchPixels,
  player: benchPlayer,
  plays: benchPlays,
  uploads: benchUploads,
  idle: benchIdle,
  workers: benchWorkers,
  size: benchSize,
  'hostile-publishes': benchHostilePublishes,
};
const areas: Record<string, () => Promise<void>> = {
  async engine() {
    await saveResults(
      'engine',
      await benchEngine(),
      'in one process, as CPU time of its thread. The benchmark first checks that the compared libraries give the same answers',
    );
  },
  ...Object.fromEntries(
    Object.entries(onServers).map(([name, run]) => [
      name,
      async () => saveResults(name, await onService(run), ONE_MACHINE),
    ]),
  ),
  'fan-out': async () => saveResults('fan-out', await benchFanOut(), ONE_MACHINE),
  hostile: async () => saveResults('hostile', await benchHostileFiles(), ONE_MACHINE),
};
/** Runs only by name, because it needs many open files. */
async function runFleet(): Promise<void> {
  allowOpenFiles(fleet);
  const count = Number(options.servers);
  const servers = count === 1 ? await startService() : await startSeveralServers(count);
  const results = await benchFleet(servers, fleet).finally(() => servers.stop());
  const name = [
    'fleet',
    ...(count === 1 ? [] : [`${count}-servers`]),
    ...(fleet.withRealtime ? [] : ['without-realtime']),
    ...(fleet.heartbeats === null ? [] : ['heartbeats']),
  ];
  await saveResults(name.join('-'), results, ONE_MACHINE);
}

/** Runs only by name, because it needs other products. Its table is not stored, because it describes them. */
async function runCompare(): Promise<void> {
  console.log(`\n${tableOf(await onService(benchCompare))}\n`);
}

const onRequest = { fleet: runFleet, compare: runCompare };
const names = [...Object.keys(areas), ...Object.keys(onRequest)];
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) {
  console.error(`Unknown benchmark: ${unknown}. The benchmarks are ${names.join(', ')}.`);
  process.exit(1);
}
const page = new URL('../../docs/benchmarks.md', import.meta.url);
const stored = await readFile(page, 'utf8').catch(() => '# Benchmarks\n');
const regressions: string[] = [];
for (const [name, run] of Object.entries({ ...areas, ...onRequest })) {
  if (wanted.length === 0 ? name in onRequest : !wanted.includes(name)) continue;
  console.log(`${name} …`);
  await run();
}
if (options.check) {
  for (const regression of regressions) console.error(regression);
  console.log(regressions.length === 0 ? 'No ratio is more than 25% worse.' : '');
  if (regressions.length > 0) process.exitCode = 1;
}

async function saveResults(name: string, rows: readonly Result[], note: string): Promise<void> {
  const [load = 0] = loadavg();
  const machine = `Measured on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), ${note}; load average at the end: ${load.toFixed(1)}.`;
  console.log(`\n${tableOf(rows)}\n`);
  if (options.check) regressions.push(...findRegressions(stored, rows));
  else await saveTable(name, `${machine}\n\n${tableOf(rows)}`);
}

async function onService(run: (service: Service) => Promise<Result[]>): Promise<Result[]> {
  const service = await startService();
  try {
    return await run(service);
  } finally {
    await service.stop();
  }
}

function tableOf(rows: readonly Result[]): string {
  return [
    '| Area | What | Measured | Goal | |',
    '|---|---|---|---|---|',
    ...rows.map(
      ({ area, name, value, goal, met }) =>
        `| ${area} | ${name} | ${value} | ${goal} | ${goal === '' ? '' : met ? '✓' : '✗'} |`,
    ),
  ].join('\n');
}

/** Replaces a block of docs/benchmarks.md, or appends it. */
async function saveTable(block: string, text: string): Promise<void> {
  const before = await readFile(page, 'utf8').catch(() => stored);
  const known = new RegExp(`<!-- ${block} -->[\\s\\S]*<!-- /${block} -->`);
  const section = `<!-- ${block} -->\n${text}\n<!-- /${block} -->`;
  await writeFile(
    page,
    known.test(before) ? before.replace(known, () => section) : `${before.trimEnd()}\n\n${section}\n`,
  );
}
