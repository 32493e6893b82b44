import { spawnSync } from 'node:child_process';
import { existsSync, globSync } from 'node:fs';
import { join } from 'node:path';

/*
 * `npm run types [argument of tsc --build …]`: checks the types of every workspace. The compiler caches its state
 * in each workspace's `node_modules/.cache`, so the next run checks only what a change affects.
 */
const root = join(import.meta.dirname, '..');
const workspaces = globSync(['packages/*', 'apps/*', 'e2e', 'bench', 'tools'], { cwd: root })
  .filter((folder) => existsSync(join(root, folder, 'tsconfig.json')))
  .sort();
/** Two workspaces at a time, with one checker each: several checkers would compute shared types repeatedly. */
const PARALLEL = ['--builders', '2', '--checkers', '1'];
const compiler = join(root, 'node_modules', '.bin', 'tsc');
const { status, error } = spawnSync(
  compiler,
  ['--build', ...PARALLEL, ...workspaces, ...process.argv.slice(2)],
  {
    cwd: root,
    stdio: 'inherit',
  },
);
if (error) throw error;
process.exitCode = status ?? 1;
