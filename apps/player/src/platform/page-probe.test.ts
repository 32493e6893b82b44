import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createPageProbe } from './page-probe.ts';

test('requests the page every five seconds until the player itself answers', async () => {
  const timers = createFakeTimers();
  const answers: (() => Promise<Response>)[] = [
    () => Promise.reject(new TypeError('Failed to fetch')),
    async () => new Response('<html>Welcome</html>'),
    async () => new Response('<meta content="vitrine-player" />'),
  ];
  const probe = createPageProbe({
    location: { href: 'http://a.example/player/' } as Location,
    fetch: () => (answers.shift() as () => Promise<Response>)(),
    timers,
    isCached: () => false,
  });
  let isReachable = false;
  const waiting = probe.untilReachable().then(() => {
    isReachable = true;
  });
  await timers.advanceAsync(9999);
  expect({ isReachable, left: answers.length }).toEqual({ isReachable: false, left: 1 });
  await timers.advanceAsync(1);
  await waiting;
});
