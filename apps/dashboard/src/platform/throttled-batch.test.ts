import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test, vi } from 'vitest';
import { createThrottledBatch } from './throttled-batch.ts';

function setUp() {
  const timers = createFakeTimers();
  const flush = vi.fn<(items: number[]) => void>();
  return {
    timers,
    flush,
    throttled: createThrottledBatch(flush, { soonMs: 80, everyMs: 1000, againMs: 10_000, timers }),
  };
}

test('flushes items that arrive together in one batch', () => {
  const { timers, flush, throttled } = setUp();
  throttled.add(1);
  timers.advance(50);
  throttled.add(2);
  timers.advance(30);
  expect(flush.mock.calls).toEqual([[[1, 2]]]);
});

test('flushes a stream of items once a second', () => {
  const { timers, flush, throttled } = setUp();
  for (let index = 0; index < 300; index += 1) {
    throttled.add(index);
    timers.advance(10);
  }
  timers.advance(1000);
  expect(flush).toHaveBeenCalledTimes(4);
  expect(flush.mock.calls.flatMap(([items]) => items)).toHaveLength(300);
});

test('flushes each item again, together with items added in the meantime', () => {
  const { timers, flush, throttled } = setUp();
  throttled.add(1);
  timers.advance(10_050);
  throttled.add(2);
  timers.advance(100);
  expect(flush.mock.calls).toEqual([[[1]], [[2, 1]]]);
  timers.advance(20_000);
  expect(flush.mock.calls.slice(2)).toEqual([[[2]]]);
});

test('flushes nothing after it has been stopped', () => {
  const { timers, flush, throttled } = setUp();
  throttled.add(1);
  timers.advance(100);
  flush.mockClear();
  throttled.add(2);
  throttled.stop();
  timers.advance(50_000);
  expect(flush).not.toHaveBeenCalled();
});
