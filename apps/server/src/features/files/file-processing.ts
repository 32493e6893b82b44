import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { mkdtemp, rm, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { setTimeout as delay } from 'node:timers/promises';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import { filePath } from '../../platform/content-paths.ts';
import {
  type Database,
  isCollision,
  isDatabaseAway,
  isDiskFull,
  isOverloaded,
} from '../../platform/database/database.ts';
import type { UploadStep } from '../../platform/database/schema.ts';
import type { Log } from '../../platform/log.ts';
import { repeat } from '../../platform/repeat.ts';
import { SandboxError } from '../../platform/sandbox/errors.ts';
import type { Sandbox } from '../../platform/sandbox/sandbox.ts';
import { uploadKey } from '../../platform/storage/keys.ts';
import type { PreparedFile } from '../../platform/storage/prepare-file.task.ts';
import { prepareFile } from '../../platform/storage/prepare-file.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import {
  type FileRow,
  findFile,
  findOverdue,
  findWaiting,
  lockContents,
  reclaimFile,
  releaseClaims,
  updateFileInStatus,
} from './files.store.ts';
import { explainFailure, RejectedFileError } from './rejected-file.ts';

/** Smaller files are processed while their sender waits; larger ones in the background. */
export const INLINE_BYTES = 20_000_000;
/** The longest that a sender waits for a reply: idle connections are closed after two minutes. */
const SENDER_WAITS_MS = 30_000;
/** A file is claimed for so long, and the claim renewed while it is worked on: the claims of a dead server end soon. */
const CLAIM_MS = 30_000;
const RENEW_MS = 10_000;
/** Between looks whether the database is back. After the time of a claim, the sweep takes the file up. */
const DATABASE_RETRY_MS = 1000;
/** How long a file that waits to be taken up again may wait. */
const WAITING_MS = 30 * 60_000;
const SWEEP = 100;
/**
 * Files of one organisation that may wait for the sandbox: a sender who waits, waits for few. Others are taken up in the
 * background, where they hold no place in the queue while they wait.
 */
const MAX_WAITING = 3;
const RETRY_BUSY_MS = 5_000;

/** What happens to a file once its bytes are there: received, verified, metadata, thumbnail. */
export interface FileProcessing {
  /** Takes up at once what an earlier server was working on, or had received, when it died. */
  start(): Promise<void>;
  /** The bytes are there: processes them, small ones before it returns unless that takes long or too many wait. */
  arrived(id: string): Promise<void>;
  /** For an upload to an object store, which tells nobody: looks whether the bytes are there. */
  checkUpload(id: string): Promise<void>;
  /** The background part of `arrived`. */
  process(id: string): Promise<void>;
  /** The bytes that came are not what was announced. */
  reject(id: string, step: UploadStep['stepName'], message: string): Promise<void>;
  /** Picks up what arrived unnoticed or was left half done, and ends what never came. Run it every minute. */
  sweep(): Promise<void>;
}

export interface FileProcessingDependencies {
  db: Database;
  clock: Clock;
  changes: Changes;
  storage: Storage;
  sandbox: Sandbox;
  log: Log;
  /** Where a file lies while it is looked at. */
  scratch: string;
  /** No other server uses this database: claims that are there at the start are those of a dead server. */
  isOnlyServer: boolean;
  /** For tests. */
  senderWaitsMs?: number;
  /** Has `process` called with this id soon, or after a time, by this or another server. */
  scheduleProcessing(id: string, after?: Date): Promise<void>;
  /** Has `sweep` called soon, by this or another server. */
  scheduleSweep(): Promise<void>;
}

