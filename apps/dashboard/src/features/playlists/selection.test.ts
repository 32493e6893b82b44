import fc from 'fast-check';
import { expect, test } from 'vitest';
import {
  keepExisting,
  NOTHING_SELECTED,
  type Selection,
  selectAll,
  selectOnly,
  selectRange,
  toggleItem,
} from './selection.ts';

const order = [...'abcdef'];
const text = ({ keys }: Selection) => [...keys].toSorted().join('');

test('selects ranges from the last selected item, in both directions', () => {
  const start = toggleItem(selectOnly('a'), 'c');
  expect(text(start)).toBe('ac');
  const down = selectRange(start, 'e', order);
  expect(text(down)).toBe('cde');
  expect(text(selectRange(down, 'b', order))).toBe('bc');
  expect(text(selectRange(NOTHING_SELECTED, 'd', order))).toBe('d');
});

test('toggles one item, and selects all items', () => {
  expect(text(toggleItem(selectOnly('a'), 'a'))).toBe('');
  expect(text(selectAll(order))).toBe('abcdef');
  expect(text(selectAll([]))).toBe('');
});

test('contains only existing items after any sequence of steps', () => {
  const key = fc.constantFrom(...order);
  const step = fc.oneof(
    fc.record({ type: fc.constantFrom('only', 'toggle', 'range'), key }),
    fc.record({ type: fc.constant('remove'), key }),
  );
  fc.assert(
    fc.property(fc.array(step, { maxLength: 20 }), (steps) => {
      let existing = order;
      let selection = NOTHING_SELECTED;
      for (const { type, key } of steps) {
        if (type === 'remove') existing = existing.filter((each) => each !== key);
        else if (existing.includes(key)) {
          if (type === 'only') selection = selectOnly(key);
          if (type === 'toggle') selection = toggleItem(selection, key);
          if (type === 'range') selection = selectRange(selection, key, existing);
        }
        selection = keepExisting(selection, existing);
        expect([...selection.keys].filter((each) => !existing.includes(each))).toEqual([]);
        expect(keepExisting(selection, existing)).toBe(selection);
      }
    }),
  );
});
