import { DAY } from '@vitrine/time';
import { canPurge } from '../../platform/backup/backup-lock.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { deleteUnused, findUnused, lockBundleKey, markUnused } from './bundles.store.ts';

/** A part that was just stored will soon belong to a version. */
const NEW_MS = DAY;
const UNUSED_MS = 30 * DAY;
const BATCH = 100;

/**
 * Removes parts of bundles that no version has had for thirty days, and that no screen plays. Run it daily. Removes nothing
 * during a backup.
 */
export async function purgeBundles({
  db: pool,
  clock,
  storage,
}: {
  db: Database;
  clock: Clock;
  storage: Pick<Storage, 'delete'>;
}): Promise<number> {
  const now = clock.now();
  await markUnused(pool, { now, before: new Date(now.getTime() - NEW_MS) });
  let purged = 0;
  for (;;) {
    const unused = await findUnused(pool, new Date(now.getTime() - UNUSED_MS), BATCH);
    for (const file of unused) {
      const isAllowed = await pool.transaction(async (db) => {
        if (!(await canPurge(db))) return false;
        await lockBundleKey(db, file.key);
        // Delete the bytes last before the commit, while the content is locked: a concurrent upload of the same
        // content waits.
        if (await deleteUnused(db, file)) await storage.delete(file.key);
        return true;
      });
      if (!isAllowed) return purged;
    }
    purged += unused.length;
    if (unused.length < BATCH) return purged;
  }
}
