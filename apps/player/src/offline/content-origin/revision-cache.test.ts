import { createFakeTimers } from '@vitrine/test-kit';
import { describe, expect, test } from 'vitest';
import { createSha256 } from '../../platform/sha256.ts';
import { createFakeCache, type FakeCache } from '../../testing/fake-cache.ts';
import { AssetError } from '../asset-store.ts';
import type { RevisionFiles } from '../protocol.ts';
import type { BundleCache } from './bundle-store.ts';
import { createFileResponse } from './file-response.ts';
import { createRevisionCache } from './revision-cache.ts';
import { readRevision } from './revisions.ts';

const ORIGIN = 'https://content.example';
const bytesOf = (text: string) => new TextEncoder().encode(text);

function shaOf(text: string): string {
  const hash = createSha256();
  hash.update(bytesOf(text));
  return hash.digest();
}

/** A revision whose file at each path has this text. */
function revisionOf(
  etag: string,
  texts: Record<string, string>,
  bundles: readonly string[] = [],
): RevisionFiles {
  const files = Object.entries(texts).map(([url, text]) => ({
    url,
    size: bytesOf(text).length,
    sha256: shaOf(text),
  }));
  return { etag, files, bundles };
}

function setUp(cache: FakeCache = createFakeCache()) {
  const world = {
    bundles: createFakeBundles(),
    /** The files on the network, by path. */
    online: new Map<string, string>(),
    requests: [] as { path: string; init: RequestInit }[],
    quota: undefined as number | undefined,
    notified: 0,
    /** By path: the answer waits for this. */
    delays: new Map<string, Promise<void>>(),
  };
  const timers = createFakeTimers();
  const revisions = createRevisionCache({
    cache,
    bundleCache: world.bundles.cache,
    async fetch(url, init = {}) {
      const path = new URL(String(url)).pathname;
      world.requests.push({ path, init });
      if (path === '/hangs.js') return untilAborted(init.signal);
      await world.delays.get(path);
      const text = world.online.get(path);
      if (text === undefined) throw new TypeError('Failed to fetch');
      return new Response(text, { headers: { 'content-type': 'text/plain', 'content-encoding': 'br' } });
    },
    timers,
    origin: ORIGIN,
    estimate: async () => (world.quota === undefined ? {} : { quota: world.quota, usage: 0 }),
    async onServed() {
      world.notified += 1;
    },
  });
  const signal = new AbortController().signal;
  const publish = (texts: Record<string, string>) => {
    for (const [path, text] of Object.entries(texts)) world.online.set(path, text);
  };
  return {
    revisions,
    cache,
    world,
    timers,
    publish,
    stage: (of: RevisionFiles) => revisions.stage(of, signal),
  };
}

/** An in-memory bundle cache, by address. */
function createFakeBundles() {
  const entries = new Map<string, string>();
  const keyOf = (request: RequestInfo | URL) => (request instanceof Request ? request.url : String(request));
  const cache: BundleCache = {
    match: async (request) =>
      entries.has(keyOf(request)) ? new Response(entries.get(keyOf(request))) : undefined,
    put: async (request, response) => void entries.set(keyOf(request), await response.text()),
    delete: async (request) => entries.delete(keyOf(request)),
    keys: async () => [...entries.keys()].map((url) => new Request(url)),
  };
  return { entries, cache };
}

function untilAborted(signal: AbortSignal | null | undefined): Promise<never> {
  return new Promise((_, reject) => {
    signal?.addEventListener('abort', () => reject(signal.reason));
  });
}

/** The text that a window receives for this path, looked up as the service worker does. */
async function textAt(cache: FakeCache, path: string): Promise<string | null> {
  for (const role of ['served', 'former'] as const) {
    const file = (await readRevision(cache, role))?.files[ORIGIN + path];
    if (file) return (await createFileResponse(cache, file, { method: 'GET', range: null }))?.text() ?? null;
  }
  return null;
}

const first = { '/page.html': 'page one', '/shared.png': 'shared', '/old.png': 'old' };
const second = { '/page.html': 'page two', '/shared.png': 'shared', '/new.png': 'new' };

async function playingFirst() {
  const set = setUp();
  set.publish(first);
  await set.stage(revisionOf('"1"', first));
  await set.revisions.serve('"1"');
  await set.revisions.releaseFormerRevision('"1"');
  set.publish(second);
  return set;
}

