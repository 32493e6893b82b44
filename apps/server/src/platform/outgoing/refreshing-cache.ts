import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';
import { entryLimit } from '../entry-limit.ts';

/** A value, and when it was last loaded or confirmed. */
export interface CachedValue<T> {
  value: T;
  fetchedAt: Date;
}

interface RefreshingCacheOptions<T> {
  clock: Clock;
  /** How long a value is returned without loading it again. */
  freshMs: number;
  /** How long to wait after a failure before loading again. */
  retryMs: number;
  maxEntries: number;
  /** Loads a value. `before` is the last one, whose validators can be sent; returning it again makes it fresh. */
  load(key: string, before: T | undefined): Promise<T>;
}

interface Entry<T> {
  known: CachedValue<T> | null;
  failure: { error: unknown; at: Date } | null;
  loading: Promise<void> | null;
}

/**
 * A cache in memory for values of other services. It loads a value once for all waiting callers, returns it while it is
 * fresh, and returns the last value with its age while its source fails (stale-if-error).
 *
 * The returned function rejects with the error of `load` only if no value has ever been loaded.
 */
export function createRefreshingCache<T extends object>(
  options: RefreshingCacheOptions<T>,
): (key: string) => Promise<CachedValue<T>> {
  const { clock, freshMs, retryMs, load } = options;
  const entries = new LRUCache<string, Entry<T>>(entryLimit(options.maxEntries));
  const age = (at: Date) => clock.now().getTime() - at.getTime();

  async function refresh(key: string, entry: Entry<T>): Promise<void> {
    try {
      const value = await load(key, entry.known?.value);
      entry.known = { value, fetchedAt: clock.now() };
      entry.failure = null;
    } catch (error) {
      entry.failure = { error, at: clock.now() };
    } finally {
      entry.loading = null;
    }
  }

  return async (key) => {
    const entry: Entry<T> = entries.get(key) ?? { known: null, failure: null, loading: null };
    entries.set(key, entry);
    const isFresh = entry.known !== null && age(entry.known.fetchedAt) < freshMs;
    const isInRetryDelay = entry.failure !== null && age(entry.failure.at) < retryMs;
    if (!isFresh && !isInRetryDelay) {
      entry.loading ??= refresh(key, entry);
      await entry.loading;
    }
    if (entry.known) return entry.known;
    throw entry.failure?.error;
  };
}
