import { spawnSync } from 'node:child_process';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail, print } from './lib/console-output.mjs';
import { install, pinnedNode } from './lib/install.mjs';
import { runServer } from './lib/run-server.mjs';
import { staleFrontEnds } from './lib/stale.mjs';

/*
 * `npm start`: installs what is missing, builds what is stale, and runs the server. Starts on any Node from 20.
 * `npm run backup` and `npm run restore` run a command of the server, which needs no front ends.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
install(root);
const node = pinnedNode(root);

const options = process.argv.slice(2);
const isCommand = options[0] !== undefined && !options[0].startsWith('-');
const stale = isCommand ? [] : staleFrontEnds(root);
if (stale.length > 0) {
  print(`Building ${stale.join(', ')}…`);
  const { status } = spawnSync(node, [join(root, 'tools', 'build.ts'), ...stale], {
    cwd: root,
    stdio: 'inherit',
  });
  if (status !== 0) fail('Couldn’t build the front ends. See the errors above.');
}

runServer(root, node, options);
