import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { say } from './lib/say.mjs';

/*
 * `npm run test:clocks [-- --project unit …]`: runs tests with the clock of the machine set to moments at which
 * date arithmetic goes wrong. Needs `faketime` (Debian: apt-get install faketime). Arguments go to Vitest; the
 * default is every test without a browser.
 */
const MOMENTS = [
  '2026-11-28 13:00:00', // Saturday after noon
  '2026-11-29 09:00:00', // Sunday before noon
  '2026-11-30 23:58:00', // Monday, the end of a month
  '2026-12-31 23:58:00', // Thursday, the end of a year
  '2027-01-05 06:00:00', // Tuesday
  '2027-03-12 18:00:00', // Friday
  '2027-03-14 06:30:00', // New York moves its clocks forward
  '2027-03-28 00:30:00', // Europe moves its clocks forward
  '2027-10-31 00:30:00', // Europe moves its clocks back
  '2028-02-29 15:00:00', // Tuesday, a leap day
  '2028-03-01 11:59:00', // Wednesday, just before noon
];

const root = join(import.meta.dirname, '..');
const { positionals, values } = parseArgs({
  allowPositionals: true,
  strict: false,
  options: { at: { type: 'string', multiple: true } },
});
const moments = (values.at as string[] | undefined) ?? MOMENTS;
const chosen = process.argv.slice(2).filter((each) => !each.startsWith('--at='));
const args = positionals.length + chosen.length > 0 ? chosen : ['--project', 'unit', '--project', 'server'];

if (spawnSync('faketime', ['--version']).error) {
  say('This needs the program faketime: apt-get install faketime');
  process.exit(1);
}

const failed = moments.filter((moment) => {
  say(`\n── ${moment} UTC`);
  const { status } = spawnSync(
    'faketime',
    [moment, process.execPath, vitest(), 'run', '--reporter=dot', ...args],
    {
      cwd: root,
      stdio: 'inherit',
      // Timeouts and performance.now() keep running as they do on any machine.
      env: { ...process.env, TZ: 'UTC', FAKETIME_DONT_FAKE_MONOTONIC: '1' },
    },
  );
  return status !== 0;
});

say(failed.length === 0 ? `Passed at ${moments.length} moments.` : `Failed at ${failed.join(', ')}.`);
process.exitCode = failed.length > 0 ? 1 : 0;

function vitest(): string {
  return join(root, 'node_modules', 'vitest', 'vitest.mjs');
}
