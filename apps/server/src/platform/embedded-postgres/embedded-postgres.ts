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
import type { Tuning } from './settings.ts';
import {
  prepareSocketDirectory,
  recordedSocketDirectory,
  removeSocketDirectory,
  SOCKET_PORT,
  type SocketDirectory,
} from './socket.ts';

/** The part of a logger that is needed here; a pino logger is one. */
export interface EmbeddedPostgresLog {
  info(message: string): void;
  warn(message: string): void;
}

export interface EmbeddedPostgresOptions {
  /** Holds `postgres/` (the cluster) and `postgres.log`; made when absent. */
  dataDir: string;
  log: EmbeddedPostgresLog;
  /** `durable` (default), or `disposable` for tests. */
  tuning?: Tuning;
  /** Ends a start that is under way, and PostgreSQL with it. */
  signal?: AbortSignal;
}

/** What `pg` needs to connect. */
export interface EmbeddedPostgresConnection {
  /** Absolute path of the socket's directory. */
  host: string;
  port: number;
  user: string;
  database: string;
  /** The socket speaks no TLS, whatever the environment asks of other connections. */
  ssl: false;
}

export interface EmbeddedPostgres {
  connection: EmbeddedPostgresConnection;
  /** The same as a URL, which `pg` and `psql` understand. It stays valid while PostgreSQL is restarted. */
  url: string;
  /** Whether it ran already, left over by a server that was killed. */
  adopted: boolean;
  /** The postmaster's process id now; it changes when PostgreSQL dies and is started again. */
  readonly pid: number;
  /** Ends PostgreSQL by a fast shutdown. Close pools first: their open sessions are cut. */
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
 * Runs the PostgreSQL that npm installed, on a Unix socket only, and keeps it running until `stop`: one that
 * dies is started again, and its log recovers what was committed.
 *
 * A postmaster that still runs on the directory (its server was killed) is adopted. The caller holds the
 * directory's lock (`lockDataDirectory`).
 *
 * @throws EmbeddedPostgresError with one line that says what is wrong.
 */
export async function startEmbeddedPostgres(options: EmbeddedPostgresOptions): Promise<EmbeddedPostgres> {
  const { log, tuning = 'durable', signal } = options;
  mkdirSync(options.dataDir, { recursive: true });
  const dataDir = realpathSync(options.dataDir);
  const clusterDir = join(dataDir, 'postgres');
  const logFile = join(dataDir, 'postgres.log');
  const identity = unprivilegedIdentity(clusterDir);
  const installed = installedBinaries();
  const binaries = identity ? runnableBinaries(installed, dataDir, identity) : installed;
  await endOfOtherAccount(clusterDir, identity);
  const made = await prepareCluster(dataDir, clusterDir, binaries, identity, tuning === 'durable');
  if (made === 'made')
    log.info(`Made a new PostgreSQL ${binaries.version.split('.')[0]} cluster in ${clusterDir}`);
  if ((statSync(logFile, { throwIfNoEntry: false })?.size ?? 0) > LOG_LIMIT_BYTES) truncateSync(logFile);

  const running = await adopt(clusterDir, log, signal);
  let socket: SocketDirectory;
  let postmaster: Postmaster;
  if (running.postmaster) {
    ({ socket, postmaster } = running);
    // The rules of access may have changed since it started.
    process.kill(postmaster.pid, 'SIGHUP');
    log.info(`Took over PostgreSQL, which was still running (process ${postmaster.pid})`);
  } else {
    socket = prepareSocketDirectory(clusterDir, identity);
    postmaster = await start(running.leftovers);
    // Only now: one that was taken over may run from an older copy.
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

  /** Processes of a killed postmaster need a moment to notice; until then a new one refuses to start. */
  async function start(leftovers: boolean): Promise<Postmaster> {
    const deadline = performance.now() + (leftovers ? LEFTOVERS_LIMIT_MS : 0);
    const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
    for (;;) {
      const started = spawnPostmaster({
        clusterDir,
        binaries,
        identity,
        tuning,
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
        log.info(`PostgreSQL runs again (process ${postmaster.pid})`);
        watch(postmaster);
        return;
      } catch (error) {
        log.warn((error as Error).message);
        await delay(wait);
      }
    }
  }
}

type Found =
  | { postmaster: Postmaster; socket: SocketDirectory }
  /** `leftovers`: the last postmaster did not end in order, so its sessions may still be alive. */
  | { postmaster: undefined; leftovers: boolean };

/** A cluster changes hands at rest only: one that an earlier version left running as another account ends first. */
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
    // It was about to end, or nobody can reach it any more: it ends, and a new one takes the cluster.
    await stopPostmaster(postmaster);
  }
  removeSocketDirectory(file.socketDirectory);
  return { postmaster: undefined, leftovers: true };
}

/** @returns false when the postmaster ended instead of becoming ready. */
async function isReady(
  postmaster: Postmaster,
  host: string,
  log: EmbeddedPostgresLog,
  signal: AbortSignal | undefined,
): Promise<boolean> {
  const began = performance.now();
  let told = false;
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
    if (waited > SLOW_START_MS && !told) {
      told = true;
      log.info('PostgreSQL is still starting; it may be recovering from a crash');
    }
    await delay(READY_POLL_MS);
  }
  return false;
}

async function answers(host: string): Promise<boolean> {
  const client = new pg.Client({ ...connectionTo(host), database: 'postgres' });
  // A connection that is cut later must not end this process.
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
