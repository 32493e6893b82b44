/** An entry of `packages` in package-lock.json. */
export interface Locked {
  version?: string;
  license?: string;
  link?: boolean;
  resolved?: string;
  dependencies?: Record<string, string>;
  optionalDependencies?: Record<string, string>;
  peerDependencies?: Record<string, string>;
}

/** A third-party package that ships, by its path in the lockfile. */
export interface Shipped {
  path: string;
  name: string;
  version: string;
  licence: string | undefined;
}

/**
 * Every third-party run-time dependency of the workspaces in `roots`, direct or transitive, for all platforms (the
 * lockfile lists them all).
 *
 * @throws Error if the lockfile lacks a dependency.
 */
export function shipped(packages: Record<string, Locked>, roots: readonly string[]): Shipped[] {
  const seen = new Set<string>(roots);
  for (const path of seen) {
    const { dependencies, optionalDependencies, peerDependencies } = packages[path] ?? {};
    for (const name of Object.keys({ ...peerDependencies, ...dependencies, ...optionalDependencies })) {
      const found = locate(packages, path, name);
      if (found !== undefined) seen.add(found);
      else if (dependencies?.[name]) throw new Error(`package-lock.json has no ${name}, which ${path} needs`);
    }
  }
  return [...seen]
    .filter((path) => path.includes('node_modules/'))
    .sort()
    .map((path) => ({
      path,
      name: path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length),
      version: packages[path]?.version ?? '',
      licence: packages[path]?.license,
    }));
}

/** The path at which Node resolves `name` from `path`. A link resolves to its workspace. */
function locate(packages: Record<string, Locked>, path: string, name: string): string | undefined {
  for (let folder = path; ; folder = folder.replace(/(^|\/)[^/]*$/, '')) {
    const candidate = folder === '' ? `node_modules/${name}` : `${folder}/node_modules/${name}`;
    const found = packages[candidate];
    if (found) return found.link ? found.resolved : candidate;
    if (folder === '') return undefined;
  }
}
