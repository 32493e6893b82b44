import { setImmediate as nextTurn } from 'node:timers/promises';
import { expect, test } from 'vitest';
import { createHandshakeQueue } from './handshake-queue.ts';

test('starts two handshakes per turn, in order, and rejects those beyond its limit', async () => {
  const admit = createHandshakeQueue({ perTurn: 2, waiting: 3 });
  const started: number[] = [];
  const enter = (id: number) => admit(() => void started.push(id));
  expect([0, 1, 2, 3, 4, 5].map(enter)).toEqual([true, true, true, true, true, false]);
  expect(started).toEqual([0, 1]);
  await nextTurn();
  expect(started).toEqual([0, 1, 2, 3]);
  expect(enter(6)).toBe(true);
  await nextTurn();
  expect(started).toEqual([0, 1, 2, 3, 4, 6]);
  await nextTurn();
  await nextTurn();
  expect(enter(7)).toBe(true);
  expect(started).toEqual([0, 1, 2, 3, 4, 6, 7]);
});
