interface Folder {
  id: string;
  name: string;
  parentFolderId: string | null;
}

/**
 * Folders in tree order with their depth from 0, siblings by name, without `except` and its descendants. Folders
 * whose parent is not in the list are at the top.
 */
export function flattenFolders(
  folders: readonly Folder[],
  except: readonly string[] = [],
): { id: string; name: string; depth: number }[] {
  const known = new Set(folders.map(({ id }) => id));
  const children = new Map<string | null, Folder[]>();
  for (const folder of folders) {
    const parent = folder.parentFolderId;
    const key = parent !== null && known.has(parent) ? parent : null;
    children.set(key, [...(children.get(key) ?? []), folder]);
  }
  const rows: { id: string; name: string; depth: number }[] = [];
  const visit = (parent: string | null, depth: number) => {
    const siblings = (children.get(parent) ?? []).toSorted((a, b) => a.name.localeCompare(b.name));
    for (const { id, name } of siblings) {
      if (except.includes(id)) continue;
      rows.push({ id, name, depth });
      visit(id, depth + 1);
    }
  };
  visit(null, 0);
  return rows;
}
