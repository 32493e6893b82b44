import fc from 'fast-check';
import { expect, test } from 'vitest';
import { isWebAddress, readChoice, readFiles, readFlag, readNumber, readText } from './values.ts';

test('reads numbers from text or numbers, and limits them', () => {
  expect(readNumber('12', 10, 2, 3600)).toBe(12);
  expect(readNumber(12.5, 10, 2, 3600)).toBe(12.5);
  expect(readNumber('0', 10, 2, 3600)).toBe(2);
  expect(readNumber(1e9, 10, 2, 3600)).toBe(3600);
  for (const none of ['', 'ten', null, undefined, {}, Number.NaN, '1e999'])
    expect(readNumber(none, 10, 2, 3600)).toBe(10);
});

test('reads flags from text or booleans', () => {
  expect([true, 'true', false, 'false'].map((value) => readFlag(value, true))).toEqual([
    true,
    true,
    false,
    false,
  ]);
  expect(readFlag('', true)).toBe(true);
  expect(readFlag(undefined, false)).toBe(false);
});

test('uses the fallback for invalid choices and blank text', () => {
  expect(readChoice('contain', ['cover', 'contain'], 'cover')).toBe('contain');
  expect(readChoice('stretch', ['cover', 'contain'], 'cover')).toBe('cover');
  expect(readText('  x ')).toBe('x');
  expect(readText(' ', 'none')).toBe('none');
});

test('reads one file or several, in order, and omits other values', () => {
  const a = { id: '1', url: 'https://content.test/a.jpg', content_type: 'image/jpeg', filename: 'a.jpg' };
  const read = { url: a.url, contentType: 'image/jpeg', filename: 'a.jpg' };
  expect(readFiles(a)).toEqual([read]);
  expect(readFiles([a, null, {}, { url: 'javascript:alert(1)' }, 'x', a])).toEqual([read, read]);
  expect(readFiles('')).toEqual([]);
});

test('accepts only http and https as web addresses', () => {
  expect(['http://a', 'https://a.test/x'].every(isWebAddress)).toBe(true);
  expect(['javascript:1', 'data:text/html,x', 'file:///etc/passwd', '/a', ''].some(isWebAddress)).toBe(false);
});

test('readers never throw for any value', () => {
  fc.assert(
    fc.property(fc.anything(), (value) => {
      readFiles(value);
      readText(value);
      readFlag(value, true);
      expect(readNumber(value, 1, 0, 2)).toBeGreaterThanOrEqual(0);
    }),
  );
});
