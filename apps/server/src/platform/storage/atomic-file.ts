import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { explainDiskError, StorageError } from './errors.ts';

/**
 * The size of one write. The network delivers chunks of 64 kB, and the overhead of one write per chunk would exceed the
 * write itself. Each concurrent upload needs this much memory.
 */
const WRITE_BYTES = 2 ** 19;
const DAMAGED = 'The file was damaged during the upload. Upload it again.';

export interface AtomicWrite {
  path: string;
  /** On the same file system as `path`. */
  temporaryDirectory: string;
  body: AsyncIterable<Uint8Array>;
  /** If given, a body of a different length is rejected as soon as it differs. */
  contentLength?: number;
  /** If given, other content is rejected. Hex. */
  sha256?: string;
  /** Runs before the file appears under its name. */
  beforeRename?: () => Promise<void>;
  /** Opens the temporary file. Tests simulate a full disk. */
  openFile?: (path: string) => Promise<FileHandle>;
}

/**
 * Writes a file atomically, even in case of a crash: writes and syncs a temporary file, then renames it. Removes the
 * temporary file after an error.
 */
export async function writeAtomically(
  write: AtomicWrite,
): Promise<{ contentLength: number; sha256: string }> {
  const temporaryPath = join(write.temporaryDirectory, randomUUID());
  try {
    const written = await writeBody(temporaryPath, write);
    await mkdir(dirname(write.path), { recursive: true });
    await write.beforeRename?.();
    await rename(temporaryPath, write.path);
    await syncDirectory(dirname(write.path));
    return written;
  } catch (error) {
    await rm(temporaryPath, { force: true });
    throw explainDiskError(error);
  }
}

async function writeBody(
  path: string,
  { body, contentLength, sha256, openFile = (file) => open(file, 'wx') }: AtomicWrite,
): Promise<{ contentLength: number; sha256: string }> {
  const file = await openFile(path);
  try {
    const hash = createHash('sha256');
    let length = 0;
    const writer = createBatchedWriter(file);
    for await (const chunk of body) {
      length += chunk.length;
      if (contentLength !== undefined && length > contentLength) {
        throw new StorageError('wrong_length', DAMAGED);
      }
      hash.update(chunk);
      await writer.add(chunk);
    }
    await writer.end();
    if (contentLength !== undefined && length < contentLength) {
      throw new StorageError('wrong_length', 'The upload is incomplete. Upload the file again.');
    }
    const digest = hash.digest('hex');
    if (sha256 !== undefined && digest !== sha256) {
      throw new StorageError('wrong_checksum', DAMAGED);
    }
    await file.sync();
    return { contentLength: length, sha256: digest };
  } finally {
    await file.close();
  }
}

/** Collects chunks into large writes. While one write runs, collects the next; then waits for the first. */
function createBatchedWriter(file: FileHandle) {
  let batch: Uint8Array[] = [];
  let batched = 0;
  let writing = Promise.resolve();

  async function flush(): Promise<void> {
    const next = batch;
    batch = [];
    batched = 0;
    await writing;
    writing = writeFully(file, next);
    // The next call of flush or end reports the error.
    writing.catch(() => {});
  }

  return {
    async add(chunk: Uint8Array): Promise<void> {
      batch.push(chunk);
      batched += chunk.length;
      if (batched >= WRITE_BYTES) await flush();
    },
    /** Waits until everything is written. */
    async end(): Promise<void> {
      if (batched > 0) await flush();
      await writing;
    },
  };
}

async function writeFully(file: FileHandle, chunks: readonly Uint8Array[]): Promise<void> {
  for (let rest = chunks.filter(({ length }) => length > 0); rest.length > 0; ) {
    const { bytesWritten } = await file.writev(rest);
    rest = withoutStart(rest, bytesWritten);
  }
}

/** The chunks without their first `bytes` bytes. */
function withoutStart(chunks: readonly Uint8Array[], bytes: number): Uint8Array[] {
  let skipped = bytes;
  return chunks.flatMap((chunk) => {
    const skip = Math.min(skipped, chunk.length);
    skipped -= skip;
    return skip === chunk.length ? [] : [chunk.subarray(skip)];
  });
}

/** Without this, a crash can undo the rename. Windows has no such call, and needs none. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
