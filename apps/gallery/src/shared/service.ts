/*
 * The server fetches external data for applications and serves it under `/feeds/` of their origin. The last valid
 * replies are cached, even across restarts, for use when the network or the source is down.
 */

const TIMEOUT_MS = 20_000;
/** More replies than a screen ever shows at once. The oldest are removed first. */
const MAX_CACHED = 20;
const CACHE_KEY = 'vitrine-feeds';

export type FeedReply<T> =
  | { ok: true; value: T; isCached: boolean }
  /** `not_requested`: no saved presentation uses it yet. `offline`: the server did not respond. */
  | { ok: false; code: string };

/** Fetches `/feeds/<name>?<query>`. `read` parses the reply, and returns null if it is invalid. */
export async function fetchFeed<T>(
  name: string,
  query: Record<string, string>,
  read: (reply: unknown) => T | null,
): Promise<FeedReply<T>> {
  const path = `${name}?${new URLSearchParams(query)}`;
  const [code, reply] = await get(path);
  if (code === null) {
    const value = read(reply);
    if (value !== null) {
      cache(path, reply);
      return { ok: true, value, isCached: false };
    }
  }
  // Errors of the request are reported. For all other errors, the cached reply is used.
  if (code !== 'not_configured' && code !== 'unknown_place') {
    const value = read(readCache().find(([each]) => each === path)?.[1]);
    if (value !== null) return { ok: true, value, isCached: true };
  }
  return { ok: false, code: code ?? 'unreadable' };
}

/** Resolves with null and the reply, or with an error code and null. */
async function get(path: string): Promise<[string | null, unknown]> {
  try {
    const response = await fetch(new URL(`../../../feeds/${path}`, location.href), {
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    const reply: unknown = await response.json();
    if (response.ok) return [null, reply];
    const { code } = (reply ?? {}) as { code?: unknown };
    return [typeof code === 'string' ? code : 'unreadable', null];
  } catch {
    return ['offline', null];
  }
}

type CachedReplies = (readonly [path: string, reply: unknown])[];

function readCache(): CachedReplies {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(CACHE_KEY) ?? '[]');
    return Array.isArray(read)
      ? read.filter((each) => Array.isArray(each)).map(([path, reply]) => [String(path), reply] as const)
      : [];
  } catch {
    return [];
  }
}

function cache(path: string, reply: unknown): void {
  const others = readCache().filter(([each]) => each !== path);
  try {
    localStorage.setItem(CACHE_KEY, JSON.stringify([[path, reply], ...others].slice(0, MAX_CACHED)));
  } catch {
    // Storage can be full or forbidden, which does not affect what is shown now.
  }
}

/** An instant as epoch milliseconds, or null. */
export function instantOf(value: unknown): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
