import fc from 'fast-check';
import { expect, test } from 'vitest';
import { appendToPlaylist } from './append-to-playlist.ts';
import { playlistServer } from './playlist-server.fixture.ts';
import { removeFromPlaylist } from './remove-from-playlist.ts';

const content = fc.constantFrom('a', 'b', 'c', 'A', 'B');

test('removes only the added items, and keeps all others, their order and their ids', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(content, { maxLength: 8 }),
      fc.array(fc.constantFrom('a', 'b', 'c', 'd'), { minLength: 1, maxLength: 1 }),
      fc.array(content, { maxLength: 4 }),
      async (before, presentationIds, since) => {
        const { call, names, ids } = playlistServer(...before);
        const playlistId = 'removing';
        const idsBefore = ids();
        const added = await appendToPlaylist(call, { playlistId, presentationIds });
        await appendToPlaylist(call, { playlistId, presentationIds: since });
        const left = await removeFromPlaylist(call, { playlistId, added });
        expect(names()).toBe([...before, ...since].join(''));
        expect(ids().slice(0, before.length)).toEqual(idsBefore);
        expect(left).toBe(before.length + since.length);
      },
    ),
  );
});

test('removes one item with the presentation if a save has changed the ids', async () => {
  const { call, names } = playlistServer('a', 'b', 'b');
  const added = [{ id: 'gone', presentationId: 'b' }];
  expect(await removeFromPlaylist(call, { playlistId: 'renumbered', added })).toBe(2);
  expect(names()).toBe('ab');
});

test('keeps an append of this page that starts in the meantime', async () => {
  const { call, names } = playlistServer('a');
  const playlistId = 'undone';
  const added = await appendToPlaylist(call, { playlistId, presentationIds: ['b'] });
  await Promise.all([
    removeFromPlaylist(call, { playlistId, added }),
    appendToPlaylist(call, { playlistId, presentationIds: ['c'] }),
  ]);
  expect(names()).toBe('ac');
});
