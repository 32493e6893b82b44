import { publishedContent, toWire } from '@vitrine/contract';
import { expect, test } from 'vitest';
import {
  buildApplicationVersion,
  buildAsset,
  buildContent,
  buildPlaylist,
  buildPresentation,
  buildTheme,
} from './content.ts';

test('builds a valid published document', () => {
  const version = buildApplicationVersion();
  const theme = buildTheme();
  const presentation = buildPresentation({ applicationDeploymentId: version.id, themeId: theme.id });
  const nested = buildPlaylist({ items: [presentation] });
  const content = buildContent({
    playlists: [buildPlaylist({ items: [nested, { presentationId: presentation.id }] }), nested],
    presentations: [presentation],
    applicationVersions: [version],
    themes: [theme],
    assets: [buildAsset()],
  });
  const wire = toWire(publishedContent, content);
  expect(publishedContent.parse(wire)).toEqual(wire);
  expect(Object.keys(content.applications)).toEqual([version.applicationId]);
  expect(content.playlists[content.playlistId]?.items).toEqual([
    { playlistId: nested.id },
    { presentationId: presentation.id },
  ]);
});

test('builds a playlist in order from presentations alone', () => {
  const [first, second] = [buildPresentation(), buildPresentation({ duration: 5 })];
  const content = buildContent({ presentations: [first, second] });
  expect(content.playlists[content.playlistId]).toMatchObject({
    mode: 'sequential',
    items: [{ presentationId: first.id }, { presentationId: second.id }],
  });
  expect(content.presentations[second.id]?.duration).toBe(5);
});

test('gives every object its own id', () => {
  const ids = [buildPresentation().id, buildPlaylist().id, buildTheme().id, buildAsset().id];
  expect(new Set(ids).size).toBe(ids.length);
});
