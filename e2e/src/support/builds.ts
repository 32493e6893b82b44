import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { node } from '@vitrine/test-kit/server-process';

export const root = join(import.meta.dirname, '../../..');

interface Stale {
  staleFrontEnds(root: string): string[];
}

/**
 * Builds the front ends whose sources changed since their last build, like `npm start`.
 *
 * @throws Error with the output of the build.
 */
export async function buildFrontEnds(): Promise<void> {
  // Imported by URL: the tools are plain JavaScript, not a package.
  const { staleFrontEnds } = (await import(join(root, 'tools/lib/stale.mjs'))) as Stale;
  const stale = staleFrontEnds(root);
  if (stale.length === 0) return;
  const { status, stdout, stderr } = spawnSync(node, [join(root, 'tools/build.ts'), ...stale], {
    cwd: root,
    encoding: 'utf8',
  });
  if (status !== 0)
    throw new Error(`The front ends ${stale.join(', ')} could not be built:\n${stdout}${stderr}`);
}