export function createFileProcessing(dependencies: FileProcessingDependencies): FileProcessing {
  const {
    db,
    clock,
    changes,
    storage,
    sandbox,
    log,
    scratch,
    isOnlyServer,
    scheduleProcessing,
    scheduleSweep,
  } = dependencies;
  const { senderWaitsMs = SENDER_WAITS_MS } = dependencies;
  const after = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);
  const received = [{ stepName: 'received' as const, error: null }];
  const claim = () => ({ status: 'processing' as const, steps: received, expiresAt: after(CLAIM_MS) });
  const release = () => ({ status: 'waiting' as const, steps: received, expiresAt: after(WAITING_MS) });

  /** Files that this server has a claim on and does not work on: the database was away when it let them go. */
  const unreleased = new Set<string>();

  async function end(row: FileRow, change: Partial<FileRow>): Promise<void> {
    await updateFileInStatus(db, row.id, ['waiting', 'processing'], change);
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
      if (error instanceof RejectedFileError) return await fail(row, error.step, error.message);
      // Its bytes stay, and the sweep takes it up again.
      if (isDatabaseAway(error)) throw error;
      if (isDiskFull(error))
        return await fail(row, 'verified', 'The server’s disk is full. Upload the file again later.');
      if (isCollision(error) || isOverloaded(error)) return await postpone(row, RETRY_BUSY_MS);
      if (error instanceof SandboxError && error.code !== 'failed') return await endKilled(row, error);
      log.error({ err: error, file_upload_id: row.id }, 'a file could not be processed');
      await fail(row, 'verified', 'Something went wrong on the server. Upload the file again.');
    } finally {
      if (directory) await rm(directory, { recursive: true, force: true });
    }
  }

  /** What did not run to its end is tried once more in the background, unless its file is known to be hostile. */
  async function endKilled(row: FileRow, { code, isFinal }: SandboxError): Promise<void> {
    if (isFinal || code === 'quarantined') {
      return fail(row, 'metadata', explainFailure(code, row.contentType));
    }
    await postpone(row, code === 'busy' ? RETRY_BUSY_MS : 0);
  }

  async function postpone(row: FileRow, milliseconds: number): Promise<void> {
    await updateFileInStatus(db, row.id, ['processing'], release());
    // While the server stops, nothing can be put off: the sweep of the next start finds the file.
    await scheduleProcessing(row.id, milliseconds > 0 ? after(milliseconds) : undefined).catch(
      (error: unknown) => log.warn({ err: error, file_upload_id: row.id }, 'a file was left to the sweep'),
    );
  }

  async function verify(row: FileRow, path: string): Promise<void> {
    await storage.readToFile(uploadKey(row.id), path);
    const { size } = await stat(path);
    if (size !== row.contentLength) {
      throw new RejectedFileError(
        'verified',
        `The file has ${size} bytes instead of the expected ${row.contentLength}.`,
      );
    }
    const uploaded = await sha256Of(path);
    if (row.announcedSha256 && row.announcedSha256 !== uploaded) {
      throw new RejectedFileError('verified', 'The file’s SHA-256 doesn’t match the expected one.');
    }
    const prepared = await sandbox.run(
      prepareFile,
      { path, announcedType: row.contentType },
      { domainId: row.domainId, key: uploaded, maxWaiting: MAX_WAITING },
    );
    const { error, contentType, cleanedPath, width, height, durationSeconds } = prepared;
    // A file that has a size is what it says, but too large.
    if (error) throw new RejectedFileError(width === null ? 'verified' : 'metadata', error);
    const keptPath = cleanedPath ?? path;
    const sha256 = cleanedPath === null ? uploaded : await sha256Of(cleanedPath);
    const thumbnailKey = await storeThumbnail(prepared, sha256);
    const storageKey = filePath(sha256, contentType).slice(1);
    const kept = {
      contentType,
      sha256,
      storageKey,
      thumbnailKey,
      contentLength: (await stat(keptPath)).size,
      width,
      height,
      duration: durationSeconds,
    };
    // Said before it is done: a purge of the same content then keeps it, and a crash can be picked up.
    const isOurs = await db.transaction(async (transaction) => {
      await lockContents(transaction, [storageKey]);
      return updateFileInStatus(transaction, row.id, ['processing'], kept);
    });
    if (!isOurs) return;
    if (cleanedPath !== null || contentType !== row.contentType) {
      await storage.write(storageKey, createReadStream(keptPath), contentType);
    } else await storage.move(uploadKey(row.id), storageKey);
    const steps: UploadStep[] = [
      { stepName: 'received', error: null },
      { stepName: 'verified', error: null },
      { stepName: 'metadata', error: null },
      { stepName: 'thumbnail', error: prepared.thumbnailError },
    ];
    await end(row, { status: 'ready', steps });
  }

  /** Null for files without one. They are files all the same. */
  async function storeThumbnail({ thumbnailPath }: PreparedFile, sha256: string): Promise<string | null> {
    if (thumbnailPath === null) return null;
    const key = `thumbnails/${sha256}.webp`;
    await storage.write(key, createReadStream(thumbnailPath), 'image/webp');
    return key;
  }

  async function processing(id: string): Promise<void> {
    if (!(await updateFileInStatus(db, id, ['waiting'], claim()))) return;
    const endRenewal = repeat(() => {
      // Without the database the claim ends, and a server that has it takes the file up.
      updateFileInStatus(db, id, ['processing'], { expiresAt: after(CLAIM_MS) }).catch(() => {});
    }, RENEW_MS);
    try {
      const row = await findFile(db, id);
      if (row) await run(row);
    } catch (error) {
      unreleased.add(id);
      await releaseClaim(id).catch(() => void retryWhenDatabaseReturns(id));
      throw error;
    } finally {
      endRenewal();
    }
  }

  /** Ends this server's claim on a file that it did not finish. */
  async function releaseClaim(id: string): Promise<void> {
    if (!unreleased.has(id)) return;
    await updateFileInStatus(db, id, ['processing'], release());
    unreleased.delete(id);
  }

  /** Takes a file up as soon as the database is back, since nobody sends it a second time. */
  async function retryWhenDatabaseReturns(id: string): Promise<void> {
    for (let waited = 0; waited < CLAIM_MS; waited += DATABASE_RETRY_MS) {
      await delay(DATABASE_RETRY_MS, undefined, { ref: false });
      const isGiven = await releaseClaim(id)
        .then(() => scheduleProcessing(id))
        .then(
          () => true,
          () => false,
        );
      if (isGiven) return;
    }
    unreleased.delete(id);
  }

  async function handleUpload(id: string): Promise<void> {
    try {
      const row = await findFile(db, id);
      if (!row) return;
      if (row.contentLength > INLINE_BYTES) return await scheduleProcessing(id);
      const work = processing(id);
      // What fails later than that was left to the sweep, as elsewhere.
      work.catch(() => undefined);
      const limit = delay(senderWaitsMs, undefined, { ref: false });
      await Promise.race([work, limit]);
    } catch (error) {
      if (isDatabaseAway(error) && !unreleased.has(id)) void retryWhenDatabaseReturns(id);
      throw error;
    }
  }

  async function sweep(): Promise<void> {
    const now = clock.now();
    // Given to the background one by one: a file that takes long does not delay the rest.
    for (const row of await findWaiting(db, now, SWEEP)) {
      if (await storage.head(uploadKey(row.id))) await scheduleProcessing(row.id);
    }
    for (const row of await findOverdue(db, now, SWEEP)) {
      if (row.status === 'processing') {
        if (await reclaimFile(db, row.id, now, release())) await scheduleProcessing(row.id);
      } else if (await storage.head(uploadKey(row.id))) await scheduleProcessing(row.id);
      else await fail(row, 'received', 'The file did not arrive in time. Upload it again.');
    }
  }

  return {
    async start() {
      if (isOnlyServer) await releaseClaims(db, release());
      await scheduleSweep();
    },
    arrived: handleUpload,
    process: processing,
    async checkUpload(id) {
      if (await storage.head(uploadKey(id))) await handleUpload(id);
    },
    async reject(id, step, message) {
      const row = await findFile(db, id);
      if (row?.status === 'waiting') await fail(row, step, message);
    },
    sweep,
  };
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
