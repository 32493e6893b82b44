import type { Person } from './auth/actor.ts';
import type { ChangeNotifier } from './change-notifier.ts';
import type { Clock } from './clock.ts';
import { createReadCache } from './read-cache.ts';

/** How long cached values can lag behind heartbeats and behind the changes of other server processes. */
const TTL_MS = 2000;

/** Returns the cached value for a person and the key `of` (any JSON value), or calls `read`. */
export type PersonCache<T> = (person: Person, of: unknown, read: () => Promise<T>) => Promise<T>;

/**
 * Returns a function that creates caches of what people read. They keep a value until something in the organisation
 * changes, and for at most two seconds.
 */
export function createPersonCaches(clock: Clock, changes: Pick<ChangeNotifier, 'version'>) {
  /** The time in the key expires entries by the same clock as everything else. */
  const keyOf = ({ domainId, profileId, role }: Person, of: unknown) => {
    const period = Math.floor(clock.now().getTime() / TTL_MS);
    return JSON.stringify([domainId, profileId, role, changes.version(domainId), period, of]);
  };
  return <T extends number | object>(size: {
    maxSize: number;
    sizeCalculation: (value: T) => number;
  }): PersonCache<T> => {
    const cached = createReadCache<T>({ ttl: TTL_MS, ...size });
    return (person, of, read) => cached(keyOf(person, of), read);
  };
}
