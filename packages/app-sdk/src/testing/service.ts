import { type ChildProcess, spawn } from 'node:child_process';
import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { POLLING } from '@vitrine/test-kit';
import { freePorts } from '@vitrine/test-kit/free-ports';
import { node, repository } from './document.ts';

/** The real service with its embedded database, on loopback. */
export interface Service {
  url: string;
  stop(): Promise<void>;
}

const POLL_MS = 50;

export async function startService(): Promise<Service> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-apps-service-')));
  const [port = 0, contentPort = 0] = await freePorts(2);
  const url = `http://127.0.0.1:${port}`;
  let log = '';
  const child = spawn(node, [join(repository, 'apps/server/src/main.ts')], {
    env: {
      PATH: process.env.PATH,
      HOME: process.env.HOME,
      PORT: String(port),
      CONTENT_PORT: String(contentPort),
      HOST: '127.0.0.1',
      DATA_DIR: dataDir,
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (text) => (log += text));
  const stop = async () => {
    await end(child);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  const deadline = performance.now() + POLLING.timeout;
  while (!(await answers(`${url}/readyz`))) {
    if (child.exitCode !== null || performance.now() > deadline) {
      await stop();
      throw new Error(`The service was not ready:\n${log.slice(-4000)}`);
    }
    await pause(POLL_MS);
  }
  return { url, stop };
}

/** Ends a process that a test started, in order. */
export async function end(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null || child.signalCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

export async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url, { signal: AbortSignal.timeout(5000) })).ok;
  } catch {
    return false;
  }
}
