import type { PlayerStorage } from '../platform/storage.ts';

const MAX_REMEMBERED = 100;

interface StoredActions {
  /** Completed actions that are not reported yet. */
  unreported: string[];
  /** The most recently completed actions, so that a message that arrives twice is executed only once. */
  done: string[];
}

/** Actions of the dashboard that this screen completed. They survive a reboot, which is one of them. */
export interface CompletedActions {
  isDone(id: string): boolean;
  add(id: string): Promise<void>;
  listUnreported(): string[];
  /** Marks these actions as reported to the server. */
  markReported(ids: readonly string[]): Promise<void>;
}

export async function loadCompletedActions(storage: PlayerStorage): Promise<CompletedActions> {
  const value = (await storage.get('completedActions')) as Partial<StoredActions> | undefined;
  const list = (ids: unknown) => (Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  let unreported = list(value?.unreported);
  let done = list(value?.done);
  const save = () => storage.set('completedActions', { unreported, done } satisfies StoredActions);
  return {
    isDone: (id) => done.includes(id),
    async add(id) {
      if (done.includes(id)) return;
      done = [...done, id].slice(-MAX_REMEMBERED);
      unreported = [...unreported, id].slice(-MAX_REMEMBERED);
      await save();
    },
    listUnreported: () => [...unreported],
    async markReported(ids) {
      if (ids.length === 0) return;
      unreported = unreported.filter((id) => !ids.includes(id));
      await save();
    },
  };
}
