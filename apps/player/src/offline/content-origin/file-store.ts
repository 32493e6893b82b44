/*
 * Files on this screen, by their SHA-256, in one cache of the content origin: revisions that share a file
 * share its bytes. A file lies there in pieces, so that a part of a long video is read without the rest, and
 * with a description, which is written last: a file without one is not there, however the writing ended.
 */

/** The part of `Cache` that is used. */
export type FileCache = Pick<Cache, 'match' | 'put' | 'delete' | 'keys'>;

export const CACHE_NAME = 'vitrine-files-1';
export const PIECE_BYTES = 4 * 1024 * 1024;
const ROOT = '/.kept/files/';

/** A file that is here, whole. */
export interface KeptFile {
  sha256: string;
  size: number;
  pieceBytes: number;
  /** Those of the reply that brought it, as far as they say something of its content. */
  headers: [name: string, value: string][];
}

const descriptionKey = (sha256: string) => `${ROOT}${sha256}`;
const pieceKey = (sha256: string, index: number) => `${ROOT}${sha256}/${index}`;
/** The file that an entry of the cache belongs to; null: it is something else. */
const ownerOf = (path: string) =>
  path.startsWith(ROOT) ? (path.slice(ROOT.length).split('/')[0] ?? null) : null;

export async function findFile(cache: FileCache, sha256: string): Promise<KeptFile | null> {
  const found = await cache.match(descriptionKey(sha256));
  return found ? ((await found.json()) as KeptFile) : null;
}

/** One piece's bytes; null when the browser has thrown it away. */
export async function readPiece(
  cache: FileCache,
  sha256: string,
  index: number,
): Promise<ArrayBuffer | null> {
  const found = await cache.match(pieceKey(sha256, index));
  return found ? found.arrayBuffer() : null;
}

/** Takes a file's bytes in order. Nothing is found by its name before `finish`. */
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
        const taken = rest.subarray(0, pieceBytes - length);
        piece.push(taken);
        length += taken.length;
        rest = rest.subarray(taken.length);
        if (length === pieceBytes) await flush();
      }
    },
    async finish(headers: KeptFile['headers']): Promise<void> {
      if (length > 0 || index === 0) await flush();
      const description: KeptFile = { sha256, size, pieceBytes, headers };
      await cache.put(descriptionKey(sha256), new Response(JSON.stringify(description)));
    },
    /** Takes back what was written. */
    async discard(): Promise<void> {
      for (let each = 0; each < index; each += 1) await cache.delete(pieceKey(sha256, each));
    },
  };
}

/** Removes every file that is not named, and what is left of unfinished ones. */
export async function keepOnly(cache: FileCache, wanted: ReadonlySet<string>): Promise<void> {
  for (const { url } of await cache.keys()) {
    const { pathname } = new URL(url);
    const owner = ownerOf(pathname);
    if (owner !== null && !wanted.has(owner)) await cache.delete(pathname);
  }
}
