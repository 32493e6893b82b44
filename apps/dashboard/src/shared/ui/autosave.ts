import type { Timers } from '@vitrine/time';
import { createStore, type Store } from '../../platform/store.ts';

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'failed'; error: unknown };

export interface Autosave<Patch extends object> {
  state: Store<SaveState>;
  /** Adds to what is to be saved; `now` does not wait for a pause. */
  change(patch: Partial<Patch>, options?: { now?: boolean }): void;
  /** Sends what waits: at a retry, and when the editor is left. */
  flush(): void;
}

const PAUSE_MS = 600;

/**
 * Edits save themselves. Changes are gathered until typing pauses and sent one request after the other, so that
 * an older one never overwrites a newer. What failed goes out again with the next change, or by `flush`.
 */
export function createAutosave<Patch extends object>(
  save: (patch: Patch) => Promise<unknown>,
  timers: Timers,
): Autosave<Patch> {
  const state = createStore<SaveState>({ kind: 'idle' });
  let waiting: Partial<Patch> | null = null;
  let timer: number | undefined;
  let isBusy = false;

  function flush(): void {
    timers.clearTimeout(timer);
    timer = undefined;
    if (isBusy || waiting === null) return;
    const patch = waiting;
    waiting = null;
    isBusy = true;
    state.set({ kind: 'saving' });
    save(patch as Patch).then(
      () => {
        isBusy = false;
        if (waiting === null) state.set({ kind: 'saved' });
        else if (timer === undefined) flush();
      },
      (error: unknown) => {
        isBusy = false;
        waiting = { ...patch, ...waiting };
        state.set({ kind: 'failed', error });
      },
    );
  }

  return {
    state,
    flush,
    change(patch, options) {
      waiting = { ...waiting, ...patch } as Partial<Patch>;
      if (state.get().kind !== 'saving') state.set({ kind: 'saving' });
      timers.clearTimeout(timer);
      timer = timers.setTimeout(flush, options?.now === true ? 0 : PAUSE_MS);
    },
  };
}
