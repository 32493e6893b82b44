import { expect, test } from 'vitest';
import { flattenFolders } from './folder-tree.ts';

const folder = (id: string, parentFolderId: string | null = null) => ({ id, name: id, parentFolderId });

test('folders read as a tree, siblings by name', () => {
  const rows = flattenFolders([folder('b'), folder('a'), folder('inner', 'b'), folder('deep', 'inner')]);
  expect(rows.map(({ id, depth }) => `${depth}${id}`)).toEqual(['0a', '0b', '1inner', '2deep']);
});

test('a folder cannot be moved into itself', () => {
  const rows = flattenFolders([folder('a'), folder('b', 'a'), folder('c')], ['a']);
  expect(rows.map(({ id }) => id)).toEqual(['c']);
});

test('a folder whose parent may not be seen stands at the top', () => {
  expect(flattenFolders([folder('a', 'hidden')])).toEqual([{ id: 'a', name: 'a', depth: 0 }]);
});
