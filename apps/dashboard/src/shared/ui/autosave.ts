import type { Timers } from '@vitrine/time';
import { createStore, type Store } from '@vitrine/ui/store';

export type SaveState =
  | { kind: 'idle' }
  | { kind: 'saving' }
  | { kind: 'saved' }
  | { kind: 'failed'; error: unknown };

interface Autosave<Patch extends object> {
  state: Store<SaveState>;
  /** Adds a change. `now` saves it without waiting for a pause. */
  change(patch: Partial<Patch>, options?: { now?: boolean }): void;
  /** Sends unsaved changes at once, to retry or when the editor closes. */
  flush(): void;
  /** Sends changes again if they could not be saved. Changes that wait for a pause keep waiting. */
  retryFailed(): void;
}

const PAUSE_MS = 600;

/**
 * Saves edits automatically. It collects changes until typing pauses, and sends one request at a time, so an older
 * change never overwrites a newer one. It sends failed changes again with the next change, or on `flush`.
 */
export function createAutosave<Patch extends object>(
  save: (patch: Patch) => Promise<unknown>,
  timers: Timers,
): Autosave<Patch> {
  const state = createStore<SaveState>({ kind: 'idle' });
  let unsaved: Partial<Patch> | null = null;
  let timer: number | undefined;
  let isBusy = false;

  function flush(): void {
    timers.clearTimeout(timer);
    timer = undefined;
    if (isBusy || unsaved === null) return;
    const patch = unsaved;
    unsaved = null;
    isBusy = true;
    state.set({ kind: 'saving' });
    save(patch as Patch).then(
      () => {
        isBusy = false;
        if (unsaved === null) state.set({ kind: 'saved' });
        else if (timer === undefined) flush();
      },
      (error: unknown) => {
        isBusy = false;
        unsaved = { ...patch, ...unsaved };
        state.set({ kind: 'failed', error });
      },
    );
  }

  return {
    state,
    flush,
    retryFailed() {
      if (state.get().kind === 'failed') flush();
    },
    change(patch, options) {
      unsaved = { ...unsaved, ...patch } as Partial<Patch>;
      if (state.get().kind !== 'saving') state.set({ kind: 'saving' });
      timers.clearTimeout(timer);
      timer = timers.setTimeout(flush, options?.now === true ? 0 : PAUSE_MS);
    },
  };
}
