import { spawn } from 'node:child_process';
import { join } from 'node:path';
import { compressFiles } from './lib/compress.ts';
import { fail, print, seconds } from './lib/console-output.mjs';
import { presentFrontEnds, writeStamp } from './lib/stale.mjs';

/*
 * `npm run build [name …]`: builds the front ends, all of them or those named.
 */
const root = join(import.meta.dirname, '..');
const present = presentFrontEnds(root);
const names = process.argv.length > 2 ? process.argv.slice(2) : present;
const unknown = names.filter((name) => !present.includes(name));
if (unknown.length > 0)
  fail(`Unknown front end: ${unknown.join(', ')}. The front ends are ${present.join(', ')}.`);

for (const name of names) {
  const began = performance.now();
  const { code, output } = await build(name);
  if (code === 0) {
    compressFiles(join(root, 'apps', name, 'dist'));
    writeStamp(root, name);
    print(`Built ${name} in ${seconds(performance.now() - began)}.`);
  } else {
    // Build the others anyway: one run shows all errors.
    process.exitCode = 1;
    print(`${output.trim()}\nBuilding ${name} failed.`);
  }
}

function build(name: string): Promise<{ code: number | null; output: string }> {
  const vite = join(root, 'node_modules', 'vite', 'bin', 'vite.js');
  const child = spawn(process.execPath, [vite, 'build', '--logLevel', 'warn'], {
    cwd: join(root, 'apps', name),
    env: { ...process.env, NODE_ENV: 'production' },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  child.stdout.on('data', (chunk) => (output += chunk));
  child.stderr.on('data', (chunk) => (output += chunk));
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve({ code, output }));
  });
}
