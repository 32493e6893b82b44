import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { join } from 'node:path';
import { fail } from './console-output.mjs';

/** Runs the server until it ends, and ends this process with its exit code.
 * @param {string} root
 * @param {string} node
 * @param {string[]} options
 */
export function runServer(root, node, options) {
  // In its own process group: Ctrl+C then reaches only this process, which forwards it once.
  const server = spawn(node, [join(root, 'apps', 'server', 'src', 'main.ts'), ...options], {
    cwd: root,
    // The channel carries no messages. It closes when this process ends for any reason, even by `kill -9`, and the
    // server then stops.
    stdio: ['inherit', 'inherit', 'inherit', 'ipc'],
    detached: true,
    // Stores the compiled form of every module, which shortens the next start by some 300 ms.
    env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.vitrine-compiled'), ...process.env },
  });
  for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
    process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
  }
  server.on('error', (error) => fail(`Couldn’t start the server: ${error.message}`));
  server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));

  // npm and its shell exit on SIGTERM without forwarding it. This process then gets a different parent.
  if (process.env.npm_lifecycle_event) {
    const parent = process.ppid;
    const watch = setInterval(() => {
      if (process.ppid === parent) return;
      clearInterval(watch);
      server.kill('SIGTERM');
    }, 250);
  }
}
