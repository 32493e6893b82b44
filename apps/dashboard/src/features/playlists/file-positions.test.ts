import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type AddedFiles, positionOfFile } from './file-positions.ts';

const itemsOf = (...keys: string[]) => keys.map((key) => ({ key }));

test('inserts files after the given item, at the start, or at the end if that item was removed', () => {
  const added = (after: string | null): AddedFiles => ({ after, keys: new Map() });
  expect(positionOfFile(itemsOf('a', 'b'), added('a'), 0)).toBe(1);
  expect(positionOfFile(itemsOf('a', 'b'), added(null), 0)).toBe(0);
  expect(positionOfFile(itemsOf('a', 'b'), added('gone'), 0)).toBe(2);
  expect(positionOfFile([], added(null), 0)).toBe(0);
});

test('keeps the order of the files when their uploads end in another order', () => {
  const orders = fc.shuffledSubarray([0, 1, 2, 3, 4], { minLength: 5 });
  fc.assert(
    fc.property(orders, fc.constantFrom(null, 'a', 'b'), (order, after) => {
      const added: AddedFiles = { after, keys: new Map() };
      let items = itemsOf('a', 'b');
      for (const index of order) {
        const at = positionOfFile(items, added, index);
        items = items.toSpliced(at, 0, { key: String(index) });
        added.keys.set(index, String(index));
      }
      const keys = items.map(({ key }) => key);
      expect(keys.filter((key) => /\d/.test(key))).toEqual(['0', '1', '2', '3', '4']);
      expect(keys.indexOf('0')).toBe(after === null ? 0 : keys.indexOf(after) + 1);
    }),
  );
});
