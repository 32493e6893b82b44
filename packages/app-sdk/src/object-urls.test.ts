import { resolveObjectURL } from 'node:buffer';
import { expect, test } from 'vitest';
import { createObjectUrls } from './object-urls.ts';

function objectUrls() {
  const logged: string[] = [];
  const log = (text: string) => void logged.push(text);
  return { ...createObjectUrls({ info: log, warn: log, error: log }), logged };
}

const textOf = (url: string) => resolveObjectURL(url)?.text();

test('creates an address for bytes until it is revoked', async () => {
  const { create } = objectUrls();
  const made = create(new TextEncoder().encode('hello'), 'text/plain');
  expect(await textOf(made.url)).toBe('hello');
  expect(resolveObjectURL(made.url)?.type).toBe('text/plain');
  made.revoke();
  made.revoke();
  expect(resolveObjectURL(made.url)).toBeUndefined();
});

test('preserves the type of a blob', () => {
  const { create } = objectUrls();
  const blob = new Blob(['x'], { type: 'image/png' });
  expect(resolveObjectURL(create(blob).url)?.type).toBe('image/png');
  expect(resolveObjectURL(create(blob, 'image/webp').url)?.type).toBe('image/webp');
});

test.each([['text'], [undefined], [[1, 2]], [{}]])('rejects %o', (given) => {
  expect(() => objectUrls().create(given)).toThrow(
    'createObjectUrl: the first argument must be an ArrayBuffer, a view of one, or a Blob',
  );
});

test('warns of a leak if many addresses are not revoked', () => {
  const { create, logged } = objectUrls();
  for (let i = 0; i < 300; i += 1) create(new ArrayBuffer(1)).revoke();
  expect(logged).toEqual([]);
  for (let i = 0; i < 150; i += 1) create(new ArrayBuffer(1));
  expect(logged).toEqual([expect.stringContaining('100 URLs are alive; revoke()')]);
});

test('retains only the newest hundred URLs that the host requested', () => {
  const { createForHost } = objectUrls();
  const urls = Array.from({ length: 101 }, () => createForHost(new ArrayBuffer(1)));
  expect(resolveObjectURL(urls[0]!)).toBeUndefined();
  expect(urls.slice(1).every((url) => resolveObjectURL(url))).toBe(true);
});
