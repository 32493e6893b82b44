import { expect, test } from 'vitest';
import { createStateStore } from './state-store.ts';

test("handles a listener's action after calling all listeners", () => {
  const store = createStateStore((state: number, add: number) => state + add, 0);
  const notified: string[] = [];
  store.subscribe((state) => {
    notified.push(`first ${state}`);
    if (state === 1) store.dispatch(10);
  });
  store.subscribe((state, previous) => void notified.push(`second ${previous}->${state}`));
  store.dispatch(1);
  expect(notified).toEqual(['first 1', 'second 0->1', 'first 11', 'second 1->11']);
});

test('calls no listener without a change or after it has unsubscribed', () => {
  const store = createStateStore((state: number, add: number) => state + add, 0);
  let count = 0;
  const leave = store.subscribe(() => {
    count += 1;
  });
  store.dispatch(0);
  store.dispatch(1);
  leave();
  store.dispatch(1);
  expect(count).toBe(1);
});
