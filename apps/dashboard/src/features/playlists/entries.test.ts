import fc from 'fast-check';
import { expect, test } from 'vitest';
import { entriesOf, insertEntry, itemsOf, moveEntry, totalSeconds } from './entries.ts';

const source = (presentationId: string | null, duration: number | null = 10) => ({
  presentationId,
  playlistId: presentationId === null ? 'nested' : null,
  name: presentationId,
  thumbnailUrl: null,
  applicationName: null,
  duration,
});
const keys = (entries: readonly { key: string }[]) => entries.map(({ key }) => key);

test('the same presentation may stand in a playlist twice', () => {
  expect(keys(entriesOf([source('a'), source('b'), source('a')]))).toEqual(['a#1', 'b#1', 'a#2']);
});

test('a moved row keeps its key, so that focus stays with it', () => {
  const entries = entriesOf([source('a'), source('b'), source('c')]);
  expect(keys(moveEntry(entries, 0, 2))).toEqual(['b#1', 'c#1', 'a#1']);
  expect(keys(moveEntry(entries, 2, 0))).toEqual(['c#1', 'a#1', 'b#1']);
});

test('a removed row can be put back where it was', () => {
  const entries = entriesOf([source('a'), source('a'), source('b')]);
  const without = entries.toSpliced(0, 1);
  const back = insertEntry(without, 0, entries[0]!);
  expect(itemsOf(back)).toEqual(itemsOf(entries));
  expect(keys(back)).toEqual(['a#1', 'a#2', 'b#1']);
});

test('one pass lasts as long as its parts; unknown ones count nothing', () => {
  expect(totalSeconds([source('a', 20), source(null, 95), source('x', null)])).toBe(115);
});

test('what is saved refers to one thing each', () => {
  expect(itemsOf(entriesOf([source('a'), source(null)]))).toEqual([
    { presentationId: 'a' },
    { playlistId: 'nested' },
  ]);
});

test('moves only reorder, and keys stay unique through any edits', () => {
  const edits = fc.array(
    fc.record({ from: fc.nat(9), to: fc.nat(9), add: fc.option(fc.constantFrom('a', 'b', 'c')) }),
    { maxLength: 20 },
  );
  fc.assert(
    fc.property(fc.array(fc.constantFrom('a', 'b', 'c'), { maxLength: 10 }), edits, (start, changes) => {
      let entries = entriesOf(start.map((id) => source(id)));
      for (const { from, to, add } of changes) {
        if (add) entries = insertEntry(entries, Math.min(to, entries.length), source(add));
        else if (from < entries.length && to < entries.length) {
          const moved = moveEntry(entries, from, to);
          expect(keys(moved).toSorted()).toEqual(keys(entries).toSorted());
          entries = moved;
        }
        expect(new Set(keys(entries)).size).toBe(entries.length);
      }
    }),
  );
});
