import { buildAsset, createFakeTimers } from '@vitrine/test-kit';
import { describe, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createMemoryStorage, type PlayerStorage } from '../platform/storage.ts';
import { AssetError } from './asset-store.ts';
import type { Bridge } from './bridge-client.ts';
import { openCachedAssets } from './cached-assets.ts';

const assetOf = (id: string) => buildAsset({ id, url: `/files/${id}` });

const revision = { etag: '"1"', assets: [assetOf('a')], bundles: ['https://elsewhere.example/bundle.js'] };
const signal = new AbortController().signal;

async function setUp(
  bridge: Partial<Bridge> | null,
  storage: PlayerStorage = createMemoryStorage(),
  cachesBundles = false,
  contentUrl = 'https://content.example',
) {
  const calls: string[] = [];
  const timers = createFakeTimers();
  const bridgeOfFiles: Bridge = {
    stage: async ({ etag, files, bundles }) =>
      void calls.push(['stage', etag, files.length, ...bundles].join(' ')),
    serve: async (etag) => calls.push(`serve ${etag}`) > 0 || true,
    releaseFormerRevision: async (etag) => calls.push(`settle ${etag}`),
    setVerificationPaused: (isPaused) => void calls.push(isPaused ? 'hold' : 'continue'),
    ...bridge,
  } as Bridge;
  const assets = await openCachedAssets({
    openBridge: async () => (bridge ? bridgeOfFiles : null),
    openUncachedAssets: async () => ({ ensure: async () => void calls.push('verified only') }),
    contentUrl: () => contentUrl,
    cachesBundles,
    storage,
    timers,
    log: createLog([]),
  });
  return { assets, calls, timers, storage };
}

test('stages and serves files through the bridge, and restores their state at the next start without it', async () => {
  const { assets, calls, storage } = await setUp({});
  await assets.ensure(revision, signal);
  expect(assets.isCached('"1"')).toBe(false);
  await assets.serve('"1"');
  expect(calls).toEqual(['stage "1" 1', 'serve "1"']);
  expect(assets.isCached('"1"')).toBe(true);
  const { assets: later } = await setUp(null, storage);
  expect(later.isCached('"1"')).toBe(true);
  expect(later.servesOtherRevision('"2"')).toBe(true);
});

test('does not count files on another origin as cached', async () => {
  const { assets, storage } = await setUp({});
  await assets.serve('"1"');
  const { assets: moved } = await setUp(null, storage, false, 'https://o1.content.example');
  expect(moved.isCached('"1"')).toBe(false);
  expect(moved.servesOtherRevision('"2"')).toBe(false);
});

test('reads the state that an earlier release stored', async () => {
  const storage = createMemoryStorage();
  await storage.set('servedEtag', '"1"');
  const { assets } = await setUp({}, storage);
  expect(assets.isCached('"1"')).toBe(true);
  await assets.serve('"2"');
  expect((await setUp(null, storage)).assets.isCached('"2"')).toBe(true);
});

test('caches external bundles only for the page that reads them', async () => {
  const { assets, calls } = await setUp({}, createMemoryStorage(), true);
  await assets.ensure(revision, signal);
  expect(calls).toEqual(['stage "1" 1 https://elsewhere.example/bundle.js']);
});

test('verifies files without a secure context, and does not count them as cached', async () => {
  const { assets, calls } = await setUp(null);
  await assets.ensure(revision, signal);
  await assets.serve('"1"');
  expect(calls).toEqual(['verified only']);
  expect(assets.isCached('"1"')).toBe(false);
  expect(assets.servesOtherRevision('"2"')).toBe(false);
});

test('plays the first content without space for its files, but reports the error for later content', async () => {
  const full: Partial<Bridge> = {
    stage: async () => {
      throw new AssetError('quota', 'full');
    },
  };
  const { assets, calls } = await setUp(full);
  await assets.ensure(revision, signal);
  expect(calls).toEqual(['verified only']);

  const storage = createMemoryStorage();
  await storage.set('servedEtag', '"0"');
  const playing = await setUp(full, storage);
  await expect(playing.assets.ensure(revision, signal)).rejects.toMatchObject({ kind: 'quota' });
});

describe('verification', () => {
  const verification = { again: false, signal };

  test('returns the addresses of damaged files', async () => {
    const { assets } = await setUp({ verify: async () => ['/files/a'] });
    expect(await assets.verify(revision.assets, verification)).toEqual(['/files/a']);
  });

  test('is paused while a window is prepared, whether it has begun or not', async () => {
    const { assets, calls } = await setUp({ verify: async () => [] });
    assets.setVerificationPaused(true);
    expect(calls).toEqual([]);
    await assets.verify(revision.assets, verification);
    expect(calls).toEqual(['hold']);
    assets.setVerificationPaused(false);
    expect(calls).toEqual(['hold', 'continue']);
  });

  test('is unknown if the bridge fails', async () => {
    const verify = async () => {
      throw new AssetError('unreachable', 'the storage is busy');
    };
    const { assets } = await setUp({ verify });
    expect(await assets.verify(revision.assets, verification)).toBeNull();
  });

  test('is unknown while the bridge does not answer on a screen that has cached files', async () => {
    const { assets, storage } = await setUp({});
    await assets.serve('"1"');
    const { assets: later } = await setUp(null, storage);
    await later.serve('"1"');
    expect(await later.verify(revision.assets, verification)).toBeNull();
  });

  test('finds no damage on a screen that has cached nothing', async () => {
    const { assets } = await setUp(null);
    expect(await assets.verify(revision.assets, verification)).toEqual([]);
  });

  test('rejects with the reason if it is cancelled', async () => {
    const { assets } = await setUp({
      verify: async () => {
        throw new Error('cancelled');
      },
    });
    const cancelled = AbortSignal.abort('Replaced by another revision');
    await expect(assets.verify(revision.assets, { again: false, signal: cancelled })).rejects.toBe(
      'Replaced by another revision',
    );
  });
});

test('does not wait for a bridge that hangs', async () => {
  const { assets, timers } = await setUp({ serve: () => new Promise(() => undefined) });
  let isDone = false;
  const serving = assets.serve('"1"').then(() => {
    isDone = true;
  });
  await timers.advanceAsync(2999);
  expect(isDone).toBe(false);
  await timers.advanceAsync(1);
  await serving;
});
