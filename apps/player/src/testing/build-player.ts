import { join } from 'node:path';
import { build } from 'vite';

const player = join(import.meta.dirname, '../..');
const repository = join(player, '../..');

/**
 * The folder of the player as in production, which tests only read: the one that is built, or another build if that one
 * does not match the sources.
 */
export async function buildPlayer(name: string): Promise<string> {
  const { isStale } = await import(join(repository, 'tools/lib/stale.mjs'));
  if (!isStale(repository, 'player')) return join(player, 'dist');
  const outDir = join(player, 'node_modules/.cache', name);
  await build({
    configFile: join(player, 'vite.config.ts'),
    logLevel: 'error',
    build: { outDir, emptyOutDir: true },
  });
  return outDir;
}
