import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createJobRunner, type RunState, type WorkerLike } from './job-runner.ts';

/** A fake worker and a fake clock that the test controls. */
function setUp() {
  const workers: (WorkerLike & { got: unknown[]; isEnded: boolean })[] = [];
  const timers = createFakeTimers();
  const states: RunState<string>[] = [];
  const runner = createJobRunner<string, string>(
    () => {
      const worker = {
        got: [] as unknown[],
        isEnded: false,
        onmessage: null,
        onerror: null,
        postMessage(message: unknown) {
          worker.got.push(message);
        },
        terminate() {
          worker.isEnded = true;
        },
      };
      workers.push(worker);
      return worker;
    },
    timers,
    (state) => states.push(state),
  );
  return {
    runner,
    workers,
    states,
    answer: (result: string, worker = workers.at(-1)!) =>
      worker.onmessage?.({ data: { result } } as MessageEvent),
    fail: (error: string) => workers.at(-1)!.onmessage?.({ data: { error } } as MessageEvent),
    crash: () => workers.at(-1)!.onerror?.({ message: 'crashed' } as ErrorEvent),
    pass: timers.advance,
  };
}

test('a quick run reports its result without progress', () => {
  const { runner, states, answer, pass } = setUp();
  runner.run('a');
  pass(299);
  answer('A');
  pass(1000);
  expect(states).toEqual([{ result: 'A', error: null, isSlow: false }]);
});

test('reports a slow run after 300 ms, until it ends', () => {
  const { runner, states, answer, pass } = setUp();
  runner.run('a');
  pass(300);
  expect(states.at(-1)?.isSlow).toBe(true);
  answer('A');
  expect(states.at(-1)).toEqual({ result: 'A', error: null, isSlow: false });
});

test('runs only the latest job that arrived during a run', () => {
  const { runner, workers, answer } = setUp();
  for (const each of ['a', 'b', 'c']) runner.run(each);
  answer('A');
  answer('C');
  expect(workers).toHaveLength(1);
  expect(workers[0]?.got).toEqual(['a', 'c']);
});

test('terminates a stale run and ignores its late result', () => {
  const { runner, workers, states, answer, pass } = setUp();
  runner.run('a');
  runner.run('b');
  pass(250);
  expect(workers[0]?.isEnded).toBe(true);
  expect(workers[1]?.got).toEqual(['b']);
  answer('A', workers[0]);
  expect(states.map(({ result }) => result)).not.toContain('A');
  answer('B');
  expect(states.at(-1)).toEqual({ result: 'B', error: null, isSlow: false });
});

test('a failed run reports its error and keeps the last result', () => {
  const { runner, states, answer, fail } = setUp();
  runner.run('a');
  answer('A');
  runner.run('b');
  fail('no such playlist');
  expect(states.at(-1)).toEqual({ result: 'A', error: 'no such playlist', isSlow: false });
  runner.run('c');
  answer('C');
  expect(states.at(-1)).toEqual({ result: 'C', error: null, isSlow: false });
});

test('replaces a worker that crashes', () => {
  const { runner, workers, states, answer, crash } = setUp();
  runner.run('a');
  crash();
  expect(states.at(-1)?.error).toBe('crashed');
  runner.run('b');
  answer('B');
  expect(workers).toHaveLength(2);
  expect(states.at(-1)).toEqual({ result: 'B', error: null, isSlow: false });
});

test('reports nothing after stop', () => {
  const { runner, workers, states, answer, pass } = setUp();
  runner.run('a');
  runner.stop();
  answer('A', workers[0]);
  pass(1000);
  expect(workers[0]?.isEnded).toBe(true);
  expect(states).toEqual([]);
});
