import { useRef } from 'react';
import { type FileUpload, useReads } from '../../platform/api.ts';

const FRESH_MS = 60_000;

/** Reads files, and returns those that have loaded by id. */
export function useFiles(ids: readonly string[]): ReadonlyMap<string, FileUpload> {
  const reads = useReads(
    'fileUploads.get',
    ids.map((id) => ({ params: { id } })),
    { freshMs: FRESH_MS },
  );
  const files = reads.flatMap(({ data }) => data ?? []);
  // Return the same map until a file changes.
  const filesById = useRef<ReadonlyMap<string, FileUpload>>(new Map());
  if (
    files.length !== filesById.current.size ||
    files.some((file) => filesById.current.get(file.id) !== file)
  )
    filesById.current = new Map(files.map((file) => [file.id, file]));
  return filesById.current;
}

/** Converts a file to the format that applications receive. */
export function publishedFile(file: FileUpload | undefined) {
  if (!file?.url) return undefined;
  const { id, url, contentType, filename, width, height, duration } = file;
  return { id, url, content_type: contentType, filename, width, height, duration };
}
