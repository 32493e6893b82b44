import { expect, test } from 'vitest';
import { flattenFolders, folderPaths } from './folder-tree.ts';

const folder = (id: string, parentFolderId: string | null = null) => ({ id, name: id, parentFolderId });

test('lists folders as a tree with siblings by name', () => {
  const rows = flattenFolders([folder('b'), folder('a'), folder('inner', 'b'), folder('deep', 'inner')]);
  expect(rows.map(({ id, depth }) => `${depth}${id}`)).toEqual(['0a', '0b', '1inner', '2deep']);
});

test('excludes a folder and its descendants', () => {
  const rows = flattenFolders([folder('a'), folder('b', 'a'), folder('c')], ['a']);
  expect(rows.map(({ id }) => id)).toEqual(['c']);
});

test('puts a folder whose parent is not visible at the top level', () => {
  expect(flattenFolders([folder('a', 'hidden')])).toMatchObject([{ id: 'a', name: 'a', depth: 0 }]);
});

test('names folders with the folders above them', () => {
  const folders = [folder('b'), folder('a'), folder('inner', 'b'), folder('deep', 'inner'), folder('c')];
  expect(folderPaths(folders).map(({ path }) => path)).toEqual([
    'a',
    'b',
    'b / inner',
    'b / inner / deep',
    'c',
  ]);
});
