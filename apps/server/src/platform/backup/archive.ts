import { createHash } from 'node:crypto';
import { createReadStream, createWriteStream } from 'node:fs';
import { open, rename, rm } from 'node:fs/promises';
import { Readable } from 'node:stream';
import { json } from 'node:stream/consumers';
import { pipeline } from 'node:stream/promises';
import { extract, pack } from 'tar-stream';
import { StartError } from '../start/start-error.ts';

/** A backup is a tar file. Its last entry has the SHA-256 of all entries before it, in hex. */
const LAST_ENTRY = 'summary.json';
/** The extended header that contains the content type of an entry. */
const CONTENT_TYPE = 'VITRINE.content-type';

interface EntryHeader {
  name: string;
  /** Bytes. */
  size: number;
  contentType?: string | undefined;
}

interface ArchivedFile extends EntryHeader {
  /** Exactly `size` bytes. */
  content: Readable;
}

export interface ArchiveWriter {
  add(name: string, content: Uint8Array): Promise<void>;
  addFile(file: ArchivedFile): Promise<void>;
  /** Adds the last entry, syncs the file to disk and gives it its final name. */
  finish(summary: object): Promise<void>;
  /** Removes the incomplete file. */
  abort(): Promise<void>;
}

/** Writes an archive to a file that only its owner can read. The file gets its final name when it is complete. */
export function createArchive(path: string): ArchiveWriter {
  const partial = `${path}.partial`;
  const tar = pack();
  const hash = createHash('sha256');
  let failure: Error | undefined;
  const written = pipeline(tar, createWriteStream(partial, { mode: 0o600 })).catch((error: Error) => {
    // Errors of writes have no path, and operators know only the final name.
    failure = Object.assign(error, { path });
    throw failure;
  });
  // `finish` waits for it. Until then, an error of the file must also fail the entry that is being added.
  written.catch((error: Error) => tar.destroy(error));

  async function addFile({ name, size, contentType, content }: ArchivedFile): Promise<void> {
    hash.update(describeEntry({ name, size, contentType }));
    const pax = contentType === undefined ? {} : { pax: { [CONTENT_TYPE]: contentType } };
    // The archive is destroyed then, and would throw an error that says only that.
    if (failure) throw failure;
    const entry = tar.entry({ name, size, mode: 0o600, ...pax });
    await Promise.race([pipeline(content, hashing(hash), entry), written]);
  }

  return {
    add: (name, bytes) =>
      addFile({ name, size: bytes.length, content: Readable.from([bytes], { objectMode: false }) }),
    addFile,
    async finish(summary) {
      const text = JSON.stringify({ ...summary, sha256: hash.digest('hex') }, null, 2);
      if (failure) throw failure;
      tar.entry({ name: LAST_ENTRY, mode: 0o600 }, text);
      tar.finalize();
      await written;
      const file = await open(partial, 'r+');
      await file.sync().finally(() => file.close());
      await rename(partial, path);
    },
    async abort() {
      tar.destroy();
      await written.catch(() => {});
      // The error that ended the backup matters more than one of its removal.
      await rm(partial, { force: true }).catch(() => undefined);
    },
  };
}

export interface ArchiveEntry extends EntryHeader {
  /** Read it to its end before the next entry. */
  content: AsyncIterable<Buffer>;
}

/**
 * Reads an archive entry by entry. Returns the summary after checking that all entries are as they were written.
 *
 * @throws StartError if the file is incomplete, damaged or no backup.
 */
export async function* readArchive(path: string): AsyncGenerator<ArchiveEntry, unknown> {
  const tar = extract();
  const hash = createHash('sha256');
  const source = createReadStream(path);
  source.on('error', (error) => tar.destroy(error));
  source.pipe(tar);
  try {
    for await (const entry of tar) {
      const { name, size, pax } = entry.header;
      const content = explaining(path, entry as AsyncIterable<Buffer>);
      if (name === LAST_ENTRY) return checkSummary(path, await json(content), hash.digest('hex'));
      const header = { name, size, contentType: (pax as Record<string, string> | null)?.[CONTENT_TYPE] };
      hash.update(describeEntry(header));
      yield { ...header, content: hashing(hash)(content) };
    }
  } catch (error) {
    throw explain(path, error);
  } finally {
    source.destroy();
  }
  throw incomplete(path);
}

/** The content of an entry, with errors for the operator. */
async function* explaining(path: string, content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  try {
    yield* content;
  } catch (error) {
    throw explain(path, error);
  }
}

/** Returns errors of the file system, and errors that are already explained, unchanged. */
function explain(path: string, error: unknown): unknown {
  if (error instanceof StartError || (error as NodeJS.ErrnoException).syscall !== undefined) return error;
  const { message } = error as Error;
  if (/unexpected end|destroyed/i.test(message)) return incomplete(path);
  return new StartError(`${path} is not a Vitrine backup, or it is damaged (${message}). Use another file.`);
}

const incomplete = (path: string) => new StartError(`${path} is not a complete backup. Use another one.`);

function checkSummary(path: string, summary: unknown, sha256: string): unknown {
  if ((summary as { sha256?: unknown }).sha256 === sha256) return summary;
  throw new StartError(`${path} is damaged: its content does not match its checksum. Use another backup.`);
}

function hashing(hash: { update(bytes: Uint8Array): unknown }) {
  return async function* (content: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
    for await (const chunk of content) {
      hash.update(chunk);
      yield chunk;
    }
  };
}

const describeEntry = ({ name, size, contentType = '' }: EntryHeader): string =>
  `${name}\n${size}\n${contentType}\n`;
