import { expect, test } from 'vitest';
import type { ApplicationVersion, Font, Property, Theme } from '../../platform/api.ts';
import { draftContent } from './draft.ts';
import { previewTheme, themeIdOf } from './draft-theme.ts';

const theme = {
  id: 't',
  name: 'Autumn',
  backgroundColor: '#112233',
  backgroundImage: { id: 'i', url: '/i.png', thumbnailUrl: null },
  backgroundImagePortrait: null,
  backgroundScale: 'fill',
  headingFontId: 'f',
  heading2FontId: 'gone',
  bodyFontId: null,
} as Theme;
const font = { id: 'f', name: 'Serif', weight: 700, fileUpload: { id: 'u', url: '/f.woff2' } } as Font;

test('has the format of a published theme, with its pictures and fonts', () => {
  expect(previewTheme(theme, [font])).toMatchObject({
    id: 't',
    name: 'Autumn',
    backgroundColor: '#112233',
    backgroundImageFileUpload: { url: '/i.png' },
    backgroundImagePortraitFileUpload: null,
    headingFontNew: { id: 'f', name: 'Serif', weight: 700, fileUpload: { url: '/f.woff2' } },
    heading2FontNew: null,
    bodyFontNew: null,
  });
});

test('takes the theme from the first theme property with a value', () => {
  const properties = ['title', 'look', 'other'].map(
    (name): Property => ({ name, type: name === 'title' ? 'string' : 'theme' }) as Property,
  );
  expect(themeIdOf(properties, { title: 'x', look: '', other: 't' })).toBe('t');
  expect(themeIdOf(properties, { title: 'x' })).toBeNull();
});

test('is part of the previewed draft', () => {
  const version = { id: 'v', presentationProperties: [], createdAt: '2026-01-01T00:00:00Z' };
  const draft = { name: 'New', values: {}, duration: 10 };
  const content = draftContent({
    id: 'p',
    draft,
    application: { id: 'a', name: 'App' },
    version: version as unknown as ApplicationVersion,
    fileOf: () => undefined,
    theme: previewTheme(theme, []),
  });
  expect(content.presentations.p?.themeId).toBe('t');
  expect(content.themes.t?.name).toBe('Autumn');
});
