import { createReadStream } from 'node:fs';
import {
  constants,
  copyFile,
  link,
  mkdir,
  open,
  readFile,
  rename,
  rm,
  stat,
  writeFile,
} from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { type AtomicWrite, writeAtomically } from './atomic-file.ts';
import { explainDiskError, StorageError } from './errors.ts';
import { checkKey } from './keys.ts';
import { nullIfMissing } from './missing-files.ts';
import type { ByteRange, Storage } from './storage.ts';

export interface LocalFiles extends Omit<Storage, 'signPut' | 'hashOfUpload'> {
  /**
   * Writes a stream, and rejects it if its length or SHA-256 differs from the given ones. Resolves to the length and
   * hash of the written bytes.
   */
  receive(
    key: string,
    body: AtomicWrite['body'],
    contentType: string,
    expected?: Pick<AtomicWrite, 'contentLength' | 'sha256'>,
  ): ReturnType<typeof writeAtomically>;
}

/** Files by key in the subfolder `objects`, and their content types in `types`. */
export function createLocalFiles(directory: string, temporaryDirectory: string): LocalFiles {
  const objectPath = (key: string) => join(directory, 'objects', checkKey(key));
  const types = createContentTypes(directory);

  const receive: LocalFiles['receive'] = (key, body, contentType, expected) =>
    writeAtomically({
      path: objectPath(key),
      temporaryDirectory,
      body,
      ...expected,
      beforeRename: () => types.write(key, contentType),
    });

  async function head(key: string) {
    const found = await nullIfMissing(stat(objectPath(key)));
    if (!found?.isFile()) return null;
    return { contentLength: found.size, contentType: await types.read(key) };
  }

  return {
    receive,
    head,
    async read(key, range) {
      const found = await head(key);
      if (!found) return null;
      if (range) requireRange(range, found.contentLength);
      // Open the file before replying, because a concurrent deletion must not break the reply.
      const file = await nullIfMissing(open(objectPath(key), 'r'));
      return file && { ...found, stream: createReadStream('', { fd: file, ...range }) };
    },
    async readToFile(key, path) {
      if (!(await head(key))) throw missing(key);
      // A link takes no time and no space, but not every file system has them.
      await link(objectPath(key), path)
        // Never over an existing file, which may be a link to another object.
        .catch(() => copyFile(objectPath(key), path, constants.COPYFILE_EXCL))
        .catch((error: unknown) => {
          throw explainDiskError(error);
        });
    },
    async write(key, body, contentType) {
      await receive(key, body instanceof Uint8Array ? toIterable(body) : body, contentType);
    },
    async move(from, to) {
      const found = await head(from);
      if (!found) throw missing(from);
      await types.write(to, found.contentType);
      await mkdir(dirname(objectPath(to)), { recursive: true });
      await rename(objectPath(from), objectPath(to));
      await types.delete(from);
    },
    async delete(key) {
      await rm(objectPath(key), { force: true });
      await types.delete(key);
    },
  };
}

/** The content types of files, which the file system does not store. */
function createContentTypes(directory: string) {
  const path = (key: string) => join(directory, 'types', checkKey(key));
  return {
    async read(key: string): Promise<string> {
      return (await nullIfMissing(readFile(path(key), 'utf8'))) ?? 'application/octet-stream';
    },
    async write(key: string, contentType: string): Promise<void> {
      await mkdir(dirname(path(key)), { recursive: true });
      await writeFile(path(key), contentType);
    },
    delete: (key: string): Promise<void> => rm(path(key), { force: true }),
  };
}

function requireRange({ start, end = start }: ByteRange, contentLength: number): void {
  if (start < contentLength && end >= start) return;
  throw new StorageError(
    'bad_range',
    `The file is ${contentLength} bytes long. The requested range is outside it.`,
  );
}

function missing(key: string): StorageError {
  return new StorageError('not_found', `There is no file ${key} in the store.`);
}

async function* toIterable(bytes: Uint8Array): AsyncGenerator<Uint8Array> {
  yield bytes;
}
