import { useRead } from '../../platform/api.ts';

export interface Crumb {
  id: string;
  name: string;
}

/** From the top folder to this one. */
export function useFolderPath(folderId: string | null): Crumb[] {
  const folders = useRead(
    'folders.libraryLite',
    { query: { type: 'library' } },
    { enabled: folderId !== null },
  ).data?.folders;
  return folderPath(folders ?? [], folderId);
}

interface Folder extends Crumb {
  parentFolderId: string | null;
}

export function folderPath(folders: readonly Folder[], folderId: string | null): Crumb[] {
  const path: Crumb[] = [];
  const seen = new Set<string>();
  for (let next = folderId; next !== null && !seen.has(next); ) {
    seen.add(next);
    const folder = folders.find(({ id }) => id === next);
    if (!folder) break;
    path.unshift({ id: folder.id, name: folder.name });
    next = folder.parentFolderId;
  }
  return path;
}
