import { expect, test } from 'vitest';
import type { Theme } from '../../platform/api.ts';
import { idOf, sampleItem, sampleReply } from '../../testing/sample.ts';
import { draftOf, patchOf, publishDraft } from './theme-draft.ts';

const theme: Theme = sampleReply('themes.get', {
  id: idOf(1),
  name: 'Winter',
  backgroundColor: '#102030',
  backgroundImage: { id: idOf(2), url: '/files/snow', thumbnailUrl: null },
  bodyFontId: idOf(3),
});
const draft = draftOf(theme);

test('a draft has the values of its theme', () => {
  expect(draft).toMatchObject({
    name: 'Winter',
    backgroundColor: '#102030',
    backgroundImageId: idOf(2),
    backgroundImagePortraitId: null,
    bodyFontId: idOf(3),
  });
});

test('a patch contains only what has changed', () => {
  expect(patchOf(draft, draft)).toEqual({});
  expect(patchOf(draft, { ...draft, backgroundColor: null, name: 'Ice' })).toEqual({
    backgroundColor: null,
    name: 'Ice',
  });
});

test('a patch contains no empty name', () => {
  expect(patchOf(draft, { ...draft, name: ' ', borderColor: '#ffffff' })).toEqual({ borderColor: '#ffffff' });
});

test('apps receive the addresses of pictures and fonts', () => {
  const font = sampleItem('fonts.list', {
    id: idOf(3),
    name: 'Lato',
    weight: 400,
    fileUpload: { id: idOf(4), url: '/files/lato' },
  });
  const published = publishDraft(theme.id, draft, [font], (id) => (id === idOf(2) ? '/files/snow' : null));
  expect(published).toMatchObject({
    id: theme.id,
    backgroundColor: '#102030',
    backgroundImageFileUpload: { url: '/files/snow' },
    backgroundImagePortraitFileUpload: null,
    bodyFontNew: { name: 'Lato', fileUpload: { url: '/files/lato' } },
    headingFontNew: null,
  });
  expect(publishDraft(theme.id, draft, [], () => null)).toMatchObject({
    backgroundImageFileUpload: null,
    bodyFontNew: null,
  });
});
