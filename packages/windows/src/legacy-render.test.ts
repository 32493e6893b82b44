import { buildTheme } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { DEFAULT_RENDERER_PATH, type LegacyContext, legacyRender, rendererUrl } from './legacy-render.ts';
import { applicationVersion, presentation, windowContent } from './testing/fakes.ts';
import { type WindowEnvironment, windowKey, windowParts } from './window/open-window.ts';

const context: LegacyContext = {
  contentBaseUrl: 'https://content.test',
  rendererUrl: DEFAULT_RENDERER_PATH,
  offlineSupport: false,
  device: { id: 'd', name: 'Lobby' },
  isPreview: false,
};
const legacy = applicationVersion({
  embeddedUrlFormat: null,
  sourceUrl: '/bundles/b.js',
  strings: { a: 'b' },
});

test('the renderer’s address contains the window id, and the offline flag if it is set', () => {
  expect(rendererUrl('w1', context)).toBe('https://content.test/renderer/3.1.0/#windowId=w1');
  expect(rendererUrl('w1/a/w2', { ...context, offlineSupport: true })).toBe(
    'https://content.test/renderer/3.1.0/#windowId=w1%2Fa%2Fw2&offlineSupport=true',
  );
  const bundleFrameUrl = '/offline/bundle-frame.html';
  expect(rendererUrl('w1', { ...context, offlineSupport: true, bundleFrameUrl })).toBe(
    'https://content.test/offline/bundle-frame.html#windowId=w1&offlineSupport=true&renderer=%2Frenderer%2F3.1.0%2F',
  );
  expect(rendererUrl('w1', { ...context, bundleFrameUrl })).toBe(rendererUrl('w1', context));
  const elsewhere = { ...context, rendererUrl: 'https://cdn.test/render/index.html' };
  expect(rendererUrl('w1', elsewhere)).toBe('https://cdn.test/render/index.html#windowId=w1');
});

test('throws without a renderer', () => {
  expect(() => rendererUrl('w1', { ...context, rendererUrl: '' })).toThrow(
    'Failed to create window: missing renderer',
  );
});

test('the render message contains presentation, theme, version and device, with absolute addresses', () => {
  const picture = { id: 'f', url: '/files/a.png' };
  const given = presentation('p', { applicationVars: { picture, link: 'https://x.test' }, themeId: 'theme' });
  const content = windowContent([given], legacy);
  content.themes.theme = buildTheme({ id: 'theme', backgroundImageFileUpload: { url: '/files/b.png' } });
  const state = { inputs: [{ path: ['picture'], state: 1 }] };
  expect(legacyRender(windowParts(content, 'p'), context, state)).toMatchObject({
    builderState: state,
    presentation: {
      id: 'p',
      applicationVars: { picture: { url: 'https://content.test/files/a.png' }, link: 'https://x.test' },
    },
    theme: { backgroundImageFileUpload: { url: 'https://content.test/files/b.png' } },
    applicationVersion: { sourceUrl: 'https://content.test/bundles/b.js', strings: { a: 'b' } },
    device: { id: 'd', name: 'Lobby' },
    isPreview: false,
  });
});

test.each([
  ['presentation nowhere is missing', 'nowhere', {}],
  ['application version gone is missing', 'p', { applicationDeploymentId: 'gone' }],
  ['theme gone is missing', 'p', { themeId: 'gone' }],
])('cannot create a window without its parts: %s', (reason, id, over) => {
  const content = windowContent([presentation('p', over)], legacy);
  expect(() => windowParts(content, id)).toThrow(`Failed to create window: ${reason}`);
});

test('equal content keeps its window; other values, or playlists of new content, need a new one', () => {
  const windows: WindowEnvironment = { ...context, deviceId: 'd', renderMode: 'live', forceMute: false };
  const key = (over: Parameters<typeof presentation>[1], forceMute = false) =>
    windowKey(windowContent([presentation('p', over)], legacy), 'p', { ...windows, forceMute });
  expect(key({})).toBe(key({}));
  expect(key({ applicationVars: { title: 'x' } })).not.toBe(key({}));
  expect(key({ hasPlaylists: true })).not.toBe(key({ hasPlaylists: true }));
  expect(key({}, true)).not.toBe(key({}));
});
