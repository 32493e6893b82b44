import { readFile, writeFile } from 'node:fs/promises';
import { cpus } from 'node:os';
import { benchDevices } from './devices.ts';
import { benchHeartbeats } from './heartbeats.ts';
import type { Result } from './measure.ts';
import { benchPixels } from './pixels.ts';
import { benchPublishMany } from './publish.ts';
import { type Service, startService } from './service.ts';

/** `npm run bench [-- area …]`: runs the benchmarks, prints their table and keeps it in docs/benchmarks.md. */
const areas: Record<string, (service: Service) => Promise<Result[]>> = {
  heartbeats: benchHeartbeats,
  devices: benchDevices,
  publish: benchPublishMany,
  pixels: benchPixels,
};

const wanted = process.argv.slice(2);
const unknown = wanted.find((name) => !(name in areas));
if (unknown) {
  console.error(`There is no benchmark "${unknown}". There are: ${Object.keys(areas).join(', ')}.`);
  process.exit(1);
}

const results: Result[] = [];
for (const [name, run] of Object.entries(areas)) {
  if (wanted.length > 0 && !wanted.includes(name)) continue;
  console.log(`${name} …`);
  const service = await startService();
  try {
    results.push(...(await run(service)));
  } finally {
    await service.stop();
  }
}

const table = [
  '| Area | What | Measured | Goal | |',
  '|---|---|---|---|---|',
  ...results.map(
    ({ area, name, value, goal, met }) =>
      `| ${area} | ${name} | ${value} | ${goal} | ${goal === '' ? '' : met ? '✓' : '✗'} |`,
  ),
].join('\n');
console.log(`\n${table}\n`);

if (wanted.length === 0) {
  const path = new URL('../../docs/benchmarks.md', import.meta.url);
  const text = await readFile(path, 'utf8').catch(
    () => '# Benchmarks\n\n<!-- service -->\n<!-- /service -->\n',
  );
  const machine = `Measured on ${cpus().length} cores (${cpus()[0]?.model ?? 'unknown'}), server, database and load on one machine.`;
  await writeFile(
    path,
    text.replace(
      /<!-- service -->[\s\S]*<!-- \/service -->/,
      `<!-- service -->\n${machine}\n\n${table}\n<!-- /service -->`,
    ),
  );
}
