import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { POLLING } from '@vitrine/test-kit';
import { freePorts } from '@vitrine/test-kit/free-ports';
import { launchServerProcess, node, postmasterOf } from '@vitrine/test-kit/server-process';
import { root } from './builds.ts';

/** Ignored by Git: screenshots and logs for later inspection. */
export const outputDirectory = join(root, 'e2e', 'output');

const STOP_LIMIT_MS = 30_000;
const POLL_MS = 20;

/** The real server with the real embedded PostgreSQL, durable as in production, on loopback by default. */
export interface RunningServer {
  readonly url: string;
  readonly contentUrl: string;
  readonly dataDir: string;
  /** Kills the server, as a power cut would. Its PostgreSQL keeps running. */
  kill9(): Promise<void>;
  /** Suspends the server, as on a machine that is too busy. Returns a function that resumes it. */
  freeze(): () => void;
  /** Kills PostgreSQL's main process. False if there was none. */
  killPostgres9(): boolean;
  /** Starts the server again with the same data, ports and addresses, and waits until it is ready. */
  restart(): Promise<void>;
  /** Waits until server, database and broker are ready. */
  ready(): Promise<void>;
  /** Stops everything normally and removes the data. */
  stop(): Promise<void>;
}

/**
 * @param name of the log in `e2e/output`.
 * @param environment variables of the server, beside those that every test needs; `HOST` is in its address too.
 */
export async function start(
  name: string,
  environment: Readonly<Record<string, string>> = {},
): Promise<RunningServer> {
  const dataDir = await realpath(await mkdtemp(join(tmpdir(), 'vitrine-e2e-')));
  const [port = 0, freePort = 0] = await freePorts(2);
  const contentPort = Number(environment.CONTENT_PORT ?? freePort);
  const host = environment.HOST ?? '127.0.0.1';
  const url = `http://${host}:${port}`;
  mkdirSync(outputDirectory, { recursive: true });
  const log = openSync(join(outputDirectory, `${name}.log`), 'w');
  const keeper = spawn(node, [join(import.meta.dirname, 'keeper.ts'), dataDir], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  keeper.unref();
  let child: ChildProcess;

  async function launch(): Promise<void> {
    const server = await launchServerProcess({
      ports: { port, contentPort },
      environment: {
        HOME: process.env.HOME ?? '',
        HOST: host,
        DATA_DIR: dataDir,
        LOG_LEVEL: 'info',
        ...environment,
        NODE_COMPILE_CACHE: join(root, 'node_modules', '.vitrine-compiled'),
      },
      stdio: ['ignore', log, log],
    });
    child = server.child;
    keeper.stdin.write(`${child.pid}\n`);
  }

  async function ready(): Promise<void> {
    const deadline = performance.now() + POLLING.timeout;
    while (!(await answersWell(`${url}/readyz`))) {
      if (hasEnded(child)) throw new Error(`The server ended; e2e/output/${name}.log says why.`);
      if (performance.now() > deadline)
        throw new Error(`The server was not ready in ${POLLING.timeout / 1000} s.`);
      await pause(POLL_MS);
    }
  }

  await launch();
  await ready();
  return {
    url,
    contentUrl: `http://${host}:${contentPort}`,
    dataDir,
    ready,
    async kill9() {
      await end(child, 'SIGKILL');
    },
    freeze() {
      const frozen = child;
      frozen.kill('SIGSTOP');
      return () => frozen.kill('SIGCONT');
    },
    killPostgres9() {
      const pid = postmasterOf(dataDir);
      if (pid === undefined) return false;
      process.kill(pid, 'SIGKILL');
      return true;
    },
    async restart() {
      await launch();
      await ready();
    },
    async stop() {
      await end(child, 'SIGTERM');
      // The keeper stops remaining processes, even of a killed server, and removes the data.
      keeper.ref();
      const gone = new Promise((resolve) => keeper.once('exit', resolve));
      keeper.stdin.end();
      await gone;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

const hasEnded = (child: ChildProcess) => child.exitCode !== null || child.signalCode !== null;

async function end(child: ChildProcess, signal: 'SIGTERM' | 'SIGKILL'): Promise<void> {
  if (hasEnded(child)) return;
  const ended = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  const late = setTimeout(() => child.kill('SIGKILL'), STOP_LIMIT_MS);
  child.kill(signal);
  await ended;
  clearTimeout(late);
}

async function answersWell(url: string): Promise<boolean> {
  try {
    const response = await fetch(url, { signal: AbortSignal.timeout(5000) });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false;
  }
}
