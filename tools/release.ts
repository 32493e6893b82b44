import {
  cpSync,
  existsSync,
  lstatSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  symlinkSync,
} from 'node:fs';
import { basename, dirname, join, relative, resolve, sep } from 'node:path';
import { fail, print } from './lib/console-output.mjs';
import { presentFrontEnds, staleFrontEnds } from './lib/stale.mjs';

/*
 * `npm run release -- DIR`: copies what a server needs at runtime to an empty directory, for this platform: the
 * server, the packages that it depends on, and the built front ends. `node apps/server/src/main.ts` in DIR runs it.
 */

interface Manifest {
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
  peerDependenciesMeta?: Record<string, { optional?: boolean }>;
}

const root = join(import.meta.dirname, '..');
const SERVER = join('apps', 'server');
/** Files that only developers need. */
const NOT_AT_RUNTIME = /\.map$|\.d\.[cm]?ts$|\.tsbuildinfo$/;
const TESTS = /\.test\.tsx?$|\.preload\.ts$/;

const [target, ...others] = process.argv.slice(2);
if (!target || others.length > 0) fail('Name an empty directory: npm run release -- DIR');
const out = resolve(target ?? '');
if (existsSync(out) && readdirSync(out).length > 0) fail(`${out} is not empty.`);
const stale = staleFrontEnds(root);
if (stale.length > 0) fail(`Run npm run build first. Not up to date: ${stale.join(', ')}.`);

const packages = findPackages(join(root, SERVER));
for (const path of packages) copyPackage(path);
for (const name of presentFrontEnds(root)) copy(join('apps', name, 'dist'));
for (const file of ['LICENSE', 'package.json']) copy(file);
print(`Copied ${packages.size} packages and ${presentFrontEnds(root).length} front ends to ${out}.`);

/** The directories of a package and of everything that it needs at runtime. Workspaces keep their own paths. */
function findPackages(first: string): Set<string> {
  const found = new Set([first]);
  for (const directory of found) {
    for (const { name, isOptional } of dependenciesOf(directory)) {
      const dependency = resolveFrom(directory, name);
      if (dependency) found.add(dependency);
      else if (!isOptional) fail(`${relative(root, directory)} needs ${name}, which is not installed.`);
    }
  }
  return found;
}

function dependenciesOf(directory: string): { name: string; isOptional: boolean }[] {
  const manifest = JSON.parse(readFileSync(join(directory, 'package.json'), 'utf8')) as Manifest;
  const { dependencies = {}, optionalDependencies = {}, peerDependencies = {} } = manifest;
  const peers = Object.keys(peerDependencies).filter(
    (name) => !manifest.peerDependenciesMeta?.[name]?.optional,
  );
  return [...Object.keys(dependencies), ...peers, ...Object.keys(optionalDependencies)].map((name) => ({
    name,
    isOptional: name in optionalDependencies,
  }));
}

/** Resolves a package as Node does: in the nearest `node_modules` at or above the directory. */
function resolveFrom(directory: string, name: string): string | undefined {
  for (let above = directory; above.startsWith(root); above = dirname(above)) {
    const path = join(above, 'node_modules', name);
    if (existsSync(join(path, 'package.json'))) return realpathSync(path);
  }
  return undefined;
}

function copyPackage(directory: string): void {
  const path = relative(root, directory);
  if (path.split(sep).includes('node_modules')) {
    copy(path, (source) => !NOT_AT_RUNTIME.test(source) && basename(source) !== 'node_modules');
    return;
  }
  copy(join(path, 'package.json'));
  copy(join(path, 'src'), (source) => basename(source) !== 'testing' && !TESTS.test(source));
  link(path);
}

/** Creates the link through which packages import each other by name. */
function link(path: string): void {
  const { name } = JSON.parse(readFileSync(join(root, path, 'package.json'), 'utf8')) as { name: string };
  const from = join(out, 'node_modules', name);
  mkdirSync(dirname(from), { recursive: true });
  symlinkSync(relative(dirname(from), join(out, path)), from);
}

function copy(path: string, isWanted: (source: string) => boolean = () => true): void {
  const from = join(root, path);
  cpSync(from, join(out, path), {
    recursive: true,
    verbatimSymlinks: true,
    // Always copy the directory itself, whatever its name is.
    filter: (source) => source === from || (isWanted(source) && !lstatSync(source).isSocket()),
  });
}
