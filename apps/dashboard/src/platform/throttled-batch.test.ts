import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test, vi } from 'vitest';
import { createThrottledBatch } from './throttled-batch.ts';

function setUp() {
  const timers = createFakeTimers();
  const hand = vi.fn<(items: number[]) => void>();
  return { timers, hand, gatherer: createThrottledBatch(hand, { soonMs: 80, everyMs: 1000, timers }) };
}

test('flushes items that arrive together in one batch', () => {
  const { timers, hand, gatherer } = setUp();
  gatherer.add(1);
  timers.advance(50);
  gatherer.add(2);
  timers.advance(30);
  expect(hand.mock.calls).toEqual([[[1, 2]]]);
});

test('flushes a stream of items once a second', () => {
  const { timers, hand, gatherer } = setUp();
  for (let index = 0; index < 300; index += 1) {
    gatherer.add(index);
    timers.advance(10);
  }
  timers.advance(1000);
  expect(hand).toHaveBeenCalledTimes(4);
  expect(hand.mock.calls.flatMap(([items]) => items)).toHaveLength(300);
});

test('flushes nothing after it was stopped', () => {
  const { timers, hand, gatherer } = setUp();
  gatherer.add(1);
  gatherer.stop();
  timers.advance(5000);
  expect(hand).not.toHaveBeenCalled();
});
