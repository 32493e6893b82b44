import { useRead } from '../../platform/api.ts';
import type { SharedItem } from '../../shared/sharing/shared-item.ts';
import { canEdit, type WithPermissions } from './library-calls.ts';

export interface Crumb {
  id: string;
  name: string;
  /** Whether the person is allowed to add items to the folder. */
  canAdd: boolean;
}

export type OpenFolder = ReturnType<typeof useOpenFolder>;

/** The open folder of the library; null is the root, to which everyone can add items. */
export function useOpenFolder(id: string | null) {
  const isRoot = id === null;
  const folders = useRead('folders.libraryLite', { query: { type: 'library' } }, { enabled: !isRoot });
  const all = folders.data?.folders ?? [];
  const path = folderPath(all, id);
  const current = all.find((folder) => folder.id === id);
  return {
    id,
    /** From the top folder to this one. Empty while it loads, and for a folder that does not exist. */
    path,
    /** The folder to share. Null for the root, and while it loads. */
    shared: current ? ({ kind: 'folder', ...current } satisfies SharedItem) : null,
    isPending: !isRoot && folders.isPending,
    error: folders.isError && folders.data === undefined ? folders.error : null,
    retry: () => void folders.refetch(),
    /** True until the folders have loaded. */
    canAdd: path.at(-1)?.canAdd ?? true,
  };
}

interface Folder extends WithPermissions {
  id: string;
  name: string;
  parentFolderId: string | null;
}

export function folderPath(folders: readonly Folder[], folderId: string | null): Crumb[] {
  const path: Crumb[] = [];
  const visited = new Set<string>();
  for (let next = folderId; next !== null && !visited.has(next); ) {
    visited.add(next);
    const folder = folders.find(({ id }) => id === next);
    if (!folder) break;
    path.unshift({ id: folder.id, name: folder.name, canAdd: canEdit(folder) });
    next = folder.parentFolderId;
  }
  return path;
}
