import { join } from 'node:path';
import { build } from 'vite';

/** Builds the player for a test as in production. Returns the folder. */
export async function buildPlayer(name: string): Promise<string> {
  const outDir = join(import.meta.dirname, '../../node_modules/.cache', name);
  const environment = process.env.NODE_ENV;
  // Vitest sets `test`, which would bundle React's development build.
  process.env.NODE_ENV = 'production';
  try {
    await build({
      configFile: join(import.meta.dirname, '../../vite.config.ts'),
      logLevel: 'error',
      build: { outDir, emptyOutDir: true },
    });
  } finally {
    process.env.NODE_ENV = environment;
  }
  return outDir;
}
