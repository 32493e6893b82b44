import { expect, test } from 'vitest';
import { createReadBatches } from './read-batches.ts';

/** Batches whose queries the test answers. */
function pendingQueries(maxBatch?: number) {
  const queries: { group: string; keys: number[]; answer: PromiseWithResolvers<string[]> }[] = [];
  const batches = createReadBatches<string, number, string>((group, keys) => {
    const answer = Promise.withResolvers<string[]>();
    queries.push({ group, keys, answer });
    return answer.promise;
  }, maxBatch);
  return { queries, read: (group: string, key: number) => batches.read(group, group, key) };
}

const nextTurn = () => new Promise((resolve) => setImmediate(resolve));

test('answers the reads of one event-loop turn with one query per group, each with its own result', async () => {
  const { queries, read } = pendingQueries();
  const reads = [read('a', 1), read('b', 2), read('a', 3)];
  expect(queries).toEqual([]);
  await nextTurn();
  expect(queries.map(({ group, keys }) => [group, keys])).toEqual([
    ['a', [1, 3]],
    ['b', [2]],
  ]);
  queries[1]?.answer.resolve(['two']);
  queries[0]?.answer.resolve(['one', 'three']);
  expect(await Promise.all(reads)).toEqual(['one', 'two', 'three']);
});

test('never adds a read to a query that has started', async () => {
  const { queries, read } = pendingQueries();
  const first = read('a', 1);
  await nextTurn();
  const second = read('a', 2);
  queries[0]?.answer.resolve(['old']);
  expect(await first).toBe('old');
  await nextTurn();
  expect(queries[1]?.keys).toEqual([2]);
  queries[1]?.answer.resolve(['new']);
  expect(await second).toBe('new');
});

test('limits the reads per query', async () => {
  const { queries, read } = pendingQueries(2);
  const reads = [1, 2, 3].map((key) => read('a', key));
  await nextTurn();
  expect(queries.map(({ keys }) => keys)).toEqual([[1, 2], [3]]);
  queries[0]?.answer.resolve(['one', 'two']);
  queries[1]?.answer.resolve(['three']);
  expect(await Promise.all(reads)).toEqual(['one', 'two', 'three']);
});

test('rejects only the reads of a failed query', async () => {
  const { queries, read } = pendingQueries();
  const reads = Promise.allSettled([read('a', 1), read('b', 2)]);
  await nextTurn();
  queries[0]?.answer.reject(new Error('no connection'));
  queries[1]?.answer.resolve(['two']);
  expect((await reads).map(({ status }) => status)).toEqual(['rejected', 'fulfilled']);
});
