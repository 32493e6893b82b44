import { expect, test } from 'vitest';
import { type ItemGroup, totalsOf } from './totals.ts';

function presentations(playlistId: string, count: number, seconds: number, live = count): ItemGroup {
  return { playlistId, childPlaylistId: null, mode: null, itemsPerPass: null, count, live, seconds };
}

function nested(playlistId: string, childPlaylistId: string, more: Partial<ItemGroup> = {}): ItemGroup {
  const plain = { mode: 'sequential', itemsPerPass: null, count: 1, live: 1, seconds: 0 } as const;
  return { playlistId, childPlaylistId, ...plain, ...more };
}

test('adds up presentations and nested playlists', () => {
  const totals = totalsOf([
    presentations('a', 3, 30),
    nested('a', 'b', { count: 2, live: 2 }),
    presentations('b', 2, 25),
  ]);
  expect(totals('a')).toEqual({ itemCount: 5, totalDuration: 80 });
  expect(totals('b')).toEqual({ itemCount: 2, totalDuration: 25 });
  expect(totals('unknown')).toEqual({ itemCount: 0, totalDuration: 0 });
});

test('counts a nested playlist that shows some of its items by their average', () => {
  const inner = presentations('b', 4, 40);
  expect(totalsOf([nested('a', 'b', { mode: 'single' }), inner])('a').totalDuration).toBe(10);
  expect(totalsOf([nested('a', 'b', { itemsPerPass: 2 }), inner])('a').totalDuration).toBe(20);
  expect(totalsOf([nested('a', 'b', { itemsPerPass: 9 }), inner])('a').totalDuration).toBe(40);
});

test('counts items in the trash, but with no duration', () => {
  const totals = totalsOf([
    presentations('a', 3, 10, 1),
    nested('a', 'b', { live: 0 }),
    presentations('b', 1, 5),
  ]);
  expect(totals('a')).toEqual({ itemCount: 4, totalDuration: 10 });
});
