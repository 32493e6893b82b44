import { expect, test } from 'vitest';
import { createMemoryStorage } from '../platform/storage.ts';
import { loadCompletedActions } from './completed-actions.ts';

test('executes an action once, and reports it until the server confirms it, even after a restart', async () => {
  const storage = createMemoryStorage();
  const before = await loadCompletedActions(storage);
  await before.add('a');
  await before.add('a');
  expect(before.listUnreported()).toEqual(['a']);

  const after = await loadCompletedActions(storage);
  expect(after.isDone('a')).toBe(true);
  expect(after.listUnreported()).toEqual(['a']);
  await after.add('b');
  await after.markReported(['a']);
  expect(after.listUnreported()).toEqual(['b']);
  expect(after.isDone('a')).toBe(true);
});

test('limits what it stores, and ignores invalid values', async () => {
  const storage = createMemoryStorage();
  await storage.set('completedActions', { unreported: 'x', done: [1] });
  const actions = await loadCompletedActions(storage);
  for (let count = 0; count < 300; count += 1) await actions.add(`action ${count}`);
  expect(actions.listUnreported()).toHaveLength(100);
  expect(actions.isDone('action 299')).toBe(true);
});
