import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';
import { entryLimit } from '../entry-limit.ts';

/** The minimum interval between an organisation's refusals. */
const INTERVAL_MS = 100;
/** The maximum delay, regardless of how many requests an organisation sends at a time. */
const MAX_WAIT_MS = 2000;

interface Waiting {
  now(): number;
  wait(ms: number): Promise<unknown>;
}

/** Waits before a reply that rejects a change of an organisation. */
export type RefusalDelay = (domainId: string) => Promise<void>;

/**
 * Spaces out replies that reject an organisation's changes because of its limits. A client that retries without a pause
 * then occupies neither the server nor the database.
 */
export function createRefusalDelay({ now, wait }: Waiting = { now: Date.now, wait: pause }): RefusalDelay {
  const nextAt = new LRUCache<string, number>(entryLimit(10_000));
  return async (domainId) => {
    const at = now();
    const waitMs = Math.min(Math.max(0, (nextAt.get(domainId) ?? 0) - at), MAX_WAIT_MS);
    nextAt.set(domainId, at + waitMs + INTERVAL_MS);
    if (waitMs > 0) await wait(waitMs);
  };
}
