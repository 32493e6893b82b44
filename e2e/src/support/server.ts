import { type ChildProcess, spawn } from 'node:child_process';
import { mkdirSync, openSync } from 'node:fs';
import { mkdtemp, realpath, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@vitrine/test-kit/free-ports';
import {
  endProcess,
  launchServerProcess,
  node,
  postmasterOf,
  untilReady,
} from '@vitrine/test-kit/server-process';
import { root } from './builds.ts';

/** Directory of screenshots and logs for later inspection. Git ignores it. */
export const outputDirectory = join(root, 'e2e', 'output');

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
  killPostgres(): boolean;
  /** Starts the server again with the same data, ports and addresses, and waits until it is ready. */
  restart(): Promise<void>;
  /** Waits until server, database and broker are ready. */
  ready(): Promise<void>;
  /** Stops everything normally and removes the data. */
  stop(): Promise<void>;
}

/**
 * @param name of the log in `e2e/output`.
 * @param environment variables of the server, in addition to those that every test needs. `HOST` also determines its
 * address.
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
  const reaper = spawn(node, [join(import.meta.dirname, 'reaper.ts'), dataDir], {
    stdio: ['pipe', 'ignore', 'inherit'],
    detached: true,
  });
  reaper.unref();
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
      },
      stdio: ['ignore', log, log],
    });
    child = server.child;
    reaper.stdin.write(`${child.pid}\n`);
  }

  const ready = () => untilReady(child, `${url}/readyz`, () => `e2e/output/${name}.log says why.`);

  await launch();
  await ready();
  return {
    url,
    contentUrl: `http://${host}:${contentPort}`,
    dataDir,
    ready,
    async kill9() {
      await endProcess(child, 'SIGKILL');
    },
    freeze() {
      const frozen = child;
      frozen.kill('SIGSTOP');
      return () => frozen.kill('SIGCONT');
    },
    killPostgres() {
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
      await endProcess(child);
      // The reaper stops remaining processes, even of a killed server, and removes the data.
      reaper.ref();
      const exited = new Promise((resolve) => reaper.once('exit', resolve));
      reaper.stdin.end();
      await exited;
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
