import type { FileCache } from '../offline/content-origin/file-store.ts';

export interface FakeCache extends FileCache {
  /** Paths of the entries. */
  readonly paths: string[];
  /** Number of writes and deletions so far. */
  readonly changes: number;
  /** Makes this change and all later ones fail, like a power failure or a full disk. */
  failFrom(change: number, error?: Error): void;
  /** Number of bytes that still fit. */
  room: number;
  /** Changes the bytes of an entry, as a failing disk does. */
  damage(path: string, change: (bytes: Uint8Array) => Uint8Array): void;
  /** Makes each read of an entry's body fail, as browsers do if a checksum does not match. */
  makeUnreadable(path: string): void;
}

const BASE = 'https://content.example';

/** Creates an in-memory cache with the methods that the file store uses. */
export function createFakeCache(): FakeCache {
  const entries = new Map<string, { body: ArrayBuffer; headers: Headers }>();
  const unreadable = new Set<string>();
  let changes = 0;
  let failure = { from: Number.POSITIVE_INFINITY, error: new Error('The power is off') };
  const pathOf = (request: RequestInfo | URL) =>
    new URL(request instanceof Request ? request.url : String(request), BASE).pathname;
  const change = () => {
    changes += 1;
    if (changes >= failure.from) throw failure.error;
  };
  const cache: FakeCache = {
    room: Number.POSITIVE_INFINITY,
    get paths() {
      return [...entries.keys()];
    },
    get changes() {
      return changes;
    },
    failFrom(from, error = new Error('The power is off')) {
      failure = { from, error };
    },
    damage(path, change) {
      const entry = entries.get(path);
      if (!entry) throw new Error(`No entry at ${path}`);
      entry.body = new Uint8Array(change(new Uint8Array(entry.body))).buffer;
    },
    makeUnreadable(path) {
      unreadable.add(path);
    },
    async match(request) {
      const found = entries.get(pathOf(request));
      const body = unreadable.has(pathOf(request)) ? createUnreadableBody() : found?.body.slice(0);
      return found && new Response(body, { headers: found.headers });
    },
    async put(request, response) {
      const body = await response.arrayBuffer();
      change();
      const used = [...entries.values()].reduce((sum, each) => sum + each.body.byteLength, 0);
      if (used + body.byteLength > cache.room) throw new DOMException('Full', 'QuotaExceededError');
      entries.set(pathOf(request), { body, headers: response.headers });
      unreadable.delete(pathOf(request));
    },
    async delete(request) {
      change();
      return entries.delete(pathOf(request));
    },
    keys: async () => [...entries.keys()].map((path) => new Request(BASE + path)),
  };
  return cache;
}

function createUnreadableBody(): ReadableStream {
  return new ReadableStream({ pull: (controller) => controller.error(new TypeError('Failed to fetch')) });
}
