import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import { filePath } from '../../platform/content-paths.ts';
import { type Database, isDatabaseAway } from '../../platform/database/database.ts';
import type { UploadStep } from '../../platform/database/schema.ts';
import type { Log } from '../../platform/log.ts';
import { uploadKey } from '../../platform/storage/keys.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import {
  changeFile,
  type FileRow,
  findFile,
  findOverdue,
  findWaiting,
  lockContents,
  reclaimFile,
} from './files.store.ts';

/** Smaller files are processed while their sender waits; larger ones in the background. */
export const INLINE_BYTES = 20_000_000;
/** Longer than any file takes: what is still being processed then, was left by a server that died. */
const PROCESSING_MS = 30 * 60_000;
const SWEEP = 100;

/** A file that is not kept, and the step at which that showed. The message is for people. */
class RefusedFile extends Error {
  readonly step: UploadStep['stepName'];

  constructor(step: UploadStep['stepName'], message: string) {
    super(message);
    this.name = 'RefusedFile';
    this.step = step;
  }
}

/** What happens to a file once its bytes are there: received, verified, metadata, thumbnail. */
export interface FileProcessing {
  /** The bytes are there: processes them, small ones before it returns. */
  arrived(id: string): Promise<void>;
  /** For an upload to an object store, which tells nobody: looks whether the bytes are there. */
  look(id: string): Promise<void>;
  /** The background part of `arrived`. */
  process(id: string): Promise<void>;
  /** The bytes that came are not what was announced. */
  refuse(id: string, step: UploadStep['stepName'], message: string): Promise<void>;
  /** Picks up what arrived unnoticed or was left half done, and ends what never came. Run it every minute. */
  sweep(): Promise<void>;
}

export interface FileProcessingDependencies {
  db: Database;
  clock: Clock;
  changes: Changes;
  storage: Storage;
  log: Log;
  /** Where a file lies while it is looked at. */
  scratch: string;
  /** Has `process` called with this id soon, by this or another server. */
  processLater(id: string): Promise<void>;
}

