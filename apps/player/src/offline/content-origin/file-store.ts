import { createSha256 } from '../../platform/sha256.ts';

/*
 * Stores the files of this screen by SHA-256 in one cache of the content origin. Revisions that share a file share its
 * bytes. A file is stored in pieces, so that part of a long video can be read without the rest. Its description is
 * written last: a file without a description is incomplete and does not count.
 */

/** The part of `Cache` that is used. */
export type FileCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;

export const CACHE_NAME = 'vitrine-files-1';
export const PIECE_BYTES = 4 * 1024 * 1024;
/** Existing screens have files under this path. If it changed, they would download all their files again. */
const ROOT = '/.stored/files/';
/** Bytes hashed at a time, small enough for smooth playback. */
const HASH_SLICE = 64 * 1024;

/** A complete file on this screen. */
export interface CachedFile {
  sha256: string;
  size: number;
  pieceBytes: number;
  /** The headers of the original reply that describe its content. */
  headers: [name: string, value: string][];
}

const descriptionKey = (sha256: string) => `${ROOT}${sha256}`;
const pieceKey = (sha256: string, index: number) => `${ROOT}${sha256}/${index}`;
/** The file that a cache entry belongs to, or null if it belongs to none. */
const ownerOf = (path: string) =>
  path.startsWith(ROOT) ? (path.slice(ROOT.length).split('/')[0] ?? null) : null;

/** Null if the file is not cached, or if its description is damaged. */
export async function findFile(cache: FileCache, sha256: string): Promise<CachedFile | null> {
  const file = (await readJson(cache, descriptionKey(sha256))) as Partial<CachedFile> | null;
  return file && isSize(file.size) && isSize(file.pieceBytes) && Array.isArray(file.headers)
    ? ({ ...file, sha256 } as CachedFile)
    : null;
}

const isSize = (value: unknown): boolean => Number.isSafeInteger(value) && (value as number) >= 0;

/** The JSON of an entry, or null if it is missing or damaged. */
export async function readJson(cache: FileCache, key: string): Promise<unknown> {
  const found = await cache.match(key);
  return found ? found.json().catch(() => null) : null;
}

const pieceCount = ({ size, pieceBytes }: CachedFile) => Math.max(1, Math.ceil(size / pieceBytes));
const pieceLength = ({ size, pieceBytes }: CachedFile, index: number) =>
  Math.min(pieceBytes, size - index * pieceBytes);

/** Whether every piece exists and has the right length. Browsers know the length of an entry without reading it. */
export async function hasAllPieces(cache: FileCache, file: CachedFile): Promise<boolean> {
  for (let index = 0; index < pieceCount(file); index += 1) {
    if (!(await findPiece(cache, file, index, (found) => found.blob()))) return false;
  }
  return true;
}

/** Reads the entire file and compares its size and hash. Calls `pause` between slices of the work. */
export async function matchesHash(
  cache: FileCache,
  file: CachedFile,
  pause: () => Promise<void>,
): Promise<boolean> {
  const hash = createSha256();
  for (let index = 0; index < pieceCount(file); index += 1) {
    const piece = await readPiece(cache, file, index);
    if (!piece) return false;
    for (let start = 0; start < piece.byteLength; start += HASH_SLICE) {
      hash.update(new Uint8Array(piece, start, Math.min(HASH_SLICE, piece.byteLength - start)));
      await pause();
    }
  }
  return hash.digest() === file.sha256;
}

/** Removes the description first, because a file without one does not count. */
export async function removeFile(cache: FileCache, sha256: string): Promise<void> {
  await cache.delete(descriptionKey(sha256));
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    if (ownerOf(pathname) === sha256) await cache.delete(pathname);
  }
}

/** The bytes of one piece, or null as for {@link findPiece}. */
export const readPiece = (cache: FileCache, file: CachedFile, index: number): Promise<ArrayBuffer | null> =>
  findPiece(cache, file, index, (found) => found.arrayBuffer());

/**
 * One piece as `read` returns it. Null if the browser has evicted it, its length is wrong, or it cannot be read:
 * browsers reject the read of an entry whose checksum does not match.
 */
async function findPiece<Piece extends ArrayBuffer | Blob>(
  cache: FileCache,
  file: CachedFile,
  index: number,
  read: (found: Response) => Promise<Piece>,
): Promise<Piece | null> {
  const found = await cache.match(pieceKey(file.sha256, index));
  const piece = await (found && read(found).catch(() => null));
  if (!piece) return null;
  const length = piece instanceof Blob ? piece.size : piece.byteLength;
  return length === pieceLength(file, index) ? piece : null;
}

/** Returns the file without reading it into memory. Null if {@link findPiece} returns null for one of its pieces. */
export async function openBlob(cache: FileCache, file: CachedFile): Promise<Blob | null> {
  const pieces: Blob[] = [];
  for (let index = 0; index < pieceCount(file); index += 1) {
    const piece = await findPiece(cache, file, index, (found) => found.blob());
    if (!piece) return null;
    pieces.push(piece);
  }
  const type = file.headers.find(([name]) => name === 'content-type')?.[1] ?? '';
  return new Blob(pieces, { type });
}

/** Writes a file's bytes in order. Until `finish`, the file cannot be found. */
export function openFileWriter(cache: FileCache, sha256: string, pieceBytes = PIECE_BYTES) {
  let piece: Uint8Array<ArrayBuffer>[] = [];
  let length = 0;
  let index = 0;
  let size = 0;

  async function flush(): Promise<void> {
    await cache.put(pieceKey(sha256, index), new Response(new Blob(piece)));
    index += 1;
    piece = [];
    length = 0;
  }

  return {
    async write(bytes: Uint8Array<ArrayBuffer>): Promise<void> {
      size += bytes.length;
      for (let rest = bytes; rest.length > 0; ) {
        const chunk = rest.subarray(0, pieceBytes - length);
        piece.push(chunk);
        length += chunk.length;
        rest = rest.subarray(chunk.length);
        if (length === pieceBytes) await flush();
      }
    },
    async finish(headers: CachedFile['headers']): Promise<void> {
      if (length > 0 || index === 0) await flush();
      const description: CachedFile = { sha256, size, pieceBytes, headers };
      await cache.put(descriptionKey(sha256), new Response(JSON.stringify(description)));
    },
    /** Removes the pieces written so far. */
    async discard(): Promise<void> {
      for (let each = 0; each < index; each += 1) await cache.delete(pieceKey(sha256, each));
    },
  };
}

/** Removes all files that are not listed, and the remains of unfinished ones. */
export async function removeOtherFiles(cache: FileCache, wanted: ReadonlySet<string>): Promise<void> {
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    const owner = ownerOf(pathname);
    if (owner !== null && !wanted.has(owner)) await cache.delete(pathname);
  }
}
