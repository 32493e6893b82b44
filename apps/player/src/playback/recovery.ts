/*
 * Decides how to recover from problems. The window manager restarts, retries and skips single windows. This module
 * decides what to do if that is not enough.
 */

export type Problem =
  /** A presentation failed, before or while it was shown. */
  | { kind: 'presentation_failed' }
  /** The engine cannot be created from this content. */
  | { kind: 'content_unplayable' }
  /** There is something to play, but nothing has been on the screen for `forMs`. */
  | { kind: 'nothing_on_air'; forMs: number }
  /** The step became play_playlist from another one. */
  | { kind: 'step_became_play' }
  /** The origin of this screen's content has changed while windows of the previous one are open. */
  | { kind: 'content_moved' }
  /** The server requested a restart. */
  | { kind: 'restart_requested' }
  /** A presentation has ended, and this many windows have been opened since the page was loaded. */
  | { kind: 'window_limit'; windows: number; isAsleep: boolean }
  /**
   * Code of the player could not be fetched. `isNeeded`: a message needs it now. Otherwise, a presentation has ended.
   */
  | { kind: 'code_missing'; isNeeded: boolean };

export type RecoveryAction =
  /** Report to the server and keep playing. */
  | 'report'
  /** Report to the server and keep playing the previous content. */
  | 'report_and_keep_previous'
  | 'reload'
  /** Reload as soon as the page can be fetched. */
  | 'reload_when_reachable'
  | 'none';

export interface RecoveryInputs {
  /** Milliseconds by the wall clock since this player last reloaded itself. Null if it has not in this session. */
  msSinceReload: number | null;
}

/** The page is reloaded if nothing has been on the screen for this long. */
export const BLANK_LIMIT_MS = 180_000;
/**
 * Minimum interval between reloads that the player itself decides on. Without it, a problem that persists would cause a
 * reload loop.
 */
export const MIN_RELOAD_INTERVAL_MS = 300_000;
/**
 * Minimum interval between reloads because the content origin has changed. It is shorter because all further windows
 * would fail, but still prevents a loop if servers contradict each other.
 */
export const MIN_ORIGIN_CHANGE_INTERVAL_MS = 60_000;
/**
 * Minimum interval between reloads because of missing code while content plays. A browser requests code once per page
 * load, and a failure is permanent for that page. If a new page cannot load it either, the screen must not flicker
 * every five minutes.
 */
export const MIN_CODE_RELOAD_INTERVAL_MS = 21_600_000;
/**
 * Browsers retain some memory for every closed window: 5 kB in Chromium (see docs/benchmarks.md). The page is reloaded
 * after this number of windows, which is about 100 MB or more than two days of ten-second items. A reload is invisible
 * while the screen is asleep, so the limit is lower then.
 */
export const MAX_WINDOWS = 20_000;
export const MAX_WINDOWS_WHILE_ASLEEP = 1000;

export function chooseRecoveryAction(problem: Problem, { msSinceReload }: RecoveryInputs): RecoveryAction {
  // If the clock was set back since the last reload, the result is negative and counts as recent.
  const isLongAgo = (ms: number) => msSinceReload === null || msSinceReload >= ms;
  const canReload = isLongAgo(MIN_RELOAD_INTERVAL_MS);
  switch (problem.kind) {
    case 'presentation_failed':
      return 'report';
    case 'content_unplayable':
      return 'report_and_keep_previous';
    case 'nothing_on_air':
      return problem.forMs >= BLANK_LIMIT_MS && canReload ? 'reload' : 'none';
    case 'content_moved':
      return isLongAgo(MIN_ORIGIN_CHANGE_INTERVAL_MS) ? 'reload' : 'none';
    case 'step_became_play':
      return canReload ? 'reload' : 'none';
    case 'window_limit': {
      const limit = problem.isAsleep ? MAX_WINDOWS_WHILE_ASLEEP : MAX_WINDOWS;
      return problem.windows >= limit && canReload ? 'reload' : 'none';
    }
    case 'code_missing':
      return isLongAgo(problem.isNeeded ? MIN_RELOAD_INTERVAL_MS : MIN_CODE_RELOAD_INTERVAL_MS)
        ? 'reload'
        : 'none';
    case 'restart_requested':
      return 'reload_when_reachable';
  }
}
