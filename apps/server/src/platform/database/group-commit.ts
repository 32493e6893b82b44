import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Group commit: writes the items of many requests in one statement. Items that arrive while a statement runs go into
 * the next one, so batches grow with the load. No item resolves before its batch is committed.
 */
interface GroupCommit<Item, Result> {
  /** Resolves with the item's own result once its batch is committed. */
  add(item: Item): Promise<Result>;
  /** Resolves once all items are written. */
  idle(): Promise<void>;
}

interface GroupCommitOptions<Item, Result> {
  /** Writes a batch, and returns one result per item in the same order. */
  commit(items: Item[]): Promise<Result[]>;
  /** Items with the same key never share a batch: the later one waits for the next batch. */
  keyOf(item: Item): string;
  /** Maximum size of the items of one statement. */
  maxBatch?: number;
  /** By default, each item counts as one. An item that is larger than a batch gets its own. */
  sizeOf?(item: Item): number;
  /** Concurrent statements. With one, batches are largest, which is the least work. */
  concurrency?: number;
  /**
   * Delays the first batch after an idle period to let more items join. By default, until the end of the event loop
   * turn.
   */
  waitForMore?(): Promise<unknown>;
}

interface Waiting<Item, Result> {
  item: Item;
  resolve(result: Result): void;
  reject(error: unknown): void;
}

export function createGroupCommit<Item, Result>({
  commit,
  keyOf,
  maxBatch = 500,
  sizeOf = () => 1,
  concurrency = 1,
  waitForMore = endOfTurn,
}: GroupCommitOptions<Item, Result>): GroupCommit<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  const busy = new Set<string>();
  let running = 0;
  let idlers: (() => void)[] = [];

  /** The next batch, without duplicate keys or keys of a running batch. */
  function take(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    const later = new Set<string>();
    let size = 0;
    for (const each of waiting) {
      const key = keyOf(each.item);
      const own = sizeOf(each.item);
      if ((batch.length === 0 || size + own <= maxBatch) && !busy.has(key) && !later.has(key)) {
        busy.add(key);
        batch.push(each);
        size += own;
      } else {
        later.add(key);
        left.push(each);
      }
    }
    waiting = left;
    return batch;
  }

  async function run(): Promise<void> {
    running += 1;
    for (let batch = take(); batch.length > 0; batch = take()) {
      try {
        const results = await commit(batch.map(({ item }) => item));
        // Send the next statement before resolving these, which keeps the database busy.
        setImmediate(() => {
          for (const [index, each] of batch.entries()) each.resolve(results[index] as Result);
        });
      } catch (error) {
        for (const each of batch) each.reject(error);
      }
      for (const { item } of batch) busy.delete(keyOf(item));
    }
    running -= 1;
    if (running === 0 && waiting.length === 0) {
      for (const done of idlers) done();
      idlers = [];
    }
  }

  let scheduled = false;
  return {
    add(item) {
      return new Promise<Result>((resolve, reject) => {
        waiting.push({ item, resolve, reject });
        if (scheduled || running >= concurrency) return;
        scheduled = true;
        void waitForMore().then(() => {
          scheduled = false;
          void run();
        });
      });
    },
    idle() {
      if (running === 0 && waiting.length === 0) return Promise.resolve();
      return new Promise((resolve) => idlers.push(resolve));
    },
  };
}
