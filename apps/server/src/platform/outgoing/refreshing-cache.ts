import { LRUCache } from 'lru-cache';
import type { Clock } from '../clock.ts';

/** Something that was fetched, and when it was last known to be right. */
export interface CachedValue<T> {
  value: T;
  fetchedAt: Date;
}

export interface RefreshingCacheOptions<T> {
  clock: Clock;
  /** How long a value is given out without asking again. */
  freshMs: number;
  /** How long it is not tried again after a failure. */
  retryMs: number;
  maxEntries: number;
  /** `before` is the last value, whose validators may be sent along; returning it again makes it fresh. */
  load(key: string, before: T | undefined): Promise<T>;
}

interface Entry<T> {
  known: CachedValue<T> | null;
  failure: { error: unknown; at: Date } | null;
  loading: Promise<void> | null;
}

/**
 * What comes from elsewhere, shared by everyone who asks: fetched once for all that wait for it, kept while it
 * is fresh, and given out with its age while its source is away. In memory: another process fetches its own.
 *
 * The returned function rejects with the error of `load` only when nothing has ever been fetched.
 */
export function createRefreshingCache<T extends object>(
  options: RefreshingCacheOptions<T>,
): (key: string) => Promise<CachedValue<T>> {
  const { clock, freshMs, retryMs, load } = options;
  const entries = new LRUCache<string, Entry<T>>({ max: options.maxEntries });
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
    const isHopeless = entry.failure !== null && age(entry.failure.at) < retryMs;
    if (!isFresh && !isHopeless) {
      entry.loading ??= refresh(key, entry);
      await entry.loading;
    }
    if (entry.known) return entry.known;
    throw entry.failure?.error;
  };
}
