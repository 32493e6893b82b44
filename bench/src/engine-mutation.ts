import { spawnSync } from 'node:child_process';
import { mkdir, readdir, readFile, symlink, writeFile } from 'node:fs/promises';
import { stripTypeScriptTypes } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { integer } from './measure.ts';

/*
 * `npm run mutation -w @vitrine/engine [-- directory or file …]`: mutation testing. It makes small changes in the
 * code of rules, schedule and selection, one at a time, and counts how many the tests detect. A directory takes
 * tens of minutes and can be measured in parts, a file (`schedule/zone`) at a time. The scores are in
 * docs/benchmarks.md, surviving mutants in reports/.
 *
 * The copies are outside the repository, so other test runs do not find them. They need a link to the installed
 * packages. They have no tsconfig.json, because its base would be missing.
 */
const root = fileURLToPath(new URL('../../', import.meta.url));
const engine = join(root, 'packages/engine');
const scratch = join(tmpdir(), 'vitrine-mutation');
const targets = process.argv.slice(2);

await mkdir(scratch, { recursive: true });
await symlink(join(root, 'node_modules'), join(scratch, 'node_modules')).catch(() => undefined);

interface Report {
  files: Record<string, { source: string; mutants: { status: string }[] }>;
}

for (const target of targets.length > 0 ? targets : ['rules', 'schedule', 'selection']) {
  const [directory = '', file] = target.split('/');
  if (file && !(await hasCode(join(engine, `src/${target}.ts`)))) {
    console.log(`${target} has types only: there is nothing to change.`);
    continue;
  }
  const mutate = file ? `src/${target}.ts` : `src/${directory}/**/*.ts,!src/**/*.test.ts`;
  const { status } = spawnSync(
    join(root, 'node_modules/.bin/stryker'),
    ['run', '--mutate', mutate, '--tempDirName', scratch, '--cleanTempDir', 'false'],
    { cwd: engine, stdio: 'inherit' },
  );
  if (status !== 0) process.exit(status ?? 1);
  const reportPath = join(engine, `reports/${directory}.json`);
  const known: Report = file ? await readReport(reportPath) : { files: {} };
  const { files } = await readReport(join(engine, 'reports/mutation.json'));
  const report = { files: { ...known.files, ...files } };
  await writeFile(reportPath, JSON.stringify(report));
  await updateRow(directory, report);
}

async function readReport(path: string): Promise<Report> {
  return JSON.parse(await readFile(path, 'utf8').catch(() => '{ "files": {} }'));
}

/** Whether a file contains more than types and comments, which have no mutants. */
async function hasCode(path: string): Promise<boolean> {
  const code = stripTypeScriptTypes(await readFile(path, 'utf8'));
  return code.replace(/\/\*[\s\S]*?\*\/|\/\/.*/g, '').trim() !== '';
}

/** Updates the row of a directory in the document. The row states if only a part was measured. */
async function updateRow(directory: string, { files }: Report): Promise<void> {
  const folder = join(engine, 'src', directory);
  const statuses: string[] = [];
  let [measuredCount, fileCount] = [0, 0];
  for (const name of await readdir(folder)) {
    if (!name.endsWith('.ts') || name.endsWith('.test.ts') || !(await hasCode(join(folder, name)))) continue;
    fileCount += 1;
    const measured = files[`src/${directory}/${name}`];
    // Earlier results of a file that has changed since are invalid.
    if (measured?.source !== (await readFile(join(folder, name), 'utf8'))) continue;
    measuredCount += 1;
    statuses.push(...measured.mutants.map(({ status }) => status));
  }
  const part = measuredCount === fileCount ? '' : ` (${measuredCount} of ${fileCount} files)`;
  const count = (...wanted: string[]) => statuses.filter((status) => wanted.includes(status)).length;
  const detected = count('Killed', 'Timeout');
  const survived = count('Survived', 'NoCoverage');
  const score = (100 * detected) / (detected + survived);
  const row = `| src/${directory}${part} | ${integer(detected + survived)} | ${integer(detected)} | ${score.toFixed(1)}% | ≥ 85% | ${score >= 85 ? '✓' : '✗'} |`;

  const path = join(root, 'docs/benchmarks.md');
  const before = await readFile(path, 'utf8');
  const block = /<!-- mutation -->\n([\s\S]*)<!-- \/mutation -->/;
  const rows = (block.exec(before)?.[1] ?? '').split('\n').filter((line) => line.startsWith('| src/'));
  const others = rows.filter((line) => !line.startsWith(`| src/${directory} `));
  const table = [
    'Mutation score of the engine’s tests: the share of small changes to its code (mutants) that a test detects.',
    '',
    '| Code | Mutants | Detected | Score | Goal | |',
    '|---|---|---|---|---|---|',
    ...[...others, row].sort(),
  ].join('\n');
  const section = `<!-- mutation -->\n${table}\n<!-- /mutation -->`;
  await writeFile(
    path,
    block.test(before) ? before.replace(block, () => section) : `${before.trimEnd()}\n\n${section}\n`,
  );
}
