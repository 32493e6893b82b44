import { existsSync, globSync, readFileSync, statSync } from 'node:fs';
import { isBuiltin } from 'node:module';
import { dirname, join, normalize } from 'node:path/posix';
import { type Edge, type World, workspaceOf } from './check.ts';
import { importsOf } from './imports.ts';
import { layers } from './layers.ts';

interface Manifest {
  name?: string;
  exports?: Record<string, string>;
  dependencies?: Record<string, string>;
  devDependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** Reads every source file below `root` and resolves what it imports. Paths are relative to `root`. */
export function readWorld(root: string): World & { edges: Edge[]; files: string[] } {
  const manifests = new Map<string, Manifest>([['', readManifest(join(root, 'package.json'))]]);
  for (const workspace of Object.keys(layers)) {
    const file = join(root, workspace, 'package.json');
    if (existsSync(file)) manifests.set(workspace, readManifest(file));
  }
  const byName = new Map([...manifests].map(([folder, { name = '' }]) => [name, folder]));
  const files = globSync('{packages,apps,e2e,bench,tools}/**/*.{ts,tsx,mts,mjs,js,jsx}', {
    cwd: root,
    exclude: isForeign,
  }).sort();

  function resolve(from: string, specifier: string): Pick<Edge, 'to' | 'external' | 'missing'> {
    if (specifier.startsWith('.')) {
      const to = normalize(join(dirname(from), specifier.replace(/\?.*$/, '')));
      return isFile(join(root, to)) ? { to } : { missing: true };
    }
    if (isBuiltin(specifier))
      return { external: specifier.startsWith('node:') ? specifier : `node:${specifier}` };
    const [name = '', subpath] = splitPackage(specifier);
    const folder = byName.get(name);
    if (!name.startsWith('@vitrine/')) return { external: name };
    const target = folder && manifests.get(folder)?.exports?.[subpath];
    return target && isFile(join(root, folder, target)) ? { to: join(folder, target) } : { missing: true };
  }

  const edges = files.flatMap((from) =>
    importsOf(from, readFileSync(join(root, from), 'utf8')).map((each) => ({
      from,
      ...each,
      ...resolve(from, each.specifier),
    })),
  );
  const declared = new Map([...manifests].map(([folder, manifest]) => [folder, namedBy(manifest)]));
  return { edges, files, declared };
}

function readManifest(file: string): Manifest {
  return JSON.parse(readFileSync(file, 'utf8'));
}

function namedBy(manifest: Manifest): Set<string> {
  const { dependencies, devDependencies, optionalDependencies, peerDependencies } = manifest;
  return new Set(
    Object.keys({ ...dependencies, ...devDependencies, ...optionalDependencies, ...peerDependencies }),
  );
}

/** `@scope/name/sub/path` to `['@scope/name', './sub/path']`. */
function splitPackage(specifier: string): [name: string, subpath: string] {
  const name = /^(@[^/]+\/)?[^/]+/.exec(specifier)?.[0] ?? specifier;
  return [name, `.${specifier.slice(name.length)}`];
}

function isForeign(name: string): boolean {
  return /(^|\/)(node_modules|dist|coverage|output|data)$/.test(name);
}

function isFile(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isFile() === true;
}

/** Files outside every layer would escape the rules. */
export function strangers(files: readonly string[]): string[] {
  return files.filter((file) => layers[workspaceOf(file)] === undefined);
}
