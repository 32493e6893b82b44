import { flushPromises } from '@vitrine/test-kit';
import { describe, expect, test } from 'vitest';
import { published, setUp } from '../testing/activation-harness.ts';

describe('atomic activation', () => {
  test('activates a revision when its last file is verified, after storing it', async () => {
    const { activation, events, fixture, deliver, publish, storage } = setUp();
    for (const id of ['a', 'b']) fixture.files.set(id, 'pending');
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
    const { events, fixture, deliver, publish } = setUp();
    await publish(published(1));
    fixture.files.set('a', 'pending');
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
    const { timers, events, fixture, publish } = setUp();
    fixture.files.set('a', 'unreachable');
    await publish(published(1, ['a']));
    expect(events).toEqual(['received 1']);
    fixture.files.set('a', 'mismatch');
    await timers.advanceAsync(2000);
    expect(events.slice(1)).toEqual(['failed 1: a is mismatch']);
    fixture.files.set('a', 'complete');
    await timers.advanceAsync(4000);
    expect(events.slice(2)).toEqual(['activated 1 playlist 1']);
    expect(timers.pending).toBe(0);
  });

  test('repeats its request while the server is down', async () => {
    const { timers, events, fixture, publish } = setUp();
    fixture.requestError = true;
    await publish(published(1));
    await timers.advanceAsync(2000);
    fixture.requestError = false;
    await timers.advanceAsync(4000);
    expect(events).toEqual(['received 1', 'activated 1 playlist 1']);
  });

  test('logs a failed request with its error, or as an unknown error', async () => {
    const { timers, logged, fixture, publish } = setUp();
    fixture.requestError = true;
    await publish(published(1));
    fixture.requestError = 'not an error';
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

test('removes the content and the staged revision when nothing is published', async () => {
  const { activation, events, fixture, deliver, publish, storage } = setUp();
  await publish(published(1));
  fixture.files.set('a', 'pending');
  await publish(published(2, ['a']));
  await activation.clear();
  await deliver('a');
  expect(events.at(-1)).toBe('received 2');
  expect(activation.active).toBeNull();
  expect(await storage.get('content')).toBeUndefined();
  await publish(published(1));
  expect(events.at(-1)).toBe('activated 1 playlist 1');
});
