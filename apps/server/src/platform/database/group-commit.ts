import { setImmediate as endOfTurn } from 'node:timers/promises';

/**
 * Group commit: writes the items of many requests in one statement. Items that arrive while a statement runs go into
 * the next one, so batches grow with the load. No item resolves before its batch is committed.
 */
interface GroupCommit<Item, Result> {
  /** Resolves with the result of the item once its batch is committed. */
  add(item: Item): Promise<Result>;
  /** Resolves once all items are written. */
  idle(): Promise<void>;
}

interface GroupCommitOptions<Item, Result> {
  /** Writes a batch, and returns one result per item in the same order. */
  commit(items: Item[]): Promise<Result[]>;
  /** Items with the same key never share a batch. The later one waits for the next batch. */
  keyOf(item: Item): string;
  /** The maximum total size of the items in a batch. */
  maxBatch?: number;
  /** The size of an item; by default 1. An item larger than `maxBatch` gets a batch of its own. */
  sizeOf?(item: Item): number;
  /** The maximum number of concurrent statements. One gives the largest batches, which are the least work. */
  concurrency?: number;
  /**
   * Delays the first batch after an idle period, so more items can join it. By default, until the end of the event loop
   * turn.
   */
  delayFirstBatch?(): Promise<unknown>;
}

type BatchRules<Item> = Required<Pick<GroupCommitOptions<Item, never>, 'keyOf' | 'maxBatch' | 'sizeOf'>>;

interface PendingItem<Item, Result> {
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
  delayFirstBatch = endOfTurn,
}: GroupCommitOptions<Item, Result>): GroupCommit<Item, Result> {
  let pending: PendingItem<Item, Result>[] = [];
  const runningKeys = new Set<string>();
  let running = 0;
  let idleWaiters: (() => void)[] = [];

  function takeBatch(): PendingItem<Item, Result>[] {
    const { batch, remaining } = splitBatch(pending, runningKeys, { keyOf, sizeOf, maxBatch });
    for (const { item } of batch) runningKeys.add(keyOf(item));
    pending = remaining;
    return batch;
  }

  async function run(): Promise<void> {
    running += 1;
    for (let batch = takeBatch(); batch.length > 0; batch = takeBatch()) {
      try {
        const results = await commit(batch.map(({ item }) => item));
        // Send the next statement before resolving these items, to keep the database busy.
        setImmediate(() => {
          for (const [index, each] of batch.entries()) each.resolve(results[index] as Result);
        });
      } catch (error) {
        for (const each of batch) each.reject(error);
      }
      for (const { item } of batch) runningKeys.delete(keyOf(item));
    }
    running -= 1;
    if (running === 0 && pending.length === 0) {
      for (const resolve of idleWaiters) resolve();
      idleWaiters = [];
    }
  }

  let isScheduled = false;
  return {
    add(item) {
      return new Promise<Result>((resolve, reject) => {
        pending.push({ item, resolve, reject });
        if (isScheduled || running >= concurrency) return;
        isScheduled = true;
        void delayFirstBatch().then(() => {
          isScheduled = false;
          void run();
        });
      });
    },
    idle() {
      if (running === 0 && pending.length === 0) return Promise.resolve();
      return new Promise((resolve) => idleWaiters.push(resolve));
    },
  };
}

/** Splits off the next batch, without duplicate keys or keys of a running batch. */
function splitBatch<Item, Result>(
  pending: readonly PendingItem<Item, Result>[],
  runningKeys: ReadonlySet<string>,
  { keyOf, sizeOf, maxBatch }: BatchRules<Item>,
) {
  const batch: PendingItem<Item, Result>[] = [];
  const remaining: PendingItem<Item, Result>[] = [];
  const takenKeys = new Set(runningKeys);
  let size = 0;
  for (const each of pending) {
    const key = keyOf(each.item);
    const itemSize = sizeOf(each.item);
    const fits = batch.length === 0 || size + itemSize <= maxBatch;
    if (fits && !takenKeys.has(key)) {
      batch.push(each);
      size += itemSize;
    } else remaining.push(each);
    // Later items of the key wait too, so items with the same key are written in order.
    takenKeys.add(key);
  }
  return { batch, remaining };
}
