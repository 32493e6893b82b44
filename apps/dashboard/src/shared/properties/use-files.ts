import { useRef } from 'react';
import { type FileUpload, useReads } from '../../platform/api.ts';

const FRESH_MS = 60_000;

/** The loaded files by id. */
export function useFiles(ids: readonly string[]): ReadonlyMap<string, FileUpload> {
  const reads = useReads(
    'fileUploads.get',
    ids.map((id) => ({ params: { id } })),
    { freshMs: FRESH_MS },
  );
  const files = reads.flatMap(({ data }) => data ?? []);
  // The map stays the same as long as the files do.
  const known = useRef<ReadonlyMap<string, FileUpload>>(new Map());
  if (files.length !== known.current.size || files.some((file) => known.current.get(file.id) !== file))
    known.current = new Map(files.map((file) => [file.id, file]));
  return known.current;
}

/** A file in the form that applications receive. */
export function publishedFile(file: FileUpload | undefined) {
  if (!file?.url) return undefined;
  const { id, url, contentType, filename, width, height, duration } = file;
  return { id, url, content_type: contentType, filename, width, height, duration };
}
