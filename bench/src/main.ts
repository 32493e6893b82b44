import { readFile, writeFile } from 'node:fs/promises';
import { cpus, loadavg } from 'node:os';
import { parseArgs } from 'node:util';
import { benchDevices } from './devices.ts';
import { benchEngine } from './engine.ts';
import { allowOpenFiles, benchFleet } from './fleet-traffic.ts';
import { benchHeartbeats } from './heartbeats.ts';
import { benchHostileFiles } from './hostile-files.ts';
import { benchHostilePublishes } from './hostile-publishes.ts';
import type { Result } from './measure.ts';
import { benchPixels } from './pixels.ts';
import { benchPlayer } from './player.ts';
import { benchPlays } from './plays.ts';
import { benchPublishMany } from './publish.ts';
import { benchReads } from './reads.ts';
import { type Service, startService } from './service.ts';
import { benchWorkers } from './workers.ts';

/**
 * `npm run bench [-- area …]`: runs the benchmarks, prints their table and stores it in docs/benchmarks.md.
 *
 * `npm run bench -- fleet --screens 60000 [--seconds 60] [--speed 1] [--without-realtime]` needs many open files, so it
 * runs only by name.
 */
const { values: options, positionals: wanted } = parseArgs({
  allowPositionals: true,
  options: {
    screens: { type: 'string', default: '1000' },
    seconds: { type: 'string', default: '60' },
    speed: { type: 'string', default: '1' },
    'without-realtime': { type: 'boolean', default: false },
  },
});
const fleet = {
  screens: Number(options.screens),
  seconds: Number(options.seconds),
  speed: Number(options.speed),
  withRealtime: !options['without-realtime'],
};

const areas: Record<string, (service: Service) => Promise<Result[]>> = {
  heartbeats: benchHeartbeats,
  devices: benchDevices,
  reads: benchReads,
  publish: benchPublishMany,
  pixels: benchPixels,
};
/** Each area has its own block in the document, so areas can be measured separately. */
const apart: typeof areas = {
  player: benchPlayer,
  plays: benchPlays,
  workers: benchWorkers,
  'hostile-publishes': benchHostilePublishes,
};

const names = [...Object.keys(areas), ...Object.keys(apart), 'engine', 'hostile', 'fleet'];
const unknown = wanted.find((name) => !names.includes(name));
if (unknown) {
  console.error(`Unknown benchmark: ${unknown}. The benchmarks are ${names.join(', ')}.`);
  process.exit(1);
}
const machine = `Measured on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'})`;

if (wanted.length === 0 || wanted.includes('engine')) {
  console.log('engine …');
  const table = tableOf(await benchEngine());
  console.log(`\n${table}\n`);
  await saveTable(
    'engine',
    `${machine}, with everything in one process, in CPU time of its thread. The benchmark first checks that the compared libraries give the same answers.\n\n${table}`,
  );
}

const results: Result[] = [];
for (const [name, run] of Object.entries(areas)) results.push(...(await measured(name, run)));
if (wanted.includes('fleet')) {
  allowOpenFiles(fleet);
  const block = fleet.withRealtime ? 'fleet' : 'fleet-without-realtime';
  await saveSeparateTable(block, await onService(block, (service) => benchFleet(service, fleet)));
}
for (const [name, run] of Object.entries(apart)) await saveSeparateTable(name, await measured(name, run));
if (wanted.length === 0 || wanted.includes('hostile')) {
  console.log('hostile …');
  await saveSeparateTable('hostile', await benchHostileFiles());
}

if (results.length > 0) console.log(`\n${tableOf(results)}\n`);
if (wanted.length === 0)
  await saveTable(
    'service',
    `${machine}, with the server, database and load generator on one machine.\n\n${tableOf(results)}`,
  );

async function saveSeparateTable(name: string, rows: readonly Result[]): Promise<void> {
  if (rows.length === 0) return;
  const [load = 0] = loadavg();
  const note = `with everything on one machine; load average at the end: ${load.toFixed(1)}`;
  console.log(`\n${tableOf(rows)}\n`);
  await saveTable(name, `${machine}, ${note}.\n\n${tableOf(rows)}`);
}

/** Nothing if the area was not requested. */
async function measured(name: string, run: (service: Service) => Promise<Result[]>): Promise<Result[]> {
  return wanted.length === 0 || wanted.includes(name) ? await onService(name, run) : [];
}

async function onService(name: string, run: (service: Service) => Promise<Result[]>): Promise<Result[]> {
  console.log(`${name} …`);
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
  const path = new URL('../../docs/benchmarks.md', import.meta.url);
  const before = await readFile(path, 'utf8').catch(() => '# Benchmarks\n');
  const known = new RegExp(`<!-- ${block} -->[\\s\\S]*<!-- /${block} -->`);
  const whole = `<!-- ${block} -->\n${text}\n<!-- /${block} -->`;
  await writeFile(
    path,
    known.test(before) ? before.replace(known, () => whole) : `${before.trimEnd()}\n\n${whole}\n`,
  );
}