describe('a revision', () => {
  test('is downloaded completely, without credentials, and found after activation', async () => {
    const { cache, world } = await playingFirst();
    expect(world.requests[0]).toMatchObject({
      path: '/page.html',
      init: { credentials: 'omit', mode: 'cors', cache: 'no-store' },
    });
    for (const [path, text] of Object.entries(first)) expect(await textAt(cache, path)).toBe(text);
    expect(world.notified).toBeGreaterThan(0);
  });

  test('does not affect windows while it is staged', async () => {
    const { cache, stage } = await playingFirst();
    await stage(revisionOf('"2"', second));
    expect(await textAt(cache, '/page.html')).toBe('page one');
    expect(await textAt(cache, '/new.png')).toBeNull();
  });

  test('is served at once, and windows of the previous one still find their files', async () => {
    const { cache, stage, revisions } = await playingFirst();
    await stage(revisionOf('"2"', second));
    await revisions.serve('"2"');
    expect(await textAt(cache, '/page.html')).toBe('page two');
    expect(await textAt(cache, '/new.png')).toBe('new');
    expect(await textAt(cache, '/old.png')).toBe('old');
  });

  test('reuses files of the previous one without downloading them again', async () => {
    const { stage, world } = await playingFirst();
    world.requests.length = 0;
    await stage(revisionOf('"2"', second));
    expect(world.requests.map(({ path }) => path)).toEqual(['/page.html', '/new.png']);
  });

  test('removes the files of other revisions when it is the only one', async () => {
    const { cache, stage, revisions } = await playingFirst();
    await stage(revisionOf('"2"', second));
    await revisions.serve('"2"');
    await revisions.releaseFormerRevision('"2"');
    expect(await textAt(cache, '/old.png')).toBeNull();
    const left = cache.paths.filter((path) => path.startsWith('/.kept/files/'));
    expect(left.filter((path) => path.includes(shaOf('old')))).toEqual([]);
    expect(left).toHaveLength(2 * Object.keys(second).length);
  });

  test('that was abandoned leaves no files when another is staged', async () => {
    const { cache, stage } = await playingFirst();
    await stage(revisionOf('"2"', second));
    await stage(revisionOf('"3"', first));
    expect(cache.paths.filter((path) => path.includes(shaOf('new')))).toEqual([]);
  });

  test('that is not cached cannot be activated', async () => {
    const { revisions, cache } = await playingFirst();
    await expect(revisions.serve('"9"')).rejects.toThrow('not cached');
    expect(await textAt(cache, '/page.html')).toBe('page one');
  });
});

describe('a file', () => {
  test.each([
    ['other bytes', 'nEw'],
    ['a portal’s page', '<html>Welcome to the hotel</html>'],
    ['a part', 'ne'],
  ])('with %s is rejected', async (_, text) => {
    const { stage, world, cache } = await playingFirst();
    world.online.set('/new.png', text);
    await expect(stage(revisionOf('"2"', second))).rejects.toMatchObject({ kind: 'mismatch' });
    expect(cache.paths.filter((path) => path.includes(shaOf('new')))).toEqual([]);
  });

  test('that fails to download is retried without downloading the others again', async () => {
    const { stage, world } = await playingFirst();
    world.online.delete('/new.png');
    await expect(stage(revisionOf('"2"', second))).rejects.toMatchObject({ kind: 'unreachable' });
    world.online.set('/new.png', 'new');
    world.requests.length = 0;
    await stage(revisionOf('"2"', second));
    expect(world.requests.map(({ path }) => path)).not.toContain('/shared.png');
  });

  test('of several pieces leaves none of them if its hash is wrong', async () => {
    const { stage, world, cache } = await playingFirst();
    const long = { '/long.mp4': 'x'.repeat(5_000_000) };
    world.online.set('/long.mp4', `${long['/long.mp4'].slice(1)}y`);
    await expect(stage(revisionOf('"2"', long))).rejects.toMatchObject({ kind: 'mismatch' });
    expect(cache.paths.filter((path) => path.includes(shaOf(long['/long.mp4'])))).toEqual([]);
  });

  test('stores the headers about its content, but not those about its transfer', async () => {
    const { cache } = await playingFirst();
    const file = (await readRevision(cache, 'served'))?.files[`${ORIGIN}/page.html`];
    expect(file?.headers).toEqual([['content-type', 'text/plain']]);
  });
});

