import { LRUCache } from 'lru-cache';

interface ReadCacheOptions<T> {
  /** Milliseconds for which a value is cached. */
  ttl: number;
  maxSize: number;
  sizeCalculation: (value: T) => number;
}

/**
 * Returns a function that reads a value, or returns the cached one of its key. Concurrent reads of a key share one
 * read, however long it takes. Errors are not cached.
 */
export function createReadCache<T extends number | object>(
  options: ReadCacheOptions<T>,
): (key: string, read: () => Promise<T>) => Promise<T> {
  // Removes expired values, which would otherwise use memory.
  const values = new LRUCache<string, T>({ ...options, ttlAutopurge: true });
  const reads = new Map<string, Promise<T>>();

  async function readOnce(key: string, read: () => Promise<T>): Promise<T> {
    try {
      const value = await read();
      values.set(key, value);
      return value;
    } finally {
      reads.delete(key);
    }
  }

  return async (key, read) => {
    const known = values.get(key);
    if (known !== undefined) return known;
    const current = reads.get(key) ?? readOnce(key, read);
    reads.set(key, current);
    return current;
  };
}
