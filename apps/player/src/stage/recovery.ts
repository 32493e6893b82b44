/*
 * What is done about what goes wrong, in one place. Single windows are the window manager's business: it
 * restarts, retries and steps over them. This decides what happens when that is not enough.
 */

export type Problem =
  /** A presentation failed, before or while it was shown. */
  | { kind: 'presentation_failed' }
  /** The engine cannot be made from this content. */
  | { kind: 'content_unplayable' }
  /** There is something to play and nothing has been on the screen for so long. */
  | { kind: 'nothing_on_air'; forMs: number }
  /** The step became play_playlist from another one. */
  | { kind: 'step_became_play' }
  /** Windows are open whose origin is no longer that of this screen's content. */
  | { kind: 'content_moved' }
  /** The service asked for it. */
  | { kind: 'restart_asked' }
  /** So many windows have been on the screen since the page was loaded; a presentation has just ended. */
  | { kind: 'window_limit'; windows: number; isDark: boolean }
  /** Code of the player could not be fetched, and something is to be seen that needs it, or a presentation has ended. */
  | { kind: 'code_missing'; isNeeded: boolean };

export type Remedy =
  /** Tell the service; playing goes on. */
  | 'report'
  /** Tell the service; what played before plays on. */
  | 'report_and_keep_previous'
  | 'reload'
  /** As soon as the page can be fetched. */
  | 'reload_when_reachable'
  | 'none';

export interface RecoveryFacts {
  /** Milliseconds since this player last reloaded itself, by the wall clock; null: not in this session. */
  msSinceReload: number | null;
}

/** A screen on which nothing appears for so long gets a new page. */
export const DARK_LIMIT_MS = 180_000;
/** Reloads by the player's own decision are at least so far apart: a reason that stays must not make a loop. */
export const MIN_RELOAD_INTERVAL_MS = 300_000;
/** Every next window of a moved screen would fail. Servers that contradict each other must still not make a loop. */
export const MIN_MOVE_INTERVAL_MS = 60_000;
/**
 * A browser asks for code once in the life of a page, and a failure stays. What plays does without: if a new page has
 * not got it either, no screen is to blink for it every five minutes.
 */
export const MIN_CODE_RELOAD_INTERVAL_MS = 21_600_000;
/**
 * Browsers keep something of every window that there ever was: Chromium 5 kB (see docs/benchmarks.md). A page
 * that has had as many is reloaded: 100 MB, or two days and more of turns of ten seconds. It is not seen on a
 * screen that shows nothing anyway, which therefore need not wait for as many.
 */
export const MAX_WINDOWS = 20_000;
export const MAX_WINDOWS_WHILE_DARK = 1000;

export function chooseRemedy(problem: Problem, { msSinceReload }: RecoveryFacts): Remedy {
  // A clock that was set back in between says nothing: then the last reload counts as a moment ago.
  const isLongAgo = (ms: number) => msSinceReload === null || msSinceReload >= ms;
  const canReload = isLongAgo(MIN_RELOAD_INTERVAL_MS);
  switch (problem.kind) {
    case 'presentation_failed':
      return 'report';
    case 'content_unplayable':
      return 'report_and_keep_previous';
    case 'nothing_on_air':
      return problem.forMs >= DARK_LIMIT_MS && canReload ? 'reload' : 'none';
    case 'content_moved':
      return isLongAgo(MIN_MOVE_INTERVAL_MS) ? 'reload' : 'none';
    case 'step_became_play':
      return canReload ? 'reload' : 'none';
    case 'window_limit': {
      const limit = problem.isDark ? MAX_WINDOWS_WHILE_DARK : MAX_WINDOWS;
      return problem.windows >= limit && canReload ? 'reload' : 'none';
    }
    case 'code_missing':
      return isLongAgo(problem.isNeeded ? MIN_RELOAD_INTERVAL_MS : MIN_CODE_RELOAD_INTERVAL_MS)
        ? 'reload'
        : 'none';
    case 'restart_asked':
      return 'reload_when_reachable';
  }
}
