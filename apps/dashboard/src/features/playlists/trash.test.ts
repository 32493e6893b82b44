import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { trashOf } from './trash.ts';

test('presentations and playlists that are in the trash, and no others', () => {
  const resource = { deletedAt: '2026-03-01T09:00:00Z', tags: [] };
  const kept = buildPresentation();
  const thrown = { ...buildPresentation(), resource };
  const inner = { ...buildPlaylist({ items: [kept] }), resource };
  const root = buildPlaylist({ items: [kept, thrown, inner] });
  const content = buildContent({ playlists: [root, inner], presentations: [kept, thrown] });
  expect([...trashOf(content)].sort()).toEqual([thrown.id, inner.id].sort());
  expect(trashOf(undefined).size).toBe(0);
});
