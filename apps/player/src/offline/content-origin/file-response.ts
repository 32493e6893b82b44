import { type CachedFile, type FileCache, readPiece } from './file-store.ts';

/**
 * Creates the response for a cached file, or returns null if the browser has evicted part of it. The reply to a range
 * request contains only the part that is in one piece. A browser that plays a video requests the rest when it needs it,
 * so nothing has to stay active or in memory while ten minutes of it play.
 */
export async function createFileResponse(
  cache: FileCache,
  file: CachedFile,
  request: { method: string; range: string | null },
): Promise<Response | null> {
  const range = request.range === null ? null : readRange(request.range, file.size);
  const headers = new Headers(file.headers);
  headers.set('accept-ranges', 'bytes');
  if (range === 'unsatisfiable') {
    headers.set('content-range', `bytes */${file.size}`);
    return new Response(null, { status: 416, headers });
  }
  if (range === null) {
    headers.set('content-length', String(file.size));
    if (request.method === 'HEAD') return new Response(null, { headers });
    const first = await readPiece(cache, file, 0);
    if (!first) return null;
    return new Response(file.size <= file.pieceBytes ? first : piecesOf(cache, file, first), { headers });
  }
  const index = Math.floor(range.start / file.pieceBytes);
  const offset = index * file.pieceBytes;
  const piece = await readPiece(cache, file, index);
  if (!piece) return null;
  const end = Math.min(range.end, offset + piece.byteLength - 1);
  headers.set('content-range', `bytes ${range.start}-${end}/${file.size}`);
  headers.set('content-length', String(end - range.start + 1));
  const body = request.method === 'HEAD' ? null : piece.slice(range.start - offset, end + 1 - offset);
  return new Response(body, { status: 206, headers });
}

/** Returns the first and last byte of a `Range` header with one range. Null if the entire file must be sent. */
export function readRange(
  header: string,
  size: number,
): { start: number; end: number } | 'unsatisfiable' | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header.trim()) ?? [];
  if (first === '' && last === '') return null;
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first);
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1);
  if (first !== '' && last !== '' && Number(last) < start) return null;
  return start >= size || start > end ? 'unsatisfiable' : { start, end };
}

function piecesOf(cache: FileCache, file: CachedFile, first: ArrayBuffer): ReadableStream<Uint8Array> {
  const count = Math.ceil(file.size / file.pieceBytes);
  let index = 0;
  return new ReadableStream({
    async pull(controller) {
      const piece = index === 0 ? first : await readPiece(cache, file, index);
      if (!piece) throw new Error('Part of the file is missing');
      controller.enqueue(new Uint8Array(piece));
      index += 1;
      if (index === count) controller.close();
    },
  });
}
