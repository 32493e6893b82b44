import { WORKERS_PER_DEVICE } from '@vitrine/contract';
import { createFakeTimers, flushPromises } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createMemoryStorage } from '../platform/storage.ts';
import { createWorkerStates } from './worker-states.ts';

async function setUp(storage = createMemoryStorage()) {
  const timers = createFakeTimers();
  const changes: [string, unknown][] = [];
  let writes = 0;
  const workers = createWorkerStates({
    storage: {
      ...storage,
      async set(key, value) {
        writes += 1;
        await storage.set(key, value);
      },
    },
    timers,
    now: timers.wallClock,
    log: createLog([]),
    on: { reported: ({ name, state }) => void changes.push([name, state]) },
  });
  await workers.load();
  return { workers, timers, changes, storage, writes: () => writes };
}

test('restores states and their sources after a restart', async () => {
  const { workers, storage } = await setUp();
  workers.setFromHost('door', { open: true });
  await flushPromises();
  const restarted = await setUp(storage);
  expect(restarted.workers.entries()).toEqual([['door', { open: true }]]);
  expect(restarted.workers.setFromApp('door', 'shut')).toBe(false);
});

test("writes a busy sensor's state at most once a second, and always its last one", async () => {
  const { workers, timers, storage, writes } = await setUp();
  for (let value = 0; value < 50; value += 1) workers.setFromHost('people', value);
  expect(writes()).toBe(1);
  await timers.advanceAsync(1000);
  expect(writes()).toBe(2);
  expect((await setUp(storage)).workers.entries()).toEqual([['people', 49]]);
  await timers.advanceAsync(10_000);
  expect(writes()).toBe(2);
  workers.setFromHost('people', 49);
  expect(writes()).toBe(2);
  expect(timers.pending).toBe(0);
});

test('writes pending states before the page unloads', async () => {
  const { workers, storage, timers } = await setUp();
  workers.setFromHost('people', 1);
  workers.setFromHost('people', 2);
  await workers.flush();
  expect((await setUp(storage)).workers.entries()).toEqual([['people', 2]]);
  expect(timers.pending).toBe(0);
});

test('ignores a message that arrives late', async () => {
  const { workers, changes } = await setUp();
  workers.setFromService({ name: 'door', state: 'shut', at: 2000 });
  workers.setFromService({ name: 'door', state: 'open', at: 1000 });
  expect(changes).toEqual([['door', 'shut']]);
});

test('a screen that was offline receives only newer states', async () => {
  const { workers, changes } = await setUp();
  workers.setFromService({ name: 'door', state: 'shut', at: 1000 });
  workers.setFromService({ name: 'heat', state: 20, at: 1000 });
  changes.length = 0;
  workers.merge([
    { name: 'door', state: 'open', at: 2000 },
    { name: 'heat', state: 20, at: 1000 },
    { name: 'queue', state: 3, at: 500 },
  ]);
  expect(changes).toEqual([
    ['door', 'open'],
    ['queue', 3],
  ]);
});

test('passes on a state that is reported again', async () => {
  const { workers, changes } = await setUp();
  workers.setFromHost('button', 'pressed');
  workers.setFromHost('button', 'pressed');
  expect(changes).toHaveLength(2);
});

test('prevents an app from setting external workers, too many workers or long states', async () => {
  const { workers, changes } = await setUp();
  workers.setFromHost('door', 'shut');
  expect(workers.setFromApp('door', 'open')).toBe(false);
  expect(workers.setFromApp('long', 'x'.repeat(4000))).toBe(false);
  expect(workers.setFromApp('nothing', undefined)).toBe(false);
  expect(workers.setFromApp('big', 1n)).toBe(false);
  expect(workers.setFromApp('kiosk', 'free')).toBe(true);
  workers.setFromHost('kiosk', 'closed');
  expect(workers.setFromApp('kiosk', 'free')).toBe(false);
  expect(changes.at(-1)).toEqual(['kiosk', 'closed']);
  changes.length = 0;
  for (let name = 0; name < 150; name += 1) workers.setFromApp(`n${name}`, 0);
  expect(changes).toHaveLength(100);
  expect(workers.setFromApp('n0', 1)).toBe(true);
});

test('drops the least recently reported worker if there are too many', async () => {
  const { workers } = await setUp();
  for (let name = 0; name < WORKERS_PER_DEVICE; name += 1) workers.setFromHost(`n${name}`, 0);
  workers.setFromHost('n0', 1);
  workers.setFromHost('new', 0);
  const names = workers.entries().map(([name]) => name);
  expect(names).toHaveLength(WORKERS_PER_DEVICE);
  expect(names).toContain('n0');
  expect(names).not.toContain('n1');
});

test.each([null, 7, { door: null }, { door: { state: 1 } }])(
  'ignores stored data that is not a list of states (%j)',
  async (stored) => {
    const storage = createMemoryStorage();
    await storage.set('workerStates', stored);
    expect((await setUp(storage)).workers.entries()).toEqual([]);
  },
);
