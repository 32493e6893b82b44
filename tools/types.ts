import { spawn } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';
import { say } from './lib/say.mjs';

/*
 * `npm run types`: the compiler on every workspace, two at a time.
 */
const AT_ONCE = 2;
const root = join(import.meta.dirname, '..');
const projects = globSync(['packages/*', 'apps/*', 'e2e', 'bench', 'tools'], { cwd: root })
  .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')) && hasSources(folder))
  .sort();
const waiting = [...projects];
let failed = 0;

await Promise.all(Array.from({ length: AT_ONCE }, work));
say(`${projects.length} workspaces, ${failed} with type errors`);
if (failed > 0) process.exitCode = 1;

async function work(): Promise<void> {
  for (let project = waiting.shift(); project; project = waiting.shift())
    if (!(await check(project))) failed += 1;
}

/** The compiler calls a project without any file an error. */
function hasSources(folder: string): boolean {
  return globSync(`${folder}/{src/**/,}*.{ts,tsx,mjs}`, { cwd: root }).length > 0;
}

function check(project: string): Promise<boolean> {
  const compiler = join(root, 'node_modules', '.bin', 'tsc');
  const child = spawn(compiler, ['--project', project], {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
  });
  return new Promise((resolve, reject) => {
    child.on('error', reject);
    child.on('close', (code) => resolve(code === 0));
  });
}
