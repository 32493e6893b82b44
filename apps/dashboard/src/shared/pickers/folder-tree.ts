interface Folder {
  id: string;
  name: string;
  parentFolderId: string | null;
}

/**
 * Sorts folders in tree order, siblings by name, and adds their depth, starting at 0. Excludes the folders in `except`
 * and their descendants. Folders whose parent is not in the list are at the top level.
 */
export function flattenFolders<T extends Folder>(
  folders: readonly T[],
  except: readonly string[] = [],
): (T & { depth: number })[] {
  const folderIds = new Set(folders.map(({ id }) => id));
  const children = new Map<string | null, T[]>();
  for (const folder of folders) {
    const parent = folder.parentFolderId;
    const key = parent !== null && folderIds.has(parent) ? parent : null;
    children.set(key, [...(children.get(key) ?? []), folder]);
  }
  const rows: (T & { depth: number })[] = [];
  const visit = (parent: string | null, depth: number) => {
    const siblings = (children.get(parent) ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
    for (const folder of siblings) {
      if (except.includes(folder.id)) continue;
      rows.push({ ...folder, depth });
      visit(folder.id, depth + 1);
    }
  };
  visit(null, 0);
  return rows;
}

/** The folders in tree order, with the names of the folders above them: `Germany / Berlin`. */
export function folderPaths(folders: readonly Folder[]): { id: string; path: string }[] {
  const names: string[] = [];
  return flattenFolders(folders).map(({ id, name, depth }) => {
    names.splice(depth, names.length, name);
    return { id, path: names.join(' / ') };
  });
}
