import { expect, test } from 'vitest';
import type { ChildHandle } from './child-handle.ts';
import { createIdleProcesses } from './idle-processes.ts';

const child = (hasLowPriority: boolean) => ({ hasLowPriority, kill: async () => {} }) as ChildHandle;

/** Idle processes with these priorities, in the order in which they were used. */
function idleWith(...hasLowPriority: boolean[]) {
  const idle = createIdleProcesses(60_000);
  const children = hasLowPriority.map(child);
  for (const each of children) idle.add(each);
  return { idle, children };
}

test('takes the most recently used process whose priority fits the task', () => {
  const { idle, children } = idleWith(false, true, false, true);
  expect(idle.take(false)).toBe(children[2]);
  expect(idle.take(true)).toBe(children[3]);
  expect(idle.take(false)).toBe(children[0]);
  expect(idle.size).toBe(1);
});

test('takes any process for a heavy task, because its priority can be lowered', () => {
  const { idle, children } = idleWith(false, false);
  expect(idle.take(true)).toBe(children[1]);
});

test('takes no process with a low priority for a light task', () => {
  const { idle, children } = idleWith(true, true);
  expect(idle.take(false)).toBeUndefined();
  expect(idle.latest()).toBe(children[1]);
});

test('takes no process that was removed', () => {
  const { idle, children } = idleWith(false);
  for (const each of children) idle.remove(each);
  expect(idle.take(false)).toBeUndefined();
  expect(idle.latest()).toBeUndefined();
});
