import { expect, test } from 'vitest';
import {
  emptyDocument,
  type PublishedDocument,
  placeholderPlaylist,
  placeholderPresentation,
} from './compile.ts';
import { removeDeletedContent } from './deleted-content.ts';

const deletedAt = new Date('2026-11-20T12:00:00Z');
const asset = (url: string) => ({ id: url, url, content_type: 'image/png', size: 1, sha256: url });

function presentation(id: string, url: string, theme_id: string | null) {
  return {
    ...placeholderPresentation(id, { readable: true, deletedAt: null }),
    name: id,
    application_vars: { pictures: [{ url }] },
    theme_id,
  };
}

const document = {
  ...emptyDocument,
  playlist_id: 'ads',
  playlists: {
    ads: { ...placeholderPlaylist('ads', { readable: true, deletedAt: null }), name: 'Ads' },
    inner: { ...placeholderPlaylist('inner', { readable: true, deletedAt: null }), name: 'Inner' },
  },
  presentations: {
    spot: presentation('spot', '/files/spot.png', 'dark'),
    other: presentation('other', '/files/both.png', 'dark'),
    third: presentation('third', '/files/both.png', null),
  },
  themes: { dark: { id: 'dark', background_image: '/files/dark.png' } },
  assets: ['/apps/app.js', '/files/both.png', '/files/dark.png', '/files/spot.png'].map(asset),
} as unknown as PublishedDocument;

const urls = ({ assets }: PublishedDocument) => assets.map(({ url }) => url);

test('replaces a presentation by a placeholder, and removes files that only it shows', () => {
  const left = removeDeletedContent(document, [{ id: 'spot', deletedAt }]);
  expect(left.presentations.spot).toMatchObject({
    name: '',
    application_vars: {},
    no_read_access: false,
    resource: { deleted_at: deletedAt.toISOString() },
  });
  expect(left.presentations.other).toEqual(document.presentations.other);
  expect(urls(left)).toEqual(['/apps/app.js', '/files/both.png', '/files/dark.png']);
});

test('keeps files that something else shows', () => {
  const left = removeDeletedContent(document, [{ id: 'other', deletedAt }]);
  expect(urls(left)).toContain('/files/both.png');
});

test('replaces a playlist by a placeholder, even after it has left the trash', () => {
  expect(removeDeletedContent(document, [{ id: 'inner', deletedAt: null }]).playlists).toMatchObject({
    ads: { name: 'Ads' },
    inner: { name: '', items: [], no_read_access: true },
  });
});

test('removes a theme, with its files, from the content that used it', () => {
  const left = removeDeletedContent(document, [{ id: 'dark', deletedAt }]);
  expect(left.themes).toEqual({});
  expect(left.presentations.spot).toMatchObject({ name: 'spot', theme_id: null });
  expect(urls(left)).not.toContain('/files/dark.png');
});

test('ignores content that is not in the document', () => {
  expect(removeDeletedContent(document, [{ id: 'elsewhere', deletedAt }])).toEqual(document);
});