describe('a damaged file', () => {
  const truncate = (bytes: Uint8Array) => bytes.slice(0, -1);
  const garble = (bytes: Uint8Array) => bytes.map((byte) => byte ^ 1);
  const pieceOf = (text: string) => `/.kept/files/${shaOf(text)}/0`;
  const descriptionOf = (text: string) => `/.kept/files/${shaOf(text)}`;
  const signal = new AbortController().signal;

  test('with a truncated piece is not served, and is downloaded again at the next start', async () => {
    const { cache } = await playingFirst();
    cache.damage(pieceOf('old'), truncate);
    expect(await textAt(cache, '/old.png')).toBeNull();
    const restarted = setUp(cache);
    restarted.publish(first);
    await restarted.stage(revisionOf('"1"', first));
    expect(restarted.world.requests.map(({ path }) => path)).toEqual(['/old.png']);
    expect(await textAt(cache, '/old.png')).toBe('old');
  });

  test.each([
    ['a piece', pieceOf],
    ['the description', descriptionOf],
  ])('with garbage in %s is found by its hash, removed and downloaded again', async (_, pathOf) => {
    const { cache } = await playingFirst();
    cache.damage(pathOf('old'), garble);
    const { revisions, publish, stage, world } = setUp(cache);
    const revision = revisionOf('"1"', first);
    publish(first);
    const damaged = await revisions.verify(revision.files, false, signal);
    expect(damaged).toEqual(pathOf === pieceOf ? ['/old.png'] : []);
    await stage(revision);
    expect(world.requests.map(({ path }) => path)).toEqual(['/old.png']);
    expect(await revisions.verify(revision.files, true, signal)).toEqual([]);
    expect(await textAt(cache, '/old.png')).toBe('old');
  });

  test.each([
    ['a piece', pieceOf, ['/old.png']],
    ['the description', descriptionOf, []],
  ])('that the browser cannot read (%s) is removed and downloaded again', async (_, pathOf, damaged) => {
    const { cache } = await playingFirst();
    cache.makeUnreadable(pathOf('old'));
    const { revisions, publish, stage, world } = setUp(cache);
    const revision = revisionOf('"1"', first);
    publish(first);
    expect(await textAt(cache, '/shared.png')).toBe('shared');
    expect(await revisions.verify(revision.files, false, signal)).toEqual(damaged);
    await stage(revision);
    expect(world.requests.map(({ path }) => path)).toEqual(['/old.png']);
    expect(await textAt(cache, '/old.png')).toBe('old');
  });

  test('that the browser cannot read is downloaded again at the next start', async () => {
    const { cache } = await playingFirst();
    cache.makeUnreadable(pieceOf('old'));
    const { publish, stage, world } = setUp(cache);
    publish(first);
    await stage(revisionOf('"1"', first));
    expect(world.requests.map(({ path }) => path)).toEqual(['/old.png']);
  });

  test('that the browser cannot read comes from the network', async () => {
    const { cache } = await playingFirst();
    cache.makeUnreadable(pieceOf('old'));
    expect(await textAt(cache, '/old.png')).toBeNull();
  });

  test('is looked for once per start and when a presentation fails', async () => {
    const { cache, revisions } = await playingFirst();
    const { files } = revisionOf('"1"', first);
    // They were hashed when they were fetched.
    cache.damage(pieceOf('old'), garble);
    expect(await revisions.verify(files, false, signal)).toEqual([]);
    expect(await revisions.verify(files, true, signal)).toEqual(['/old.png']);
  });

  test('is repaired before the other files are hashed', async () => {
    const { cache } = await playingFirst();
    for (const text of ['page one', 'old']) cache.damage(pieceOf(text), garble);
    const { files } = revisionOf('"1"', first);
    const { revisions } = setUp(cache);
    expect(await revisions.verify(files, false, signal)).toEqual(['/page.html']);
    expect(await revisions.verify(files, false, signal)).toEqual(['/old.png']);
    expect(await revisions.verify(files, false, signal)).toEqual([]);
  });

  test('is not looked for in the background while verification is held, and a publish does not wait for it', async () => {
    const { cache } = await playingFirst();
    cache.damage(pieceOf('old'), garble);
    const { revisions, stage, publish } = setUp(cache);
    const { files } = revisionOf('"1"', first);
    revisions.holdVerification(true);
    let damaged: string[] | null = null;
    const verifying = revisions.verify(files, false, signal).then((urls) => {
      damaged = urls;
    });
    publish(second);
    await stage(revisionOf('"2"', second));
    await revisions.serve('"2"');
    expect(damaged).toBeNull();
    revisions.holdVerification(false);
    await verifying;
    expect(damaged).toEqual(['/old.png']);
  });

  test('is not removed if it has been downloaded again meanwhile', async () => {
    const { cache } = await playingFirst();
    cache.damage(pieceOf('old'), garble);
    const { revisions, stage, publish } = setUp(cache);
    publish(first);
    const { match } = cache;
    let isReplaced = false;
    cache.match = async (request) => {
      const found = await match(request);
      if (!isReplaced && request === pieceOf('old')) {
        isReplaced = true;
        cache.damage(pieceOf('old'), truncate);
        await stage(revisionOf('"1"', first));
      }
      return found;
    };
    expect(await revisions.verify(revisionOf('"1"', first).files, false, signal)).toEqual([]);
    expect(await textAt(cache, '/old.png')).toBe('old');
  });

  test('is not looked for any more after an abort, even while verification is held', async () => {
    const { revisions } = setUp((await playingFirst()).cache);
    const controller = new AbortController();
    revisions.holdVerification(true);
    const verifying = revisions.verify(revisionOf('"1"', first).files, false, controller.signal);
    controller.abort(new Error('superseded'));
    await expect(verifying).rejects.toThrow('superseded');
  });

  test('is found even if it has several pieces', async () => {
    const long = { '/long.mp4': 'x'.repeat(5_000_000) };
    const set = await playingFirst();
    set.publish(long);
    await set.stage(revisionOf('"2"', long));
    const { files } = revisionOf('"2"', long);
    expect(await set.revisions.verify(files, true, signal)).toEqual([]);
    set.cache.damage(`/.kept/files/${shaOf(long['/long.mp4'])}/1`, garble);
    expect(await set.revisions.verify(files, true, signal)).toEqual(['/long.mp4']);
    expect(set.cache.paths.filter((path) => path.includes(shaOf(long['/long.mp4'])))).toEqual([]);
  });

  test.each(['served', 'staged'])('writes the file list of the revision %s again', async (role) => {
    const { cache } = await playingFirst();
    if (role === 'staged') await setUp(cache).stage(revisionOf('"1"', first));
    cache.damage(`/.kept/revisions/${role}`, garble);
    const { revisions, stage } = setUp(cache);
    await stage(revisionOf('"1"', first));
    await revisions.serve('"1"');
    for (const [path, text] of Object.entries(first)) expect(await textAt(cache, path)).toBe(text);
  });
});

