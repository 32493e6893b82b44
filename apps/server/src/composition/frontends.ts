import { fileURLToPath } from 'node:url';

/** The directory of a front end's build. */
export function buildDirectoryOf(name: 'dashboard' | 'player' | 'gallery' | 'renderer'): string {
  return fileURLToPath(new URL(`../../../${name}/dist`, import.meta.url));
}
