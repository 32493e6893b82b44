import { flushPromises } from '@vitrine/test-kit';
import { describe, expect, test } from 'vitest';
import { createMemoryStorage } from '../platform/storage.ts';
import { published, setUp } from '../testing/activation-harness.ts';

describe('damaged files', () => {
  async function playing() {
    const set = setUp();
    await set.publish(published(1, ['a', 'b']));
    set.events.length = 0;
    return set;
  }

  test('are removed, reported and downloaded again before the revision is verified', async () => {
    const { activation, events, fixture, deliver } = await playing();
    fixture.verifiedRevisions = [];
    fixture.damaged.add('b');
    fixture.requestError = true;
    activation.restoreFiles();
    await flushPromises();
    expect(events).toEqual(['damaged 1: /files/b']);
    expect(fixture.verifiedRevisions).toEqual([]);
    await deliver('b');
    expect(events).toEqual(['damaged 1: /files/b', 'repaired']);
    expect(fixture.verifiedRevisions).toEqual([1]);
    expect(fixture.served).toBe('"1"');
  });

  test('are also searched for at the start of a successful revision, which is a success until one is found', async () => {
    const { activation, fixture, events, timers } = await playing();
    fixture.hashed = [];
    fixture.verifiedRevisions = [];
    fixture.success = 1;
    fixture.isUnverifiable = true;
    activation.restoreFiles();
    await flushPromises();
    expect(fixture.verifiedRevisions).toEqual([1]);
    expect(events).toEqual([]);
    fixture.isUnverifiable = false;
    fixture.damaged.add('b');
    await timers.advanceAsync(2000);
    expect(events).toEqual(['damaged 1: /files/b', 'repaired']);
    // One damaged file makes the others suspect.
    expect(fixture.hashed).toEqual(['a,b', 'a,b', 'a,b']);
  });

  test('are detected in a new revision that shares files with the last one', async () => {
    const { events, fixture, publish } = await playing();
    fixture.damaged.add('a');
    await publish(published(2, ['a']));
    expect(events).toEqual(['received 2', 'activated 2 playlist 2', 'damaged 2: /files/a', 'repaired']);
    expect(fixture.verifiedRevisions).toEqual([1, 2]);
  });

  test('are searched for when a presentation fails, at a limited rate', async () => {
    const { activation, events, fixture, timers } = await playing();
    fixture.hashed = [];
    fixture.damaged.add('a');
    activation.verifyPresentation('some presentation');
    await flushPromises();
    expect(events).toEqual(['damaged 1: /files/a', 'repaired']);
    activation.verifyPresentation('some presentation');
    await flushPromises();
    expect(fixture.hashed).toEqual(['a,b again', 'a,b']);
    await timers.advanceAsync(600_000);
    activation.verifyPresentation('some presentation');
    await flushPromises();
    expect(fixture.hashed).toEqual(['a,b again', 'a,b', 'a,b again']);
  });
});

describe('files that cannot be verified now', () => {
  test('do not count as verified until a later attempt succeeds', async () => {
    const { fixture, publish, timers } = setUp();
    fixture.isUnverifiable = true;
    await publish(published(1, ['a', 'b']));
    expect(fixture.verifiedRevisions).toEqual([]);
    await timers.advanceAsync(2000);
    expect(fixture.verifiedRevisions).toEqual([]);
    fixture.isUnverifiable = false;
    await timers.advanceAsync(4000);
    expect(fixture.verifiedRevisions).toEqual([1]);
    expect(timers.pending).toBe(0);
  });

  test('are staged before the next attempt, because the failed one may have removed some', async () => {
    const { fixture, publish, timers } = setUp();
    fixture.isUnverifiable = true;
    await publish(published(1, ['a']));
    fixture.fetched = [];
    fixture.isUnverifiable = false;
    await timers.advanceAsync(2000);
    expect(fixture.fetched).toEqual(['a']);
    expect(fixture.served).toBe('"1"');
  });

  test('are verified by one series of attempts for each presentation that fails', async () => {
    const { activation, fixture, publish, timers, events } = setUp();
    await publish(published(1, ['a']));
    fixture.hashed = [];
    fixture.isUnverifiable = true;
    activation.verifyPresentation('some presentation');
    await timers.advanceAsync(1_000_000);
    const attempts = fixture.hashed.length;
    activation.verifyPresentation('some presentation');
    await flushPromises();
    expect(fixture.hashed).toHaveLength(attempts);
    fixture.isUnverifiable = false;
    fixture.damaged.add('a');
    await timers.advanceAsync(120_000);
    expect(events.slice(2)).toEqual(['damaged 1: /files/a', 'repaired']);
  });

  test('are not verified any more when another revision replaces theirs', async () => {
    const { fixture, publish, timers } = setUp();
    fixture.isUnverifiable = true;
    await publish(published(1, ['a']));
    fixture.isUnverifiable = false;
    await publish(published(2, ['b']));
    expect(fixture.verifiedRevisions).toEqual([2]);
    expect(timers.pending).toBe(0);
  });
});

