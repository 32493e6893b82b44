import { LRUCache } from 'lru-cache';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { entryLimit } from '../../platform/entry-limit.ts';
import { findRequester } from './feeds.store.ts';

/**
 * A value stays allowed while screens request it, because a saved change that is not yet published must not affect
 * screens.
 */
const ALLOWED_MS = 24 * 3_600_000;
const MAX_ALLOWED = 20_000;
const MAX_VALUE_LENGTH = 1000;

/** The feeds and places that saved presentations use. The server fetches no others. */
export function createFeedRequests({ db, clock }: { db: Database; clock: Clock }) {
  const allowed = new LRUCache<string, { until: number; domainId: string }>(entryLimit(MAX_ALLOWED));

  async function findDomain(slug: string, property: 'feed' | 'place', value: string): Promise<string | null> {
    const known = allowed.get(keyOf(slug, value));
    if (known && known.until > clock.now().getTime()) return known.domainId;
    return value.length > MAX_VALUE_LENGTH ? null : findRequester(db, slug, property, value);
  }

  return {
    /** Whether a saved presentation uses this value. */
    async includes(slug: string, property: 'feed' | 'place', value: string): Promise<boolean> {
      const now = clock.now().getTime();
      const domainId = await findDomain(slug, property, value);
      if (domainId === null) return false;
      allowed.set(keyOf(slug, value), { until: now + ALLOWED_MS, domainId });
      return true;
    },
    /** The organisation that requested a value last. */
    requesterOf: (slug: string, value: string) => allowed.get(keyOf(slug, value))?.domainId,
  };
}

function keyOf(slug: string, value: string): string {
  return `${slug} ${value}`;
}
