import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import type { PlaylistItem } from '../../platform/api.ts';
import { toEditorItems } from './editor-items.ts';
import { mergeEdits } from './merge-edits.ts';

const itemsOf = (names: string): PlaylistItem[] =>
  [...names].map((name, order) => ({
    id: `${name}${order}`,
    order,
    presentationId: name,
    playlistId: null,
    name,
    applicationName: null,
    duration: 10,
    thumbnailUrl: null,
  }));

/** Merges edits of items with one-letter names. */
function merge(base: string, mine: string, theirs: string): string {
  const edited = toEditorItems(itemsOf(mine), toEditorItems(itemsOf(base)));
  return mergeEdits(itemsOf(base), edited, itemsOf(theirs))
    .map(({ name }) => name)
    .join('');
}

describe('edits of two people', () => {
  test.each([
    ['both add at the end', 'ABC', 'ABCD', 'ABCE', 'ABCDE'],
    ['both add after the same item', 'ABC', 'ADBC', 'AEBC', 'ADEBC'],
    ['one removes, the other adds', 'ABC', 'AC', 'ABCD', 'ACD'],
    ['one adds, the other removes', 'ABC', 'ABCD', 'BC', 'BCD'],
    ['both remove', 'ABCD', 'ABD', 'ACD', 'AD'],
    ['both remove the same item', 'ABC', 'AC', 'AC', 'AC'],
    ['one moves, the other adds', 'ABC', 'CAB', 'ABCD', 'CABD'],
    ['one moves, the other removes', 'ABC', 'CAB', 'AC', 'CA'],
    ['one adds, the other moves', 'ABC', 'ABCD', 'BAC', 'BACD'],
    ['one adds, the other removes everything', 'ABC', 'ABCD', '', 'D'],
    ['the save had succeeded, and its reply was lost', 'AB', 'ABC', 'ABC', 'ABC'],
    ['one duplicates, the other adds', 'AB', 'AAB', 'ABC', 'AABC'],
  ])('%s', (_, base, mine, theirs, expected) => {
    expect(merge(base, mine, theirs)).toBe(expected);
  });

  const names = fc.uniqueArray(fc.constantFrom(...'ABCDEFGH'), { maxLength: 8 }).map((each) => each.join(''));

  test('keep what only one of them has added, and nothing that one of them has removed', () => {
    fc.assert(
      fc.property(names, names, names, (base, mine, theirs) => {
        const merged = new Set(merge(base, mine, theirs));
        for (const name of 'ABCDEFGH') {
          const isKept = base.includes(name)
            ? mine.includes(name) && theirs.includes(name)
            : mine.includes(name) || theirs.includes(name);
          expect(merged.has(name), name).toBe(isKept);
        }
      }),
    );
  });

  test('change nothing that only one of them has changed', () => {
    fc.assert(
      fc.property(names, names, (base, edited) => {
        expect(merge(base, edited, base)).toBe(edited);
        expect(merge(base, base, edited)).toBe(edited);
      }),
    );
  });
});
