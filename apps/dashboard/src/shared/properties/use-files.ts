import { useQueries } from '@tanstack/react-query';
import { type FileUpload, readOf } from '../../platform/api.ts';

/** Files by id, as far as they are known. */
export function useFiles(ids: readonly string[]): ReadonlyMap<string, FileUpload> {
  return useQueries({
    queries: ids.map((id) => ({ ...readOf('fileUploads.get', { params: { id } }), staleTime: 60_000 })),
    combine: (results) =>
      new Map(results.flatMap(({ data }): [string, FileUpload][] => (data ? [[data.id, data]] : []))),
  });
}

/** A file as applications get it. */
export function publishedFile(file: FileUpload | undefined) {
  if (!file?.url) return undefined;
  const { id, url, contentType, filename, width, height, duration } = file;
  return { id, url, content_type: contentType, filename, width, height, duration };
}
