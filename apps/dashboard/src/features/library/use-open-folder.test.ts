import type { Permission } from '@vitrine/contract';
import { expect, test } from 'vitest';
import { folderPath } from './use-open-folder.ts';

const folder = (id: string, parentFolderId: string | null, permissions: Permission[] = ['read']) => ({
  id,
  name: id,
  parentFolderId,
  permissions,
});

test('lists the folders of a path from the top down', () => {
  const folders = [folder('c', 'b'), folder('a', null), folder('b', 'a')];
  expect(folderPath(folders, 'c').map(({ id }) => id)).toEqual(['a', 'b', 'c']);
  expect(folderPath(folders, null)).toEqual([]);
});

test('ends a path at an unknown parent or a cycle', () => {
  expect(folderPath([folder('a', 'hidden')], 'a').map(({ id }) => id)).toEqual(['a']);
  expect(folderPath([folder('a', 'b'), folder('b', 'a')], 'a')).toHaveLength(2);
});

test('marks the folders of a path to which the person can add items', () => {
  const folders = [folder('a', null), folder('b', 'a', ['read', 'update'])];
  expect(folderPath(folders, 'b').map(({ canAdd }) => canAdd)).toEqual([false, true]);
});
