/*
 * What the service fetches for applications from elsewhere, under `/feeds/` of their own origin. The last good
 * answer is kept, and shown when there is none: without a network, after a restart, while the source is away.
 */

const LIMIT_MS = 20_000;
/** More than a screen ever shows at once; the oldest go first. */
const KEPT_ANSWERS = 20;
const KEPT = 'vitrine-feeds';

export type Answer<T> =
  | { ok: true; value: T; isKept: boolean }
  /** `not_asked`: no saved presentation asks for it, yet. `offline`: the service did not answer. */
  | { ok: false; code: string };

/** Asks for `/feeds/<name>?<query>`; `read` makes of the reply what it says, or null when it says nothing. */
export async function askService<T>(
  name: string,
  query: Record<string, string>,
  read: (reply: unknown) => T | null,
): Promise<Answer<T>> {
  const path = `${name}?${new URLSearchParams(query)}`;
  const [code, reply] = await get(path);
  if (code === null) {
    const value = read(reply);
    if (value !== null) {
      keep(path, reply);
      return { ok: true, value, isKept: false };
    }
  }
  // What is wrong with the question is said; what is wrong with the answer is bridged.
  if (code !== 'not_configured' && code !== 'unknown_place') {
    const value = read(kept().find(([each]) => each === path)?.[1]);
    if (value !== null) return { ok: true, value, isKept: true };
  }
  return { ok: false, code: code ?? 'unreadable' };
}

/** The reply, or the code of what went wrong. */
async function get(path: string): Promise<[string | null, unknown]> {
  try {
    const response = await fetch(new URL(`../../../feeds/${path}`, location.href), {
      signal: AbortSignal.timeout(LIMIT_MS),
    });
    const reply: unknown = await response.json();
    if (response.ok) return [null, reply];
    const { code } = (reply ?? {}) as { code?: unknown };
    return [typeof code === 'string' ? code : 'unreadable', null];
  } catch {
    return ['offline', null];
  }
}

type Kept = (readonly [path: string, reply: unknown])[];

function kept(): Kept {
  try {
    const read: unknown = JSON.parse(localStorage.getItem(KEPT) ?? '[]');
    return Array.isArray(read)
      ? read.filter((each) => Array.isArray(each)).map(([path, reply]) => [String(path), reply] as const)
      : [];
  } catch {
    return [];
  }
}

function keep(path: string, reply: unknown): void {
  const others = kept().filter(([each]) => each !== path);
  try {
    localStorage.setItem(KEPT, JSON.stringify([[path, reply], ...others].slice(0, KEPT_ANSWERS)));
  } catch {
    // A full or forbidden store takes nothing from what is shown now.
  }
}

/** `record` of an unknown reply: nothing of it is taken for granted. */
export function recordOf(value: unknown): Record<string, unknown> {
  return typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};
}

/** An instant as epoch milliseconds, or null. */
export function instantOf(value: unknown): number | null {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? null : at;
}