describe('without space', () => {
  test('downloads nothing, preserves the playing revision and reports how much space is missing', async () => {
    const { stage, world, cache } = await playingFirst();
    world.quota = 1_000_000;
    world.requests.length = 0;
    const refused = stage(revisionOf('"2"', second));
    await expect(refused).rejects.toThrow(
      'There is not enough space on this screen for the new content: 1 MB',
    );
    await expect(refused).rejects.toBeInstanceOf(AssetError);
    expect(world.requests).toEqual([]);
    expect(await textAt(cache, '/old.png')).toBe('old');
  });

  test('does the same if the disk turns out to be full during a write', async () => {
    const { stage, cache } = await playingFirst();
    cache.room = 0;
    await expect(stage(revisionOf('"2"', second))).rejects.toMatchObject({ kind: 'quota' });
    for (const [path, text] of Object.entries(first)) expect(await textAt(cache, path)).toBe(text);
  });
});

test('tests for space by writing a trial file, and removes it', async () => {
  const { revisions, cache } = await playingFirst();
  const before = cache.paths;
  const next = revisionOf('"2"', second);
  expect(await revisions.hasSpaceFor(next.files)).toBe(true);
  cache.room = 20_000_000;
  expect(await revisions.hasSpaceFor(next.files)).toBe(false);
  expect(cache.paths).toEqual(before);
});

test('ignores the ten gigabytes that Chromium always reports as free', async () => {
  const { world, stage } = await playingFirst();
  world.quota = 10 * 1024 ** 3;
  const big = revisionOf('"2"', second);
  const files = big.files.map((file) => ({ ...file, size: 20_000_000_000 }));
  // The size limit does not reject it, because the actual download is shorter.
  await expect(stage({ ...big, files })).rejects.toMatchObject({ kind: 'mismatch' });
});

