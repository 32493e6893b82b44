import { spawn, spawnSync } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, pinnedNode } from './lib/install.mjs';
import { fail, say } from './lib/say.mjs';
import { staleFrontEnds } from './lib/stale.mjs';

/*
 * `npm start`: installs what is missing, builds what is stale, and runs the server. Starts on any Node from 20.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
install(root);
const node = pinnedNode(root);

const stale = staleFrontEnds(root);
if (stale.length > 0) {
  say(`Building ${stale.join(', ')} …`);
  const { status } = spawnSync(node, [join(root, 'tools', 'build.ts'), ...stale], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) fail('The front ends could not be built; what is wrong is above.');
}

// In a group of its own: Ctrl+C then reaches this process alone, which passes it on once.
const server = spawn(node, [join(root, 'apps', 'server', 'src', 'main.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
  detached: true,
  // Keeps the compiled form of every module: the next start is some 300 ms shorter.
  env: { NODE_COMPILE_CACHE: join(root, 'node_modules', '.vitrine-compiled'), ...process.env },
});
for (const signal of /** @type {const} */ (['SIGINT', 'SIGTERM', 'SIGHUP'])) {
  process.on(signal, () => server.kill(signal === 'SIGHUP' ? 'SIGTERM' : signal));
}
server.on('error', (error) => fail(`The server could not be started: ${error.message}`));
server.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));

// npm and its shell end on SIGTERM without passing it on: seen here as another parent.
if (process.env.npm_lifecycle_event) {
  const parent = process.ppid;
  const watch = setInterval(() => {
    if (process.ppid === parent) return;
    clearInterval(watch);
    server.kill('SIGTERM');
  }, 250);
}
