import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { createPageProbe } from './page-probe.ts';
import { createPageReloader } from './page-reloader.ts';

function setUp(
  answer: () => Promise<Response>,
  { remembers = true, isCached = false, newProcessUrl = null as string | null } = {},
) {
  const timers = createFakeTimers();
  const values = new Map<string, string>();
  const session = {
    getItem: (key: string) => values.get(key) ?? null,
    setItem: (key: string, value: string) => void values.set(key, value),
  } as Storage;
  const done: string[] = [];
  const location = {
    href: 'http://a.example/player/',
    reload: () => void done.push('reload'),
    replace: (url) => void done.push(String(url)),
  } as Location;
  const reloader = createPageReloader({
    location,
    session: remembers ? session : null,
    probe: createPageProbe({ location, fetch: answer, timers, isCached: () => isCached }),
    timers,
    log: createLog([]),
    newProcessUrl: () => newProcessUrl,
    prepareReload: async () => void done.push('leave'),
  });
  return { reloader, timers, done };
}
const page = async () => new Response('<meta name="application-name" content="vitrine-player" />');

test('reloads a page that can be fetched, and stores the time', async () => {
  const { reloader, timers, done } = setUp(page);
  expect(reloader.msSinceReload()).toBeNull();
  expect(await reloader.reload({ inNewProcess: false })).toBe(true);
  await timers.advanceAsync(1000);
  expect(done).toEqual(['leave', 'reload']);
  expect(reloader.msSinceReload()).toBeGreaterThanOrEqual(0);
});

test.each<[string, () => Promise<Response>]>([
  ['nobody answers', () => Promise.reject(new TypeError('Failed to fetch'))],
  ['a captive portal answers', async () => new Response('<html>Welcome</html>')],
  ['the server replies 503', async () => new Response('vitrine-player', { status: 503 })],
])('does not reload when %s', async (_, answer) => {
  const { reloader, timers, done } = setUp(answer);
  expect(await reloader.reload({ inNewProcess: false })).toBe(false);
  await timers.advanceAsync(10_000);
  expect(done).toEqual([]);
  expect(reloader.msSinceReload()).toBeNull();
});

test('reloads a cached page even if the server does not answer', async () => {
  const { reloader, timers, done } = setUp(() => Promise.reject(new TypeError('Failed to fetch')), {
    isCached: true,
  });
  expect(await reloader.reload({ inNewProcess: false })).toBe(true);
  await timers.advanceAsync(1000);
  expect(done).toEqual(['leave', 'reload']);
});

test('assumes a recent reload if storage is unavailable', () => {
  expect(setUp(page, { remembers: false }).reloader.msSinceReload()).toBe(0);
});

test('reloads in another process only if requested and possible', async () => {
  const paths: string[] = [];
  for (const [inNewProcess, newProcessUrl] of [
    [true, '/new-process'],
    [true, null],
    [false, '/new-process'],
  ] as const) {
    const { reloader, timers, done } = setUp(page, { newProcessUrl });
    await reloader.reload({ inNewProcess });
    await timers.advanceAsync(1000);
    paths.push(done.at(-1) ?? '');
  }
  expect(paths).toEqual(['/new-process', 'reload', 'reload']);
});
