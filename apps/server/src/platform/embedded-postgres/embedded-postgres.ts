import { mkdirSync, realpathSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { DATABASE } from './access-rules.ts';
import { installedBinaries, removeOldCopies, runnableBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { connectionTo, type EmbeddedPostgresConnection } from './connection.ts';
import { type Identity, unprivilegedIdentity } from './identity.ts';
import { findRunningPostmaster, type Postmaster, readPostmasterFile, stopPostmaster } from './postmaster.ts';
import type { DurabilityMode } from './settings.ts';
import {
  prepareSocketDirectory,
  recordedSocketDirectory,
  removeSocketDirectory,
  type SocketDirectory,
} from './socket.ts';
import { type EmbeddedPostgresLog, isReady, startPostmaster } from './start-postmaster.ts';
import { supervise } from './supervise.ts';

export interface EmbeddedPostgresOptions {
  /** Contains `postgres/` (the cluster) and `postgres.log`. Created if it is missing. */
  dataDir: string;
  log: EmbeddedPostgresLog;
  /** `durable` (default), or `disposable` for tests. */
  durability?: DurabilityMode;
  /** Aborts the start and stops PostgreSQL. */
  signal?: AbortSignal;
}

export interface EmbeddedPostgres {
  connection: EmbeddedPostgresConnection;
  /** The same as a URL for `pg` and `psql`. It stays valid when PostgreSQL is restarted. */
  url: string;
  /** Whether PostgreSQL was already running because its server was killed. */
  adopted: boolean;
  /** The postmaster's current process id, which changes when PostgreSQL is restarted. */
  readonly pid: number;
  /** Stops PostgreSQL with a fast shutdown. Close pools first, because it terminates open sessions. */
  stop(): Promise<void>;
}

const LOG_LIMIT_BYTES = 10_000_000;

/**
 * Runs the PostgreSQL that npm installed, on a Unix socket only, and restarts it if it dies, until `stop`. Its
 * write-ahead log recovers committed data.
 *
 * Adopts a postmaster that still runs on the directory because its server was killed. The caller must have locked the
 * directory (`lockDataDirectory`).
 *
 * @throws EmbeddedPostgresError with one line about the problem.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, durability = 'durable', signal } = options;
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const clusterDir = join(dataDir, 'postgres');
  const logFile = join(dataDir, 'postgres.log');
  const identity = unprivilegedIdentity(clusterDir);
  const installed = installedBinaries();
  const binaries = identity ? runnableBinaries(installed, dataDir, identity) : installed;
  await endOfOtherAccount(clusterDir, identity);
  const made = await prepareCluster(dataDir, clusterDir, binaries, identity, durability === 'durable');
  if (made === 'made')
    log.info(`Created a new PostgreSQL ${binaries.version.split('.')[0]} cluster in ${clusterDir}.`);
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) truncateSync(logFile);

  const settings = { clusterDir, binaries, identity, durability, logFile, log, signal };
  const running = await adopt(clusterDir, log, signal);
  let socket: SocketDirectory;
  let postmaster: Postmaster;
  if (running.postmaster) {
    ({ socket, postmaster } = running);
    // The access rules may have changed since it started.
    process.kill(postmaster.pid, 'SIGHUP');
    log.info(`Took over PostgreSQL, which was still running (process ${postmaster.pid}).`);
  } else {
    socket = prepareSocketDirectory(clusterDir, identity);
    postmaster = await startPostmaster(settings, socket, running.leftovers);
    // An adopted postmaster may run from an older copy, so remove copies only here.
    removeOldCopies(dataDir, binaries.version);
  }
  await ensureDatabase(socket.path);
  const supervisor = supervise(postmaster, () => startPostmaster(settings, socket, true), log);

  return {
    connection: connectionTo(socket.path),
    url: `postgresql://${DATABASE}@localhost/${DATABASE}?host=${encodeURIComponent(socket.path)}&sslmode=disable`,
    adopted: running.postmaster !== undefined,
    get pid() {
      return supervisor.pid;
    },
    async stop() {
      await supervisor.stop();
      removeSocketDirectory(socket.setting);
    },
  };
}

/**
 * The connection of a PostgreSQL that another process runs on the directory.
 *
 * @returns undefined if none is running.
 */
export function findRunningPostgres(dataDir: string): EmbeddedPostgresConnection | undefined {
  const clusterDir = join(realpathSync(dataDir), 'postgres');
  const file = readPostmasterFile(clusterDir);
  const socket =
    file && findRunningPostmaster(clusterDir) && recordedSocketDirectory(clusterDir, file.socketDirectory);
  return socket && connectionTo(socket.path);
}

type Found =
  | { postmaster: Postmaster; socket: SocketDirectory }
  /** `leftovers`: the last postmaster was killed, so its sessions may still be running. */
  | { postmaster: undefined; leftovers: boolean };

/** Stops a postmaster of another account, which an earlier version left running, before the cluster changes owner. */
async function endOfOtherAccount(clusterDir: string, identity: Identity | undefined): Promise<void> {
  const owner = statSync(clusterDir, { throwIfNoEntry: false })?.uid;
  if (identity === undefined || owner === undefined || owner === identity.uid) return;
  const running = findRunningPostmaster(clusterDir);
  if (running) await stopPostmaster(running);
}

async function adopt(
  clusterDir: string,
  log: EmbeddedPostgresLog,
  signal: AbortSignal | undefined,
): Promise<Found> {
  const file = readPostmasterFile(clusterDir);
  if (!file) return { postmaster: undefined, leftovers: false };
  const postmaster = findRunningPostmaster(clusterDir);
  if (postmaster) {
    const socket = recordedSocketDirectory(clusterDir, file.socketDirectory);
    if (socket && (await isReady(postmaster, socket.path, log, signal))) return { postmaster, socket };
    // It is shutting down or unreachable. Stop it and start a new one.
    await stopPostmaster(postmaster);
  }
  removeSocketDirectory(file.socketDirectory);
  return { postmaster: undefined, leftovers: true };
}

async function ensureDatabase(host: string): Promise<void> {
  const client = new pg.Client({ ...connectionTo(host), database: 'postgres' });
  await client.connect();
  try {
    const { rowCount } = await client.query('SELECT FROM pg_database WHERE datname = $1', [DATABASE]);
    if (rowCount === 0) await client.query(`CREATE DATABASE ${DATABASE}`);
  } finally {
    await client.end();
  }
}
