import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import { pipeline } from 'node:stream/promises';
import { filePath } from '../../platform/content-paths.ts';
import type { Database } from '../../platform/database/database.ts';
import type { UploadStep } from '../../platform/database/schema.ts';
import { SandboxError } from '../../platform/sandbox/errors.ts';
import type { Sandbox } from '../../platform/sandbox/sandbox.ts';
import { uploadKey } from '../../platform/storage/keys.ts';
import type { PreparedFile } from '../../platform/storage/prepare-file.task.ts';
import { prepareFile } from '../../platform/storage/prepare-file.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { type FileRow, lockContents, updateFileInStatus } from './files.store.ts';
import { RejectedFileError } from './rejected-file.ts';

/**
 * Files of one organisation that can wait for the sandbox: a short queue keeps the wait of senders short. Others
 * are processed in the background and take no place in the queue.
 */
const MAX_WAITING = 3;

interface FileVerificationDependencies {
  db: Database;
  storage: Storage;
  sandbox: Sandbox;
}

/** Whether the sandbox would accept another file of an organisation now. */
export function hasRoomFor(sandbox: Pick<Sandbox, 'hasRoom'>, domainId: string): boolean {
  return sandbox.hasRoom(prepareFile.taskClass, { domainId, maxWaiting: MAX_WAITING });
}

/**
 * Verifies the uploaded bytes of a claimed file, prepares them in the sandbox and stores them. Returns the completed
 * steps; undefined if another server has since claimed the file. Throws a {@link RejectedFileError} if the file
 * cannot be used.
 */
export async function verifyUpload(
  { db, storage, sandbox }: FileVerificationDependencies,
  row: FileRow,
  path: string,
): Promise<UploadStep[] | undefined> {
  const queue = { domainId: row.domainId, maxWaiting: MAX_WAITING };
  // Reading and hashing a file only to find the queue full would be most of the work during a flood of uploads.
  if (!hasRoomFor(sandbox, row.domainId))
    throw new SandboxError('busy', 'Too many files of this organisation are waiting.');
  await storage.readToFile(uploadKey(row.id), path);
  const { size } = await stat(path);
  if (size !== row.contentLength) {
    throw new RejectedFileError('verified', 'The upload is incomplete. Upload the file again.');
  }
  const uploaded = (await storage.hashOfUpload(row.id)) ?? (await sha256Of(path));
  if (row.announcedSha256 && row.announcedSha256 !== uploaded) {
    throw new RejectedFileError('verified', 'The file was damaged during the upload. Upload it again.');
  }
  const prepared = await sandbox.run(
    prepareFile,
    { path, declaredType: row.contentType },
    { ...queue, key: uploaded },
  );
  const { error, contentType, sanitizedPath, width, height, durationSeconds } = prepared;
  // A file with dimensions is of the announced type, but too large.
  if (error) throw new RejectedFileError(width === null ? 'verified' : 'metadata', error);
  const verifiedPath = sanitizedPath ?? path;
  const sha256 = sanitizedPath === null ? uploaded : await sha256Of(sanitizedPath);
  const thumbnailKey = await storeThumbnail(storage, prepared, sha256);
  const storageKey = filePath(sha256, contentType).slice(1);
  const verified = {
    contentType,
    sha256,
    storageKey,
    thumbnailKey,
    contentLength: (await stat(verifiedPath)).size,
    width,
    height,
    duration: durationSeconds,
  };
  // Record the key before moving the file: a purge of the same content then spares it, and processing can resume
  // after a crash.
  const isUpdated = await db.transaction(async (transaction) => {
    await lockContents(transaction, [storageKey]);
    return updateFileInStatus(transaction, row.id, ['processing'], verified);
  });
  if (!isUpdated) return undefined;
  if (sanitizedPath !== null || contentType !== row.contentType) {
    await storage.write(storageKey, createReadStream(verifiedPath), contentType);
  } else await storage.move(uploadKey(row.id), storageKey);
  return [
    { stepName: 'received', error: null },
    { stepName: 'verified', error: null },
    { stepName: 'metadata', error: null },
    { stepName: 'thumbnail', error: prepared.thumbnailError },
  ];
}

/** Null for a file without a thumbnail, which can still be used. */
async function storeThumbnail(
  storage: Storage,
  { thumbnailPath }: PreparedFile,
  sha256: string,
): Promise<string | null> {
  if (thumbnailPath === null) return null;
  const key = `thumbnails/${sha256}.webp`;
  await storage.write(key, createReadStream(thumbnailPath), 'image/webp');
  return key;
}

async function sha256Of(path: string): Promise<string> {
  const hash = createHash('sha256');
  await pipeline(createReadStream(path), hash);
  return hash.digest('hex');
}
