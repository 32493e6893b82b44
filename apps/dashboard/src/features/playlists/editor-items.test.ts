import { expect, test } from 'vitest';
import { insertItem, reuseItems, toEditorItems, toItemInputs, totalSeconds } from './editor-items.ts';

const source = (presentationId: string | null, duration: number | null = 10) => ({
  presentationId,
  playlistId: presentationId === null ? 'nested' : null,
  name: presentationId,
  thumbnailUrl: null,
  applicationName: null,
  duration,
});
const keys = (items: readonly { key: string }[]) => items.map(({ key }) => key);

test('gives two items of the same presentation different keys', () => {
  expect(keys(toEditorItems([source('a'), source('b'), source('a')]))).toEqual(['a#1', 'b#1', 'a#2']);
});

test('keeps the keys of equal items when the server confirms a move', () => {
  const [first, second] = toEditorItems([source('a'), source('a')]);
  const moved = [second!, first!];
  expect(keys(toEditorItems([source('a'), source('a')], moved))).toEqual(['a#2', 'a#1']);
  expect(keys(toEditorItems([source('a'), source('b'), source('a'), source('a')], moved))).toEqual([
    'a#2',
    'b#1',
    'a#1',
    'a#3',
  ]);
});

test('restores a removed item at its position', () => {
  const items = toEditorItems([source('a'), source('a'), source('b')]);
  const without = items.toSpliced(0, 1);
  const back = insertItem(without, 0, items[0]!);
  expect(toItemInputs(back)).toEqual(toItemInputs(items));
  expect(keys(back)).toEqual(['a#1', 'a#2', 'b#1']);
});

test('adds up the known durations of a pass', () => {
  expect(totalSeconds([source('a', 20), source(null, 95), source('x', null)])).toBe(115);
});

test('saves either a presentation or a playlist for each item', () => {
  expect(toItemInputs(toEditorItems([source('a'), source(null)]))).toEqual([
    { presentationId: 'a' },
    { playlistId: 'nested' },
  ]);
});

test('reuses the objects of unchanged items', () => {
  const before = toEditorItems([source('a'), source('b')]);
  const after = toEditorItems([source('b'), { ...source('a'), name: 'Renamed' }]);
  const reused = reuseItems(before, after);
  expect(reused).toEqual(after);
  expect(reused[0]).toBe(before[1]);
  expect(reused[1]).not.toBe(before[0]);
});
