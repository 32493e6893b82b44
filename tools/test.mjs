import { spawn } from 'node:child_process';
import { constants } from 'node:os';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { fail } from './lib/console-output.mjs';
import { install, pinnedNode } from './lib/install.mjs';
import { installSystemPackages } from './lib/system.mjs';

/*
 * `npm test`: installs what is missing, then runs every check (tools/checks.ts). Starts on any Node from 20.
 * `--changed`: only the checks that take seconds, and the tests of changed files without a browser. `--no-install`:
 * does not install system packages.
 */
const root = dirname(dirname(fileURLToPath(import.meta.url)));
const options = process.argv.slice(2);
const unknown = options.filter((option) => !['--changed', '--no-install'].includes(option));
if (unknown.length > 0)
  fail(`Unknown option ${unknown.join(' ')}. The options are --changed and --no-install.`);
install(root);
if (!options.includes('--changed')) await installSystemPackages(!options.includes('--no-install'));

const checks = spawn(pinnedNode(root), [join(root, 'tools', 'checks.ts'), ...options], {
  cwd: root,
  stdio: 'inherit',
});
checks.on('error', (error) => fail(`Couldn’t start the checks: ${error.message}`));
checks.on('exit', (code, signal) => process.exit(code ?? 128 + constants.signals[signal ?? 'SIGTERM']));
// The checks receive Ctrl+C from the terminal themselves. This process waits for them to end.
for (const signal of /** @type {const} */ (['SIGINT', 'SIGHUP'])) process.on(signal, () => {});
process.on('SIGTERM', () => checks.kill('SIGTERM'));
