/**
 * Answers reads of many requests with one query. The reads that arrive in one turn of the event loop share a query,
 * which starts after the last of them has arrived, so each sees every change that was committed before it arrived.
 * Nothing is cached.
 */
export interface ReadBatches<Group, Key, Result> {
  /** @param group reads with the same `groupKey` share a query */
  read(group: Group, groupKey: string, key: Key): Promise<Result>;
}

interface Waiting<Key, Result> {
  key: Key;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

/**
 * @param find the results of several keys in the same order. Keys can repeat.
 * @param maxBatch maximum number of reads per query
 */
export function createReadBatches<Group, Key, Result>(
  find: (group: Group, keys: Key[]) => Promise<Result[]>,
  maxBatch = 200,
): ReadBatches<Group, Key, Result> {
  const open = new Map<string, Waiting<Key, Result>[]>();

  async function answer(group: Group, batch: readonly Waiting<Key, Result>[]): Promise<void> {
    try {
      const results = await find(
        group,
        batch.map(({ key }) => key),
      );
      for (const [index, each] of batch.entries()) each.resolve(results[index] as Result);
    } catch (error) {
      for (const each of batch) each.reject(error);
    }
  }

  return {
    read(group, groupKey, key) {
      return new Promise((resolve, reject) => {
        const batch = open.get(groupKey);
        if (batch) {
          batch.push({ key, resolve, reject });
          if (batch.length >= maxBatch) open.delete(groupKey);
          return;
        }
        const started = [{ key, resolve, reject }];
        open.set(groupKey, started);
        setImmediate(() => {
          if (open.get(groupKey) === started) open.delete(groupKey);
          void answer(group, started);
        });
      });
    },
  };
}
