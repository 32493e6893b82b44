import { describe, expect, test } from 'vitest';
import {
  first,
  playingFirst,
  revisionOf,
  second,
  setUp,
  shaOf,
  textAt,
} from '../../testing/revision-cache-harness.ts';

describe('a damaged file', () => {
  const truncate = (bytes: Uint8Array) => bytes.slice(0, -1);
  const garble = (bytes: Uint8Array) => bytes.map((byte) => byte ^ 1);
  const pieceOf = (text: string) => `/.stored/files/${shaOf(text)}/0`;
  const descriptionOf = (text: string) => `/.stored/files/${shaOf(text)}`;
  const signal = new AbortController().signal;

  test('with a truncated piece is not served, and is downloaded again at the next start', async () => {
    const { cache } = await playingFirst();
    cache.damage(pieceOf('old'), truncate);
    expect(await textAt(cache, '/old.png')).toBeNull();
    const restarted = setUp(cache);
    restarted.publish(first);
    await restarted.stage(revisionOf('"1"', first));
    expect(restarted.fixture.requests.map(({ path }) => path)).toEqual(['/old.png']);
    expect(await textAt(cache, '/old.png')).toBe('old');
  });

  test.each([
    ['a piece', pieceOf],
    ['the description', descriptionOf],
  ])('with garbage in %s is found by its hash, removed and downloaded again', async (_, pathOf) => {
    const { cache } = await playingFirst();
    cache.damage(pathOf('old'), garble);
    const { revisions, publish, stage, fixture } = setUp(cache);
    const revision = revisionOf('"1"', first);
    publish(first);
    const damaged = await revisions.verify(revision.files, false, signal);
    expect(damaged).toEqual(pathOf === pieceOf ? ['/old.png'] : []);
    await stage(revision);
    expect(fixture.requests.map(({ path }) => path)).toEqual(['/old.png']);
    expect(await revisions.verify(revision.files, true, signal)).toEqual([]);
    expect(await textAt(cache, '/old.png')).toBe('old');
  });

  test.each([
    ['a piece', pieceOf, ['/old.png']],
    ['the description', descriptionOf, []],
  ])('that the browser cannot read (%s) is removed and downloaded again', async (_, pathOf, damaged) => {
    const { cache } = await playingFirst();
    cache.makeUnreadable(pathOf('old'));
    const { revisions, publish, stage, fixture } = setUp(cache);
    const revision = revisionOf('"1"', first);
    publish(first);
    expect(await textAt(cache, '/shared.png')).toBe('shared');
    expect(await revisions.verify(revision.files, false, signal)).toEqual(damaged);
    await stage(revision);
    expect(fixture.requests.map(({ path }) => path)).toEqual(['/old.png']);
    expect(await textAt(cache, '/old.png')).toBe('old');
  });

  test('that the browser cannot read is downloaded again at the next start', async () => {
    const { cache } = await playingFirst();
    cache.makeUnreadable(pieceOf('old'));
    const { publish, stage, fixture } = setUp(cache);
    publish(first);
    await stage(revisionOf('"1"', first));
    expect(fixture.requests.map(({ path }) => path)).toEqual(['/old.png']);
  });

  test('that the browser cannot read comes from the network', async () => {
    const { cache } = await playingFirst();
    cache.makeUnreadable(pieceOf('old'));
    expect(await textAt(cache, '/old.png')).toBeNull();
  });

  test('is searched for once per start and when a presentation fails', async () => {
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

  test('is not searched for in the background while verification is paused, and a publish does not wait for it', async () => {
    const { cache } = await playingFirst();
    cache.damage(pieceOf('old'), garble);
    const { revisions, stage, publish } = setUp(cache);
    const { files } = revisionOf('"1"', first);
    revisions.setVerificationPaused(true);
    let damaged: string[] | null = null;
    const verifying = revisions.verify(files, false, signal).then((urls) => {
      damaged = urls;
    });
    publish(second);
    await stage(revisionOf('"2"', second));
    await revisions.serve('"2"');
    expect(damaged).toBeNull();
    revisions.setVerificationPaused(false);
    await verifying;
    expect(damaged).toEqual(['/old.png']);
  });

  test('is not removed if it has been downloaded again since', async () => {
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

  test('is not searched for any more after an abort, even while verification is paused', async () => {
    const { revisions } = setUp((await playingFirst()).cache);
    const controller = new AbortController();
    revisions.setVerificationPaused(true);
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
    set.cache.damage(`/.stored/files/${shaOf(long['/long.mp4'])}/1`, garble);
    expect(await set.revisions.verify(files, true, signal)).toEqual(['/long.mp4']);
    expect(set.cache.paths.filter((path) => path.includes(shaOf(long['/long.mp4'])))).toEqual([]);
  });

  test.each(['served', 'staged'])('writes the file list of the revision %s again', async (role) => {
    const { cache } = await playingFirst();
    if (role === 'staged') await setUp(cache).stage(revisionOf('"1"', first));
    cache.damage(`/.stored/revisions/${role}`, garble);
    const { revisions, stage } = setUp(cache);
    await stage(revisionOf('"1"', first));
    await revisions.serve('"1"');
    for (const [path, text] of Object.entries(first)) expect(await textAt(cache, path)).toBe(text);
  });
});
