import { createReadStream } from 'node:fs';
import { copyFile, mkdir, open, readdir, readFile, rename, rm, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve } from 'node:path';
import type { Readable } from 'node:stream';
import type { Clock } from '../clock.ts';
import { writeAtomically } from './atomic-file.ts';
import { explainDiskError, StorageError } from './errors.ts';
import { checkKey } from './keys.ts';
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

export interface AcceptedFile {
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

/**
 * Stores files in a folder with four subfolders: `objects` has the files by key, `types` their content types,
 * `temporary` incomplete files, and `used` a marker for each completed upload.
 */
export async function createLocalStorage(
  options: Extract<StorageOptions, { kind: 'local' }>,
  clock: Clock,
): Promise<LocalStorage> {
  const directory = resolve(options.directory);
  const temporaryDirectory = join(directory, 'temporary');
  const usedDirectory = join(directory, 'used');
  const objectPath = (key: string) => join(directory, 'objects', checkKey(key));
  const typePath = (key: string) => join(directory, 'types', checkKey(key));
  const underWay = new Set<string>();

  await mkdir(temporaryDirectory, { recursive: true });
  await mkdir(usedDirectory, { recursive: true });
  // Only one server uses the folder, so temporary files are left over from a crash.
  await removeFiles(temporaryDirectory, () => true);
  const oldest = clock.now().getTime() - MAX_EXPIRY_SECONDS * 1000;
  await removeFiles(usedDirectory, async (path) => (await stat(path)).mtimeMs < oldest);

  async function writeType(key: string, contentType: string): Promise<void> {
    await mkdir(dirname(typePath(key)), { recursive: true });
    await writeFile(typePath(key), contentType);
  }

  async function head(key: string) {
    const path = objectPath(key);
    const found = await orNull(stat(path));
    if (!found?.isFile()) return null;
    const contentType = await orNull(readFile(typePath(key), 'utf8'));
    return { contentLength: found.size, contentType: contentType ?? 'application/octet-stream' };
  }

  return {
    async signPut({ key, uploadId, contentType, contentLength, sha256, expiresInSeconds }) {
      checkUploadId(uploadId);
      // Fail now instead of after the upload.
      await options.disk.requireSpace(contentLength);
      if (expiresInSeconds > MAX_EXPIRY_SECONDS)
        throw new Error('An upload address is good for a day at most.');
      const expires = Math.floor(clock.now().getTime() / 1000) + expiresInSeconds;
      const terms = { key: checkKey(key), uploadId, contentType, contentLength, expires };
      const signature = signUpload(sha256 ? { ...terms, sha256 } : terms, options.secret);
      const query = new URLSearchParams({
        key,
        expires: String(expires),
        ...(sha256 && { sha256 }),
        signature,
      });
      return {
        url: `${options.contentUrl()}/uploads/${uploadId}?${query}`,
        headers: { 'Content-Type': contentType, 'X-Upload-Id': uploadId },
      };
    },

    async acceptPut({ uploadId, query, contentType, contentLength }, body) {
      const { key = '', expires = '', signature = '', sha256 } = query;
      const base = { key, uploadId, contentType, contentLength, expires: Number(expires) };
      const terms = sha256 === undefined ? base : { ...base, sha256 };
      checkUpload(terms, signature, options.secret, clock.now());
      const usedMark = join(usedDirectory, checkUploadId(uploadId));
      if (underWay.has(uploadId)) throw alreadyUsed();
      underWay.add(uploadId);
      // The body can fail before it is read. Reading it throws the same error.
      body.on('error', () => {});
      let reserved: { release(): void } | undefined;
      try {
        if (await orNull(stat(usedMark))) throw alreadyUsed();
        reserved = await options.disk.reserve(contentLength);
        const written = await writeAtomically({
          path: objectPath(key),
          temporaryDirectory,
          // Keep the stream open after an error, because the route must still reply.
          body: body.iterator({ destroyOnReturn: false }),
          ...terms,
          beforeRename: () => writeType(key, contentType),
        });
        await writeFile(usedMark, '');
        return { key, uploadId, contentType, ...written };
      } finally {
        underWay.delete(uploadId);
        reserved?.release();
      }
    },

    head,

    async read(key, range) {
      const found = await head(key);
      if (!found) return null;
      if (range && (range.start >= found.contentLength || (range.end ?? range.start) < range.start)) {
        throw new StorageError(
          'bad_range',
          `The file has ${found.contentLength} bytes. The requested range is outside it.`,
        );
      }
      // Open the file first, so that a concurrent deletion cannot break the reply.
      const file = await orNull(open(objectPath(key), 'r'));
      return file && { ...found, stream: createReadStream('', { fd: file, ...range }) };
    },

    async readToFile(key, path) {
      if (!(await head(key))) throw missing(key);
      await copyFile(objectPath(key), path).catch((error: unknown) => {
        throw explainDiskError(error);
      });
    },

    async write(key, body, contentType) {
      await writeAtomically({
        path: objectPath(key),
        temporaryDirectory,
        body: body instanceof Uint8Array ? toIterable(body) : body,
        beforeRename: () => writeType(key, contentType),
      });
    },

    async move(from, to) {
      const found = await head(from);
      if (!found) throw missing(from);
      await writeType(to, found.contentType);
      await mkdir(dirname(objectPath(to)), { recursive: true });
      await rename(objectPath(from), objectPath(to));
      await rm(typePath(from), { force: true });
    },

    async delete(key) {
      await rm(objectPath(key), { force: true });
      await rm(typePath(key), { force: true });
    },
  };
}

function missing(key: string): StorageError {
  return new StorageError('not_found', `There is no file ${key} in the store.`);
}

function alreadyUsed(): StorageError {
  return new StorageError('already_used', 'This file was already uploaded.');
}

function checkUploadId(uploadId: string): string {
  if (!/^[a-z0-9-]{1,64}$/i.test(uploadId))
    throw new StorageError('bad_key', 'That is not the id of an upload.');
  return uploadId;
}

async function* toIterable(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}

/** Returns null instead of an error if the file does not exist. */
async function orNull<T>(promise: Promise<T>): Promise<T | null> {
  try {
    return await promise;
  } catch (error) {
    const code = error instanceof Error && 'code' in error ? error.code : undefined;
    if (code === 'ENOENT' || code === 'ENOTDIR') return null;
    throw error;
  }
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
