import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { type ClientBase, escapeIdentifier } from 'pg';
import { to as copyTo } from 'pg-copy-streams';
import type { ArchiveWriter } from './archive.ts';
import type { TableDescription } from './catalogue.ts';

/**
 * Bytes per entry of the archive, before compression. The size of an entry comes before its content, so the entry is
 * built in memory.
 */
const CHUNK_BYTES = 4_000_000;

const compress = promisify(gzip);

/** The name of the entry with one part of a table's rows, in PostgreSQL's text format, compressed. */
const chunkName = (table: string, part: number): string =>
  `database/${table}/${String(part).padStart(6, '0')}.gz`;

/** The table of such an entry; undefined for other entries. */
export const tableFromChunkName = (name: string): string | undefined =>
  /^database\/([^/]+)\/\d+\.gz$/.exec(name)?.[1];

/** Adds a table's rows to an archive, in chunks of complete rows. Returns their number. */
export async function dumpTable(
  client: ClientBase,
  { name, columns }: TableDescription,
  archive: Pick<ArchiveWriter, 'add'>,
): Promise<number> {
  const list = columns.map(escapeIdentifier).join(', ');
  const rows = client.query(copyTo(`copy ${escapeIdentifier(name)} (${list}) to stdout`));
  let part = 0;
  for await (const chunk of inChunks(rows)) {
    part += 1;
    await archive.add(chunkName(name, part), await compress(chunk));
  }
  return rows.rowCount ?? 0;
}

/** A line is a row: line feeds within values are escaped. */
async function* inChunks(rows: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  let pieces: Buffer[] = [];
  let bytes = 0;
  for await (const piece of rows) {
    pieces.push(piece);
    bytes += piece.length;
    if (bytes < CHUNK_BYTES) continue;
    const all = Buffer.concat(pieces);
    const end = all.lastIndexOf('\n') + 1;
    if (end > 0) yield all.subarray(0, end);
    pieces = [all.subarray(end)];
    bytes = all.length - end;
  }
  if (bytes > 0) yield Buffer.concat(pieces);
}
