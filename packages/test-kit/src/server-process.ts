import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { fileURLToPath } from 'node:url';
import { freePorts } from './free-ports.ts';
import { POLLING } from './polling.ts';

const root = new URL('../../../', import.meta.url);
const main = fileURLToPath(new URL('apps/server/src/main.ts', root));

/** The Node that npm installed, which runs TypeScript. The tests themselves may run on a different one. */
export const node = fileURLToPath(new URL('node_modules/.bin/node', root));
/** Shared by all servers and sandbox processes of all tests, because compiling is a fifth of the work of a start. */
export const COMPILE_CACHE = fileURLToPath(new URL('node_modules/.vitrine-compiled', root));

export interface ServerProcess {
  child: ChildProcess;
  port: number;
  contentPort: number;
  /** Its output on standard output and standard error. Empty if `stdio` redirects them. */
  output(): { out: string; errors: string };
  /** Resolves with the exit code or the signal that ended it. */
  ended: Promise<number | NodeJS.Signals>;
}

interface ServerProcessOptions {
  environment: Record<string, string>;
  /** The server's entry point. Default: that of this checkout. */
  entry?: string;
  /** Free ones by default. */
  ports?: { port: number; contentPort: number };
  /** Arguments of `main.ts`. */
  options?: readonly string[];
  /** A prefix of the command, such as `unshare -n`. */
  wrapper?: readonly string[];
  uid?: number;
  stdio?: SpawnOptions['stdio'];
}

/** Starts the server as an operator does: as a separate process that inherits no environment variables. */
export async function launchServerProcess(given: ServerProcessOptions): Promise<ServerProcess> {
  const {
    environment,
    entry = main,
    options = [],
    wrapper = [],
    uid,
    stdio = ['ignore', 'pipe', 'pipe'],
  } = given;
  const { port, contentPort } = given.ports ?? (await twoPorts());
  const [command = '', ...rest] = [...wrapper, node, entry, ...options];
  const child = spawn(command, rest, {
    cwd: '/',
    env: {
      ...inheritedEnvironment(),
      PORT: String(port),
      CONTENT_PORT: String(contentPort),
      LOG_LEVEL: 'silent',
      NODE_COMPILE_CACHE: COMPILE_CACHE,
      ...environment,
    },
    ...(uid !== undefined && { uid, gid: uid }),
    stdio,
  });
  let [out, errors] = ['', ''];
  child.stdout?.on('data', (chunk) => (out += chunk));
  child.stderr?.on('data', (chunk) => (errors += chunk));
  const ended = new Promise<number | NodeJS.Signals>((done) =>
    child.once('close', (code, signal) => done(code ?? signal ?? -1)),
  );
  return { child, port, contentPort, output: () => ({ out, errors }), ended };
}

const READY_POLL_MS = 20;

/**
 * Resolves once the server is ready, including its database and its broker.
 * @param child the process of the server
 * @param address the URL that responds with success when it is ready
 * @throws an Error with `log()` if the process ends first
 */
export async function untilReady(child: ChildProcess, address: string, log: () => string): Promise<void> {
  const deadline = performance.now() + POLLING.timeout;
  while (!(await respondsOk(address))) {
    if (hasEnded(child)) throw new Error(`The server ended: ${log()}`);
    if (performance.now() > deadline)
      throw new Error(`The server was not ready in ${POLLING.timeout / 1000} s: ${log()}`);
    await pause(READY_POLL_MS);
  }
}

/** Whether a page responds with success. */
export async function respondsOk(address: string): Promise<boolean> {
  try {
    const response = await fetch(address, { signal: AbortSignal.timeout(5000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}

const STOP_LIMIT_MS = 30_000;

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

/** Ends a process with a signal, and kills it if it takes half a minute. */
export async function endProcess(child: ChildProcess, signal: NodeJS.Signals = 'SIGTERM'): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  child.kill(signal);
  await ended;
  clearTimeout(late);
}

/**
 * The `PATH`, and the clock of `npm run test:clocks` (tools/clocks.ts), because servers and tests must use the same
 * time.
 */
function inheritedEnvironment(): Record<string, string> {
  const names = ['PATH', 'LD_PRELOAD', 'CLOCK_SHIFT_SECONDS'];
  return Object.fromEntries(names.flatMap((name) => (process.env[name] ? [[name, process.env[name]]] : [])));
}

async function twoPorts() {
  const [port = 0, contentPort = 0] = await freePorts(2);
  return { port, contentPort };
}

/** The process id in a data directory's `postmaster.pid`, if that process is alive. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    const pid = Number(postmasterLines(dataDir)[0]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}

/** The connection to the embedded PostgreSQL of a data directory, for a client of `pg`. */
export function embeddedDatabase(dataDir: string) {
  const lines = postmasterLines(dataDir);
  return {
    // PostgreSQL writes the socket's directory relative to the cluster's directory.
    host: resolve(clusterOf(dataDir), lines[4] ?? ''),
    port: Number(lines[3]),
    user: 'vitrine',
    database: 'vitrine',
  };
}

const clusterOf = (dataDir: string) => join(dataDir, 'postgres');

function postmasterLines(dataDir: string): string[] {
  return readFileSync(join(clusterOf(dataDir), 'postmaster.pid'), 'utf8').split('\n');
}
