import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { install, pinnedNode } from './lib/install.mjs';
import { fail, say } from './lib/say.mjs';
import { installSystemPackages } from './lib/system.mjs';

/*
 * `npm test`: installs what is missing, then runs every check (tools/checks.ts). Starts on any Node from 20.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
say('Vitrine’s checks: types, lint, dependency rules, licences, generated files, builds, tests.');
install(root);
installSystemPackages();

const checks = spawn(pinnedNode(root), [join(root, 'tools', 'checks.ts'), ...process.argv.slice(2)], {
  cwd: root,
  stdio: 'inherit',
});
checks.on('error', (error) => fail(`The checks could not be started: ${error.message}`));
checks.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
// The checks get Ctrl+C from the terminal themselves; this process waits for their end.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGHUP'])) process.on(signal, () => {});
process.on('SIGTERM', () => checks.kill('SIGTERM'));
