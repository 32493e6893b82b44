import { buildApplicationVersion, buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import type { Application } from '../../platform/api.ts';
import { findOwnLengths, hasDuration, withDurations } from './durations.ts';
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

test('newer durations take precedence over the content', () => {
  const show = buildPresentation({ duration: 14 });
  const content = buildContent({ presentations: [show], playlists: [] });
  const rows = toEditorItems([
    {
      presentationId: show.id,
      playlistId: null,
      name: '',
      thumbnailUrl: null,
      applicationName: null,
      duration: 10,
    },
  ]);
  expect(withDurations(rows, content, new Map([[show.id, 30]]))[0]?.duration).toBe(30);
});

test('finds the presentations that determine how long they play', () => {
  const video = buildApplicationVersion({ configurableDuration: false });
  const pictures = buildApplicationVersion({
    configurableDuration: false,
    embeddedUrlFormat: '/apps/pictures#duration=:$duration',
  });
  const presentationOf = (version: { id: string }, count: number) =>
    buildPresentation({
      applicationDeploymentId: version.id,
      applicationVars: { pictures: Array(count).fill({}) },
    });
  const [film, one, several] = [
    presentationOf(video, 0),
    presentationOf(pictures, 1),
    presentationOf(pictures, 3),
  ];
  const content = buildContent({
    presentations: [film, one, several],
    playlists: [],
    applicationVersions: [video, pictures],
  });
  const currentAppVersion = {
    id: pictures.id,
    itemDuration: { items: 'pictures', seconds: 'seconds' },
    presentationProperties: [{ name: 'seconds', default: 8 }],
  };
  const own = findOwnLengths(content, [{ currentAppVersion } as unknown as Application]);
  expect([...own]).toEqual([film.id, several.id]);
  expect(findOwnLengths(content, [])).toEqual(new Set([film.id]));
  expect(findOwnLengths(undefined, [])).toEqual(new Set());

  const row = (presentationId: string | null, name: string | null = '') =>
    toEditorItems([
      { presentationId, playlistId: null, name, thumbnailUrl: null, applicationName: null, duration: 10 },
    ])[0]!;
  expect(hasDuration(row(one.id), own)).toBe(true);
  expect([row(film.id), row(one.id, null), row(null)].map((each) => hasDuration(each, own))).toEqual([
    false,
    false,
    false,
  ]);
});
