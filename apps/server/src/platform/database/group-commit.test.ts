import fc from 'fast-check';
import { expect, test } from 'vitest';
import { createGroupCommit } from './group-commit.ts';

/** A database that commits on demand. */
function pausedCommits() {
  const batches: { items: string[]; commit: () => void; fail: (error: Error) => void }[] = [];
  return {
    batches,
    commit: (items: string[]) =>
      new Promise<string[]>((resolve, reject) => {
        batches.push({ items, commit: () => resolve(items.map((item) => `${item}!`)), fail: reject });
      }),
  };
}

const endOfTurn = () => new Promise((resolve) => setImmediate(resolve));
const keyOf = (item: string) => item[0] ?? '';

test('batches items that arrive together or during a commit', async () => {
  const { batches, commit } = pausedCommits();
  const group = createGroupCommit({ commit, keyOf });
  const first = [group.add('a'), group.add('b')];
  await endOfTurn();
  const later = [group.add('c'), group.add('d')];
  await endOfTurn();
  expect(batches.map((batch) => batch.items)).toEqual([['a', 'b']]);
  batches[0]?.commit();
  expect(await Promise.all(first)).toEqual(['a!', 'b!']);
  await endOfTurn();
  expect(batches[1]?.items).toEqual(['c', 'd']);
  batches[1]?.commit();
  expect(await Promise.all(later)).toEqual(['c!', 'd!']);
});

test('resolves no item before its batch is committed', async () => {
  const { batches, commit } = pausedCommits();
  const group = createGroupCommit({ commit, keyOf });
  let isResolved = false;
  const added = group.add('a').then(() => {
    isResolved = true;
  });
  await endOfTurn();
  await endOfTurn();
  expect(isResolved).toBe(false);
  batches[0]?.commit();
  await added;
  expect(isResolved).toBe(true);
});

test('limits the size of a batch, and keeps the order of items with one key', async () => {
  const { batches, commit } = pausedCommits();
  const group = createGroupCommit({ commit, keyOf, maxBatch: 4, sizeOf: (item) => item.length });
  const all = ['a1', 'b1234567', 'b2', 'c1'].map((item) => group.add(item));
  await endOfTurn();
  expect(batches[0]?.items).toEqual(['a1', 'c1']);
  batches[0]?.commit();
  await endOfTurn();
  expect(batches[1]?.items, 'larger than a batch').toEqual(['b1234567']);
  batches[1]?.commit();
  await endOfTurn();
  expect(batches[2]?.items).toEqual(['b2']);
  batches[2]?.commit();
  await Promise.all(all);
});

test('keeps two writes of one key in separate batches, in order', async () => {
  const { batches, commit } = pausedCommits();
  const group = createGroupCommit({ commit, keyOf });
  const both = [group.add('a1'), group.add('a2'), group.add('b1')];
  await endOfTurn();
  expect(batches[0]?.items).toEqual(['a1', 'b1']);
  batches[0]?.commit();
  await endOfTurn();
  expect(batches[1]?.items).toEqual(['a2']);
  batches[1]?.commit();
  expect(await Promise.all(both)).toEqual(['a1!', 'a2!', 'b1!']);
});

test('rejects only the items of a failed batch', async () => {
  const { batches, commit } = pausedCommits();
  const group = createGroupCommit({ commit, keyOf });
  const failed = group.add('a');
  await endOfTurn();
  const committed = group.add('b');
  batches[0]?.fail(new Error('The database is unavailable.'));
  await expect(failed).rejects.toThrow('The database is unavailable.');
  await endOfTurn();
  batches[1]?.commit();
  expect(await committed).toBe('b!');
  await group.idle();
});

test('resolves every write with its own result in any order of arrival', async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(fc.stringMatching(/^[a-c][0-9]$/), { maxLength: 60 }), async (items) => {
      const seen: string[] = [];
      const group = createGroupCommit<string, string>({
        keyOf,
        maxBatch: 4,
        commit: async (batch) => {
          expect(new Set(batch.map(keyOf)).size).toBe(batch.length);
          expect(batch.length).toBeLessThanOrEqual(4);
          seen.push(...batch);
          return batch.map((item) => `${item}!`);
        },
      });
      const results = await Promise.all(items.map((item) => group.add(item)));
      expect(results).toEqual(items.map((item) => `${item}!`));
      for (const key of 'abc') {
        const ofKey = (list: readonly string[]) => list.filter((item) => keyOf(item) === key);
        expect(ofKey(seen)).toEqual(ofKey(items));
      }
    }),
  );
});
