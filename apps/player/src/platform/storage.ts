import type { Timers } from '@vitrine/time';
import { type IDBPDatabase, openDB } from 'idb';
import type { Log } from './log.ts';
import { type FallibleStorage, retryWrites } from './retrying-storage.ts';

/** The keys of stored values. */
export type StorageKey =
  | 'credentials'
  | 'deletedToken'
  | 'heartbeat'
  /** The last known server time, in epoch milliseconds. */
  | 'goodTime'
  /** How many milliseconds the device's clock is ahead of the server's. */
  | 'clockAhead'
  | 'config'
  | 'content'
  /** ETag of the document whose cached files are served to windows. */
  | 'servedEtag'
  /** Origin of these files. */
  | 'servedOrigin'
  | 'completedActions'
  /** The last state of each worker, by name. */
  | 'workerStates'
  | 'openPlay'
  /** Payments, in the order in which they began. */
  | 'charges';

/** Stored in the order of its id, which sorts by time. */
export interface StoredEvent {
  id: string;
}

export interface PlayerStorage {
  /** Undefined if there is no value, or if the browser fails to read it. */
  get(key: StorageKey): Promise<unknown>;
  /**
   * Resolves when the value is stored, or when the first attempt has failed. The write is then retried until it
   * succeeds, and reads return the value from memory. Never rejects.
   */
  set(key: StorageKey, value: unknown): Promise<void>;
  /** Deletes the value. Otherwise like `set`. */
  delete(key: StorageKey): Promise<void>;
  /** Whether the last change of this value survives a power failure. True if there is no durable storage at all. */
  isStored(key: StorageKey): boolean;
  addEvent(event: StoredEvent): Promise<void>;
  /** The oldest events, at most `limit`. */
  oldestEvents(limit: number): Promise<StoredEvent[]>;
  removeEvents(ids: readonly string[]): Promise<void>;
  countEvents(): Promise<number>;
  /** Removes everything. If that fails, all storage is in memory from then on, so no old value is read again. */
  clear(): Promise<void>;
}

const DATABASE = 'vitrine-player';
const OPEN_LIMIT_MS = 3000;
const CLEAR_LIMIT_MS = 3000;

/**
 * Opens IndexedDB. Each write is on the disk before it resolves, while local storage loses writes if the browser
 * crashes within seconds. If IndexedDB is missing or hangs, storage is in memory.
 */
export async function openStorage(timers: Timers, random: () => number, log: Log): Promise<PlayerStorage> {
  try {
    const connection = createConnection();
    await withinLimit(timers, connection(), OPEN_LIMIT_MS, 'Opening the database');
    const durable = retryWrites(overDatabase(connection, log), { timers, random, log });
    return withClearFallback(durable, timers, log);
  } catch (error) {
    log.warn('Durable storage is not available', { error: String(error) });
    return createMemoryStorage();
  }
}

/**
 * Returns a function that opens the database once. Browsers close it when their disk fails, and the next call then
 * opens it again.
 */
function createConnection(): () => Promise<IDBPDatabase> {
  let opened: Promise<IDBPDatabase> | null = null;
  const forget = () => {
    opened = null;
  };
  return () => {
    if (opened) return opened;
    opened = openDB(DATABASE, 1, {
      upgrade(database) {
        database.createObjectStore('values');
        database.createObjectStore('events', { keyPath: 'id' });
      },
      terminated: forget,
    });
    opened.catch(forget);
    return opened;
  };
}

function withinLimit<T>(timers: Timers, work: Promise<T>, limitMs: number, what: string): Promise<T> {
  return new Promise((resolve, reject) => {
    const handle = timers.setTimeout(() => reject(new Error(`${what} took too long`)), limitMs);
    work.then(resolve, reject).finally(() => timers.clearTimeout(handle));
  });
}

function overDatabase(connection: () => Promise<IDBPDatabase>, log: Log): FallibleStorage {
  /** Logs a failed read and continues without the value. */
  async function read<T>(
    what: string,
    fallback: T,
    work: (database: IDBPDatabase) => Promise<T>,
  ): Promise<T> {
    try {
      return await work(await connection());
    } catch (error) {
      log.warn('Storage failed', { what, error: String(error) });
      return fallback;
    }
  }

  async function write(
    store: 'values' | 'events',
    change: (target: IDBObjectStoreLike) => readonly Promise<unknown>[],
  ): Promise<void> {
    const transaction = (await connection()).transaction(store, 'readwrite', { durability: 'strict' });
    await Promise.all([...change(transaction.store), transaction.done]);
  }

  return {
    get: (key) => read(`get ${key}`, undefined, (database) => database.get('values', key)),
    set: (key, value) => write('values', (to) => [to.put(value, key)]),
    delete: (key) => write('values', (of) => [of.delete(key)]),
    addEvents: (events) => write('events', (to) => events.map((event) => to.put(event))),
    oldestEvents: (limit) =>
      read('read events', [], (database) => database.getAll('events', undefined, limit)),
    removeEvents: (ids) => write('events', (of) => ids.map((id) => of.delete(id))),
    countEvents: () => read('count events', 0, (database) => database.count('events')),
    async clear() {
      await write('values', (of) => [of.clear()]);
      await write('events', (of) => [of.clear()]);
    },
  };
}

/** Wraps storage whose `clear` can fail or never end. */
export function withClearFallback(durable: PlayerStorage, timers: Timers, log: Log): PlayerStorage {
  let current = durable;
  return {
    get: (key) => current.get(key),
    set: (key, value) => current.set(key, value),
    delete: (key) => current.delete(key),
    isStored: (key) => current.isStored(key),
    addEvent: (event) => current.addEvent(event),
    oldestEvents: (limit) => current.oldestEvents(limit),
    removeEvents: (ids) => current.removeEvents(ids),
    countEvents: () => current.countEvents(),
    async clear() {
      try {
        await withinLimit(timers, current.clear(), CLEAR_LIMIT_MS, 'Clearing storage');
      } catch (error) {
        log.warn('Storage cannot be cleared. Continuing without it', { error: String(error) });
        current = createMemoryStorage();
      }
    },
  };
}

interface IDBObjectStoreLike {
  put(value: unknown, key?: string): Promise<unknown>;
  delete(key: string): Promise<unknown>;
  clear(): Promise<unknown>;
}

export function createMemoryStorage(): PlayerStorage {
  const values = new Map<StorageKey, unknown>();
  const events = new Map<string, StoredEvent>();
  return {
    get: async (key) => values.get(key),
    set: async (key, value) => void values.set(key, value),
    delete: async (key) => void values.delete(key),
    isStored: () => true,
    addEvent: async (event) => void events.set(event.id, event),
    oldestEvents: async (limit) =>
      [...events.values()].sort((a, b) => (a.id < b.id ? -1 : 1)).slice(0, limit),
    removeEvents: async (ids) => {
      for (const id of ids) events.delete(id);
    },
    countEvents: async () => events.size,
    clear: async () => {
      values.clear();
      events.clear();
    },
  };
}
