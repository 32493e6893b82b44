import { expect, test } from 'vitest';
import type { Application, Property } from '../../platform/api.ts';
import { appForFiles, nameForFiles } from './app-for-files.ts';

function app(name: string, property: Property, over: Partial<Application> = {}): Application {
  return {
    name,
    isBuiltIn: true,
    isDeprecated: false,
    currentAppVersion: { presentationProperties: [property] },
    ...over,
  } as Application;
}
const pictures = app('Pictures', {
  name: 'pictures',
  type: 'file',
  multiple: true,
  constraints: { 'content-types': ['image/*'], maxItems: 3 },
});
const video = app('Video', { name: 'video', type: 'video' });
const anything = app('Anything', { name: 'file', type: 'file', multiple: true }, { isBuiltIn: false });
const all = [anything, video, pictures];

test('chooses the app that fits the files', () => {
  expect(appForFiles(all, ['image/png', 'image/jpeg'])).toEqual({
    application: pictures,
    property: pictures.currentAppVersion?.presentationProperties[0],
  });
  expect(appForFiles(all, ['video/mp4'])?.application.name).toBe('Video');
});

test('falls back to an app that accepts any file, or to none', () => {
  expect(appForFiles(all, ['image/png', 'video/mp4'])?.application.name).toBe('Anything');
  expect(appForFiles(all, Array<string>(4).fill('image/png'))?.application.name).toBe('Anything');
  expect(appForFiles([pictures], ['application/pdf'])).toBeNull();
});

test('names a presentation after its files', () => {
  expect(nameForFiles(['summer_sale.jpg'])).toBe('summer sale');
  expect(nameForFiles(['red.png', 'blue.png'])).toBe('red, blue');
  expect(nameForFiles(['a.jpg', 'b.jpg', 'c.jpg'])).toBe('a + 2');
  expect(nameForFiles([`${'x'.repeat(251)}.jpg`, 'b.jpg', 'c.jpg']).length).toBeLessThanOrEqual(255);
  expect(nameForFiles([])).toBe('');
});
