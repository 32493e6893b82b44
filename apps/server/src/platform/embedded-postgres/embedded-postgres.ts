import { mkdirSync, readFileSync, realpathSync, statSync, truncateSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import { DATABASE } from './access-rules.ts';
import { installedBinaries, removeOldCopies, runnableBinaries } from './binaries.ts';
import { prepareCluster } from './cluster.ts';
import { EmbeddedPostgresError } from './errors.ts';
import { type Identity, unprivilegedIdentity } from './identity.ts';
import {
  findRunningPostmaster,
  type Postmaster,
  readPostmasterFile,
  spawnPostmaster,
  stopPostmaster,
} from './postmaster.ts';
import type { DurabilityMode } from './settings.ts';
import {
  prepareSocketDirectory,
  recordedSocketDirectory,
  removeSocketDirectory,
  SOCKET_PORT,
  type SocketDirectory,
} from './socket.ts';

/** The required part of a logger, such as pino. */
interface EmbeddedPostgresLog {
  info(message: string): void;
  warn(message: string): void;
}

export interface EmbeddedPostgresOptions {
  /** Contains `postgres/` (the cluster) and `postgres.log`. Created if it is missing. */
  dataDir: string;
  log: EmbeddedPostgresLog;
  /** `durable` (default), or `disposable` for tests. */
  durability?: DurabilityMode;
  /** Aborts the start and stops PostgreSQL. */
  signal?: AbortSignal;
}

/** Connection settings for `pg`. */
interface EmbeddedPostgresConnection {
  /** Absolute path of the socket's directory. */
  host: string;
  port: number;
  user: string;
  database: string;
  /** The socket has no TLS, whatever the environment requires for other connections. */
  ssl: false;
}

export interface EmbeddedPostgres {
  connection: EmbeddedPostgresConnection;
  /** The same as a URL for `pg` and `psql`. It stays valid when PostgreSQL is restarted. */
  url: string;
  /** Whether PostgreSQL was already running because its server was killed. */
  adopted: boolean;
  /** The postmaster's current process id, which changes when PostgreSQL is restarted. */
  readonly pid: number;
  /** Stops PostgreSQL with a fast shutdown. Close pools first, because it cuts open sessions. */
  stop(): Promise<void>;
}

const LOG_LIMIT_BYTES = 10_000_000;
const READY_POLL_MS = 10;
const SLOW_START_MS = 3_000;
const START_LIMIT_MS = 300_000;
const RESTART_DELAY_MS = 100;
const LONGEST_RESTART_DELAY_MS = 5_000;
const LEFTOVERS_LIMIT_MS = 10_000;

/**
 * Runs the PostgreSQL that npm installed, on a Unix socket only, and restarts it if it dies, until `stop`. Its
 * write-ahead log recovers committed data.
 *
 * Adopts a postmaster that still runs on the directory because its server was killed. Call it with the directory's lock
 * (`lockDataDirectory`).
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
    log.info(`Created a new PostgreSQL ${binaries.version.split('.')[0]} cluster in ${clusterDir}`);
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) truncateSync(logFile);

  const running = await adopt(clusterDir, log, signal);
  let socket: SocketDirectory;
  let postmaster: Postmaster;
  if (running.postmaster) {
    ({ socket, postmaster } = running);
    // The access rules may have changed since it started.
    process.kill(postmaster.pid, 'SIGHUP');
    log.info(`Took over PostgreSQL, which was still running (process ${postmaster.pid})`);
  } else {
    socket = prepareSocketDirectory(clusterDir, identity);
    postmaster = await start(running.leftovers);
    // An adopted postmaster may run from an older copy, so remove copies only here.
    removeOldCopies(dataDir, binaries.version);
  }
  await ensureDatabase(socket.path);

  let stopping = false;
  let starting: Promise<void> | undefined;
  watch(postmaster);

  return {
    connection: connectionTo(socket.path),
    url: `postgresql://${DATABASE}@localhost/${DATABASE}?host=${encodeURIComponent(socket.path)}&sslmode=disable`,
    adopted: running.postmaster !== undefined,
    get pid() {
      return postmaster.pid;
    },
    async stop() {
      stopping = true;
      await starting;
      await stopPostmaster(postmaster);
      removeSocketDirectory(socket.setting);
    },
  };

  /** Retries while processes of a killed postmaster still run, because a new one refuses to start until they exit. */
  async function start(leftovers: boolean): Promise<Postmaster> {
    const deadline = performance.now() + (leftovers ? LEFTOVERS_LIMIT_MS : 0);
    const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    for (;;) {
      const started = spawnPostmaster({
        clusterDir,
        binaries,
        identity,
        durability,
        socketDirectory: socket.setting,
        logFile,
      });
      if (await isReady(started, socket.path, log, signal)) return started;
      if (performance.now() > deadline) {
        const reason = readFileSync(logFile)
          .subarray(logStart)
          .toString()
          .trim()
          .split('\n')
          .slice(-3)
          .join(' ');
        throw new EmbeddedPostgresError(`PostgreSQL did not start: ${reason} (see ${logFile})`);
      }
      await delay(RESTART_DELAY_MS);
    }
  }

  function watch(current: Postmaster): void {
    void current.exited.then(() => {
      if (stopping) return;
      log.warn('PostgreSQL ended unexpectedly; starting it again');
      starting = restart().finally(() => {
        starting = undefined;
      });
    });
  }

  async function restart(): Promise<void> {
    for (let wait = RESTART_DELAY_MS; !stopping; wait = Math.min(wait * 2, LONGEST_RESTART_DELAY_MS)) {
      try {
        postmaster = await start(true);
        log.info(`PostgreSQL is running again (process ${postmaster.pid})`);
        watch(postmaster);
        return;
      } catch (error) {
        log.warn((error as Error).message);
        await delay(wait);
      }
    }
  }
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

/** @returns false if the postmaster exited instead of becoming ready. */
async function isReady(
  postmaster: Postmaster,
  host: string,
  log: EmbeddedPostgresLog,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const began = performance.now();
  let hasLogged = false;
  while (postmaster.isAlive()) {
    if (await answers(host)) return true;
    if (signal?.aborted) {
      await stopPostmaster(postmaster);
      signal.throwIfAborted();
    }
    const waited = performance.now() - began;
    if (waited > START_LIMIT_MS) {
      await stopPostmaster(postmaster);
      throw new EmbeddedPostgresError(`PostgreSQL did not become ready in ${START_LIMIT_MS / 1000} s.`);
    }
    if (waited > SLOW_START_MS && !hasLogged) {
      hasLogged = true;
      log.info('PostgreSQL is still starting; it may be recovering from a crash');
    }
    await delay(READY_POLL_MS);
  }
  return false;
}

async function answers(host: string): Promise<boolean> {
  const client = new pg.Client({ ...connectionTo(host), database: 'postgres' });
  // A lost connection must not end this process.
  client.on('error', () => {});
  try {
    await client.connect();
    return true;
  } catch {
    return false;
  } finally {
    await client.end().catch(() => {});
  }
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

function connectionTo(host: string): EmbeddedPostgresConnection {
  return { host, port: SOCKET_PORT, user: DATABASE, database: DATABASE, ssl: false };
}
