import { buildAsset, buildDocument, createFakeTimers, flushPromises } from '@vitrine/test-kit';
import { describe, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createMemoryStorage, type PlayerStorage } from '../platform/storage.ts';
import type { PublishedRevision } from '../service.ts';
import { createActivation } from './activation.ts';
import { AssetError } from './asset-store.ts';

const assetOf = (id: string) => buildAsset({ id, url: `/files/${id}` });

function published(revision: number, assets: string[] = [], etag = `"${revision}"`): PublishedRevision {
  const document = buildDocument({ playlistId: `playlist ${revision}`, assets: assets.map(assetOf) });
  return { revision, etag, publishedAt: `2026-11-20T12:00:0${revision}Z`, document };
}

function setUp(storage: PlayerStorage = createMemoryStorage()) {
  const timers = createFakeTimers();
  const logged: [message: string, details: unknown][] = [];
  const events: string[] = [];
  const etags: (string | null)[] = [];
  const world: {
    offer: PublishedRevision | null;
    /** The value that requests reject with. True for an error. */
    requestError: unknown;
    files: Map<string, 'whole' | 'unreachable' | 'mismatch' | 'quota' | 'pending'>;
    fetched: string[];
    served: string | null;
    serves: string[];
    settled: string[];
    /** Ids of files whose bytes have rotted. */
    damaged: Set<string>;
    /** Files cannot be verified now. */
    isUnverifiable: boolean;
    /** The files that were requested to be hashed. */
    hashed: string[];
    verifiedRevisions: number[];
    /** The revision that the server knows to be a success. */
    success: number | null;
    hasRoom: boolean;
  } = {
    offer: null,
    requestError: false,
    files: new Map(),
    fetched: [],
    served: null,
    serves: [],
    settled: [],
    damaged: new Set(),
    isUnverifiable: false,
    hashed: [],
    verifiedRevisions: [],
    success: null,
    hasRoom: true,
  };
  const waiting: (() => void)[] = [];
  const activation = createActivation({
    async fetchPublished(etag) {
      etags.push(etag);
      if (world.requestError) throw world.requestError === true ? new Error('down') : world.requestError;
      const { offer } = world;
      return offer && offer.etag === etag ? { ...offer, document: null } : offer;
    },
    contentUrl: () => 'https://content.example',
    assets: {
      isCached: (etag) => etag === world.served,
      servesOtherRevision: (etag) => world.served !== null && world.served !== etag,
      async serve(etag) {
        world.serves.push(`${etag} while ${activation.active?.etag ?? 'nothing'} plays`);
        world.served = etag;
      },
      releaseFormerRevision: (etag) => void world.settled.push(etag),
      hasSpaceFor: async () => world.hasRoom,
      holdVerification: () => undefined,
      async verify(assets, { again }) {
        world.hashed.push(`${assets.map(({ id }) => id).join()}${again ? ' again' : ''}`);
        if (world.isUnverifiable) return null;
        const damaged = assets.filter(({ id }) => world.damaged.delete(id));
        for (const { id } of damaged) if (world.requestError) world.files.set(id, 'pending');
        return damaged.map(({ url }) => url);
      },
      async ensure({ assets }, signal) {
        for (const { id } of assets) {
          world.fetched.push(id);
          for (;;) {
            signal.throwIfAborted();
            const state = world.files.get(id) ?? 'whole';
            if (state === 'whole') break;
            if (state !== 'pending') throw new AssetError(state, `${id} is ${state}`);
            await new Promise<void>((resolve) => {
              waiting.push(resolve);
              signal.addEventListener('abort', () => resolve());
            });
          }
        }
      },
    },
    storage,
    timers,
    random: () => 0,
    log: createLog([(_level, message, details) => void logged.push([message, details])]),
    isReportedSuccess: (revision) => revision === world.success,
    on: {
      received: ({ revision }) => void events.push(`received ${revision}`),
      activated: ({ revision, document }) => void events.push(`activated ${revision} ${document.playlistId}`),
      cacheChanged: () => undefined,
      verified: ({ revision }) => void world.verifiedRevisions.push(revision),
      damaged: ({ revision, urls }) => void events.push(`damaged ${revision}: ${urls.join()}`),
      repaired: () => void events.push('repaired'),
      failed: ({ revision, error }) => void events.push(`failed ${revision}: ${error}`),
    },
  });
  const deliver = async (id: string) => {
    world.files.set(id, 'whole');
    for (const resume of waiting.splice(0)) resume();
    await flushPromises();
  };
  const publish = async (offer: PublishedRevision | null) => {
    world.offer = offer;
    activation.checkForUpdate();
    await flushPromises();
  };
  return { activation, timers, events, etags, logged, world, deliver, publish, storage };
}

