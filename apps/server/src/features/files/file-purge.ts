import { and, asc, eq, inArray, isNotNull, lt, notExists, or, type SQL, sql } from 'drizzle-orm';
import { canPurge } from '../../platform/backup/backup-lock.ts';
import type { Database } from '../../platform/database/database.ts';
import {
  fileUploads,
  fonts,
  presentationFiles,
  publishedSources,
  resources,
  themes,
} from '../../platform/database/schema.ts';
import { isCurrentDocument } from '../../platform/resources/current-documents.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { lockContents } from './files.store.ts';

const BATCH = 100;

export interface FilePurge {
  /**
   * Deletes files that were deleted or failed before a time, if nothing refers to them and no screen plays them.
   * Deletes their bytes if no other file shares them. Returns the number. Does nothing during a backup.
   */
  purge(before: Date): Promise<number>;
}

export function createFilePurge({ db: pool, storage }: { db: Database; storage: Storage }): FilePurge {
  async function purgeBatch(before: Date): Promise<number> {
    return pool.transaction(async (db) => {
      if (!(await canPurge(db))) return 0;
      const rows = await db
        .select({
          id: fileUploads.id,
          storageKey: fileUploads.storageKey,
          thumbnailKey: fileUploads.thumbnailKey,
        })
        .from(fileUploads)
        .innerJoin(resources, eq(resources.id, fileUploads.id))
        .where(
          and(
            or(
              lt(resources.deletedAt, before),
              and(eq(fileUploads.status, 'failed'), lt(resources.createdAt, before)),
            ),
            ...unused(db),
          ),
        )
        .orderBy(asc(fileUploads.id))
        .limit(BATCH)
        .for('update', { of: resources, skipLocked: true });
      if (rows.length === 0) return 0;
      const keys = rows
        .flatMap(({ storageKey, thumbnailKey }) => [storageKey, thumbnailKey])
        .filter((key) => key !== null);
      await lockContents(db, keys);
      await db.delete(resources).where(
        inArray(
          resources.id,
          rows.map(({ id }) => id),
        ),
      );
      const used = await keysInUse(db, keys);
      // Delete the bytes last before the commit, while the contents are locked: a concurrent upload of the same
      // content waits.
      for (const key of new Set(keys)) if (!used.has(key)) await storage.delete(key);
      return rows.length;
    });
  }

  return {
    async purge(before) {
      let purged = 0;
      for (let count = BATCH; count === BATCH; purged += count) count = await purgeBatch(before);
      return purged;
    },
  };
}

/**
 * Over `file_uploads` and `resources`: no presentation, theme or font refers to the file, and no screen plays it.
 */
function unused(db: Database): SQL[] {
  const one = { one: sql`1` };
  return [
    notExists(
      db.select(one).from(presentationFiles).where(eq(presentationFiles.fileUploadId, fileUploads.id)),
    ),
    notExists(db.select(one).from(fonts).where(eq(fonts.fileUploadId, fileUploads.id))),
    notExists(
      db
        .select(one)
        .from(themes)
        .where(
          or(
            eq(themes.backgroundImageId, fileUploads.id),
            eq(themes.backgroundImagePortraitId, fileUploads.id),
          ),
        ),
    ),
    notExists(
      db
        .select(one)
        .from(publishedSources)
        .where(
          and(
            eq(publishedSources.domainId, fileUploads.domainId),
            eq(publishedSources.resourceId, fileUploads.id),
            isCurrentDocument(db),
          ),
        ),
    ),
  ];
}

async function keysInUse(db: Database, keys: readonly string[]): Promise<Set<string>> {
  if (keys.length === 0) return new Set();
  const rows = await db
    .select({ storageKey: fileUploads.storageKey, thumbnailKey: fileUploads.thumbnailKey })
    .from(fileUploads)
    .where(
      and(
        isNotNull(fileUploads.storageKey),
        or(inArray(fileUploads.storageKey, [...keys]), inArray(fileUploads.thumbnailKey, [...keys])),
      ),
    );
  return new Set(rows.flatMap((row) => [row.storageKey ?? '', row.thumbnailKey ?? '']));
}
