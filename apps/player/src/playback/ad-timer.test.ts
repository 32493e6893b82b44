import type { PublishedContent } from '@vitrine/contract';
import { AD_INTERVAL_MS } from '@vitrine/contract/durations';
import { buildDocument, createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createAdTimer } from './ad-timer.ts';

function setUp(ad: () => Promise<PublishedContent | null>) {
  const timers = createFakeTimers();
  const world = { isWanted: true, played: 0, asked: 0, warnings: [] as unknown[] };
  const stop = createAdTimer({
    canPlayAd: () => world.isWanted,
    fetchAd() {
      world.asked += 1;
      return ad();
    },
    play() {
      world.played += 1;
    },
    timers,
    log: createLog([(level, _, context) => void (level === 'warn' && world.warnings.push(context?.error))]),
  }).start();
  return { timers, world, stop };
}

test('plays an ad every ten minutes if one is available and content plays', async () => {
  const { timers, world, stop } = setUp(async () => buildDocument({ playlistId: 'ads' }));
  await timers.advanceAsync(599_999);
  expect(world.asked).toBe(0);
  await timers.advanceAsync(1);
  expect(world.played).toBe(1);
  world.isWanted = false;
  await timers.advanceAsync(AD_INTERVAL_MS);
  expect(world).toMatchObject({ asked: 1, played: 1 });
  stop();
  expect(timers.pending).toBe(0);
});

test('skips an ad that arrives after playback has stopped', async () => {
  const { timers, world } = setUp(async () => {
    world.isWanted = false;
    return buildDocument({ playlistId: 'ads' });
  });
  await timers.advanceAsync(AD_INTERVAL_MS);
  expect(world).toMatchObject({ asked: 1, played: 0, warnings: [] });
});

test('skips and logs ads that are missing, fail to load or have no playlist id', async () => {
  const none = setUp(async () => null);
  await none.timers.advanceAsync(AD_INTERVAL_MS);
  expect(none.world).toMatchObject({ played: 0, warnings: [] });
  const failing = setUp(() => Promise.reject(new Error('down')));
  await failing.timers.advanceAsync(AD_INTERVAL_MS);
  expect(failing.world).toMatchObject({ played: 0, warnings: ['down'] });
  const odd = setUp(async () => buildDocument({ playlistId: '' }));
  await odd.timers.advanceAsync(AD_INTERVAL_MS);
  expect(odd.world).toMatchObject({ played: 0, warnings: ['Ad content has no playlist id'] });
});