test('a retry waits for downloads of the failed attempt, which write to the same places', async () => {
  const { revisions, world, stage, cache } = await playingFirst();
  const next = revisionOf('"2"', second);
  let answer = () => {};
  world.delays.set('/new.png', new Promise((resolve) => (answer = resolve)));
  world.online.set('/page.html', 'something else');
  await expect(stage(next)).rejects.toMatchObject({ kind: 'mismatch' });
  world.online.set('/page.html', 'page two');
  const retried = stage(next);
  answer();
  await retried;
  expect(world.requests.filter(({ path }) => path === '/new.png')).toHaveLength(1);
  await revisions.serve('"2"');
  for (const [path, text] of Object.entries(second)) expect(await textAt(cache, path)).toBe(text);
});

test('a power failure at any write leaves the complete old or new revision, and the next start finishes', async () => {
  const whole = await playingFirst();
  const before = whole.cache.changes;
  const next = revisionOf('"2"', second);
  const publish = async ({ stage, revisions }: Pick<typeof whole, 'stage' | 'revisions'>) => {
    await stage(next);
    await revisions.serve('"2"');
    await revisions.releaseFormerRevision('"2"');
  };
  await publish(whole);
  const writes = whole.cache.changes - before;
  expect(writes).toBeGreaterThan(8);

  for (let cut = 1; cut <= writes; cut += 1) {
    const screen = await playingFirst();
    screen.cache.failFrom(screen.cache.changes + cut);
    await publish(screen).catch(() => undefined);
    const page = await textAt(screen.cache, '/page.html');
    const wanted = page === 'page two' ? second : first;
    for (const [path, text] of Object.entries(wanted))
      expect(await textAt(screen.cache, path), `${path} after a cut at write ${cut}`).toBe(text);

    screen.cache.failFrom(Number.POSITIVE_INFINITY);
    const restarted = setUp(screen.cache);
    restarted.publish(second);
    await publish(restarted);
    for (const [path, text] of Object.entries(second)) expect(await textAt(screen.cache, path)).toBe(text);
    expect(screen.cache.paths.filter((path) => path.includes(shaOf('old')))).toEqual([]);
  }
});

test('a newer publish stops the revision in progress', async () => {
  const { revisions, publish } = setUp();
  publish(first);
  const controller = new AbortController();
  const staging = revisions.stage(revisionOf('"1"', first), controller.signal);
  controller.abort(new Error('superseded'));
  await expect(staging).rejects.toThrow('superseded');
});

describe('legacy bundles of other servers', () => {
  const address = (name: string) => `https://elsewhere.example/${name}.js`;

  test('are cached before they have played, as first downloaded', async () => {
    const { revisions, world, publish, stage } = setUp();
    publish({ ...first, '/one.js': 'one' });
    await stage(revisionOf('"1"', first, [address('one')]));
    expect(world.bundles.entries.get(address('one'))).toBe('one');
    expect(world.requests.at(-1)?.init).toMatchObject({ mode: 'cors', credentials: 'omit' });
    await revisions.serve('"1"');
    publish({ '/one.js': 'another' });
    const asked = world.requests.length;
    await stage(revisionOf('"1"', first, [address('one')]));
    expect(world.bundles.entries.get(address('one'))).toBe('one');
    expect(world.requests).toHaveLength(asked);
  });

  test('that fail to download do not delay content', async () => {
    const { revisions, cache, world, timers, publish, stage } = setUp();
    publish({ ...first, '/one.js': 'one' });
    const work = stage(revisionOf('"1"', first, [address('gone'), address('hangs'), address('one')]));
    await expect.poll(() => world.requests.map(({ path }) => path)).toContain('/hangs.js');
    await timers.advanceAsync(10_000);
    await work;
    await revisions.serve('"1"');
    expect(await textAt(cache, '/page.html')).toBe('page one');
    expect([...world.bundles.entries.keys()]).toEqual([address('one')]);
  });

  test('are removed when no revision needs them', async () => {
    const { revisions, world, publish, stage } = setUp();
    publish({ ...first, '/one.js': 'one', '/two.js': 'two' });
    await stage(revisionOf('"1"', first, [address('one')]));
    await revisions.serve('"1"');
    publish(second);
    await stage(revisionOf('"2"', second, [address('two')]));
    await revisions.serve('"2"');
    expect([...world.bundles.entries.keys()].sort()).toEqual([address('one'), address('two')]);
    await revisions.releaseFormerRevision('"2"');
    expect([...world.bundles.entries.keys()]).toEqual([address('two')]);
  });
});
