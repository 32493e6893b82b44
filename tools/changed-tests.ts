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
/** These take minutes, with complete front ends and servers. */
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

/**
 * The tests beside a changed file, and those that import it directly or through other files; none in a browser. Tests of
 * the server take minutes, so a change inside a package selects only those that import the file itself.
 */
export function testsOf(changed: readonly string[], modules: readonly Module[]): string[] {
  const importers = new Map<string, string[]>();
  for (const { source, dependencies } of modules)
    for (const { resolved } of dependencies)
      importers.set(resolved, [...(importers.get(resolved) ?? []), source]);

  const all = importersOf(changed, importers, (file) => COMPOSITION_ROOTS.has(file));
  const near = importersOf(changed, importers, (file) => COMPOSITION_ROOTS.has(file) || isEntry(file));
  const folders = new Set(changed.map(dirname));
  const isRelated = (file: string) =>
    folders.has(dirname(file)) || (file.startsWith('apps/server/') ? near : all).has(file);
  return modules
    .map(({ source }) => source)
    .filter((file) => isTest(file) && !needsBrowser(file) && isRelated(file))
    .sort();
}

/** These files and all that import them, but nothing through a file at which the search stops. */
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