describe('damaged files', () => {
  async function playing() {
    const set = setUp();
    await set.publish(published(1, ['a', 'b']));
    set.events.length = 0;
    return set;
  }

  test('are removed, reported and downloaded again before the revision is verified', async () => {
    const { activation, events, world, deliver } = await playing();
    world.verifiedRevisions = [];
    world.damaged.add('b');
    world.requestError = true;
    activation.restoreFiles();
    await flushPromises();
    expect(events).toEqual(['damaged 1: /files/b']);
    expect(world.verifiedRevisions).toEqual([]);
    await deliver('b');
    expect(events).toEqual(['damaged 1: /files/b', 'repaired']);
    expect(world.verifiedRevisions).toEqual([1]);
    expect(world.served).toBe('"1"');
  });

  test('are also looked for at the start of a successful revision, which is a success until one is found', async () => {
    const { activation, world, events, timers } = await playing();
    world.hashed = [];
    world.verifiedRevisions = [];
    world.success = 1;
    world.isUnverifiable = true;
    activation.restoreFiles();
    await flushPromises();
    expect(world.verifiedRevisions).toEqual([1]);
    expect(events).toEqual([]);
    world.isUnverifiable = false;
    world.damaged.add('b');
    await timers.advanceAsync(2000);
    expect(events).toEqual(['damaged 1: /files/b', 'repaired']);
    // One damaged file makes the others suspect.
    expect(world.hashed).toEqual(['a,b', 'a,b', 'a,b']);
  });

  test('are detected in a new revision that shares files with the last one', async () => {
    const { events, world, publish } = await playing();
    world.damaged.add('a');
    await publish(published(2, ['a']));
    expect(events).toEqual(['received 2', 'activated 2 playlist 2', 'damaged 2: /files/a', 'repaired']);
    expect(world.verifiedRevisions).toEqual([1, 2]);
  });

  test('are looked for when a presentation fails, at a limited rate', async () => {
    const { activation, events, world, timers } = await playing();
    world.hashed = [];
    world.damaged.add('a');
    activation.verifyPresentation('some presentation');
    await flushPromises();
    expect(events).toEqual(['damaged 1: /files/a', 'repaired']);
    activation.verifyPresentation('some presentation');
    await flushPromises();
    expect(world.hashed).toEqual(['a,b again', 'a,b']);
    await timers.advanceAsync(600_000);
    activation.verifyPresentation('some presentation');
    await flushPromises();
    expect(world.hashed).toEqual(['a,b again', 'a,b', 'a,b again']);
  });
});

describe('files that cannot be verified now', () => {
  test('do not count as verified until a later attempt succeeds', async () => {
    const { world, publish, timers } = setUp();
    world.isUnverifiable = true;
    await publish(published(1, ['a', 'b']));
    expect(world.verifiedRevisions).toEqual([]);
    await timers.advanceAsync(2000);
    expect(world.verifiedRevisions).toEqual([]);
    world.isUnverifiable = false;
    await timers.advanceAsync(4000);
    expect(world.verifiedRevisions).toEqual([1]);
    expect(timers.pending).toBe(0);
  });

  test('are staged before the next attempt, because the failed one can have removed some', async () => {
    const { world, publish, timers } = setUp();
    world.isUnverifiable = true;
    await publish(published(1, ['a']));
    world.fetched = [];
    world.isUnverifiable = false;
    await timers.advanceAsync(2000);
    expect(world.fetched).toEqual(['a']);
    expect(world.served).toBe('"1"');
  });

  test('are verified by one series of attempts for each presentation that fails', async () => {
    const { activation, world, publish, timers, events } = setUp();
    await publish(published(1, ['a']));
    world.hashed = [];
    world.isUnverifiable = true;
    activation.verifyPresentation('some presentation');
    await timers.advanceAsync(1_000_000);
    const attempts = world.hashed.length;
    activation.verifyPresentation('some presentation');
    await flushPromises();
    expect(world.hashed).toHaveLength(attempts);
    world.isUnverifiable = false;
    world.damaged.add('a');
    await timers.advanceAsync(120_000);
    expect(events.slice(2)).toEqual(['damaged 1: /files/a', 'repaired']);
  });

  test('are not verified any more when another revision replaces theirs', async () => {
    const { world, publish, timers } = setUp();
    world.isUnverifiable = true;
    await publish(published(1, ['a']));
    world.isUnverifiable = false;
    await publish(published(2, ['b']));
    expect(world.verifiedRevisions).toEqual([2]);
    expect(timers.pending).toBe(0);
  });
});

