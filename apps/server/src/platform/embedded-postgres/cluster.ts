import { spawn } from 'node:child_process';
import {
  chownSync,
  closeSync,
  existsSync,
  fsyncSync,
  mkdtempSync,
  openSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { join } from 'node:path';
import { DATABASE, writeAccessRules } from './access-rules.ts';
import type { Binaries } from './binaries.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { canReach, changeOwner, type Identity, initdbIdentity } from './identity.ts';

/** How a program locates the cluster. */
interface ClusterLocation {
  /** Working directory of the program. */
  cwd: string;
  /** Its `-D` argument. */
  argument: string;
}

/**
 * PostgreSQL's user may have no access to the directories above the cluster, such as root's home. Node enters the
 * cluster as root before it switches to that user, and Linux lets a process access its working directory through
 * `/proc/self/cwd`. So no permissions have to be changed.
 */
export function locateCluster(clusterDir: string, identity: Identity | undefined): ClusterLocation {
  if (!identity || canReach(identity, clusterDir)) return { cwd: clusterDir, argument: clusterDir };
  if (process.platform === 'linux' && existsSync('/proc/self/cwd'))
    return { cwd: clusterDir, argument: '/proc/self/cwd' };
  throw new EmbeddedPostgresError(
    `User ${identity.uid}, which PostgreSQL would run as, cannot reach ${clusterDir}. Set DATA_DIR to a directory outside root’s home, or start Vitrine as an ordinary user.`,
  );
}

/** The environment without the `PG…` variables, which change the behaviour of PostgreSQL's programs. */
export function cleanEnvironment(): NodeJS.ProcessEnv {
  return Object.fromEntries(Object.entries(process.env).filter(([name]) => !name.startsWith('PG')));
}

/**
 * Creates the cluster on first use: UTF-8 with code point order (the same on every machine) and checksums. The
 * directory gets its final name once it is complete and synced.
 *
 * @throws EmbeddedPostgresError if initdb fails, or the data is of another major version.
 */
export async function prepareCluster(
  dataDir: string,
  clusterDir: string,
  binaries: Binaries,
  identity: Identity | undefined,
  durable: boolean,
): Promise<'made' | 'found'> {
  if (existsSync(join(clusterDir, 'PG_VERSION'))) {
    checkVersion(clusterDir, binaries);
    refuseDamaged(clusterDir);
    if (identity) changeOwner(identity, clusterDir);
    writeAccessRules(clusterDir, identity);
    return 'found';
  }
  if (existsSync(clusterDir) && readdirSync(clusterDir).length > 0) refuseDamaged(clusterDir);
  for (const name of readdirSync(dataDir)) {
    if (name.startsWith('postgres.new-')) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  const fresh = mkdtempSync(join(dataDir, 'postgres.new-'));
  const maker = identity && initdbIdentity();
  if (maker) chownSync(fresh, maker.uid, maker.gid);
  await initdb(binaries, locateCluster(fresh, maker), maker, durable);
  if (identity) changeOwner(identity, fresh);
  writeAccessRules(fresh, identity);
  renameSync(fresh, clusterDir);
  const directory = openSync(dataDir, 'r');
  fsyncSync(directory);
  closeSync(directory);
  return 'made';
}

/** Files of every cluster. Without one of them, the cluster is damaged or incomplete. It is never replaced. */
const ESSENTIAL = ['PG_VERSION', 'global/pg_control', 'base', 'pg_wal'];

function refuseDamaged(clusterDir: string): void {
  const missing = ESSENTIAL.find((name) => !existsSync(join(clusterDir, name)));
  if (!missing) return;
  throw new EmbeddedPostgresError(
    `The database in ${clusterDir} is damaged: ${missing} is missing. Restore DATA_DIR from a backup, or move this directory away to start with an empty database.`,
  );
}

function checkVersion(clusterDir: string, binaries: Binaries): void {
  const found = readFileSync(join(clusterDir, 'PG_VERSION'), 'utf8').trim();
  const major = binaries.version.split('.')[0];
  if (found !== major) {
    throw new EmbeddedPostgresError(
      `${clusterDir} was created by PostgreSQL ${found}, but this version of Vitrine includes PostgreSQL ${major}. Dump it with the old version and restore it with the new one.`,
    );
  }
}

async function initdb(
  binaries: Binaries,
  { cwd, argument }: ClusterLocation,
  identity: Identity | undefined,
  durable: boolean,
): Promise<void> {
  const args = [
    ...['-D', argument, '-U', DATABASE, '-E', 'UTF8', '--no-instructions'],
    ...['--locale=C', '--locale-provider=builtin', '--builtin-locale=C.UTF-8'],
    ...['--auth=reject'],
    ...(durable ? [] : ['--no-sync']),
  ];
  const child = spawn(binaries.initdb, args, {
    cwd,
    env: cleanEnvironment(),
    ...identity,
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  const code = await new Promise((resolve) => {
    child.on('error', (error) => {
      output += error.message;
      resolve(-1);
    });
    child.on('close', resolve);
  });
  if (code !== 0) {
    rmSync(cwd, { recursive: true, force: true });
    const reason = output.trim().split('\n').slice(-3).join(' ');
    throw new EmbeddedPostgresError(`PostgreSQL could not create its data directory: ${reason}`);
  }
}
