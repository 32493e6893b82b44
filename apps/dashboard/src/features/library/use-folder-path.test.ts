import { expect, test } from 'vitest';
import { folderPath } from './use-folder-path.ts';

const folder = (id: string, parentFolderId: string | null) => ({ id, name: id, parentFolderId });

test('a path leads from the top down', () => {
  const folders = [folder('c', 'b'), folder('a', null), folder('b', 'a')];
  expect(folderPath(folders, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(folderPath(folders, null)).toEqual([]);
});

test('unknown parents and circles end it', () => {
  expect(folderPath([folder('a', 'hidden')], 'a').map(({ id }) => id)).toEqual(['a']);
  expect(folderPath([folder('a', 'b'), folder('b', 'a')], 'a')).toHaveLength(2);
});
