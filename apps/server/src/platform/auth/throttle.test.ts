import { afterAll, beforeAll, expect, test } from 'vitest';
import { startTestApp, type TestApp } from '../../testing/test-app.ts';
import { networkOf } from './throttle.ts';

let t: TestApp;
beforeAll(async () => {
  t = await startTestApp();
});
afterAll(() => t.close());

test.each([
  ['203.0.113.9', '203.0.113.9'],
  ['::ffff:203.0.113.9', '203.0.113.9'],
  ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64'],
  ['2001:0db8:0001:0002::', '2001:db8:1:2::/64'],
  ['2001:db8::5', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['fe80::1%eth0', 'fe80:0:0:0::/64'],
])('the network of %s is %s', (address, network) => {
  expect(networkOf(address)).toBe(network);
});

test('counts concurrent attempts and admits none beyond the limit', async () => {
  const { throttle } = t.app.platform;
  const limit = { attempts: 5, windowSeconds: 60 };
  const tries = await Promise.allSettled(
    Array.from({ length: 20 }, () => throttle.countAttempt(['a'], limit)),
  );
  expect(tries.filter(({ status }) => status === 'fulfilled')).toHaveLength(5);
});

test('removes only expired counters', async () => {
  const { throttle } = t.app.platform;
  await throttle.countAttempt(['old'], { attempts: 5, windowSeconds: 60 });
  await t.clock.advanceAsync(61_000);
  await throttle.countAttempt(['new'], { attempts: 5, windowSeconds: 60 });
  await throttle.purge();
  const { rows } = await t.database.pool.query('select key from throttles');
  expect(rows).toEqual([{ key: 'new' }]);
});

test.each([
  [1, '1 second'],
  [89, '89 seconds'],
  [90, '2 minutes'],
])('asks to wait for a window of %i seconds: %s', async (windowSeconds, words) => {
  const { throttle } = t.app.platform;
  const limit = { attempts: 1, windowSeconds };
  await throttle.countAttempt([words], limit);
  await expect(throttle.countAttempt([words], limit)).rejects.toThrow(`Try again in ${words}.`);
});
