import { fork } from 'node:child_process';
import { once } from 'node:events';
import { fileURLToPath } from 'node:url';

export interface ServerProcess {
  pid: number;
  /** Its first message: `{locked}`, `{url, pid}` or `{error}`. */
  message: { locked?: true; url?: string; pid?: number; error?: string };
  /** Sends `kill -9`, and waits until it has exited. */
  kill(): Promise<void>;
}

/** Starts `server-process.ts` and waits for its first message. */
export async function launchServer(dataDir: string, mode: 'lock' | 'postgres'): Promise<ServerProcess> {
  const script = fileURLToPath(new URL('./server-process.ts', import.meta.url));
  const child = fork(script, [dataDir, mode], { execArgv: [] });
  const ended = once(child, 'exit');
  const [message] = await once(child, 'message');
  return {
    pid: child.pid ?? 0,
    message,
    async kill() {
      child.kill('SIGKILL');
      await ended;
    },
  };
}
