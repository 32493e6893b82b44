import type { Timers } from '@vitrine/time';
import type { EventHandlers } from '@vitrine/windows';
import { chooseRecoveryAction, MAX_WINDOWS_WHILE_ASLEEP, type Problem } from '../playback/recovery.ts';

/** Reloads the page. */
export interface Reloader {
  /** Milliseconds since the player last reloaded itself. Null if it has not. */
  msSinceReload(): number | null;
  /**
   * Reloads the page if it can be fetched now, and returns whether it can. `inNewProcess` reloads it in another browser
   * process, if possible, to free the memory that the current process holds for closed windows.
   */
  reload(options: { inNewProcess: boolean }): Promise<boolean>;
}

export interface ReloadControllerEvents {
  /** The page is about to be unloaded. */
  reloading: null;
  /** The page cannot be fetched now, so the player continues in this one. */
  cancelled: null;
}

export interface ReloadControllerOptions {
  reloader: Reloader;
  /** Stores what must survive the reload. */
  prepare(): Promise<void>;
  timers: Pick<Timers, 'setTimeout'>;
  on: EventHandlers<ReloadControllerEvents>;
}

const RETRY_MS = 10_000;

/** Decides which problems need a reload, and reloads the page when it can be fetched. */
export function createReloadController({ reloader, prepare, timers, on }: ReloadControllerOptions) {
  let state: 'idle' | 'reloading' = 'idle';
  let playedWindows = 0;

  async function reload(): Promise<boolean> {
    if (state === 'reloading') return true;
    state = 'reloading';
    await prepare();
    const isReloading = await reloader.reload({ inNewProcess: playedWindows >= MAX_WINDOWS_WHILE_ASLEEP });
    if (isReloading) on.reloading();
    else {
      state = 'idle';
      on.cancelled();
    }
    return isReloading;
  }

  async function reloadWhenReachable(): Promise<void> {
    if (await reload()) return;
    timers.setTimeout(() => void reloadWhenReachable(), RETRY_MS);
  }

  function handle(problem: Problem): void {
    const action = chooseRecoveryAction(problem, { msSinceReload: reloader.msSinceReload() });
    if (action === 'reload') void reload();
    if (action === 'reload_when_reachable') void reloadWhenReachable();
  }

  return {
    get isReloading(): boolean {
      return state === 'reloading';
    },
    handle,
    /** Call it when a window has played for the first time. */
    countWindow(): void {
      playedWindows += 1;
    },
    checkWindowLimit({ isAsleep }: { isAsleep: boolean }): void {
      handle({ kind: 'window_limit', windows: playedWindows, isAsleep });
    },
  };
}
export type ReloadController = ReturnType<typeof createReloadController>;
