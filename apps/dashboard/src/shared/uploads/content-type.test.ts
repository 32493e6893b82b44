import { expect, test } from 'vitest';
import { acceptsType, contentTypeOf } from './content-type.ts';

test.each([
  [[], 'text/csv', true],
  [['*/*'], 'text/csv', true],
  [['image/*'], 'image/png', true],
  [['image/*'], 'video/mp4', false],
  [['image/*'], 'imagex/png', false],
  [['image/jpeg', 'application/pdf'], 'application/pdf', true],
  [['image/jpeg'], 'image/png', false],
])('a property that takes %j, and a file of type %s', (accepted, type, expected) => {
  expect(acceptsType(accepted, type)).toBe(expected);
});

test('knows extensions that the browser does not', () => {
  expect(contentTypeOf({ name: 'Photo.HEIC', type: '' })).toBe('image/heic');
  expect(contentTypeOf({ name: 'photo.heic', type: 'Image/HEIF' })).toBe('image/heif');
  expect(contentTypeOf({ name: 'data', type: '' })).toBe('application/octet-stream');
});
