import { expect, test } from 'vitest';
import type { CallApi } from '../../platform/api.ts';
import { appendToPlaylist } from './append-to-playlist.ts';

/** A server with one playlist, which fails to save while `isFailing`. */
function serverOf(...first: string[]) {
  const state = { items: first, isFailing: false };
  const call = (async (id: string, options: { body?: { items: { presentationId: string }[] } }) => {
    await Promise.resolve();
    if (id === 'playlists.get')
      return { items: state.items.map((presentationId) => ({ presentationId, playlistId: null })) };
    if (state.isFailing) throw new Error('The server is down.');
    state.items = options.body?.items.map(({ presentationId }) => presentationId) ?? [];
    return {};
  }) as unknown as CallApi;
  return { state, call };
}

test('appends that overlap keep each other’s items', async () => {
  const { state, call } = serverOf('a');
  const append = (...presentationIds: string[]) =>
    appendToPlaylist(call, { playlistId: 'overlapping', presentationIds });
  await Promise.all([append('b', 'c'), append('d')]);
  expect(state.items).toEqual(['a', 'b', 'c', 'd']);
});

test('an append works after one that failed', async () => {
  const { state, call } = serverOf('a');
  const append = (id: string) => appendToPlaylist(call, { playlistId: 'failing', presentationIds: [id] });
  state.isFailing = true;
  await expect(append('b')).rejects.toThrow('The server is down.');
  state.isFailing = false;
  await append('c');
  expect(state.items).toEqual(['a', 'c']);
});

test('inserts at an index, or at the end if the playlist has become shorter', async () => {
  const { state, call } = serverOf('a', 'b');
  await appendToPlaylist(call, { playlistId: 'inserting', presentationIds: ['c', 'd'], at: 1 });
  expect(state.items).toEqual(['a', 'c', 'd', 'b']);
  await appendToPlaylist(call, { playlistId: 'inserting', presentationIds: ['e'], at: 9 });
  expect(state.items).toEqual(['a', 'c', 'd', 'b', 'e']);
});
