import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createPropertiesLoader, type LoadState } from './properties-loader.ts';

/** Pending loads, which the test resolves. */
function createLoader() {
  const timers = createFakeTimers();
  const reads: { request: string; resolve(result: string): void; reject(error: Error): void }[] = [];
  const states: LoadState<string>[] = [];
  const created = createPropertiesLoader<string, string>({
    read: (request) => new Promise((resolve, reject) => reads.push({ request, resolve, reject })),
    timers,
    onState: (state) => void states.push(state),
  });
  return { ...created, advance: timers.advanceAsync, reads, states };
}

test('debounces quick changes and loads only the last one', async () => {
  const loader = createLoader();
  loader.load('a');
  await loader.advance(200);
  loader.load('b');
  await loader.advance(299);
  expect(loader.reads).toEqual([]);
  await loader.advance(1);
  expect(loader.reads.map(({ request }) => request)).toEqual(['b']);
  loader.reads[0]?.resolve('B');
  await loader.advance(0);
  expect(loader.states).toEqual([{ name: 'loading' }, { name: 'loaded', result: 'B' }]);
});

test('reloads after a change during a load, and drops the stale result', async () => {
  const loader = createLoader();
  loader.load('a');
  await loader.advance(300);
  loader.load('b');
  loader.load('c');
  await loader.advance(1000);
  expect(loader.reads).toHaveLength(1);
  loader.reads[0]?.resolve('A');
  await loader.advance(0);
  expect(loader.reads.map(({ request }) => request)).toEqual(['a', 'c']);
  loader.reads[1]?.resolve('C');
  await loader.advance(0);
  expect(loader.states.at(-1)).toEqual({ name: 'loaded', result: 'C' });
  expect(loader.states).not.toContainEqual({ name: 'loaded', result: 'A' });
});

test('reports a failure, and retries', async () => {
  const loader = createLoader();
  loader.load('a');
  await loader.advance(300);
  loader.reads[0]?.reject(new Error('No network'));
  await loader.advance(0);
  expect(loader.states.at(-1)).toEqual({ name: 'failed', error: 'No network' });
  loader.retry();
  await loader.advance(0);
  expect(loader.reads.map(({ request }) => request)).toEqual(['a', 'a']);
});

test('does nothing after it has been stopped', async () => {
  const loader = createLoader();
  loader.load('a');
  await loader.advance(300);
  loader.stop();
  loader.reads[0]?.resolve('A');
  loader.load('b');
  await loader.advance(1000);
  expect(loader.reads).toHaveLength(1);
  expect(loader.states).toEqual([{ name: 'loading' }]);
});
