import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { collectSuggestions } from './suggestions.ts';

const screen = (name: string, tags: Record<string, string>) => ({
  name,
  timezone: 'Europe/Berlin',
  tags: Object.entries(tags).map(([key, value]) => ({ key, value })),
});
const summer = buildPresentation({
  applicationName: 'Clock',
  resource: { deletedAt: null, tags: [{ key: 'season', value: 'summer' }] },
});
const content = buildContent({ playlists: [buildPlaylist({ items: [summer] })], presentations: [summer] });
const suggestions = collectSuggestions(
  [screen('a', { store: 'Berlin', sells: 'coffee | cake' }), screen('b', { store: 'Rome' })],
  content,
);

test('suggests the tags that screens have, the most common ones first', () => {
  expect(suggestions.deviceTags).toEqual([
    { key: 'store', count: 2 },
    { key: 'sells', count: 1 },
  ]);
  expect(suggestions.presentationTags).toEqual(['season']);
});

test('suggests each existing value once', () => {
  expect(suggestions.valuesOf(['device', 'tags', 'store'])).toEqual(['Berlin', 'Rome']);
  expect(suggestions.valuesOf(['device', 'tags', 'sells'])).toEqual(['cake', 'coffee']);
  expect(suggestions.valuesOf(['presentation', 'application_name'])).toEqual(['Clock']);
  expect(suggestions.valuesOf(['presentation', 'tags', 'season'])).toEqual(['summer']);
  expect(suggestions.valuesOf(['workers', 'door'])).toEqual([]);
});
