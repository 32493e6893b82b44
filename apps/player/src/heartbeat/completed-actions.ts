import type { PlayerStorage } from '../platform/storage.ts';

const REMEMBERED = 100;

interface Kept {
  /** Carried out, and not yet told. */
  untold: string[];
  /** The latest that were carried out, told or not: a message that comes twice is done once. */
  done: string[];
}

/** Actions of the dashboard that this screen carried out; kept over a reboot, which is one of them. */
export interface CompletedActions {
  isDone(id: string): boolean;
  add(id: string): Promise<void>;
  untold(): string[];
  /** The service has heard of these. */
  told(ids: readonly string[]): Promise<void>;
}

export async function loadCompletedActions(storage: PlayerStorage): Promise<CompletedActions> {
  const value = (await storage.get('completedActions')) as Partial<Kept> | undefined;
  const list = (ids: unknown) => (Array.isArray(ids) ? ids.filter((id) => typeof id === 'string') : []);
  const kept: Kept = { untold: list(value?.untold), done: list(value?.done) };
  const save = () => storage.set('completedActions', { ...kept });
  return {
    isDone: (id) => kept.done.includes(id),
    async add(id) {
      if (kept.done.includes(id)) return;
      kept.done = [...kept.done, id].slice(-REMEMBERED);
      kept.untold = [...kept.untold, id].slice(-REMEMBERED);
      await save();
    },
    untold: () => [...kept.untold],
    async told(ids) {
      if (ids.length === 0) return;
      kept.untold = kept.untold.filter((id) => !ids.includes(id));
      await save();
    },
  };
}
