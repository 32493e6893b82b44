import { buildContent, buildPlaylist, buildPresentation } from '@vitrine/test-kit';
import i18next from 'i18next';
import { expect, test } from 'vitest';
import { en } from '../../locales/en.ts';
import { createNameLookup } from './name-lookup.ts';
import '../../platform/i18n.ts';

const resource = { deletedAt: '2026-03-01T09:00:00Z', tags: [] };
const soup = buildPresentation({ name: 'Soup' });
const secret = buildPresentation({ name: '' });
const deleted = { ...buildPresentation({ name: '' }), resource };
const menu = buildPlaylist({ name: 'Menu', items: [soup, secret, deleted] });
const nameOf = createNameLookup(
  buildContent({ playlists: [menu], presentations: [soup, secret, deleted] }),
  i18next.t,
);

test('names presentations and playlists', () => {
  expect(nameOf({ presentationId: soup.id, playlistId: null })).toBe('Soup');
  expect(nameOf({ presentationId: null, playlistId: menu.id })).toBe('Menu');
});

test('explains why content has no name', () => {
  const texts = en.whatPlays;
  expect(nameOf({ presentationId: secret.id, playlistId: null })).toBe(texts.noAccess);
  expect(nameOf({ presentationId: deleted.id, playlistId: null })).toBe(texts.inTrash);
  expect(nameOf({ presentationId: 'nobody', playlistId: null })).toBe(texts.gone);
  expect(nameOf({ presentationId: null, playlistId: null })).toBe(texts.gone);
  expect(nameOf({ presentationId: 'constructor', playlistId: null })).toBe(texts.gone);
});
