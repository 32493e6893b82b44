import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { deletedIdsIn } from './deleted-ids.ts';

test('finds presentations and playlists that are in the trash', () => {
  const resource = { deletedAt: '2026-03-01T09:00:00Z', tags: [] };
  const present = buildPresentation();
  const deleted = { ...buildPresentation(), resource };
  const inner = { ...buildPlaylist({ items: [present] }), resource };
  const root = buildPlaylist({ items: [present, deleted, inner] });
  const content = buildContent({ playlists: [root, inner], presentations: [present, deleted] });
  expect([...deletedIdsIn(content)].sort()).toEqual([deleted.id, inner.id].sort());
  expect(deletedIdsIn(undefined).size).toBe(0);
});