export function createFileProcessing(dependencies: FileProcessingDependencies): FileProcessing {
  const { db, clock, changes, storage, log, scratch, processLater } = dependencies;
  const claim = () => ({
    status: 'processing' as const,
    steps: [{ stepName: 'received' as const, error: null }],
    expiresAt: new Date(clock.now().getTime() + PROCESSING_MS),
  });

  async function end(row: FileRow, change: Partial<FileRow>): Promise<void> {
    await changeFile(db, row.id, ['waiting', 'processing'], change);
    await storage.delete(uploadKey(row.id));
    changes.changed(row.domainId, 'file_upload', [row.id]);
  }

  async function fail(row: FileRow, step: UploadStep['stepName'], message: string): Promise<void> {
    const steps: UploadStep[] = step === 'received' ? [] : [{ stepName: 'received', error: null }];
    await end(row, { status: 'failed', steps: [...steps, { stepName: step, error: message }] });
  }

  /** Runs on a claimed file; whatever happens, it ends as ready or failed unless the database is away. */
  async function run(row: FileRow): Promise<void> {
    changes.changed(row.domainId, 'file_upload', [row.id]);
    if (row.storageKey && !(await storage.head(uploadKey(row.id)))) {
      // A server died between putting the file in its place and saying so.
      return end(row, { status: 'ready' });
    }
    let directory: string | undefined;
    try {
      directory = await mkdtemp(join(scratch, 'file-'));
      await verify(row, join(directory, 'file'));
    } catch (error) {
      if (error instanceof RefusedFile) return await fail(row, error.step, error.message);
      // Its bytes stay, and the sweep takes it up again.
      if (isDatabaseAway(error)) throw error;
      log.error({ err: error, file_upload_id: row.id }, 'a file could not be processed');
      await fail(row, 'verified', 'Something went wrong on our side. Upload the file again.');
    } finally {
      if (directory) await rm(directory, { recursive: true, force: true });
    }
  }

  async function verify(row: FileRow, path: string): Promise<void> {
    await storage.readToFile(uploadKey(row.id), path);
    const { size } = await stat(path);
    if (size !== row.contentLength) {
      throw new RefusedFile(
        'verified',
        `The file has ${size} bytes instead of the ${row.contentLength} announced.`,
      );
    }
    const uploaded = await sha256Of(path);
    if (row.announcedSha256 && row.announcedSha256 !== uploaded) {
      throw new RefusedFile('verified', 'The file is not the one that was announced: its SHA-256 differs.');
    }
    // Libraries for pictures, videos and sounds are many: a start does not wait for them.
    const { inspectFile } = await import('../../platform/storage/inspect.ts');
    const { error, contentType, cleaned, width, height, durationSeconds } = await inspectFile(
      path,
      row.contentType,
    );
    // Whoever could be measured is what it says, but too large.
    if (error) throw new RefusedFile(width === null ? 'verified' : 'metadata', error);
    if (cleaned) await writeFile(path, cleaned);
    const sha256 = cleaned ? createHash('sha256').update(cleaned).digest('hex') : uploaded;
    const thumbnail = await thumbnailOf(row, path, contentType, sha256);
    const storageKey = filePath(sha256, contentType).slice(1);
    const kept = {
      contentType,
      sha256,
      storageKey,
      thumbnailKey: thumbnail.key,
      contentLength: cleaned?.length ?? size,
      width,
      height,
      duration: durationSeconds,
    };
    // Said before it is done: a purge of the same content then keeps it, and a crash can be picked up.
    const isOurs = await db.transaction(async (transaction) => {
      await lockContents(transaction, [storageKey]);
      return changeFile(transaction, row.id, ['processing'], kept);
    });
    if (!isOurs) return;
    if (cleaned || contentType !== row.contentType) {
      await storage.write(storageKey, createReadStream(path), contentType);
    } else await storage.move(uploadKey(row.id), storageKey);
    const steps: UploadStep[] = [
      { stepName: 'received', error: null },
      { stepName: 'verified', error: null },
      { stepName: 'metadata', error: null },
      { stepName: 'thumbnail', error: thumbnail.error },
    ];
    await end(row, { status: 'ready', steps });
  }

  /** A file without a thumbnail is a file all the same. */
  async function thumbnailOf(
    row: FileRow,
    path: string,
    contentType: string,
    sha256: string,
  ): Promise<{ key: string | null; error: string | null }> {
    try {
      const { makeThumbnail } = await import('../../platform/storage/thumbnail.ts');
      const picture = await makeThumbnail(path, contentType);
      if (!picture) return { key: null, error: null };
      const key = `thumbnails/${sha256}.webp`;
      await storage.write(key, picture.data, 'image/webp');
      return { key, error: null };
    } catch (error) {
      log.warn({ err: error, file_upload_id: row.id }, 'no thumbnail could be made');
      return { key: null, error: 'No thumbnail could be made of this file.' };
    }
  }

  async function processing(id: string): Promise<void> {
    if (!(await changeFile(db, id, ['waiting'], claim()))) return;
    const row = await findFile(db, id);
    if (row) await run(row);
  }

  async function arrived(id: string): Promise<void> {
    const row = await findFile(db, id);
    if (!row) return;
    if (row.contentLength <= INLINE_BYTES) await processing(id);
    else await processLater(id);
  }

  return {
    arrived,
    process: processing,
    async look(id) {
      if (await storage.head(uploadKey(id))) await arrived(id);
    },
    async refuse(id, step, message) {
      const row = await findFile(db, id);
      if (row?.status === 'waiting') await fail(row, step, message);
    },
    async sweep() {
      const now = clock.now();
      for (const row of await findWaiting(db, now, SWEEP)) {
        if (await storage.head(uploadKey(row.id))) await arrived(row.id);
      }
      for (const row of await findOverdue(db, now, SWEEP)) {
        if (row.status === 'processing') {
          if (await reclaimFile(db, row.id, now, claim())) await run(row);
        } else if (await storage.head(uploadKey(row.id))) await processing(row.id);
        else await fail(row, 'received', 'The file did not arrive in time. Upload it again.');
      }
    },
  };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
