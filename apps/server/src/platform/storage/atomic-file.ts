import { createHash, randomUUID } from 'node:crypto';
import { type FileHandle, mkdir, open, rename, rm } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { explainDiskError, StorageError } from './errors.ts';

export interface AtomicWrite {
  path: string;
  /** On the same file system as `path`. */
  temporaryDirectory: string;
  body: AsyncIterable<Uint8Array>;
  /** When given, another length is refused, as soon as it is exceeded. */
  contentLength?: number;
  /** When given, other content is refused. Hex. */
  sha256?: string;
  /** Last step before the file appears. */
  beforeRename?: () => Promise<void>;
  /** Opens the temporary file; tests give a full disk. */
  openFile?: (path: string) => Promise<FileHandle>;
}

/**
 * Writes a file that appears whole or not at all, also after a crash: into a temporary file, to the disk,
 * then renamed. Whatever fails leaves nothing behind. Returns what was written.
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
    for await (const chunk of body) {
      length += chunk.length;
      if (contentLength !== undefined && length > contentLength) {
        throw new StorageError(
          'wrong_length',
          `The file is longer than the expected ${contentLength} bytes.`,
        );
      }
      hash.update(chunk);
      await writeFully(file, chunk);
    }
    if (contentLength !== undefined && length < contentLength) {
      throw new StorageError(
        'wrong_length',
        `Only ${length} of the expected ${contentLength} bytes arrived.`,
      );
    }
    const digest = hash.digest('hex');
    if (sha256 !== undefined && digest !== sha256) {
      throw new StorageError('wrong_checksum', 'The file’s SHA-256 doesn’t match the expected one.');
    }
    await file.sync();
    return { contentLength: length, sha256: digest };
  } finally {
    await file.close();
  }
}

async function writeFully(file: FileHandle, chunk: Uint8Array): Promise<void> {
  for (let offset = 0; offset < chunk.length; ) {
    const { bytesWritten } = await file.write(chunk, offset);
    offset += bytesWritten;
  }
}

/** Without this, a crash may forget the rename. Windows has no such call, and needs none. */
async function syncDirectory(path: string): Promise<void> {
  if (process.platform === 'win32') return;
  const directory = await open(path, 'r');
  try {
    await directory.sync();
  } finally {
    await directory.close();
  }
}
