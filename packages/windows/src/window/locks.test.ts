import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createLockRegistry } from './locks.ts';

function registry() {
  const timers = createFakeTimers();
  const changes: boolean[] = [];
  return { timers, changes, locks: createLockRegistry(timers, (locked) => changes.push(locked)) };
}

test('a lock expires 60 seconds after it was acquired', () => {
  const { timers, changes, locks } = registry();
  expect(locks.acquire()?.expiresAt).toBe(timers.wallClock() + 60_000);
  timers.advance(59_999);
  expect(locks.isLocked).toBe(true);
  timers.advance(1);
  expect(locks.isLocked).toBe(false);
  expect(changes).toEqual([true, false]);
});

test('renewing restarts the 60 seconds', () => {
  const { timers, changes, locks } = registry();
  const lock = locks.acquire();
  timers.advance(50_000);
  expect(locks.renew(lock?.id ?? '')?.expiresAt).toBe(timers.wallClock() + 60_000);
  timers.advance(59_999);
  expect(locks.isLocked).toBe(true);
  timers.advance(1);
  expect(changes).toEqual([true, false]);
});

test('a window is locked while any of its locks is held', () => {
  const { changes, locks } = registry();
  const first = locks.acquire();
  const second = locks.acquire();
  locks.release(first?.id ?? '');
  expect(locks.isLocked).toBe(true);
  locks.release(second?.id ?? '');
  expect(changes).toEqual([true, false]);
});

test('an expired lock can be neither renewed nor released', () => {
  const { timers, locks } = registry();
  const lock = locks.acquire();
  timers.advance(60_000);
  expect(locks.renew(lock?.id ?? '')).toBeNull();
  expect(locks.release(lock?.id ?? '')).toBe(false);
});

test('limits the number of locks of a window', () => {
  const { timers, locks } = registry();
  for (let i = 0; i < 100; i += 1) expect(locks.acquire()).not.toBeNull();
  expect(locks.acquire()).toBeNull();
  locks.clear();
  expect(timers.pending).toBe(0);
});
