import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { withDurations } from './durations.ts';
import { toEditorItems } from './editor-items.ts';

test('takes durations from the content, and reuses unchanged items', () => {
  const show = buildPresentation({ duration: 14 });
  const other = buildPresentation({ duration: 10 });
  const content = buildContent({
    presentations: [show, other],
    playlists: [buildPlaylist({ items: [show, other] })],
  });
  const row = (presentationId: string) => ({
    presentationId,
    playlistId: null,
    name: '',
    thumbnailUrl: null,
    applicationName: null,
    duration: 10,
  });
  const rows = toEditorItems([row(show.id), row(other.id), row('unknown')]);
  const timed = withDurations(rows, content);
  expect(timed.map(({ duration }) => duration)).toEqual([14, 10, 10]);
  expect(timed.slice(1)).toEqual(rows.slice(1));
  expect(timed[1]).toBe(rows[1]);
});
