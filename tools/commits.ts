import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { problemOf } from './checks/commit-message.ts';
import { print } from './lib/console-output.mjs';

/*
 * Checks the messages of the commits since the last tag. Without a tag, it checks those since this file was added,
 * because earlier messages followed no rule. A shallow clone may have neither commit, and an archive has no
 * history: then there is nothing to check.
 */
const root = join(import.meta.dirname, '..');
const RECORD = '\u001e';

const base =
  git('describe', '--tags', '--abbrev=0') ??
  git('log', '--diff-filter=A', '--format=%H', '--', 'tools/commits.ts')?.split('\n').at(-1);
const log = base && git('log', `--format=%h %B${RECORD}`, `${base}..HEAD`);
const commits = (log ?? '')
  .split(RECORD)
  .map((each) => each.trim())
  .filter((each) => each !== '');

const problems = commits.flatMap((commit) => {
  const hash = commit.slice(0, commit.indexOf(' '));
  const message = commit.slice(hash.length + 1);
  const problem = problemOf(message);
  return problem ? [`${hash} "${message.split('\n')[0]}" ${problem}.`] : [];
});
for (const problem of problems) console.error(problem);
print(
  base
    ? `${commits.length} commits checked, ${problems.length} with problems`
    : 'No tag or base: nothing to check.',
);
if (problems.length > 0) process.exitCode = 1;

/** The output of Git; undefined if it is empty or Git fails. */
function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined;
}
