import { spawn } from 'node:child_process';
import { existsSync, mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { delimiter, join } from 'node:path';
import { changedFiles, testsOf } from './changed-tests.ts';
import { type Count, countTests, failureLines, type VitestReport } from './checks/vitest-result.ts';
import { readImportGraph, SOURCE_FOLDERS } from './import-graph.ts';
import { print, seconds } from './lib/console-output.mjs';
import { staleFrontEnds } from './lib/stale.mjs';

/*
 * Runs every check, even after failures: one run shows all errors. The last line is only `N passed, N failed`, in which
 * a check that is not a test run counts as one test. `--changed` skips the builds, the licences and the tests that are
 * unrelated to the changed files.
 */
const root = join(import.meta.dirname, '..');
const bin = (name: string) => join(root, 'node_modules', '.bin', name);
const tool = (name: string) => [process.execPath, join(root, 'tools', name)];

const isChangedOnly = process.argv.includes('--changed');
const began = performance.now();
const total: Count = { passed: 0, failed: 0, skipped: 0 };
const failedSteps: string[] = [];
const failures: string[] = [];

// The type check mostly uses one core, and the other checks use the second one.
await Promise.all([check('types', tool('types.ts')), quickChecks()]);
if (isChangedOnly) await changedTests();
else await everythingElse();

print('');
// Repeated at the end: if only the end of a long output is visible, it must name the failures.
for (const line of failures) print(line);
if (failedSteps.length > 0) print(`Failed: ${failedSteps.join(', ')}.`);
print(`All checks took ${seconds(performance.now() - began)}.`);
if (total.skipped > 0) print(`${total.skipped} skipped: the output above says why.`);
print(`${total.passed} passed, ${total.failed} failed`);
process.exitCode = total.failed > 0 ? 1 : 0;

async function quickChecks(): Promise<void> {
  await check('format and lint', [bin('biome'), 'check', '--error-on-warnings', '.']);
  await check('import rules', [
    bin('depcruise'),
    '--config',
    'tools/import-rules.config.mjs',
    ...SOURCE_FOLDERS,
  ]);
  await check('commit messages', tool('commits.ts'));
  await check('generated files are current', [...tool('generate.ts'), '--check']);
}

async function everythingElse(): Promise<void> {
  await check('licences of the packages that ship', tool('licences.ts'));
  await check(
    'front-end builds',
    [...tool('build.ts'), ...staleFrontEnds(root)],
    staleFrontEnds(root).length === 0,
  );
  await tests('tests', []);
  if (process.env.DATABASE_URL)
    await tests('server on DATABASE_URL', ['--project', 'server*'], {
      DATABASE_URL: process.env.DATABASE_URL,
    });
}

async function changedTests(): Promise<void> {
  const files = testsOf(changedFiles(root), await readImportGraph(root));
  if (files.length === 0) print('\nNo tests outside the browser are related to the changed files.');
  else await tests('tests related to the changes', ['--project', 'unit*', '--project', 'server*', ...files]);
}

/**
 * One command, which counts as one test. Its output is printed when it ends, because another command may run at the
 * same time. With `nothingToDo`, it counts as passed without running.
 */
async function check(name: string, command: readonly string[], nothingToDo = false): Promise<void> {
  await step(name, async () => {
    const output: Buffer[] = [];
    const code = nothingToDo ? 0 : await run(command, {}, output);
    process.stdout.write(Buffer.concat(output));
    return { passed: code === 0 ? 1 : 0, failed: code === 0 ? 0 : 1, skipped: 0 };
  });
}

async function tests(name: string, args: readonly string[], env: NodeJS.ProcessEnv = {}): Promise<void> {
  await step(name, async () => {
    const directory = mkdtempSync(join(tmpdir(), 'vitrine-report-'));
    try {
      const file = join(directory, 'report.json');
      const reporters = [
        ...['default', 'json', './tools/checks/failure-reporter.ts'].map((name) => `--reporter=${name}`),
        `--outputFile.json=${file}`,
      ];
      const code = await run([bin('vitest'), 'run', ...reporters, ...args], env);
      const report: VitestReport | undefined = existsSync(file)
        ? JSON.parse(readFileSync(file, 'utf8'))
        : undefined;
      failures.push(...failureLines(report).map((line) => line.replace(`${root}/`, '')));
      return countTests(report, code);
    } finally {
      rmSync(directory, { recursive: true, force: true });
    }
  });
}

async function step(name: string, work: () => Promise<Count>): Promise<void> {
  print(`\n── ${name} …`);
  const started = performance.now();
  const { passed, failed, skipped } = await work();
  total.passed += passed;
  total.failed += failed;
  total.skipped += skipped;
  if (failed > 0) failedSteps.push(name);
  print(`── ${name}: ${failed === 0 ? 'passed' : 'FAILED'} in ${seconds(performance.now() - started)}`);
}

function run(
  [program = '', ...args]: readonly string[],
  env: NodeJS.ProcessEnv = {},
  output?: Buffer[],
): Promise<number | null> {
  // Commands that start `node` must get the one that runs this process.
  const path = `${join(root, 'node_modules', '.bin')}${delimiter}${process.env.PATH}`;
  const child = spawn(program, args, {
    cwd: root,
    stdio: ['ignore', ...(output ? (['pipe', 'pipe'] as const) : (['inherit', 'inherit'] as const))],
    // The tests start their own database, unless a step sets a different one.
    env: { ...process.env, DATABASE_URL: undefined, PATH: path, ...env },
  });
  for (const stream of [child.stdout, child.stderr]) stream?.on('data', (chunk) => output?.push(chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', resolve);
  });
}