describe('cached files', () => {
  test('are served before their revision plays and after it is stored', async () => {
    const { fixture, publish } = setUp();
    await publish(published(1));
    await publish(published(2));
    expect(fixture.serves).toEqual(['"1" while nothing plays', '"2" while "1" plays']);
  });

  test('are served at the next start after a power failure between the two writes', async () => {
    const { fixture, publish, storage } = setUp();
    await publish(published(1));
    await publish(published(2));
    const restarted = setUp(storage);
    restarted.fixture.served = '"1"';
    await restarted.activation.restore();
    expect(restarted.fixture.served).toBe('"2"');
    expect(fixture.served).toBe('"2"');
  });

  test('that the browser evicted are downloaded again after a start', async () => {
    const { publish, storage } = setUp();
    await publish(published(1, ['a']));
    const restarted = setUp(storage);
    await restarted.activation.restore();
    restarted.activation.restoreFiles();
    await flushPromises();
    expect(restarted.fixture).toMatchObject({ fetched: ['a'], served: '"1"' });
  });

  test('that do not fit are reported and retried with growing waits, while the old content plays', async () => {
    const { activation, timers, events, fixture, publish, storage } = setUp();
    await publish(published(1));
    fixture.files.set('a', 'quota');
    await publish(published(2, ['a']));
    expect(events.slice(2)).toEqual(['received 2', 'failed 2: a is quota']);
    expect(activation.active?.revision).toBe(1);
    expect(fixture.served).toBe('"1"');
    expect(await storage.get('content')).toMatchObject({ revision: 1 });
    await timers.advanceAsync(59_000);
    expect(fixture.fetched).toEqual(['a']);
    await timers.advanceAsync(1000);
    expect(fixture.fetched).toEqual(['a', 'a']);
    await timers.advanceAsync(119_000);
    expect(fixture.fetched).toEqual(['a', 'a']);
    fixture.files.set('a', 'complete');
    await timers.advanceAsync(1000);
    expect(events.at(-1)).toBe('activated 2 playlist 2');
  });

  test('that do not fit are retried within a minute after space is freed', async () => {
    const { timers, events, fixture, publish } = setUp();
    await publish(published(1));
    fixture.hasSpace = false;
    fixture.files.set('a', 'quota');
    await publish(published(2, ['a']));
    await timers.advanceAsync(7_200_000);
    expect(fixture.fetched).toEqual(['a']);
    fixture.hasSpace = true;
    fixture.files.set('a', 'complete');
    await timers.advanceAsync(60_000);
    expect(events.at(-1)).toBe('activated 2 playlist 2');
  });

  test('of the previous revision are released after the new one has played', async () => {
    const { activation, fixture, publish } = setUp();
    await publish(published(1));
    activation.markShown();
    expect(fixture.releasedEtags).toEqual(['"1"']);
  });

  test('of the previous revision stay until the new document is stored', async () => {
    const storage = createMemoryStorage();
    let isStored = true;
    const { activation, fixture, publish } = setUp({ ...storage, isStored: () => isStored });
    await publish(published(1));
    activation.markShown();
    isStored = false;
    await publish(published(2));
    activation.markShown();
    expect(fixture.releasedEtags).toEqual(['"1"']);
    isStored = true;
    activation.markShown();
    expect(fixture.releasedEtags).toEqual(['"1"', '"2"']);
  });
});
