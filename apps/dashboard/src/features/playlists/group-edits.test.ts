import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type EditorItem, toEditorItems } from './editor-items.ts';
import { insertItems, moveByOne, moveToEdge, moveToItem, revertEdit } from './group-edits.ts';

const source = (presentationId: string) => ({
  presentationId,
  playlistId: null,
  name: presentationId,
  thumbnailUrl: null,
  applicationName: null,
  duration: 10,
});
const itemsOf = (ids: string) => toEditorItems([...ids].map(source));
const ids = (items: readonly EditorItem[]) => items.map(({ presentationId }) => presentationId).join('');
const keys = (items: readonly EditorItem[]) => items.map(({ key }) => key);
const keysOf = (...letters: string[]) => new Set(letters.map((each) => `${each}#1`));

test('moves items to an edge in their order', () => {
  expect(ids(moveToEdge(itemsOf('abcde'), keysOf('b', 'd'), 'top'))).toBe('bdace');
  expect(ids(moveToEdge(itemsOf('abcde'), keysOf('b', 'd'), 'bottom'))).toBe('acebd');
});

test('moves items by one position, and stops at the edges', () => {
  expect(ids(moveByOne(itemsOf('abcde'), keysOf('b', 'd'), -1))).toBe('badce');
  expect(ids(moveByOne(itemsOf('abcde'), keysOf('a', 'c'), -1))).toBe('acbde');
  expect(ids(moveByOne(itemsOf('abcde'), keysOf('a', 'b'), -1))).toBe('abcde');
  expect(ids(moveByOne(itemsOf('abcde'), keysOf('b', 'd'), 1))).toBe('acbed');
  expect(ids(moveByOne(itemsOf('abcde'), keysOf('c', 'e'), 1))).toBe('abdce');
});

test('moves items as one block to where one of them is dropped', () => {
  expect(ids(moveToItem(itemsOf('abcde'), keysOf('b', 'd'), 'b#1', 'e#1'))).toBe('acebd');
  expect(ids(moveToItem(itemsOf('abcde'), keysOf('b', 'd'), 'd#1', 'a#1'))).toBe('bdace');
  expect(ids(moveToItem(itemsOf('abcde'), keysOf('b'), 'b#1', 'c#1'))).toBe('acbde');
  expect(ids(moveToItem(itemsOf('abcde'), keysOf('b', 'd'), 'b#1', 'd#1'))).toBe('acbde');
  expect(ids(moveToItem(itemsOf('abc'), keysOf('b'), 'gone', 'c#1'))).toBe('abc');
});

test('inserts items with unique keys', () => {
  const { items, keys } = insertItems(itemsOf('ab'), 1, [source('b'), source('c')]);
  expect(ids(items)).toBe('abcb');
  expect(keys).toEqual(['b#2', 'c#1']);
});

test('undoes a move but keeps a later edit', () => {
  const before = itemsOf('abcd');
  const after = moveToEdge(before, keysOf('c', 'd'), 'top');
  const later = after.filter(({ key }) => key !== 'd#1');
  expect(ids(revertEdit({ before, after, touched: keysOf('c', 'd') }, later))).toBe('abc');
});

test('restores a removed item after an equal one was added', () => {
  const before = itemsOf('abc');
  const after = before.filter(({ key }) => key !== 'b#1');
  const later = insertItems(after, 2, [source('b')]).items;
  const reverted = revertEdit({ before, after, touched: keysOf('b') }, later);
  expect(ids(reverted)).toBe('abcb');
  expect(new Set(keys(reverted)).size).toBe(4);
});

type Edit = (items: readonly EditorItem[], chosen: ReadonlySet<string>) => readonly EditorItem[];
const edits: Record<string, Edit> = {
  top: (items, chosen) => moveToEdge(items, chosen, 'top'),
  bottom: (items, chosen) => moveToEdge(items, chosen, 'bottom'),
  up: (items, chosen) => moveByOne(items, chosen, -1),
  down: (items, chosen) => moveByOne(items, chosen, 1),
  drop: (items, chosen) => moveToItem(items, chosen, [...chosen][0] ?? '', keys(items).at(-1) ?? ''),
  remove: (items, chosen) => items.filter(({ key }) => !chosen.has(key)),
  duplicate: (items, chosen) =>
    insertItems(
      items,
      items.length,
      items.filter(({ key }) => chosen.has(key)),
    ).items,
};

test('undoes every edit, keeps keys unique and never changes unselected items', () => {
  const letters = fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 10 });
  fc.assert(
    fc.property(
      letters,
      fc.array(fc.boolean(), { minLength: 10, maxLength: 10 }),
      fc.array(fc.constantFrom(...Object.keys(edits)), { minLength: 1, maxLength: 6 }),
      (start, areChosen, names) => {
        let items: readonly EditorItem[] = itemsOf(start.join(''));
        const touched = new Set(keys(items).filter((_, index) => areChosen[index]));
        for (const name of names) {
          const before = items;
          const after = edits[name]!(before, touched);
          const isUntouched = ({ key }: EditorItem) =>
            !touched.has(key) && before.some((each) => each.key === key);
          expect(keys(after.filter(isUntouched))).toEqual(keys(before.filter(isUntouched)));
          expect(new Set(keys(after)).size).toBe(after.length);
          expect(keys(revertEdit({ before, after, touched }, after))).toEqual(keys(before));
          items = after;
        }
      },
    ),
  );
});
