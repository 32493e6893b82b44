/**
 * Gathers single writes of many requests into one statement. What arrives while a statement runs goes into the
 * next one, so that batches grow with the load and an idle service answers at once. Nobody is answered before
 * their batch is committed.
 */
export interface GroupCommit<Item, Result> {
  /** Resolves with the item's own result once its batch is committed. */
  add(item: Item): Promise<Result>;
  /** Resolves when nothing is under way. */
  idle(): Promise<void>;
}

export interface GroupCommitOptions<Item, Result> {
  /** Writes a batch, and answers one result per item, in their order. */
  commit(items: Item[]): Promise<Result[]>;
  /** Items of one key never share a batch: the later one waits for the next. */
  keyOf(item: Item): string;
  /** Items in one statement. */
  maxBatch?: number;
  /** Statements at one time. One makes the largest batches, and so the least work. */
  concurrency?: number;
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
  concurrency = 1,
}: GroupCommitOptions<Item, Result>): GroupCommit<Item, Result> {
  let waiting: Waiting<Item, Result>[] = [];
  const busy = new Set<string>();
  let running = 0;
  let idlers: (() => void)[] = [];

  /** The next batch: no key twice, none that a running batch has. */
  function take(): Waiting<Item, Result>[] {
    const batch: Waiting<Item, Result>[] = [];
    const left: Waiting<Item, Result>[] = [];
    for (const each of waiting) {
      const key = keyOf(each.item);
      if (batch.length < maxBatch && !busy.has(key)) {
        busy.add(key);
        batch.push(each);
      } else left.push(each);
    }
    waiting = left;
    return batch;
  }

  async function run(): Promise<void> {
    running += 1;
    for (let batch = take(); batch.length > 0; batch = take()) {
      try {
        const results = await commit(batch.map(({ item }) => item));
        // The next statement leaves before these are answered, so that the database does not wait for it.
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
        // After the requests of this turn of the event loop, so that they share a batch.
        setImmediate(() => {
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
