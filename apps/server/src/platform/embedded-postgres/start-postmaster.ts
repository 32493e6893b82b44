import { readFileSync, statSync } from 'node:fs';
import { setTimeout as delay } from 'node:timers/promises';
import pg from 'pg';
import type { Binaries } from './binaries.ts';
import { connectionTo } from './connection.ts';
import { EmbeddedPostgresError } from './errors.ts';
import type { Identity } from './identity.ts';
import { type Postmaster, spawnPostmaster, stopPostmaster } from './postmaster.ts';
import type { DurabilityMode } from './settings.ts';
import type { SocketDirectory } from './socket.ts';

/** The required part of a logger, such as pino. */
export interface EmbeddedPostgresLog {
  info(message: string): void;
  warn(message: string): void;
}

interface PostmasterSettings {
  clusterDir: string;
  binaries: Binaries;
  identity: Identity | undefined;
  durability: DurabilityMode;
  logFile: string;
  log: EmbeddedPostgresLog;
  signal: AbortSignal | undefined;
}

const READY_POLL_MS = 10;
const SLOW_START_MS = 3_000;
const START_LIMIT_MS = 300_000;
const RETRY_DELAY_MS = 100;
const LEFTOVERS_LIMIT_MS = 10_000;

/** Retries while processes of a killed postmaster still run, because a new one refuses to start until they exit. */
export async function startPostmaster(
  settings: PostmasterSettings,
  socket: SocketDirectory,
  leftovers: boolean,
): Promise<Postmaster> {
  const { logFile, log, signal } = settings;
  const deadline = performance.now() + (leftovers ? LEFTOVERS_LIMIT_MS : 0);
  const logStart = statSync(logFile, { throwIfNoEntry: false })?.size ?? 0;
  for (;;) {
    const started = spawnPostmaster({ ...settings, socketDirectory: socket.setting });
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
    await delay(RETRY_DELAY_MS);
  }
}

/** @returns false if the postmaster exited instead of becoming ready. */
export async function isReady(
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
      log.info('PostgreSQL is still starting. It may be recovering from a crash.');
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
