import { expect, test } from 'vitest';
import type { CallApi } from '../../platform/api.ts';
import { undoAddedFiles } from './undo-added-files.ts';

test.each([
  ['deletes a new playlist that is empty again', true, ['a'], ['devices.update', 'playlists.delete']],
  ['keeps a new playlist with other items', true, ['a', 'b'], []],
  ['keeps a playlist that was there before', false, ['a'], []],
])('undo %s', async (_, isNew, items, expected) => {
  const calls: [id: string, options: unknown][] = [];
  const call = (async (id: string, options: unknown) => {
    calls.push([id, options]);
    return { items: items.map((id) => ({ id, presentationId: id, playlistId: null })) };
  }) as unknown as CallApi;
  const playlist = { id: 'lunch', name: 'Lunch' };
  const destination = isNew
    ? ({ kind: 'new', replaces: 'before' } as const)
    : ({ kind: 'playlist', ...playlist } as const);
  await undoAddedFiles(call, {
    deviceId: 'screen',
    destination,
    playlist,
    items: [{ id: 'a', presentationId: 'a' }],
  });
  const kept = items.filter((id) => id !== 'a').map((id) => ({ id, presentationId: id }));
  expect(calls.find(([id]) => id === 'playlists.update')?.[1]).toMatchObject({ body: { items: kept } });
  expect(calls.slice(2).map(([id]) => id)).toEqual(expected);
  if (expected.length > 0) expect(calls[2]?.[1]).toMatchObject({ body: { playlistId: 'before' } });
});
