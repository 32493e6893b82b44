import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createPropertiesLoader, type LoadState } from './properties-loader.ts';

/** Pending loads, which the test resolves. */
function loader() {
  const timers = createFakeTimers();
  const reads: { question: string; resolve(answer: string): void; reject(error: Error): void }[] = [];
  const states: LoadState<string>[] = [];
  const made = createPropertiesLoader<string, string>({
    read: (question) => new Promise((resolve, reject) => reads.push({ question, resolve, reject })),
    timers,
    onState: (state) => void states.push(state),
  });
  return { ...made, advance: timers.advanceAsync, reads, states };
}

test('debounces quick changes into one load of the last one', async () => {
  const a = loader();
  a.load('a');
  await a.advance(200);
  a.load('b');
  await a.advance(299);
  expect(a.reads).toEqual([]);
  await a.advance(1);
  expect(a.reads.map(({ question }) => question)).toEqual(['b']);
  a.reads[0]?.resolve('B');
  await a.advance(0);
  expect(a.states).toEqual([{ name: 'loading' }, { name: 'answered', answer: 'B' }]);
});

test('reloads after a change during a load, and drops the stale result', async () => {
  const a = loader();
  a.load('a');
  await a.advance(300);
  a.load('b');
  a.load('c');
  await a.advance(1000);
  expect(a.reads).toHaveLength(1);
  a.reads[0]?.resolve('A');
  await a.advance(0);
  expect(a.reads.map(({ question }) => question)).toEqual(['a', 'c']);
  a.reads[1]?.resolve('C');
  await a.advance(0);
  expect(a.states.at(-1)).toEqual({ name: 'answered', answer: 'C' });
  expect(a.states).not.toContainEqual({ name: 'answered', answer: 'A' });
});

test('reports a failure, and retries', async () => {
  const a = loader();
  a.load('a');
  await a.advance(300);
  a.reads[0]?.reject(new Error('No network'));
  await a.advance(0);
  expect(a.states.at(-1)).toEqual({ name: 'failed', error: 'No network' });
  a.retry();
  await a.advance(0);
  expect(a.reads.map(({ question }) => question)).toEqual(['a', 'a']);
});

test('does nothing after it was stopped', async () => {
  const a = loader();
  a.load('a');
  await a.advance(300);
  a.stop();
  a.reads[0]?.resolve('A');
  a.load('b');
  await a.advance(1000);
  expect(a.reads).toHaveLength(1);
  expect(a.states).toEqual([{ name: 'loading' }]);
});
