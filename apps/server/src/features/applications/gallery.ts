import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Log } from '../../platform/log.ts';
import { seedApplications } from './seed.ts';

/** Seeds the built-in applications from the gallery's build. Without a build it only logs a warning. */
export async function seedGallery(db: Database, clock: Clock, log: Log, directory: string): Promise<void> {
  const path = join(directory, 'manifest.json');
  let text: string;
  try {
    text = await readFile(path, 'utf8');
  } catch {
    log.warn({ path }, 'The built-in apps have not been built.');
    return;
  }
  await seedApplications(db, JSON.parse(text), clock.now());
}
