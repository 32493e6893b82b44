import { flushPromises } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createMemoryStorage, type PlayerStorage } from '../platform/storage.ts';
import { createProofOfPlay } from './proof-of-play.ts';
import type { Telemetry } from './telemetry.ts';

/** `written` resolves when the recorded plays are stored. */
function setUp(storage: PlayerStorage = createMemoryStorage(), written: Promise<void> = Promise.resolve()) {
  const recorded: unknown[] = [];
  let ids = 0;
  const telemetry: Telemetry = {
    async record(event, when) {
      recorded.push({ ...event, ...when });
      await written;
    },
    recordError: () => undefined,
    createId: () => {
      ids += 1;
      return `id ${ids}`;
    },
    start: () => () => undefined,
  };
  return { plays: createProofOfPlay(storage, telemetry), recorded, storage };
}
const start = { presentationId: 'a', playlistId: 'p', revision: 3, startedAt: 1000, isAd: false };

test('records each play once, when it ends', async () => {
  const { plays, recorded, storage } = setUp();
  plays.begin(start);
  expect(recorded).toEqual([]);
  expect(plays.current).toMatchObject(start);
  plays.end(11_000);
  plays.end(12_000);
  expect(recorded).toEqual([
    {
      type: 'play',
      presentationId: 'a',
      playlistId: 'p',
      revision: 3,
      durationMs: 10_000,
      id: 'id 1',
      at: 1000,
    },
  ]);
  await flushPromises();
  expect(await storage.get('openPlay')).toBeUndefined();
  expect(plays.current).toBeNull();
});

test('marks the play of an ad', () => {
  const { plays, recorded } = setUp();
  plays.begin({ ...start, isAd: true });
  plays.end(11_000);
  expect(recorded).toMatchObject([{ type: 'play', presentationId: 'a', isAd: true }]);
});

test('the next play ends the previous one', () => {
  const { plays, recorded } = setUp();
  plays.begin(start);
  plays.begin({ ...start, presentationId: 'b', startedAt: 6000 });
  expect(recorded).toMatchObject([{ presentationId: 'a', durationMs: 5000 }]);
});

test('records a play that a power failure cut off at the next start, under its id', async () => {
  const before = setUp();
  before.plays.begin(start);
  await flushPromises();
  const { plays, recorded, storage } = setUp(before.storage);
  await plays.recover();
  expect(recorded).toEqual([
    { type: 'play', presentationId: 'a', playlistId: 'p', revision: 3, id: 'id 1', at: 1000 },
  ]);
  expect(await storage.get('openPlay')).toBeUndefined();
});

test('removes an open play only after it is stored as an event', async () => {
  let keep = () => {};
  const written = new Promise<void>((resolve) => {
    keep = resolve;
  });
  const { plays, storage } = setUp(createMemoryStorage(), written);
  plays.begin(start);
  plays.begin({ ...start, presentationId: 'b', startedAt: 6000 });
  await flushPromises();
  expect(await storage.get('openPlay')).toMatchObject({ presentationId: 'a' });
  keep();
  await flushPromises();
  expect(await storage.get('openPlay')).toMatchObject({ presentationId: 'b' });
});

test('never records a negative duration if the clock was set back', () => {
  const { plays, recorded } = setUp();
  plays.begin({ ...start, startedAt: 50_000 });
  plays.end(0);
  expect(recorded).toMatchObject([{ durationMs: 0 }]);
});
