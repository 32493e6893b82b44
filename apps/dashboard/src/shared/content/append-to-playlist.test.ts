import { expect, test } from 'vitest';
import type { CallApi } from '../../platform/api.ts';
import { appendToPlaylist } from './append-to-playlist.ts';
import { playlistServer } from './playlist-server.fixture.ts';

test('inserts at the end, or at an index, and returns the new items', async () => {
  const { call, names } = playlistServer('a', 'b');
  const playlistId = 'inserting';
  expect(await appendToPlaylist(call, { playlistId, presentationIds: ['c', 'b'] })).toEqual([
    { id: '3', presentationId: 'c' },
    { id: '4', presentationId: 'b' },
  ]);
  expect(names()).toBe('abcb');
  await appendToPlaylist(call, { playlistId, presentationIds: ['d'], at: 1 });
  expect(names()).toBe('adbcb');
});

test('never saves the complete list, which another person may have changed', async () => {
  const { call, calls } = playlistServer('a');
  await appendToPlaylist(call, { playlistId: 'shared', presentationIds: ['b'] });
  expect(calls).toEqual(['playlists.insertItems']);
});

test('an append works after one that failed', async () => {
  const { call, names } = playlistServer('a');
  const append = (id: string, by = call) =>
    appendToPlaylist(by, { playlistId: 'failing', presentationIds: [id] });
  const failing = (() => Promise.reject(new Error('The server is down.'))) as unknown as CallApi;
  await expect(append('b', failing)).rejects.toThrow('The server is down.');
  await append('c');
  expect(names()).toBe('ac');
});
