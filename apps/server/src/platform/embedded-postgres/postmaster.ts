import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { closeSync, existsSync, openSync, readFileSync, readlinkSync, rmSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as delay } from 'node:timers/promises';
import type { Binaries } from './binaries.ts';
import { cleanEnvironment, locateCluster } from './cluster.ts';
import type { Identity } from './identity.ts';
import { type DurabilityMode, settingsArguments } from './settings.ts';
import { SOCKET_LOCK } from './socket.ts';

/** The main process of a running PostgreSQL, started by this server or left running by an earlier one. */
export interface Postmaster {
  pid: number;
  isAlive(): boolean;
  /** Resolves once the process has exited. */
  exited: Promise<void>;
}

const POLL_MS = 20;
const ADOPTED_POLL_MS = 500;

/** PostgreSQL's own record in its cluster. `socketDirectory` is `.` or an absolute path. */
interface PostmasterFile {
  pid: number;
  socketDirectory: string;
}

export function readPostmasterFile(clusterDir: string): PostmasterFile | undefined {
  try {
    const lines = readFileSync(join(clusterDir, 'postmaster.pid'), 'utf8').split('\n');
    const pid = Number(lines[0]);
    return Number.isInteger(pid) && pid > 0 ? { pid, socketDirectory: lines[4]?.trim() ?? '' } : undefined;
  } catch {
    return undefined;
  }
}

/** The postmaster that runs on the cluster, if there is one. */
export function findRunningPostmaster(clusterDir: string): Postmaster | undefined {
  const found = readPostmasterFile(clusterDir);
  return found && isPostmaster(found.pid, clusterDir) ? adopted(found.pid, clusterDir) : undefined;
}

/**
 * PostgreSQL refuses to start if the process id in its files exists. After a reboot or in a new container, another
 * process may have that id, and a killed postmaster may be a zombie. This removes the socket's lock and writes this
 * process's id to `postmaster.pid`; PostgreSQL ignores the id of its parent. It must not remove `postmaster.pid`, which
 * also contains the key by which PostgreSQL detects sessions of a killed postmaster that still write to the cluster.
 *
 * Call it only with the lock of the data directory.
 */
function releaseStaleFiles(clusterDir: string, socketDirectory: string): void {
  const found = readPostmasterFile(clusterDir);
  if (!found || !exists(found.pid) || isPostmaster(found.pid, clusterDir)) return;
  rmSync(resolve(clusterDir, socketDirectory, SOCKET_LOCK), { force: true });
  const file = join(clusterDir, 'postmaster.pid');
  writeFileSync(file, readFileSync(file, 'utf8').replace(/^\d+/, String(process.pid)));
}

function adopted(pid: number, clusterDir: string): Postmaster {
  const isAlive = () => isPostmaster(pid, clusterDir);
  const wait = async () => {
    // It is not a child of this process, so its exit must be polled.
    while (isAlive()) await delay(ADOPTED_POLL_MS, undefined, { ref: false });
  };
  let ended: Promise<void> | undefined;
  return {
    pid,
    isAlive,
    get exited() {
      ended ??= wait();
      return ended;
    },
  };
}

function exists(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === 'EPERM';
  }
}

/** A postmaster's working directory is its cluster. On systems that do not reveal it, the command line names it. */
function isPostmaster(pid: number, clusterDir: string): boolean {
  if (!exists(pid)) return false;
  try {
    if (existsSync('/proc/self/cwd')) return readlinkSync(`/proc/${pid}/cwd`) === clusterDir;
    return execFileSync('ps', ['-p', String(pid), '-o', 'command='], { encoding: 'utf8' }).includes(
      clusterDir,
    );
  } catch {
    return false;
  }
}

interface PostmasterOptions {
  clusterDir: string;
  binaries: Binaries;
  identity: Identity | undefined;
  durability: DurabilityMode;
  /** `.` for the cluster itself, else an absolute path. */
  socketDirectory: string;
  logFile: string;
}

/**
 * Starts PostgreSQL in its own session: Ctrl+C reaches only the server, which drains requests and then stops
 * PostgreSQL. PostgreSQL's messages go to a file that outlives the server.
 */
export function spawnPostmaster(options: PostmasterOptions): Postmaster {
  releaseStaleFiles(options.clusterDir, options.socketDirectory);
  const { cwd, argument } = locateCluster(options.clusterDir, options.identity);
  const log = openSync(options.logFile, 'a', 0o600);
  let child: ChildProcess;
  try {
    child = spawn(
      options.binaries.postgres,
      ['-D', argument, ...settingsArguments(options.durability, options.socketDirectory)],
      { cwd, env: cleanEnvironment(), ...options.identity, detached: true, stdio: ['ignore', log, log] },
    );
  } finally {
    closeSync(log);
  }
  child.unref();
  const exited = new Promise<void>((resolve) => {
    child.once('exit', () => resolve());
    // For a caller, a failure to start is the same as an immediate exit.
    child.once('error', () => resolve());
  });
  const pid = child.pid ?? 0;
  return {
    pid,
    isAlive: () => pid !== 0 && child.exitCode === null && child.signalCode === null,
    exited,
  };
}

/**
 * Stops PostgreSQL with a fast shutdown, which terminates open sessions and keeps committed data on disk. After
 * `timeoutMs`, requests an immediate shutdown, from which PostgreSQL recovers at the next start.
 */
export async function stopPostmaster(postmaster: Postmaster, timeoutMs = 30_000): Promise<void> {
  if (!postmaster.isAlive()) return;
  process.kill(postmaster.pid, 'SIGINT');
  if (await endsWithin(postmaster, timeoutMs)) return;
  process.kill(postmaster.pid, 'SIGQUIT');
  if (await endsWithin(postmaster, timeoutMs)) return;
  process.kill(postmaster.pid, 'SIGKILL');
  await endsWithin(postmaster, timeoutMs);
}

async function endsWithin(postmaster: Postmaster, limitMs: number): Promise<boolean> {
  for (let waited = 0; waited < limitMs; waited += POLL_MS) {
    if (!postmaster.isAlive()) return true;
    await delay(POLL_MS);
  }
  return !postmaster.isAlive();
}
