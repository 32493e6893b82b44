import { expect, test } from 'vitest';
import type { WindowContent } from '../ports.ts';
import { applicationVersion, presentation, windowContent } from '../testing/fakes.ts';
import { createWindowOpener, windowParts } from './open-window.ts';

const complete = () => windowContent([presentation('a')], applicationVersion());

test('creates a window from presentation, version and theme', () => {
  const content = complete();
  expect(windowParts(content, 'a')).toEqual({
    presentation: content.presentations.a,
    version: content.applicationVersions.version,
    theme: null,
  });
});

test.each<[string, (content: WindowContent) => unknown, string]>([
  [
    'presentation',
    (content) => Reflect.deleteProperty(content.presentations, 'a'),
    'presentation a is missing',
  ],
  [
    'version',
    (content) => Reflect.deleteProperty(content.applicationVersions, 'version'),
    'application version version is missing',
  ],
  [
    'theme',
    (content) => {
      content.presentations.a = presentation('a', { themeId: 'dark' });
    },
    'theme dark is missing',
  ],
])('names the missing part of a window: %s', (_what, remove, message) => {
  const content = complete();
  remove(content);
  expect(() => windowParts(content, 'a')).toThrow(`Failed to create window: ${message}`);
});

test('reports an error for a null presentation id', () => {
  // The type forbids it, but content that another release stored can lack it.
  expect(() => windowParts(complete(), null as never)).toThrow(
    'Failed to create window: presentation null is missing',
  );
});

test("fails at once with the reason if an app's address is rejected", () => {
  const seen: string[] = [];
  const open = createWindowOpener({
    environment: {
      contentBaseUrl: 'https://content.example',
      deviceId: 'd',
      renderMode: 'live',
      rendererUrl: '/renderer/',
      offlineSupport: false,
      device: { id: 'd', name: '' },
      isPreview: false,
      forceMute: false,
    },
    getRefusal(url) {
      seen.push(url);
      return 'There is no network';
    },
  } as Partial<Parameters<typeof createWindowOpener>[0]> as Parameters<typeof createWindowOpener>[0]);
  const silent = { debug() {}, info() {}, warn() {}, error() {} };
  expect(() => open('w1', 'a', complete(), {} as never, silent)).toThrow('There is no network');
  expect(seen).toHaveLength(1);
});
