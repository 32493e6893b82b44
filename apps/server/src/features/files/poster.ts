import { createHash } from 'node:crypto';
import type { Person } from '../../platform/auth/actor.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError, conflict, invalid } from '../../platform/errors.ts';
import type { Resources } from '../../platform/resources/resources.service.ts';
import { SandboxError } from '../../platform/sandbox/errors.ts';
import type { Sandbox } from '../../platform/sandbox/sandbox.ts';
import { shrinkPicture } from '../../platform/storage/shrink-picture.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type FileRow, findFile, lockContents, updateFileInStatus } from './files.store.ts';

interface PosterDependencies {
  db: Database;
  changes: ChangeNotifier;
  resources: Resources;
  storage: Storage;
  sandbox: Pick<Sandbox, 'run'>;
}

/**
 * Sets the thumbnail of a video that has none. The server has no video decoder, but browsers have one for every format
 * that screens play, so they send a frame. The server stores a new picture made of it.
 *
 * @param picture bytes of a JPEG, PNG or WebP picture. Throws 400 at `picture` for anything else, and 409 for a file that
 * is not a video or not ready.
 */
export type SetPoster = (person: Person, id: string, picture: Uint8Array) => Promise<void>;

export function createSetPoster({
  db: pool,
  changes,
  resources,
  storage,
  sandbox,
}: PosterDependencies): SetPoster {
  async function findVideo(db: Database, person: Person, id: string): Promise<FileRow> {
    await resources.require(person, 'file_upload', id, 'update', db);
    const file = await findFile(db, id);
    if (file?.status !== 'ready') throw conflict('This file isn’t ready yet. Try again when it is.');
    if (!file.contentType.startsWith('video/')) throw conflict('Only videos can have a poster.');
    return file;
  }

  return async (person, id, picture) => {
    if ((await findVideo(pool, person, id)).thumbnailKey !== null) return;
    const poster = await shrink(sandbox, person.domainId, picture);
    // Named by its own bytes: organisations that upload the same video share its file, but not its poster.
    const thumbnailKey = `thumbnails/${sha256Of(poster)}.webp`;
    await pool.transaction(async (db) => {
      // Another video with this poster could be purged at this moment.
      await lockContents(db, [thumbnailKey]);
      if ((await findVideo(db, person, id)).thumbnailKey !== null) return;
      await storage.write(thumbnailKey, poster, 'image/webp');
      await updateFileInStatus(db, id, ['ready'], { thumbnailKey });
    });
    changes.notify(person.domainId, 'file_upload', [id]);
  };
}

async function shrink(
  sandbox: PosterDependencies['sandbox'],
  domainId: string,
  bytes: Uint8Array,
): Promise<Uint8Array> {
  try {
    return await sandbox.run(shrinkPicture, { bytes }, { domainId, key: sha256Of(bytes) });
  } catch (error) {
    if (!(error instanceof SandboxError)) throw error;
    if (error.code === 'busy')
      throw new AppError('unavailable', 'The server is busy. Try again in a few seconds.', {
        retryAfterSeconds: 5,
      });
    throw invalid('picture', 'Must be a JPEG, PNG or WebP picture.');
  }
}

function sha256Of(bytes: Uint8Array): string {
  return createHash('sha256').update(bytes).digest('hex');
}
