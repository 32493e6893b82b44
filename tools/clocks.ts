import { spawnSync } from 'node:child_process';
import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { print } from './lib/console-output.mjs';

/*
 * `npm run test:clocks [-- --at='2026-11-28 13:00:00'] [--browser] [arguments of Vitest]`: runs tests with the
 * system clock of tests, servers, PostgreSQL and Chromium at moments at which date arithmetic goes wrong. Without
 * arguments of Vitest it runs every test outside the browser that involves a date; `--browser` adds those that
 * compute with dates in a browser. It requires Linux and a C compiler.
 */
/** Each weekday before and after noon, among them ends of months and years and days on which clocks change. */
const MOMENTS = [
  '2026-11-28 13:00:00', // Saturday after noon
  '2026-11-30 23:58:00', // Monday after noon, the end of a month
  '2026-12-31 23:58:00', // Thursday after noon, the end of a year
  '2027-01-01 00:02:00', // Friday before noon, the start of a year
  '2027-01-05 06:00:00', // Tuesday before noon
  '2027-03-01 09:00:00', // Monday before noon, the start of a month
  '2027-03-12 18:00:00', // Friday after noon
  '2027-03-14 14:00:00', // Sunday after noon, after New York moved its clocks forward
  '2027-03-28 00:30:00', // Sunday before noon, before Europe moves its clocks forward
  '2027-05-08 09:00:00', // Saturday before noon
  '2027-06-30 23:58:00', // Wednesday after noon, the end of a month
  '2027-09-30 09:00:00', // Thursday before noon
  '2027-10-31 00:30:00', // Sunday before noon, before Europe moves its clocks back
  '2027-11-07 05:30:00', // Sunday before noon, before New York moves its clocks back
  '2028-02-29 15:00:00', // Tuesday after noon, a leap day
  '2028-03-01 11:59:00', // Wednesday, just before noon
];

/** Tests of files, patterns, processes and access, which take minutes and involve no date. */
const TIMELESS = [
  ...['hostile', 'hostile-files', 'hostile-feeds', 'upload-stress', 'rasterise-svg', 'disk-full'],
  ...['regular-expressions', 'pattern', 'bounded', 'bounded-time'],
  ...['sandbox', 'embedded-postgres', 'other-accounts', 'binaries', 'free-ports', 'start-conditions'],
  ...['access-matrix', 'fairness'],
];
const WITHOUT_BROWSER = [
  ...['unit', 'unit-isolated', 'server', 'server-isolated'].flatMap((name) => ['--project', name]),
  ...TIMELESS.flatMap((name) => ['--exclude', `**/${name}.test.ts`]),
];
/** The tests in a browser, and of components in a browser, whose outcome could depend on the date. */
const WITH_BROWSER = [
  ...['browser', 'components'].flatMap((name) => ['--project', name]),
  ...[
    'schedules-and-rules',
    'what-plays',
    'e2e/src/offline',
    'field-failures',
    'schedule',
    'timing',
    'calendar',
    'date',
    'property-fields',
  ],
];

/** Time limits are not under test, because the machine can be arbitrarily slow. */
const NO_LIMITS = ['--testTimeout=600000', '--reporter=dot'];

const AT = '--at=';
const BROWSER = '--browser';
const given = process.argv.slice(2);
const at = given.filter((each) => each.startsWith(AT)).map((each) => each.slice(AT.length));
const moments = at.length > 0 ? at : MOMENTS;
const forVitest = given.filter((each) => !each.startsWith(AT) && each !== BROWSER);
const runs =
  forVitest.length > 0 ? [forVitest] : [WITHOUT_BROWSER, ...(given.includes(BROWSER) ? [WITH_BROWSER] : [])];

const root = join(import.meta.dirname, '..');
const directory = mkdtempSync(join(tmpdir(), 'vitrine-clock-'));
try {
  const library = compileClock();
  const failed = moments.filter((moment) => {
    print(`\n── ${moment} UTC`);
    return runs.map((args) => passes(args, library, moment)).includes(false);
  });
  print(failed.length === 0 ? `Passed at ${moments.length} moments.` : `Failed at ${failed.join(', ')}.`);
  process.exitCode = failed.length > 0 ? 1 : 0;
} finally {
  rmSync(directory, { recursive: true, force: true });
}

function passes(args: readonly string[], library: string, moment: string): boolean {
  const shift = Math.round((Date.parse(`${moment.replace(' ', 'T')}Z`) - Date.now()) / 1000);
  const vitest = join(root, 'node_modules', 'vitest', 'vitest.mjs');
  const { status } = spawnSync(process.execPath, [vitest, 'run', ...NO_LIMITS, ...args], {
    cwd: root,
    stdio: 'inherit',
    env: { ...process.env, TZ: 'UTC', LD_PRELOAD: library, CLOCK_SHIFT_SECONDS: String(shift) },
  });
  return status === 0;
}

function compileClock(): string {
  // Tests run PostgreSQL and servers under other accounts, which must be able to read the library.
  chmodSync(directory, 0o755);
  const library = join(directory, 'shifted-clock.so');
  const source = join(import.meta.dirname, 'clocks', 'shifted-clock.c');
  const { error, status } = spawnSync('cc', ['-shared', '-fPIC', '-O2', '-o', library, source, '-ldl'], {
    stdio: 'inherit',
  });
  if (error || status !== 0) {
    print('This needs Linux with a C compiler: apt-get install gcc libc6-dev');
    process.exit(1);
  }
  return library;
}
