import { expect, test } from 'vitest';
import { harness, playing } from '../testing/manager-harness.ts';

test('delays an interrupt while a lock is held, until its release', () => {
  const h = playing(['a', 'b']);
  h.window('a').on.lockChanged({ isLocked: true });
  h.window('b').on.ready();
  h.manager.interrupt();
  expect(h.screen()).toBe('[a] b');
  h.window('a').on.lockChanged({ isLocked: false });
  expect(h.screen()).toBe('[b] a');
});

test('a locked presentation that completes is restarted', () => {
  const h = playing(['a', 'b']);
  h.window('b').on.ready();
  h.window('a').on.lockChanged({ isLocked: true });
  h.window('a').on.completed({});
  expect(h.window('a').plays).toBe(2);
  expect(h.screen()).toBe('[a] b');
});

test('restarts the current presentation at its end while paused, and continues when resumed', () => {
  const h = playing(['a', 'b']);
  h.window('b').on.ready();
  h.manager.pause();
  h.window('a').on.completed({});
  expect(h.screen()).toBe('[a] b');
  h.manager.resume();
  h.timers.advance(3000);
  h.window('a').on.completed({});
  expect(h.screen()).toBe('[b] a');
});

test('delays an interrupt while paused, until resumed', () => {
  const h = playing(['a', 'b']);
  h.window('b').on.ready();
  h.manager.pause();
  h.manager.interrupt();
  expect(h.screen()).toBe('[a] b');
  h.manager.resume();
  expect(h.screen()).toBe('[b] a');
});

test('while paused, keeps a presentation that is no longer active', () => {
  const h = playing(['a', 'b']);
  h.manager.pause();
  h.engine.items = [null];
  h.engine.interrupting = true;
  h.timers.advance(31_000);
  expect(h.screen()).toBe('[a]');
  h.manager.resume();
  expect(h.screen()).toBe('');
});

test('reports a lock while its window is on the screen', () => {
  const locks: boolean[] = [];
  const h = playing(['a', 'b'], { onLockChange: (isLocked) => locks.push(isLocked) });
  h.window('b').on.ready();
  h.window('b').on.lockChanged({ isLocked: true });
  expect(locks).toEqual([]);
  h.window('a').on.completed({});
  expect(locks).toEqual([true]);
  h.window('b').on.lockChanged({ isLocked: false });
  expect(locks).toEqual([true, false]);
});

test('a window that fails loses its lock', () => {
  const locks: boolean[] = [];
  const h = harness(['a'], { onLockChange: (isLocked) => locks.push(isLocked) });
  void h.manager.load();
  h.manager.show();
  h.manager.play();
  h.window('a').on.failed({ kind: 'load', message: 'Failed to load window' });
  h.window('a').on.lockChanged({ isLocked: true });
  h.window('a').on.failed({ kind: 'load', message: 'Failed to load window' });
  expect(h.screen()).toBe('');
  expect(locks).toEqual([true, false]);
});