describe('atomic activation', () => {
  test('activates a revision when its last file is verified, after storing it', async () => {
    const { activation, events, world, deliver, publish, storage } = setUp();
    for (const id of ['a', 'b']) world.files.set(id, 'pending');
    await publish(published(1, ['a', 'b']));
    await deliver('a');
    expect(events).toEqual(['received 1']);
    expect(activation.active).toBeNull();
    expect(await storage.get('content')).toBeUndefined();
    await deliver('b');
    expect(events).toEqual(['received 1', 'activated 1 playlist 1']);
    expect(await storage.get('content')).toMatchObject({ revision: 1, etag: '"1"' });
  });

  test('restores the stored revision at the next start', async () => {
    const { publish, storage } = setUp();
    await publish(published(1));
    const restarted = setUp(storage);
    expect(await restarted.activation.restore()).toMatchObject({
      revision: 1,
      document: { playlistId: 'playlist 1' },
    });
    await restarted.publish(published(1));
    expect(restarted.events).toEqual([]);
    expect(restarted.etags).toEqual(['"1"']);
  });

  test('ignores invalid stored data', async () => {
    const { activation, storage } = setUp();
    await storage.set('content', { revision: 1, etag: '"1"', document: { format: 2 } });
    expect(await activation.restore()).toBeNull();
  });

  test('stages a newer revision instead of the one in progress', async () => {
    const { events, world, deliver, publish } = setUp();
    await publish(published(1));
    world.files.set('a', 'pending');
    await publish(published(2, ['a']));
    await publish(published(3));
    await deliver('a');
    expect(events).toEqual([
      'received 1',
      'activated 1 playlist 1',
      'received 2',
      'received 3',
      'activated 3 playlist 3',
    ]);
  });

  test('never activates an older revision', async () => {
    const { activation, events, publish } = setUp();
    await publish(published(5));
    await publish(published(4));
    await publish(published(5, [], '"other"'));
    expect(events).toEqual(['received 5', 'activated 5 playlist 5']);
    expect(activation.active?.revision).toBe(5);
  });

  test('only updates the revision when equal content is published again', async () => {
    const { activation, events, publish, storage } = setUp();
    await publish(published(1, [], '"same"'));
    await publish(published(2, [], '"same"'));
    expect(events.slice(2)).toEqual(['received 2', 'activated 2 playlist 1']);
    expect(activation.active?.revision).toBe(2);
    expect(await storage.get('content')).toMatchObject({ revision: 2 });
  });
});

describe('failures', () => {
  test('retries a missing file, and also reports a corrupt one', async () => {
    const { timers, events, world, publish } = setUp();
    world.files.set('a', 'unreachable');
    await publish(published(1, ['a']));
    expect(events).toEqual(['received 1']);
    world.files.set('a', 'mismatch');
    await timers.advanceAsync(2000);
    expect(events.slice(1)).toEqual(['failed 1: a is mismatch']);
    world.files.set('a', 'whole');
    await timers.advanceAsync(4000);
    expect(events.slice(2)).toEqual(['activated 1 playlist 1']);
    expect(timers.pending).toBe(0);
  });

  test('repeats its request while the server is down', async () => {
    const { timers, events, world, publish } = setUp();
    world.requestError = true;
    await publish(published(1));
    await timers.advanceAsync(2000);
    world.requestError = false;
    await timers.advanceAsync(4000);
    expect(events).toEqual(['received 1', 'activated 1 playlist 1']);
  });

  test('logs a failed request with its error, or as an unknown error', async () => {
    const { timers, logged, world, publish } = setUp();
    world.requestError = true;
    await publish(published(1));
    world.requestError = 'not an error';
    await timers.advanceAsync(2000);
    expect(logged).toEqual([
      ['Failed to fetch the published content', { error: 'down' }],
      ['Failed to fetch the published content', { error: 'Unknown error' }],
    ]);
  });

  test('leaves the playing content alone if nothing is published', async () => {
    const { activation, publish } = setUp();
    await publish(published(1));
    await publish(null);
    expect(activation.active?.revision).toBe(1);
  });

  test('fetches again after a request that arrived during another', async () => {
    const { activation, etags } = setUp();
    for (let count = 0; count < 4; count += 1) activation.checkForUpdate();
    await flushPromises();
    expect(etags).toHaveLength(2);
  });
});

