import { describe, expect, test } from 'vitest';
import {
  first,
  ORIGIN,
  playingFirst,
  revisionOf,
  second,
  setUp,
  shaOf,
  textAt,
} from '../../testing/revision-cache-harness.ts';
import { AssetError } from '../asset-store.ts';
import { readRevision } from './revisions.ts';

describe('a revision', () => {
  test('is downloaded completely, without credentials, and found after activation', async () => {
    const { cache, fixture } = await playingFirst();
    expect(fixture.requests[0]).toMatchObject({
      path: '/page.html',
      init: { credentials: 'omit', mode: 'cors', cache: 'no-store' },
    });
    for (const [path, text] of Object.entries(first)) expect(await textAt(cache, path)).toBe(text);
    expect(fixture.servedCount).toBeGreaterThan(0);
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
    const { stage, fixture } = await playingFirst();
    fixture.requests.length = 0;
    await stage(revisionOf('"2"', second));
    expect(fixture.requests.map(({ path }) => path)).toEqual(['/page.html', '/new.png']);
  });

  test('removes the files of other revisions when it is the only one', async () => {
    const { cache, stage, revisions } = await playingFirst();
    await stage(revisionOf('"2"', second));
    await revisions.serve('"2"');
    await revisions.releaseFormerRevision('"2"');
    expect(await textAt(cache, '/old.png')).toBeNull();
    const left = cache.paths.filter((path) => path.startsWith('/.stored/files/'));
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
    const { stage, fixture, cache } = await playingFirst();
    fixture.online.set('/new.png', text);
    await expect(stage(revisionOf('"2"', second))).rejects.toMatchObject({ kind: 'mismatch' });
    expect(cache.paths.filter((path) => path.includes(shaOf('new')))).toEqual([]);
  });

  test('that fails to download is retried without downloading the others again', async () => {
    const { stage, fixture } = await playingFirst();
    fixture.online.delete('/new.png');
    await expect(stage(revisionOf('"2"', second))).rejects.toMatchObject({ kind: 'unreachable' });
    fixture.online.set('/new.png', 'new');
    fixture.requests.length = 0;
    await stage(revisionOf('"2"', second));
    expect(fixture.requests.map(({ path }) => path)).not.toContain('/shared.png');
  });

  test('of several pieces leaves none of them if its hash is wrong', async () => {
    const { stage, fixture, cache } = await playingFirst();
    const long = { '/long.mp4': 'x'.repeat(5_000_000) };
    fixture.online.set('/long.mp4', `${long['/long.mp4'].slice(1)}y`);
    await expect(stage(revisionOf('"2"', long))).rejects.toMatchObject({ kind: 'mismatch' });
    expect(cache.paths.filter((path) => path.includes(shaOf(long['/long.mp4'])))).toEqual([]);
  });

  test('stores the headers about its content, but not those about its transfer', async () => {
    const { cache } = await playingFirst();
    const file = (await readRevision(cache, 'served'))?.files[`${ORIGIN}/page.html`];
    expect(file?.headers).toEqual([['content-type', 'text/plain']]);
  });
});

describe('without space', () => {
  test('downloads nothing, preserves the playing revision and reports how much space is missing', async () => {
    const { stage, fixture, cache } = await playingFirst();
    fixture.quota = 1_000_000;
    fixture.requests.length = 0;
    const refused = stage(revisionOf('"2"', second));
    await expect(refused).rejects.toThrow(
      'There is not enough space on this screen for the new content: 1 MB',
    );
    await expect(refused).rejects.toBeInstanceOf(AssetError);
    expect(fixture.requests).toEqual([]);
    expect(await textAt(cache, '/old.png')).toBe('old');
  });

  test('also preserves the playing revision if the disk turns out to be full during a write', async () => {
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
  const { fixture, stage } = await playingFirst();
  fixture.quota = 10 * 1024 ** 3;
  const big = revisionOf('"2"', second);
  const files = big.files.map((file) => ({ ...file, size: 20_000_000_000 }));
  // The size limit does not reject it, because the actual download is shorter.
  await expect(stage({ ...big, files })).rejects.toMatchObject({ kind: 'mismatch' });
});

test('a retry waits for downloads of the failed attempt, which write to the same places', async () => {
  const { revisions, fixture, stage, cache } = await playingFirst();
  const next = revisionOf('"2"', second);
  let answer = () => {};
  fixture.delays.set('/new.png', new Promise((resolve) => (answer = resolve)));
  fixture.online.set('/page.html', 'something else');
  await expect(stage(next)).rejects.toMatchObject({ kind: 'mismatch' });
  fixture.online.set('/page.html', 'page two');
  const retried = stage(next);
  answer();
  await retried;
  expect(fixture.requests.filter(({ path }) => path === '/new.png')).toHaveLength(1);
  await revisions.serve('"2"');
  for (const [path, text] of Object.entries(second)) expect(await textAt(cache, path)).toBe(text);
});

test('a power failure at any write leaves the complete old or new revision, and the next start finishes', async () => {
  const uninterrupted = await playingFirst();
  const before = uninterrupted.cache.changes;
  const next = revisionOf('"2"', second);
  const publish = async ({ stage, revisions }: Pick<typeof uninterrupted, 'stage' | 'revisions'>) => {
    await stage(next);
    await revisions.serve('"2"');
    await revisions.releaseFormerRevision('"2"');
  };
  await publish(uninterrupted);
  const writes = uninterrupted.cache.changes - before;
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
    const { revisions, fixture, publish, stage } = setUp();
    publish({ ...first, '/one.js': 'one' });
    await stage(revisionOf('"1"', first, [address('one')]));
    expect(fixture.bundles.entries.get(address('one'))).toBe('one');
    expect(fixture.requests.at(-1)?.init).toMatchObject({ mode: 'cors', credentials: 'omit' });
    await revisions.serve('"1"');
    publish({ '/one.js': 'another' });
    const before = fixture.requests.length;
    await stage(revisionOf('"1"', first, [address('one')]));
    expect(fixture.bundles.entries.get(address('one'))).toBe('one');
    expect(fixture.requests).toHaveLength(before);
  });

  test('that fail to download do not delay content', async () => {
    const { revisions, cache, fixture, timers, publish, stage } = setUp();
    publish({ ...first, '/one.js': 'one' });
    const work = stage(revisionOf('"1"', first, [address('gone'), address('hangs'), address('one')]));
    await expect.poll(() => fixture.requests.map(({ path }) => path)).toContain('/hangs.js');
    await timers.advanceAsync(10_000);
    await work;
    await revisions.serve('"1"');
    expect(await textAt(cache, '/page.html')).toBe('page one');
    expect([...fixture.bundles.entries.keys()]).toEqual([address('one')]);
  });

  test('are removed when no revision needs them', async () => {
    const { revisions, fixture, publish, stage } = setUp();
    publish({ ...first, '/one.js': 'one', '/two.js': 'two' });
    await stage(revisionOf('"1"', first, [address('one')]));
    await revisions.serve('"1"');
    publish(second);
    await stage(revisionOf('"2"', second, [address('two')]));
    await revisions.serve('"2"');
    expect([...fixture.bundles.entries.keys()].sort()).toEqual([address('one'), address('two')]);
    await revisions.releaseFormerRevision('"2"');
    expect([...fixture.bundles.entries.keys()]).toEqual([address('two')]);
  });
});
