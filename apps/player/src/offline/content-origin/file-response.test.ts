import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { createFakeCache } from '../../testing/fake-cache.ts';
import { createFileResponse, readRange } from './file-response.ts';
import { findFile, openFileWriter } from './file-store.ts';

const PIECE = 1000;

async function fileOf(size: number) {
  const cache = createFakeCache();
  const bytes = new Uint8Array(size).map((_, index) => (index * 7) % 251);
  const writer = openFileWriter(cache, 'a', PIECE);
  // As from a network, in chunks that do not align with the pieces.
  for (let at = 0; at < size; at += 333) await writer.write(bytes.slice(at, at + 333));
  await writer.finish([['content-type', 'video/mp4']]);
  const file = (await findFile(cache, 'a'))!;
  const ask = async (range: string | null, method = 'GET') => {
    const answer = (await createFileResponse(cache, file, { method, range }))!;
    return { answer, body: new Uint8Array(await answer.arrayBuffer()) };
  };
  return { cache, bytes, file, ask };
}

test.each([0, 1, 999, 1000, 1001, 3500])('returns a complete file of %i bytes unchanged', async (size) => {
  const { bytes, ask } = await fileOf(size);
  const { answer, body } = await ask(null);
  expect(answer.status).toBe(200);
  expect(answer.headers.get('content-type')).toBe('video/mp4');
  expect(answer.headers.get('content-length')).toBe(String(size));
  expect(body).toEqual(bytes);
});

describe('a range', () => {
  test('returns the part that one piece contains, with its range', async () => {
    const { bytes, ask } = await fileOf(3500);
    const { answer, body } = await ask('bytes=900-');
    expect(answer.status).toBe(206);
    expect(answer.headers.get('content-range')).toBe('bytes 900-999/3500');
    expect(body).toEqual(bytes.slice(900, 1000));
  });

  test('returns the complete file over successive requests', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4000 }), fc.nat(3999), async (size, from) => {
        const start = from % size;
        const { bytes, ask } = await fileOf(size);
        const got: number[] = [];
        while (start + got.length < size) {
          const { answer, body } = await ask(`bytes=${start + got.length}-`);
          expect(answer.headers.get('content-range')).toBe(
            `bytes ${start + got.length}-${start + got.length + body.length - 1}/${size}`,
          );
          expect(body.length).toBeGreaterThan(0);
          got.push(...body);
        }
        expect(Uint8Array.from(got)).toEqual(bytes.slice(start));
      }),
      { numRuns: 40 },
    );
  });

  test.each([
    ['bytes=0-0', 'bytes 0-0/3500'],
    ['bytes=-10', 'bytes 3490-3499/3500'],
    ['bytes=3400-9999', 'bytes 3400-3499/3500'],
  ])('%s gives %s', async (range, expected) => {
    const { ask } = await fileOf(3500);
    expect((await ask(range)).answer.headers.get('content-range')).toBe(expected);
  });

  test("beyond the end is refused, with the file's size", async () => {
    const { answer } = await (await fileOf(3500)).ask('bytes=3500-');
    expect(answer.status).toBe(416);
    expect(answer.headers.get('content-range')).toBe('bytes */3500');
  });

  test.each(['bytes=5-2', 'bytes=1-2,4-5', 'items=0-1', 'bytes=-'])('ignores %s', (range) => {
    expect(readRange(range, 3500)).toBeNull();
  });
});

test('returns no file that the browser has partly evicted', async () => {
  const { cache, file } = await fileOf(3500);
  await cache.delete('/.stored/files/a/1');
  expect(await createFileResponse(cache, file, { method: 'GET', range: 'bytes=1200-' })).toBeNull();
});

test('HEAD returns only headers', async () => {
  const { answer, body } = await (await fileOf(3500)).ask(null, 'HEAD');
  expect(answer.headers.get('content-length')).toBe('3500');
  expect(body.length).toBe(0);
});
