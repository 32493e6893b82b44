import { spawnSync } from 'node:child_process';
import { mkdirSync, readdirSync, symlinkSync } from 'node:fs';
import { join } from 'node:path';

const root = join(import.meta.dirname, '../../../..');
/** The directories that a server needs at runtime, apart from third-party packages. */
const SOURCES = ['package.json', 'packages', 'apps/server'];

/**
 * The commit of the version that customers upgrade from: the last release. Before the first one, it is the last version
 * with an older database. Undefined where the history is missing, as in an archive.
 */
export function findPreviousVersion(): string | undefined {
  const release = git('describe', '--tags', '--match', 'v*', '--abbrev=0', 'HEAD^');
  if (release) return release;
  const migration = git('log', '-1', '--diff-filter=A', '--format=%H', '--', 'apps/server/src/migrations');
  return migration && git('rev-parse', `${migration}^`);
}

/**
 * Writes the sources of a version to an empty directory, and links the third-party packages of this one. Returns the
 * server's entry point.
 */
export function checkOutVersion(commit: string, directory: string): string {
  const archive = spawnSync('git', ['archive', commit, ...SOURCES], { cwd: root, maxBuffer: 2 ** 30 });
  const { status, stderr } = spawnSync('tar', ['-x', '-C', directory], { input: archive.stdout });
  if (archive.status !== 0 || status !== 0)
    throw new Error(`${commit} could not be read: ${archive.stderr}${stderr}`);
  for (const workspace of ['.', 'apps/server', ...namesIn('packages').map((name) => `packages/${name}`)])
    linkPackages(workspace, directory);
  return join(directory, 'apps/server/src/main.ts');
}

/**
 * Links the repository's own packages to the sources of that version: their links have the same relative targets below
 * the directory.
 */
function linkPackages(workspace: string, directory: string): void {
  const own = join('node_modules', '@vitrine');
  for (const name of namesIn(join(workspace, 'node_modules'))) {
    const path = join(workspace, 'node_modules', name);
    mkdirSync(join(directory, workspace, 'node_modules'), { recursive: true });
    if (path !== own) symlinkSync(join(root, path), join(directory, path));
  }
  if (workspace !== '.') return;
  mkdirSync(join(directory, own));
  for (const name of namesIn('packages'))
    symlinkSync(join('../../packages', name), join(directory, own, name));
}

function namesIn(path: string): string[] {
  try {
    return readdirSync(join(root, path));
  } catch {
    return [];
  }
}

function git(...args: string[]): string | undefined {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 && stdout.trim() !== '' ? stdout.trim() : undefined;
}
