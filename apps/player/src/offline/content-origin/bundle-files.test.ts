import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test, vi } from 'vitest';
import { createFakeCache } from '../../testing/fake-cache.ts';
import { createBundleFiles } from './bundle-files.ts';
import { openFileWriter } from './file-store.ts';
import { describeFiles, putRevision } from './revisions.ts';

const origin = 'https://content.example';
const bundle = 'https://elsewhere.example/bundle.js';

async function setUp({ isStored = true } = {}) {
  const [cache, bundleCache] = [createFakeCache(), createFakeCache()];
  const files = [];
  for (const [sha256, text] of [
    ['a', 'picture'],
    ['b', 'not of this revision'],
  ] as const) {
    const writer = openFileWriter(cache, sha256, 3);
    await writer.write(new TextEncoder().encode(text));
    await writer.finish([['content-type', 'image/png']]);
    files.push({ url: `/files/${sha256}.png`, sha256 });
  }
  const described = await describeFiles(cache, files.slice(0, 1), origin);
  await putRevision(cache, 'served', { etag: '"1"', files: described ?? {}, bundles: [bundle] });
  const network = vi.fn(async () => new Response('from the network'));
  const converted: Blob[] = [];
  const frame = createBundleFiles({
    cache: isStored ? cache : null,
    bundleCache: isStored ? bundleCache : null,
    origin,
    fetch: network,
    timers: createFakeTimers(),
  });
  const localise = (message: unknown) =>
    frame.replaceFileUrls(message, async (blobs) => {
      converted.push(...blobs);
      return blobs.map((_, index) => `blob:null/${converted.length + index}`);
    });
  return { frame, bundleCache, network, localise, converted };
}

test('returns a complete file of the revision from the cache', async () => {
  const { frame, network } = await setUp();
  const { body, headers } = await frame.fetch(`${origin}/files/a.png?size=2#top`);
  expect(await (body as Blob).text()).toBe('picture');
  expect(headers).toEqual([['content-type', 'image/png']]);
  expect(network).not.toHaveBeenCalled();
});

test('rejects files outside the revision', async () => {
  const { frame, network } = await setUp();
  for (const url of [
    `${origin}/files/b.png`,
    `${origin}/.stored/files/a`,
    'https://elsewhere.example/other.js',
  ])
    expect(await frame.fetch(url), url).toEqual({ body: null, headers: [] });
  expect(await frame.readCachedBundle('https://elsewhere.example/other.js')).toBeNull();
  expect(network).not.toHaveBeenCalled();
});

test('stores a bundle of another server unchanged after it has worked', async () => {
  const { frame, bundleCache, network } = await setUp();
  await frame.cacheBundle(bundle);
  expect(await bundleCache.match(bundle)).toBeUndefined();
  expect((await frame.fetch(bundle)).body).toBe('from the network');
  expect(network).toHaveBeenCalledWith(bundle, expect.objectContaining({ credentials: 'omit' }));
  expect(await frame.readCachedBundle(bundle)).toBeNull();
  await frame.cacheBundle(bundle);
  expect(await frame.readCachedBundle(bundle)).toBe('from the network');
});

test('returns an error if the network does not answer', async () => {
  const { frame, network } = await setUp();
  network.mockRejectedValueOnce(new TypeError('Failed to fetch'));
  await expect(frame.fetch(bundle)).rejects.toThrow('Failed to fetch');
});

test('replaces files in values and theme with one object URL each, with the file extension', async () => {
  const { localise, converted } = await setUp();
  const url = `${origin}/files/a.png`;
  const message = {
    type: 'render',
    payload: {
      presentation: {
        applicationVars: { picture: { url }, html: `<img src="${url}">`, other: `${origin}/files/b.png` },
      },
      theme: { backgroundImageFileUpload: { url } },
      applicationVersion: { sourceUrl: url },
    },
  };
  const local = 'blob:null/1#a.png';
  const expected = {
    type: 'render',
    payload: {
      presentation: {
        applicationVars: {
          picture: { url: local },
          html: `<img src="${local}">`,
          other: `${origin}/files/b.png`,
        },
      },
      theme: { backgroundImageFileUpload: { url: local } },
      applicationVersion: { sourceUrl: url },
    },
  };
  expect(await localise(message)).toEqual(expected);
  expect(await localise(message)).toEqual(expected);
  expect(converted).toHaveLength(1);
});

test('leaves other messages unchanged, and all messages if nothing is stored', async () => {
  const { localise } = await setUp();
  const play = { type: 'play', payload: undefined };
  expect(await localise(play)).toBe(play);
  const { localise: without, frame } = await setUp({ isStored: false });
  const message = {
    type: 'render',
    payload: { presentation: { url: `${origin}/files/a.png` }, theme: null },
  };
  expect(await without(message)).toEqual(message);
  expect((await frame.fetch(bundle)).body).toBeNull();
  await frame.cacheBundle(bundle);
});
