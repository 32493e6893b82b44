import { WORKERS_PER_DEVICE } from '@vitrine/contract';
import { createFakeTimers, settle } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createMemoryStorage } from '../platform/storage.ts';
import { createWorkerStates } from './worker-states.ts';

async function setUp(storage = createMemoryStorage()) {
  const timers = createFakeTimers();
  const told: [string, unknown][] = [];
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
    onState: (name, state) => void told.push([name, state]),
  });
  await workers.load();
  return { workers, timers, told, storage, writes: () => writes };
}

test('states survive a restart, with who may speak for them', async () => {
  const { workers, storage } = await setUp();
  workers.setFromHost('door', { open: true });
  await settle();
  const restarted = await setUp(storage);
  expect(restarted.workers.entries()).toEqual([['door', { open: true }]]);
  expect(restarted.workers.setFromApp('door', 'shut')).toBe(false);
});

test('a busy sensor costs one write a second, and its last state is written', async () => {
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

test('what is not written yet is written before the page goes', async () => {
  const { workers, storage, timers } = await setUp();
  workers.setFromHost('people', 1);
  workers.setFromHost('people', 2);
  await workers.flush();
  expect((await setUp(storage)).workers.entries()).toEqual([['people', 2]]);
  expect(timers.pending).toBe(0);
});

test('a message that arrives late changes nothing', async () => {
  const { workers, told } = await setUp();
  workers.setFromService({ name: 'door', state: 'shut', at: 2000 });
  workers.setFromService({ name: 'door', state: 'open', at: 1000 });
  expect(told).toEqual([['door', 'shut']]);
});

test('a screen that was away catches up with what is newer, and repeats nothing', async () => {
  const { workers, told } = await setUp();
  workers.setFromService({ name: 'door', state: 'shut', at: 1000 });
  workers.setFromService({ name: 'heat', state: 20, at: 1000 });
  told.length = 0;
  workers.merge([
    { name: 'door', state: 'open', at: 2000 },
    { name: 'heat', state: 20, at: 1000 },
    { name: 'queue', state: 3, at: 500 },
  ]);
  expect(told).toEqual([
    ['door', 'open'],
    ['queue', 3],
  ]);
});

test('a state that is reported again counts again', async () => {
  const { workers, told } = await setUp();
  workers.setFromHost('button', 'pressed');
  workers.setFromHost('button', 'pressed');
  expect(told).toHaveLength(2);
});

test('an app speaks for no worker outside, nor for too many or at length', async () => {
  const { workers, told } = await setUp();
  workers.setFromHost('door', 'shut');
  expect(workers.setFromApp('door', 'open')).toBe(false);
  expect(workers.setFromApp('long', 'x'.repeat(4000))).toBe(false);
  expect(workers.setFromApp('nothing', undefined)).toBe(false);
  expect(workers.setFromApp('big', 1n)).toBe(false);
  expect(workers.setFromApp('kiosk', 'free')).toBe(true);
  workers.setFromHost('kiosk', 'closed');
  expect(workers.setFromApp('kiosk', 'free')).toBe(false);
  expect(told.at(-1)).toEqual(['kiosk', 'closed']);
  told.length = 0;
  for (let name = 0; name < 150; name += 1) workers.setFromApp(`n${name}`, 0);
  expect(told).toHaveLength(100);
  expect(workers.setFromApp('n0', 1)).toBe(true);
});

test('of too many workers the one that was silent longest goes', async () => {
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
  'what is stored and is no list of states (%j) is left alone',
  async (stored) => {
    const storage = createMemoryStorage();
    await storage.set('workerStates', stored);
    expect((await setUp(storage)).workers.entries()).toEqual([]);
  },
);
