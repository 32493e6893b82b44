import { createBackoff, type Timers } from '@vitrine/time';
import type { Log } from './log.ts';
import type { PlayerStorage, StorageKey, StoredEvent } from './storage.ts';

/** Storage whose writes reject when they fail. Reads never reject. */
export interface FallibleStorage {
  get(key: StorageKey): Promise<unknown>;
  set(key: StorageKey, value: unknown): Promise<void>;
  delete(key: StorageKey): Promise<void>;
  addEvents(events: readonly StoredEvent[]): Promise<void>;
  oldestEvents(limit: number): Promise<StoredEvent[]>;
  removeEvents(ids: readonly string[]): Promise<void>;
  countEvents(): Promise<number>;
  clear(): Promise<void>;
}

export interface RetryingStorageOptions {
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>;
  random(): number;
  log: Log;
}

type Change = { type: 'set'; value: unknown } | { type: 'delete' };

const RETRY_FIRST_MS = 2000;
/** Longest wait between attempts, so that the player notices freed space within a minute. */
const RETRY_LAST_MS = 60_000;
const BATCH = 200;
/** Limits the events in memory while the disk is full. Beyond this number, the oldest are dropped. */
export const MAX_UNSAVED_EVENTS = 5000;

/**
 * A full disk or a failing database must not stop the screen. Retries a failed write until it succeeds, and reads its
 * value from memory until then. Only the last value of each key counts.
 */
export function retryWrites(disk: FallibleStorage, options: RetryingStorageOptions): PlayerStorage {
  const { timers, log } = options;
  const backoff = createBackoff({
    firstMs: RETRY_FIRST_MS,
    lastMs: RETRY_LAST_MS,
    random: options.random,
  });
  const values = createRetryingValues(disk, log, handleFailure);
  const events = createRetryingEvents(disk, handleFailure);
  let timer: number | null = null;

  function handleFailure(what: string, error: unknown): void {
    if (timer !== null) return;
    log.warn('Writing to storage failed. Trying again', { what, error: String(error) });
    timer = timers.setTimeout(() => void retry(), backoff.next());
  }

  async function retry(): Promise<void> {
    timer = null;
    const isDone = (await values.retry()) && (await events.retry());
    if (!isDone) return;
    backoff.reset();
    log.info('Storage works again');
  }

  return {
    get: values.get,
    set: (key, value) => values.change(key, { type: 'set', value }),
    delete: (key) => values.change(key, { type: 'delete' }),
    isStored: values.isStored,
    addEvent: events.add,
    oldestEvents: events.oldest,
    removeEvents: events.remove,
    countEvents: events.count,
    async clear() {
      values.forgetPending();
      events.forgetPending();
      if (timer !== null) timers.clearTimeout(timer);
      timer = null;
      await disk.clear();
    },
  };
}

type HandleFailure = (what: string, error: unknown) => void;

function createRetryingValues(disk: FallibleStorage, log: Log, handleFailure: HandleFailure) {
  /** Changes that are not on the disk yet. */
  const pending = new Map<StorageKey, Change>();

  /** Returns whether the change is on the disk, or can never be. */
  async function apply(key: StorageKey, change: Change): Promise<boolean> {
    try {
      await (change.type === 'set' ? disk.set(key, change.value) : disk.delete(key));
    } catch (error) {
      if (!isUnstorable(error)) {
        handleFailure(`${change.type} ${key}`, error);
        return false;
      }
      log.error('A value cannot be stored', { key, error: String(error) });
    }
    // A newer change of the key is written by its own call.
    if (pending.get(key) === change) pending.delete(key);
    return true;
  }

  return {
    async get(key: StorageKey): Promise<unknown> {
      const change = pending.get(key);
      if (!change) return disk.get(key);
      return change.type === 'set' ? change.value : undefined;
    },
    async change(key: StorageKey, change: Change): Promise<void> {
      pending.set(key, change);
      await apply(key, change);
    },
    isStored: (key: StorageKey): boolean => !pending.has(key),
    async retry(): Promise<boolean> {
      let isDone = true;
      for (const [key, change] of [...pending]) isDone = (await apply(key, change)) && isDone;
      return isDone;
    },
    forgetPending: (): void => pending.clear(),
  };
}

function createRetryingEvents(disk: FallibleStorage, handleFailure: HandleFailure) {
  const pending = createPendingEvents();

  async function retryAdding(): Promise<boolean> {
    for (;;) {
      const batch = pending.listUnsaved().slice(0, BATCH);
      if (batch.length === 0) return true;
      try {
        await disk.addEvents(batch);
      } catch (error) {
        handleFailure('add events', error);
        return false;
      }
      pending.markSaved(batch);
    }
  }

  async function retryRemoving(): Promise<boolean> {
    const ids = pending.listRemoved();
    if (ids.length === 0) return true;
    try {
      await disk.removeEvents(ids);
    } catch (error) {
      handleFailure('remove events', error);
      return false;
    }
    pending.markRemoved(ids);
    return true;
  }

  return {
    async add(event: StoredEvent): Promise<void> {
      try {
        await disk.addEvents([event]);
      } catch (error) {
        pending.add(event);
        handleFailure('add event', error);
      }
    },
    async oldest(limit: number): Promise<StoredEvent[]> {
      const removed = pending.removedCount();
      // Skipping so many unremovable events would take too long. New events are still sent.
      const isStuck = removed >= MAX_UNSAVED_EVENTS;
      const stored = isStuck ? [] : await disk.oldestEvents(limit + removed);
      return pending.applyTo(stored).slice(0, limit);
    },
    async remove(ids: readonly string[]): Promise<void> {
      pending.remove(ids);
      await retryRemoving();
    },
    count: async (): Promise<number> => (await disk.countEvents()) + pending.difference(),
    retry: async (): Promise<boolean> => (await retryAdding()) && (await retryRemoving()),
    forgetPending: pending.clear,
  };
}

/** The changes of events that are not on the disk yet. */
function createPendingEvents() {
  const unsaved = new Map<string, StoredEvent>();
  /** Events that are still on the disk although they were removed. */
  const removed = new Set<string>();

  function remove(ids: readonly string[]): void {
    for (const id of ids) if (!unsaved.delete(id)) removed.add(id);
  }

  return {
    add(event: StoredEvent): void {
      unsaved.set(event.id, event);
      if (unsaved.size > MAX_UNSAVED_EVENTS) unsaved.delete(unsaved.keys().next().value as string);
    },
    remove,
    listUnsaved: (): StoredEvent[] => [...unsaved.values()],
    listRemoved: (): string[] => [...removed],
    removedCount: (): number => removed.size,
    /** Call it when these events are on the disk. One that was sent and removed during the write is there now, too. */
    markSaved: (events: readonly StoredEvent[]): void => remove(events.map(({ id }) => id)),
    /** Call it when these events are no longer on the disk. */
    markRemoved(ids: readonly string[]): void {
      for (const id of ids) removed.delete(id);
    },
    /** The events after all changes, oldest first. */
    applyTo(stored: readonly StoredEvent[]): StoredEvent[] {
      const events = [
        ...stored.filter(({ id }) => !removed.has(id) && !unsaved.has(id)),
        ...unsaved.values(),
      ];
      return events.sort((a, b) => (a.id < b.id ? -1 : 1));
    },
    /** How many more events there are than on the disk. */
    difference: (): number => unsaved.size - removed.size,
    clear(): void {
      unsaved.clear();
      removed.clear();
    },
  };
}

/** No database can store this value, so a retry would fail too. */
const isUnstorable = (error: unknown): boolean => error instanceof Error && error.name === 'DataCloneError';
