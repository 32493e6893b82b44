import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { entriesOf } from './entries.ts';
import { withLengths } from './length.ts';

test('rows of a playlist last as long as they really do, and stay the same where nothing differs', () => {
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
  const rows = entriesOf([row(show.id), row(other.id), row('unknown')]);
  const timed = withLengths(rows, content);
  expect(timed.map(({ duration }) => duration)).toEqual([14, 10, 10]);
  expect(timed.slice(1)).toEqual(rows.slice(1));
  expect(timed[1]).toBe(rows[1]);
});
