import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test, vi } from 'vitest';
import { createPatternChecker, type PatternWorker } from './pattern-checker.ts';

interface FakeWorker extends PatternWorker {
  reply(matches: boolean[]): void;
  isEnded: boolean;
}

function fake() {
  const spawned: FakeWorker[] = [];
  const spawn = (): PatternWorker => {
    const worker: FakeWorker = {
      onmessage: null,
      onerror: null,
      isEnded: false,
      postMessage: vi.fn(),
      terminate() {
        worker.isEnded = true;
      },
      reply: (data) => worker.onmessage?.({ data } as MessageEvent<boolean[]>),
    };
    spawned.push(worker);
    return worker;
  };
  return { spawned, spawn };
}

const inputs = [{ regex: '^a$', text: 'a' }];

test('returns the results of the worker and reuses it', async () => {
  const { spawned, spawn } = fake();
  const checker = createPatternChecker(spawn, createFakeTimers());
  for (const reply of [[true], [false]]) {
    const checked = checker.check(inputs);
    spawned[0]?.reply(reply);
    expect(await checked).toEqual(reply);
  }
  expect(spawned).toHaveLength(1);
  checker.stop();
  expect(spawned[0]?.isEnded).toBe(true);
});

test('terminates a worker that does not respond, and starts another one for the next check', async () => {
  const { spawned, spawn } = fake();
  const timers = createFakeTimers();
  const checker = createPatternChecker(spawn, timers);
  const checked = checker.check(inputs);
  timers.advance(2000);
  expect(await checked).toBeNull();
  expect(spawned[0]?.isEnded).toBe(true);
  const next = checker.check(inputs);
  spawned[1]?.reply([true]);
  expect(await next).toEqual([true]);
  expect(timers.pending).toBe(0);
});

test('a later check replaces one that is still running', async () => {
  const { spawned, spawn } = fake();
  const checker = createPatternChecker(spawn, createFakeTimers());
  const first = checker.check(inputs);
  const second = checker.check(inputs);
  expect(await first).toBeNull();
  expect(spawned[0]?.isEnded).toBe(true);
  spawned[1]?.reply([true]);
  expect(await second).toEqual([true]);
});
