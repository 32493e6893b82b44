import type { ClientBase } from 'pg';
import { uploadKey } from '../storage/keys.ts';
import type { Storage } from '../storage/storage.ts';
import type { ArchiveWriter } from './archive.ts';

const PREFIX = 'files/';

/** The key of the file in an entry; undefined for other entries. */
export const keyOfEntry = (name: string): string | undefined =>
  name.startsWith(PREFIX) ? name.slice(PREFIX.length) : undefined;

interface Needed {
  key: string;
  /** A file that is still an upload in the snapshot. When it is processed, its bytes move to another key. */
  uploadId: string | null;
}

/** The files that the rows of a snapshot refer to. */
export async function readNeededFiles(snapshot: ClientBase): Promise<Needed[]> {
  const { rows } = await snapshot.query<{ key: string | null; upload_id: string | null }>(`
    select storage_key as key, null as upload_id from file_uploads where storage_key is not null
    union select thumbnail_key, null from file_uploads where thumbnail_key is not null
    union select key, null from bundle_files
    union select null, id::text from file_uploads where status in ('waiting', 'processing')
    order by 1, 2`);
  return rows.map(({ key, upload_id }) => ({ key: key ?? uploadKey(upload_id ?? ''), uploadId: upload_id }));
}

/**
 * Adds the files of a snapshot to an archive. An upload that was processed since then is added as an upload, and is
 * processed again after a restore. An upload that has not been sent yet is left out.
 *
 * @param current a connection outside the snapshot
 */
export async function addFiles(
  needed: readonly Needed[],
  options: {
    storage: Pick<Storage, 'read'>;
    current: ClientBase;
    archive: Pick<ArchiveWriter, 'addFile'>;
    onProgress(done: number, bytes: number): void;
  },
): Promise<{ files: number; bytes: number; missing: string[] }> {
  const { storage, current, archive } = options;
  let files = 0;
  const missing: string[] = [];
  let bytes = 0;
  for (const [index, { key, uploadId }] of needed.entries()) {
    const file =
      (await storage.read(key)) ??
      (uploadId === null ? null : await readProcessed(uploadId, storage, current));
    if (file) {
      const { contentLength: size, contentType, stream: content } = file;
      await archive.addFile({ name: `${PREFIX}${key}`, size, contentType, content });
      files += 1;
      bytes += file.contentLength;
    } else if (uploadId === null) missing.push(key);
    options.onProgress(index + 1, bytes);
  }
  return { files, bytes, missing };
}

async function readProcessed(uploadId: string, storage: Pick<Storage, 'read'>, current: ClientBase) {
  const { rows } = await current.query<{ key: string | null }>(
    'select storage_key as key from file_uploads where id = $1',
    [uploadId],
  );
  const key = rows[0]?.key;
  return key ? storage.read(key) : null;
}
