import type { Clock } from '../../platform/clock.ts';
import { FetchError, type GuardedFetch, type GuardedReply } from '../../platform/outgoing/guarded-fetch.ts';
import type { Feed } from './feed-parser.ts';
import { createKept, type KeptValue } from './kept.ts';

interface FetchedFeed {
  feed: Feed;
  etag: string | undefined;
  lastModified: string | undefined;
}

export interface News {
  /** A feed of the web, shared by all screens that show it. Rejects with {@link FetchError}. */
  get(address: string): Promise<KeptValue<FetchedFeed>>;
}

const FRESH_MS = 5 * 60_000;
const RETRY_MS = 60_000;
const LIMIT_MS = 10_000;
const MAX_BYTES = 3_000_000;
const MAX_FEEDS = 500;
/** Some serve their feed as plain text. */
const ACCEPTS = /^(?:(?:application|text)\/(?:[a-z0-9.+-]*\+)?xml|text\/plain)$/;

export function createNews(clock: Clock, fetch: GuardedFetch): News {
  const get = createKept<FetchedFeed>({
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
        throw new FetchError('unavailable', 'It answers with 304.');
      }
      const { etag, 'last-modified': lastModified } = reply.headers;
      return { feed: await parsed(reply), etag, lastModified };
    },
  });
  return { get };
}

async function parsed({ body, headers, url }: GuardedReply): Promise<Feed> {
  const { parseFeed } = await import('./feed-parser.ts');
  try {
    return parseFeed(decoded(body, headers['content-type'] ?? ''), url);
  } catch {
    throw new FetchError('unavailable', 'It is no feed.');
  }
}

/** By the header's charset, else by that of the XML declaration, else UTF-8. */
function decoded(body: Buffer, contentType: string): string {
  const declaration = body.subarray(0, 200).toString('latin1');
  const charset =
    /charset\s*=\s*"?([\w.:-]+)/i.exec(contentType)?.[1] ??
    /^[^<]*<\?xml[^>]*encoding\s*=\s*["']([\w.:-]+)/i.exec(declaration)?.[1] ??
    'utf-8';
  try {
    return new TextDecoder(charset).decode(body);
  } catch {
    return new TextDecoder().decode(body);
  }
}
