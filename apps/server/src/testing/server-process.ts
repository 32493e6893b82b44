import { type ChildProcess, spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '@vitrine/test-kit/free-ports';

const main = fileURLToPath(new URL('../main.ts', import.meta.url));

export interface ServerProcess {
  child: ChildProcess;
  port: number;
  contentPort: number;
  /** What it has written to standard output and standard error. */
  output(): { out: string; errors: string };
  /** Resolves with the code, or the signal, by which it ended. */
  ended: Promise<number | NodeJS.Signals>;
}

export interface ServerProcessOptions {
  environment: Record<string, string>;
  /** Arguments of `main.ts`. */
  options?: readonly string[];
  /** Put before the command, such as `unshare -n`. */
  wrapper?: readonly string[];
  uid?: number;
}

/** Starts the server as an operator does: a process of its own, with nothing of this one's environment. */
export async function launchServerProcess(given: ServerProcessOptions): Promise<ServerProcess> {
  const { environment, options = [], wrapper = [], uid } = given;
  const [port = 0, contentPort = 0] = await freePorts(2);
  const [command = '', ...rest] = [...wrapper, process.execPath, main, ...options];
  const child = spawn(command, rest, {
    cwd: '/',
    env: {
      PATH: process.env.PATH ?? '',
      PORT: String(port),
      CONTENT_PORT: String(contentPort),
      LOG_LEVEL: 'silent',
      ...environment,
    },
    ...(uid !== undefined && { uid, gid: uid }),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let [out, errors] = ['', ''];
  child.stdout?.on('data', (chunk) => (out += chunk));
  child.stderr?.on('data', (chunk) => (errors += chunk));
  const ended = new Promise<number | NodeJS.Signals>((resolve) =>
    child.once('close', (code, signal) => resolve(code ?? signal ?? -1)),
  );
  return { child, port, contentPort, output: () => ({ out, errors }), ended };
}

/** The process id in a data directory's `postmaster.pid`, while that process lives. */
export function postmasterOf(dataDir: string): number | undefined {
  try {
    const pid = Number(readFileSync(join(dataDir, 'postgres', 'postmaster.pid'), 'utf8').split('\n')[0]);
    process.kill(pid, 0);
    return pid;
  } catch {
    return undefined;
  }
}
