import { buildApplicationVersion, buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import type { Application } from '../../platform/api.ts';
import { findFixedDurations, isDurationEditable, withDurations } from './durations.ts';
import { toEditorItems } from './editor-items.ts';

test('takes durations from the content document, and reuses unchanged items', () => {
  const changed = buildPresentation({ duration: 14 });
  const other = buildPresentation({ duration: 10 });
  const content = buildContent({
    presentations: [changed, other],
    playlists: [buildPlaylist({ items: [changed, other] })],
  });
  const itemOf = (presentationId: string) => ({
    presentationId,
    playlistId: null,
    name: '',
    thumbnailUrl: null,
    applicationName: null,
    duration: 10,
  });
  const items = toEditorItems([itemOf(changed.id), itemOf(other.id), itemOf('unknown')]);
  const updated = withDurations(items, content);
  expect(updated.map(({ duration }) => duration)).toEqual([14, 10, 10]);
  expect(updated.slice(1)).toEqual(items.slice(1));
  expect(updated[1]).toBe(items[1]);
});

test('prefers newer durations to those in the content document', () => {
  const changed = buildPresentation({ duration: 14 });
  const content = buildContent({ presentations: [changed], playlists: [] });
  const items = toEditorItems([
    {
      presentationId: changed.id,
      playlistId: null,
      name: '',
      thumbnailUrl: null,
      applicationName: null,
      duration: 10,
    },
  ]);
  expect(withDurations(items, content, new Map([[changed.id, 30]]))[0]?.duration).toBe(30);
});

test('finds presentations with fixed durations', () => {
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
  const fixed = findFixedDurations(content, [{ currentAppVersion } as unknown as Application]);
  expect([...fixed]).toEqual([film.id, several.id]);
  expect(findFixedDurations(content, [])).toEqual(new Set([film.id]));
  expect(findFixedDurations(undefined, [])).toEqual(new Set());

  const itemOf = (presentationId: string | null, name: string | null = '') =>
    toEditorItems([
      { presentationId, playlistId: null, name, thumbnailUrl: null, applicationName: null, duration: 10 },
    ])[0]!;
  expect(isDurationEditable(itemOf(one.id), fixed)).toBe(true);
  expect(
    [itemOf(film.id), itemOf(one.id, null), itemOf(null)].map((each) => isDurationEditable(each, fixed)),
  ).toEqual([false, false, false]);
});
