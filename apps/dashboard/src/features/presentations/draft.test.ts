import { embeddedUrl } from '@vitrine/windows';
import { expect, test } from 'vitest';
import type { ApplicationVersion } from '../../platform/api.ts';
import { hasDurationField, isDuration } from '../../shared/content/presentation-duration.ts';
import { draftContent, initialDraftValues, validPatch, valuesToSave } from './draft.ts';

const version = {
  id: 'v',
  name: 'Pictures',
  presentationProperties: [{ name: 'pictures', type: 'file', multiple: true }],
  embeddedUrlFormat: '/apps/pictures/index.html#pictures=:pictures&duration=:$duration',
  configurableDuration: false,
  defaultDuration: 30,
  strings: {},
  createdAt: '2026-01-01T00:00:00Z',
} as unknown as ApplicationVersion;

test('has a field for the duration only if the duration has an effect', () => {
  expect(hasDurationField(version)).toBe(true);
  expect(hasDurationField({ configurableDuration: false, embeddedUrlFormat: '/apps/x' })).toBe(false);
  expect(hasDurationField({ configurableDuration: true, embeddedUrlFormat: null })).toBe(true);
  expect([4, 5, 86_400, 86_401, Number.NaN].map(isDuration)).toEqual([false, true, true, false, false]);
});

test('previews a draft as it would be published', () => {
  const draft = { name: 'New', values: { pictures: [{ id: 'f' }] }, duration: 1 };
  const content = draftContent({
    id: 'p',
    draft,
    application: { id: 'a', name: 'Pictures' },
    version,
    fileOf: (id) => ({ id, url: '/f.png' }),
    theme: null,
  });
  const presentation = content.presentations.p!;
  expect(presentation.duration).toBe(30);
  const url = embeddedUrl(content.applicationVersions.v!, presentation, null, {
    contentBaseUrl: 'https://content.example',
    deviceId: 'preview',
    renderMode: 'preview',
  });
  expect(decodeURIComponent(url)).toContain('https://content.example/f.png');
  expect(url).toContain('duration=30');
});

const bundle = {
  sourceUrl: '/bundles/a.js',
  embeddedUrlFormat: null,
  presentationProperties: [{ name: 'count', type: 'number', default: 1 }],
} as unknown as ApplicationVersion;

test('keeps values that a version does not declare until its bundle has returned its properties', () => {
  expect(initialDraftValues(bundle, { 'title-1': 'One' })).toEqual({ 'title-1': 'One', count: 1 });
  const values = { count: 2, 'title-1': 'One', gone: 'x' };
  const declared = { properties: bundle.presentationProperties, isDynamic: false };
  expect(valuesToSave(bundle, declared, values)).toEqual(values);
  const properties = [...bundle.presentationProperties, { name: 'title-1', type: 'string' as const }];
  expect(valuesToSave(bundle, { properties, isDynamic: true }, values)).toEqual({
    count: 2,
    'title-1': 'One',
  });
});

test('saves only declared values for other applications', () => {
  const page = { ...bundle, embeddedUrlFormat: 'https://x.example/' };
  expect(initialDraftValues(page, { other: 1 })).toEqual({ count: 1 });
  expect(
    valuesToSave(page, { properties: page.presentationProperties, isDynamic: false }, { count: 2, other: 1 }),
  ).toEqual({ count: 2 });
});

test('saves only the valid parts of a change', () => {
  const form = {
    properties: [{ name: 'count', type: 'number' as const, constraints: { min: 1 } }],
    isDynamic: false,
  };
  const page = { ...bundle, embeddedUrlFormat: 'https://x.example/' };
  const patch = (change: Parameters<typeof validPatch>[0]) => validPatch(change, page, form);
  expect(patch({ name: ' ' })).toEqual({});
  expect(patch({ name: 'New', duration: 1 })).toEqual({ name: 'New' });
  expect(patch({ duration: 30, values: { count: 0 } })).toEqual({ duration: 30 });
  expect(patch({ values: { count: 2, other: 1 } })).toEqual({ applicationVars: { count: 2 } });
});
