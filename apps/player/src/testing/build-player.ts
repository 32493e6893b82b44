import { join } from 'node:path';
import { build } from 'vite';

const player = join(import.meta.dirname, '../..');
const repository = join(player, '../..');

/**
 * Returns the folder of the production build of the player, which tests only read. Creates a new build if the existing
 * one does not match the sources.
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
