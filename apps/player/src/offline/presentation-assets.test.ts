import type { PublishedContent } from '@vitrine/contract';
import { buildDocument } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { listPresentationAssets } from './presentation-assets.ts';

const asset = (url: string) => ({ id: url, url, contentType: 'image/png', size: 1, sha256: url });
const content = buildDocument({
  presentations: {
    a: { id: 'a', themeId: 't', applicationVars: { image: { url: '/files/a.png' } } },
    b: { id: 'b', themeId: null, applicationVars: { image: { url: '/files/b.png' } } },
  } as unknown as PublishedContent['presentations'],
  themes: { t: { bodyFont: { url: '/files/font.woff2' } } } as unknown as PublishedContent['themes'],
  assets: ['/apps/pictures.js', '/files/a.png', '/files/b.png', '/files/font.woff2'].map(asset),
});
const urlsOf = (id: string) => listPresentationAssets(content, id).map(({ url }) => url);

test('finds the files of settings, themes and application code', () => {
  expect(urlsOf('a')).toEqual(['/apps/pictures.js', '/files/a.png', '/files/font.woff2']);
  expect(urlsOf('b')).toEqual(['/apps/pictures.js', '/files/b.png']);
});

test('finds only code for an unknown presentation', () => {
  expect(urlsOf('c')).toEqual(['/apps/pictures.js']);
});
