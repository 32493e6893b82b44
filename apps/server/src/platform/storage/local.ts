import { mkdir, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Clock } from '../clock.ts';
import { StorageError } from './errors.ts';
import { checkKey } from './keys.ts';
import { createLocalFiles, type LocalFiles } from './local-files.ts';
import { nullIfMissing } from './missing-files.ts';
import type { Storage, StorageOptions } from './storage.ts';
import { checkUpload, signUpload } from './upload-signature.ts';

/** The maximum validity of an upload address. Older temporary files and markers can be removed. */
const MAX_EXPIRY_SECONDS = 24 * 60 * 60;

/** A PUT request to an address that this store signed. */
export interface PutDetails {
  uploadId: string;
  /** The query of the address. */
  query: { key?: string; expires?: string; sha256?: string; signature?: string };
  contentType: string;
  contentLength: number;
}

interface AcceptedFile {
  key: string;
  uploadId: string;
  contentType: string;
  contentLength: number;
  /** The hash of the received bytes in hex. */
  sha256: string;
}

export interface LocalStorage extends Storage {
  /**
   * Stores the body of a PUT durably, after checking signature, expiry, single use, length and SHA-256. Throws
   * {@link StorageError} and stores nothing otherwise.
   */
  acceptPut(details: PutDetails, body: Readable): Promise<AcceptedFile>;
}

type LocalOptions = Extract<StorageOptions, { kind: 'local' }>;

/**
 * Stores files in a folder with four subfolders: `objects` has the files by key, `types` their content types,
 * `temporary` incomplete files, and `used` the SHA-256 of each completed upload.
 */
export async function createLocalStorage(options: LocalOptions, clock: Clock): Promise<LocalStorage> {
  const directory = resolve(options.directory);
  const temporaryDirectory = join(directory, 'temporary');
  const usedDirectory = join(directory, 'used');
  await mkdir(temporaryDirectory, { recursive: true });
  await mkdir(usedDirectory, { recursive: true });
  // Only one server uses the folder, so temporary files are left over from a crash.
  await removeFiles(temporaryDirectory, () => true);
  const oldest = clock.now().getTime() - MAX_EXPIRY_SECONDS * 1000;
  await removeFiles(usedDirectory, async (path) => (await stat(path)).mtimeMs < oldest);

  const { receive, ...files } = createLocalFiles(directory, temporaryDirectory);
  return {
    ...files,
    signPut: createPutSigner(options, clock),
    async hashOfUpload(uploadId) {
      const mark = await nullIfMissing(readFile(join(usedDirectory, checkUploadId(uploadId)), 'utf8'));
      // A power cut can leave an incomplete marker.
      return mark !== null && /^[0-9a-f]{64}$/.test(mark) ? mark : null;
    },
    acceptPut: createPutReceiver(options, clock, usedDirectory, receive),
  };
}

function createPutSigner({ disk, secret, contentUrl }: LocalOptions, clock: Clock): Storage['signPut'] {
  return async ({ key, uploadId, contentType, contentLength, sha256, expiresInSeconds }) => {
    checkUploadId(uploadId);
    // Fail now instead of after the upload.
    await disk.requireSpace(contentLength);
    if (expiresInSeconds > MAX_EXPIRY_SECONDS)
      throw new Error('An upload address is valid for at most one day.');
    const expires = Math.floor(clock.now().getTime() / 1000) + expiresInSeconds;
    const terms = { key: checkKey(key), uploadId, contentType, contentLength, expires };
    const signature = signUpload(sha256 ? { ...terms, sha256 } : terms, secret);
    const query = new URLSearchParams({
      key,
      expires: String(expires),
      ...(sha256 && { sha256 }),
      signature,
    });
    return {
      url: `${contentUrl()}/uploads/${uploadId}?${query}`,
      headers: { 'Content-Type': contentType, 'X-Upload-Id': uploadId },
    };
  };
}

function createPutReceiver(
  { disk, secret }: LocalOptions,
  clock: Clock,
  usedDirectory: string,
  receive: LocalFiles['receive'],
): LocalStorage['acceptPut'] {
  const underWay = new Set<string>();
  return async ({ uploadId, query, contentType, contentLength }, body) => {
    const { key = '', expires = '', signature = '', sha256 } = query;
    const base = { key, uploadId, contentType, contentLength, expires: Number(expires) };
    const terms = sha256 === undefined ? base : { ...base, sha256 };
    checkUpload(terms, signature, secret, clock.now());
    const usedMark = join(usedDirectory, checkUploadId(uploadId));
    if (underWay.has(uploadId)) throw alreadyUsed();
    underWay.add(uploadId);
    // The body can fail before it is read. Reading it throws the same error.
    body.on('error', () => {});
    let reserved: { release(): void } | undefined;
    try {
      if (await nullIfMissing(stat(usedMark))) throw alreadyUsed();
      reserved = await disk.reserve(contentLength);
      // Keep the stream open after an error, because the route must still reply.
      const bytes = body.iterator({ destroyOnReturn: false });
      const written = await receive(key, bytes, contentType, terms);
      await writeFile(usedMark, written.sha256);
      return { key, uploadId, contentType, ...written };
    } finally {
      underWay.delete(uploadId);
      reserved?.release();
    }
  };
}

function alreadyUsed(): StorageError {
  return new StorageError('already_used', 'This file was already uploaded.');
}

function checkUploadId(uploadId: string): string {
  if (!/^[a-z0-9-]{1,64}$/i.test(uploadId))
    throw new StorageError('bad_key', 'That is not the id of an upload.');
  return uploadId;
}

async function removeFiles(
  directory: string,
  isOver: (path: string) => boolean | Promise<boolean>,
): Promise<void> {
  for (const name of await readdir(directory)) {
    const path = join(directory, name);
    if (await isOver(path)) await rm(path, { force: true });
  }
}