describe('cached files', () => {
  test('are served before their revision plays and after it is stored', async () => {
    const { world, publish } = setUp();
    await publish(published(1));
    await publish(published(2));
    expect(world.serves).toEqual(['"1" while nothing plays', '"2" while "1" plays']);
  });

  test('are served at the next start after a power failure between the two writes', async () => {
    const { world, publish, storage } = setUp();
    await publish(published(1));
    await publish(published(2));
    const restarted = setUp(storage);
    restarted.world.served = '"1"';
    await restarted.activation.restore();
    expect(restarted.world.served).toBe('"2"');
    expect(world.served).toBe('"2"');
  });

  test('that the browser evicted are downloaded again after a start', async () => {
    const { publish, storage } = setUp();
    await publish(published(1, ['a']));
    const restarted = setUp(storage);
    await restarted.activation.restore();
    restarted.activation.restoreFiles();
    await flushPromises();
    expect(restarted.world).toMatchObject({ fetched: ['a'], served: '"1"' });
  });

  test('that do not fit are reported and retried with growing waits, while the old content plays', async () => {
    const { activation, timers, events, world, publish, storage } = setUp();
    await publish(published(1));
    world.files.set('a', 'quota');
    await publish(published(2, ['a']));
    expect(events.slice(2)).toEqual(['received 2', 'failed 2: a is quota']);
    expect(activation.active?.revision).toBe(1);
    expect(world.served).toBe('"1"');
    expect(await storage.get('content')).toMatchObject({ revision: 1 });
    await timers.advanceAsync(59_000);
    expect(world.fetched).toEqual(['a']);
    await timers.advanceAsync(1000);
    expect(world.fetched).toEqual(['a', 'a']);
    await timers.advanceAsync(119_000);
    expect(world.fetched).toEqual(['a', 'a']);
    world.files.set('a', 'whole');
    await timers.advanceAsync(1000);
    expect(events.at(-1)).toBe('activated 2 playlist 2');
  });

  test('that do not fit are retried within a minute after space is freed', async () => {
    const { timers, events, world, publish } = setUp();
    await publish(published(1));
    world.hasRoom = false;
    world.files.set('a', 'quota');
    await publish(published(2, ['a']));
    await timers.advanceAsync(7_200_000);
    expect(world.fetched).toEqual(['a']);
    world.hasRoom = true;
    world.files.set('a', 'whole');
    await timers.advanceAsync(60_000);
    expect(events.at(-1)).toBe('activated 2 playlist 2');
  });

  test('of the previous revision are released after the new one has played', async () => {
    const { activation, world, publish } = setUp();
    await publish(published(1));
    activation.markShown();
    expect(world.settled).toEqual(['"1"']);
  });
});

test('of the previous revision stay until the new document is stored', async () => {
  const storage = createMemoryStorage();
  let isStored = true;
  const { activation, world, publish } = setUp({ ...storage, isStored: () => isStored });
  await publish(published(1));
  activation.markShown();
  isStored = false;
  await publish(published(2));
  activation.markShown();
  expect(world.settled).toEqual(['"1"']);
  isStored = true;
  activation.markShown();
  expect(world.settled).toEqual(['"1"', '"2"']);
});

test('removes the content and the staged revision when nothing is published', async () => {
  const { activation, events, world, deliver, publish, storage } = setUp();
  await publish(published(1));
  world.files.set('a', 'pending');
  await publish(published(2, ['a']));
  await activation.clear();
  await deliver('a');
  expect(events.at(-1)).toBe('received 2');
  expect(activation.active).toBeNull();
  expect(await storage.get('content')).toBeUndefined();
  await publish(published(1));
  expect(events.at(-1)).toBe('activated 1 playlist 1');
});
