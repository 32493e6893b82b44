import { createFakeTimers, flushPromises } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createLog } from './log.ts';
import { createMemoryStorage, type PlayerStorage, withClearFallback } from './storage.ts';

function setUp(clear: PlayerStorage['clear'] | null) {
  const timers = createFakeTimers();
  const durable = createMemoryStorage();
  const warnings: string[] = [];
  const log = createLog([(level, message) => void (level === 'warn' && warnings.push(message))]);
  const storage = withClearFallback({ ...durable, ...(clear && { clear }) }, timers, log);
  return { timers, durable, storage, warnings };
}

test('removes everything when it is cleared, and stores later values as before', async () => {
  const { durable, storage, warnings } = setUp(null);
  await storage.set('content', 'old');
  await storage.clear();
  await storage.set('content', 'new');
  expect(await durable.get('content')).toBe('new');
  expect(warnings).toEqual([]);
});

test('does not read values again that it failed to clear', async () => {
  const { durable, storage, warnings } = setUp(() => Promise.reject(new Error('read only')));
  await storage.set('content', 'old');
  await storage.addEvent({ id: '1' });
  await storage.clear();
  expect(await storage.get('content')).toBeUndefined();
  expect(await storage.countEvents()).toBe(0);
  await storage.set('content', 'new');
  expect(await storage.get('content')).toBe('new');
  expect(await durable.get('content')).toBe('old');
  expect(warnings).toHaveLength(1);
});

test('gives up an operation that never ends', async () => {
  const { timers, storage } = setUp(() => new Promise(() => undefined));
  await storage.set('content', 'old');
  let isDone = false;
  void storage.clear().then(() => {
    isDone = true;
  });
  await flushPromises();
  expect(isDone).toBe(false);
  await timers.advanceAsync(3000);
  expect(isDone).toBe(true);
  expect(await storage.get('content')).toBeUndefined();
});
