import fc from 'fast-check';
import { expect, test } from 'vitest';
import type { CallApi } from '../../platform/api.ts';
import { appendToPlaylist } from './append-to-playlist.ts';
import { removeFromPlaylist } from './remove-from-playlist.ts';

interface Item {
  presentationId: string | null;
  playlistId: string | null;
}

/** A server with one playlist. */
function serverOf(items: Item[]) {
  const state = { items };
  const call = (async (id: string, options: { body?: { items: Partial<Item>[] } }) => {
    await Promise.resolve();
    if (id === 'playlists.update')
      state.items =
        options.body?.items.map((each) => ({ presentationId: null, playlistId: null, ...each })) ?? [];
    return { items: state.items };
  }) as unknown as CallApi;
  return { state, call };
}

const presentation = (presentationId: string): Item => ({ presentationId, playlistId: null });
const nested = (playlistId: string): Item => ({ presentationId: null, playlistId });
const id = fc.constantFrom<string[]>('a', 'b', 'c', 'd');
const items = fc.array(fc.oneof(id.map(presentation), id.map(nested)), { maxLength: 12 });

test('removes the presentations, and keeps all other items and their order', async () => {
  await fc.assert(
    fc.asyncProperty(items, fc.uniqueArray(id), async (before, presentationIds) => {
      const { state, call } = serverOf(before);
      const left = await removeFromPlaylist(call, { playlistId: 'removing', presentationIds });
      const kept = before.filter(({ presentationId }) => !presentationIds.includes(presentationId ?? ''));
      expect(state.items).toEqual(kept);
      expect(left).toBe(kept.length);
    }),
  );
});

test('takes back an append, also if another one follows', async () => {
  const { state, call } = serverOf([presentation('a')]);
  const playlistId = 'undone';
  await Promise.all([
    appendToPlaylist(call, { playlistId, presentationIds: ['b'] }),
    appendToPlaylist(call, { playlistId, presentationIds: ['c'] }),
    removeFromPlaylist(call, { playlistId, presentationIds: ['b'] }),
  ]);
  expect(state.items).toEqual([presentation('a'), presentation('c')]);
});
