import type { Clock } from '../../platform/clock.ts';
import { FetchError, type GuardedFetch } from '../../platform/outgoing/guarded-fetch.ts';
import { type CachedValue, createRefreshingCache } from '../../platform/outgoing/refreshing-cache.ts';
import type { Feed } from './feed-parser.ts';
import type { ParseFeed } from './parse-feed.ts';

interface FetchedFeed {
  feed: Feed;
  etag: string | undefined;
  lastModified: string | undefined;
}

interface News {
  /** A feed of the web, shared by all screens that show it. Rejects with {@link FetchError}. */
  get(address: string): Promise<CachedValue<FetchedFeed>>;
}

const FRESH_MS = 5 * 60_000;
const RETRY_MS = 60_000;
const LIMIT_MS = 10_000;
const MAX_BYTES = 3_000_000;
const MAX_FEEDS = 500;
/** Some serve their feed as plain text. */
const ACCEPTS = /^(?:(?:application|text)\/(?:[a-z0-9.+-]*\+)?xml|text\/plain)$/;

interface NewsDependencies {
  clock: Clock;
  fetch: GuardedFetch;
  parse: ParseFeed;
  /** On whose behalf an address is fetched. */
  domainOf(address: string): string;
}

export function createNews({ clock, fetch, parse, domainOf }: NewsDependencies): News {
  const get = createRefreshingCache<FetchedFeed>({
    clock,
    freshMs: FRESH_MS,
    retryMs: RETRY_MS,
    maxEntries: MAX_FEEDS,
    async load(address, before) {
      const reply = await fetch(address, {
        accepts: ACCEPTS,
        maxBytes: MAX_BYTES,
        signal: AbortSignal.timeout(LIMIT_MS),
        headers: {
          accept: 'application/rss+xml, application/atom+xml, application/xml;q=0.9, text/xml;q=0.9',
          ...(before?.etag && { 'if-none-match': before.etag }),
          ...(before?.lastModified && { 'if-modified-since': before.lastModified }),
        },
      });
      if (reply.status === 304) {
        if (before) return before;
        throw new FetchError('unavailable', 'The address returned status 304.');
      }
      const { etag, 'last-modified': lastModified, 'content-type': contentType = '' } = reply.headers;
      const { body, url } = reply;
      return { feed: await parse({ body, contentType, url }, domainOf(address)), etag, lastModified };
    },
  });
  return { get };
}
