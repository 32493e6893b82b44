import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { entriesOf } from './entries.ts';
import { lengthOf, withLengths } from './length.ts';

const pictures = (count: number, more = {}) => ({
  applicationName: 'Pictures',
  duration: 30,
  applicationVars: { pictures: Array(count).fill('id'), ...more },
});

test('several pictures last as long as each of them together', () => {
  expect(lengthOf(pictures(3, { seconds_per_picture: 4 }))).toBe(12);
  expect(lengthOf(pictures(3))).toBe(30);
  expect(lengthOf(pictures(4, { seconds_per_picture: 1 }))).toBe(8);
  expect(lengthOf(pictures(2, { seconds_per_picture: 'many' }))).toBe(20);
});

test('one picture, and every other app, lasts as long as is stored', () => {
  expect(lengthOf(pictures(1, { seconds_per_picture: 4 }))).toBe(30);
  expect(lengthOf({ ...pictures(3), applicationName: 'Flyers' })).toBe(30);
  expect(lengthOf({ applicationName: null, duration: null, applicationVars: {} })).toBeNull();
});

test('rows of a playlist last as long as they really do, and stay the same where nothing differs', () => {
  const show = buildPresentation({
    applicationName: 'Pictures',
    applicationVars: { pictures: ['a', 'b'], seconds_per_picture: 7 },
  });
  const other = buildPresentation();
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
