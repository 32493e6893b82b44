import { setTimeout as pause } from 'node:timers/promises';
import { LRUCache } from 'lru-cache';

/** An organisation's refusals after the first are this far apart. */
const INTERVAL_MS = 100;
/** However many requests an organisation sends at a time, none waits longer. */
const MAX_WAIT_MS = 2000;

interface Waiting {
  now(): number;
  wait(ms: number): Promise<unknown>;
}

/** Waits before a reply that refuses a change of an organisation. */
export type RefusalPace = (domainId: string) => Promise<void>;

/**
 * Spaces replies that refuse an organisation's changes because of its limits, so that a client that retries without a
 * pause occupies neither the server nor the database.
 */
export function createRefusalPace({ now, wait }: Waiting = { now: Date.now, wait: pause }): RefusalPace {
  const nextAt = new LRUCache<string, number>({ max: 10_000 });
  return async (domainId) => {
    const at = now();
    const waitMs = Math.min(Math.max(0, (nextAt.get(domainId) ?? 0) - at), MAX_WAIT_MS);
    nextAt.set(domainId, at + waitMs + INTERVAL_MS);
    if (waitMs > 0) await wait(waitMs);
  };
}
