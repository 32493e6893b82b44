import { createFakeTimers, flushPromises } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { type FallibleStorage, MAX_UNSAVED_EVENTS, retryWrites } from './retrying-storage.ts';
import { createMemoryStorage } from './storage.ts';

/** Creates storage that retries its writes to a fake disk, which can be full. */
function setUp() {
  const timers = createFakeTimers();
  const disk = createMemoryStorage();
  const world = { error: null as Error | null, attempts: 0 };
  const write = async (work: () => Promise<unknown>) => {
    world.attempts += 1;
    if (world.error) throw world.error;
    await work();
  };
  const fallible: FallibleStorage = {
    get: disk.get,
    set: (key, value) => write(() => disk.set(key, value)),
    delete: (key) => write(() => disk.delete(key)),
    addEvents: (events) => write(() => Promise.all(events.map(disk.addEvent))),
    oldestEvents: disk.oldestEvents,
    removeEvents: (ids) => write(() => disk.removeEvents(ids)),
    countEvents: disk.countEvents,
    clear: disk.clear,
  };
  const logged: string[] = [];
  const log = createLog([(_level, message) => void logged.push(message)]);
  const storage = retryWrites(fallible, { timers, random: () => 0, log });
  const fill = () => {
    world.error = new DOMException('Full', 'QuotaExceededError');
  };
  const free = async () => {
    world.error = null;
    await timers.advanceAsync(60_000);
  };
  return { storage, disk, world, timers, logged, fill, free };
}
const ids = async (events: Promise<{ id: string }[]>) => (await events).map(({ id }) => id);

test('reads an unwritten value from memory and writes it when there is space', async () => {
  const { storage, disk, fill, free, logged } = setUp();
  await storage.set('content', 'old');
  fill();
  await storage.set('content', 'new');
  await storage.delete('openPlay');
  expect(storage.isStored('content')).toBe(false);
  expect(storage.isStored('charges')).toBe(true);
  expect(await storage.get('content')).toBe('new');
  expect(await disk.get('content')).toBe('old');
  await free();
  expect(storage.isStored('content')).toBe(true);
  expect(await disk.get('content')).toBe('new');
  expect(logged).toEqual(['Writing to storage failed. Trying again', 'Storage works again']);
});

test('retries only the last value or deletion of a key', async () => {
  const { storage, disk, fill, free } = setUp();
  await storage.set('charges', 'first');
  fill();
  await storage.set('content', 'a');
  await storage.set('content', 'b');
  await storage.delete('charges');
  expect(await storage.get('charges')).toBeUndefined();
  await free();
  expect(await disk.get('content')).toBe('b');
  expect(await disk.get('charges')).toBeUndefined();
});

test('a retry of a failed write does not undo a later one', async () => {
  const { storage, disk, world, fill, timers } = setUp();
  fill();
  await storage.set('content', 'a');
  world.error = null;
  await storage.set('content', 'b');
  expect(storage.isStored('content')).toBe(true);
  await timers.advanceAsync(60_000);
  expect(await disk.get('content')).toBe('b');
});

test('slows its attempts down to one a minute', async () => {
  const { storage, world, timers, fill } = setUp();
  fill();
  await storage.set('content', 'a');
  await timers.advanceAsync(2000);
  expect(world.attempts).toBe(2);
  await timers.advanceAsync(3999);
  expect(world.attempts).toBe(2);
  await timers.advanceAsync(1);
  expect(world.attempts).toBe(3);
  await timers.advanceAsync(3_600_000);
  const { attempts } = world;
  await timers.advanceAsync(600_000);
  expect(world.attempts).toBe(attempts + 10);
});

test('does not retry a value that no database accepts', async () => {
  const { storage, world, timers, logged } = setUp();
  world.error = new DOMException('A function', 'DataCloneError');
  await storage.set('config', () => {});
  await timers.advanceAsync(3_600_000);
  expect(world.attempts).toBe(1);
  expect(logged).toEqual(['A value cannot be stored']);
});

test('sends events from memory in order while the disk is full, and stores them afterwards', async () => {
  const { storage, disk, fill, free } = setUp();
  await storage.addEvent({ id: '1' });
  fill();
  await storage.addEvent({ id: '3' });
  await storage.addEvent({ id: '2' });
  expect(await ids(storage.oldestEvents(2))).toEqual(['1', '2']);
  expect(await storage.countEvents()).toBe(3);
  await free();
  expect(await ids(disk.oldestEvents(9))).toEqual(['1', '2', '3']);
  expect(await ids(storage.oldestEvents(9))).toEqual(['1', '2', '3']);
});

test('does not return an event again that it failed to remove, and retries the removal', async () => {
  const { storage, disk, fill, free } = setUp();
  for (const id of ['1', '2', '3']) await storage.addEvent({ id });
  fill();
  await storage.addEvent({ id: '4' });
  await storage.removeEvents(['1', '2', '4']);
  expect(await ids(storage.oldestEvents(2))).toEqual(['3']);
  expect(await storage.countEvents()).toBe(1);
  await free();
  expect(await ids(disk.oldestEvents(9))).toEqual(['3']);
});

test('drops the oldest events when memory holds too many', async () => {
  const { storage, fill } = setUp();
  fill();
  for (let each = 0; each <= MAX_UNSAVED_EVENTS; each += 1)
    await storage.addEvent({ id: String(each).padStart(5, '0') });
  expect(await storage.countEvents()).toBe(MAX_UNSAVED_EVENTS);
  expect(await ids(storage.oldestEvents(1))).toEqual(['00001']);
});

test('writes no earlier values after it was cleared', async () => {
  const { storage, disk, fill, free } = setUp();
  fill();
  await storage.set('content', 'a');
  await storage.addEvent({ id: '1' });
  await storage.clear();
  await free();
  await flushPromises();
  expect(await disk.get('content')).toBeUndefined();
  expect(await storage.get('content')).toBeUndefined();
  expect(await storage.countEvents()).toBe(0);
});
