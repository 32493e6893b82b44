import { useRead } from '../../platform/api.ts';

/** The folder if the person can add items to it; otherwise null, the root, to which everyone can add items. */
export function useWritableFolder(type: 'device' | 'library', folderId: string | null): string | null {
  const read = useRead('folders.libraryLite', { query: { type } }, { enabled: folderId !== null });
  const folder = read.data?.folders.find(({ id }) => id === folderId);
  return read.data && !folder?.permissions.includes('update') ? null : folderId;
}
