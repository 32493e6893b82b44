import { execFileSync } from 'node:child_process';
import { dirname } from 'node:path/posix';

/** The fields of dependency-cruiser's modules that are used here. */
interface Module {
  source: string;
  dependencies: readonly { resolved: string }[];
}

/** Each of these imports a complete app, which would relate nearly every test to every change. */
const COMPOSITION_ROOTS = new Set([
  'apps/server/src/app.ts',
  'apps/server/src/run.ts',
  'apps/server/src/features.ts',
]);
const isTest = (file: string) => /\.test\.tsx?$/.test(file);
const isEntry = (file: string) => /^packages\/[^/]+\/src\/index\.ts$/.test(file);
/** These take minutes, because they run complete front ends and servers. */
const needsBrowser = (file: string) => /\.(browser|long|component)\.test\.tsx?$|^e2e\//.test(file);

/** The files that differ from the base: the upstream branch, else `main`. */
export function changedFiles(root: string): string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { cwd: root, encoding: 'utf8', stdio: ['ignore', 'pipe', 'ignore'] });
  const base = ['@{upstream}', 'origin/HEAD', 'origin/main', 'main', 'HEAD'].flatMap((branch) => {
    try {
      return [git('merge-base', 'HEAD', branch).trim()];
    } catch {
      return [];
    }
  })[0];
  if (base === undefined) return [];
  const lists = [
    git('diff', '--name-only', '--diff-filter=d', '-z', base),
    git('ls-files', '--others', '--exclude-standard', '-z'),
  ];
  return lists.flatMap((list) => list.split('\0').filter((file) => file !== ''));
}

/** Each test of the server starts one, so more of them would take minutes. */
const MAX_SERVER_TESTS = 16;

/**
 * The tests beside a changed file, and those that import it directly or through other files; but none that run in a
 * browser. Of the server's tests, a change inside a package selects only those that import the file itself, and at most
 * {@link MAX_SERVER_TESTS}: those beside a changed file, then those to which the fewest imports lead.
 */
export function testsOf(changed: readonly string[], modules: readonly Module[]): string[] {
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies)
      importers.set(resolved, [...(importers.get(resolved) ?? []), source]);

  const folders = new Set(changed.map(dirname));
  const siblings = modules.map(({ source }) => source).filter((file) => folders.has(dirname(file)));
  const all = importersOf(changed, importers, (file) => COMPOSITION_ROOTS.has(file));
  const near = importersOf(changed, importers, (file) => COMPOSITION_ROOTS.has(file) || isEntry(file));
  const tests = (files: Iterable<string>, isOfServer: boolean) =>
    [...new Set([...siblings, ...files])].filter(
      (file) => isTest(file) && !needsBrowser(file) && file.startsWith('apps/server/') === isOfServer,
    );
  return [...tests(all, false), ...tests(near, true).slice(0, MAX_SERVER_TESTS)].sort();
}

/**
 * These files and all files that import them, nearest first. The search does not continue past a file at which it
 * stops.
 */
function importersOf(
  files: readonly string[],
  importers: ReadonlyMap<string, readonly string[]>,
  stopsAt: (file: string) => boolean,
): Set<string> {
  const found = new Set(files);
  for (const file of found)
    if (!stopsAt(file)) for (const importer of importers.get(file) ?? []) found.add(importer);
  return found;
}
