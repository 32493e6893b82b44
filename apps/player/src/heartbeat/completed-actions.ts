import type { PlayerStorage } from '../platform/storage.ts';

const MAX_REMEMBERED = 100;

interface StoredActions {
  /** Completed, and not reported yet. */
  untold: string[];
  /** The latest that were completed: a message that arrives twice is executed once. */
  done: string[];
}

/** Actions of the dashboard that this screen completed. They survive a reboot, which is one of them. */
export interface CompletedActions {
  isDone(id: string): boolean;
  add(id: string): Promise<void>;
  listUnreported(): string[];
  /** The server knows of these. */
  markReported(ids: readonly string[]): Promise<void>;
}

export async function loadCompletedActions(storage: PlayerStorage): Promise<CompletedActions> {
  const value = (await storage.get('completedActions')) as Partial<StoredActions> | undefined;
  const list = (ids: unknown) => (Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  const stored: StoredActions = { untold: list(value?.untold), done: list(value?.done) };
  const save = () => storage.set('completedActions', { ...stored });
  return {
    isDone: (id) => stored.done.includes(id),
    async add(id) {
      if (stored.done.includes(id)) return;
      stored.done = [...stored.done, id].slice(-MAX_REMEMBERED);
      stored.untold = [...stored.untold, id].slice(-MAX_REMEMBERED);
      await save();
    },
    listUnreported: () => [...stored.untold],
    async markReported(ids) {
      if (ids.length === 0) return;
      stored.untold = stored.untold.filter((id) => !ids.includes(id));
      await save();
    },
  };
}
