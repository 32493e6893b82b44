import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  insertItem,
  moveItem,
  reuseItems,
  toEditorItems,
  toItemInputs,
  totalSeconds,
} from './editor-items.ts';

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

test('a moved row keeps its key, which preserves focus', () => {
  const items = toEditorItems([source('a'), source('b'), source('c')]);
  expect(keys(moveItem(items, 0, 2))).toEqual(['b#1', 'c#1', 'a#1']);
  expect(keys(moveItem(items, 2, 0))).toEqual(['c#1', 'a#1', 'b#1']);
});

test('a removed row can be restored at its position', () => {
  const items = toEditorItems([source('a'), source('a'), source('b')]);
  const without = items.toSpliced(0, 1);
  const back = insertItem(without, 0, items[0]!);
  expect(toItemInputs(back)).toEqual(toItemInputs(items));
  expect(keys(back)).toEqual(['a#1', 'a#2', 'b#1']);
});

test('adds the durations of a pass, without unknown ones', () => {
  expect(totalSeconds([source('a', 20), source(null, 95), source('x', null)])).toBe(115);
});

test('saves either a presentation or a playlist for each item', () => {
  expect(toItemInputs(toEditorItems([source('a'), source(null)]))).toEqual([
    { presentationId: 'a' },
    { playlistId: 'nested' },
  ]);
});

test('moves only change the order, and keys stay unique after any edits', () => {
  const edits = fc.array(
    fc.record({ from: fc.nat(9), to: fc.nat(9), add: fc.option(fc.constantFrom('a', 'b', 'c')) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 10 }), edits, (start, changes) => {
      let items = toEditorItems(start.map((id) => source(id)));
      for (const { from, to, add } of changes) {
        if (add) items = insertItem(items, Math.min(to, items.length), source(add));
        else if (from < items.length && to < items.length) {
          const moved = moveItem(items, from, to);
          expect(keys(moved).toSorted()).toEqual(keys(items).toSorted());
          items = moved;
        }
        expect(new Set(keys(items)).size).toBe(items.length);
      }
    }),
  );
});

test('reuses the objects of items that are equal', () => {
  const before = toEditorItems([source('a'), source('b')]);
  const after = toEditorItems([source('b'), { ...source('a'), name: 'Renamed' }]);
  const reused = reuseItems(before, after);
  expect(reused).toEqual(after);
  expect(reused[0]).toBe(before[1]);
  expect(reused[1]).not.toBe(before[0]);
});
