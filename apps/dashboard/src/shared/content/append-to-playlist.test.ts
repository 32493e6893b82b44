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

test('returns the new items if the playlist already plays their presentations', async () => {
  const { call, ids } = playlistServer('a', 'b', 'a');
  const append = (presentationIds: string[], at: number) =>
    appendToPlaylist(call, { playlistId: 'repeating', presentationIds, at });
  expect(await append(['a'], 1)).toEqual([{ id: '4', presentationId: 'a' }]);
  expect(await append(['b', 'b'], 0)).toEqual([
    { id: '5', presentationId: 'b' },
    { id: '6', presentationId: 'b' },
  ]);
  expect(ids()).toEqual(['5', '6', '1', '4', '2', '3']);
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
