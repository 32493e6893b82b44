/*
 * The window manager as data: what may be on the screen, what can happen, and what is then to be done.
 * `transition.ts` is the only place that makes a new state; `manager.ts` the only one that acts.
 */

/** One choice of the engine, with a key: equal keys show equal content, so a window of one serves the other. */
export interface Choice {
  presentationId: string;
  playlistId: string | null;
  rule: unknown;
  key: string;
}

/**
 * `loading`: its frame exists and is not ready. `ready`: painted, waiting. `playing`: told to play.
 * `waiting`: it failed, its frame is gone, and it will be recreated after a pause.
 */
export type SlotPhase = 'loading' | 'ready' | 'playing' | 'waiting';

export interface Slot {
  windowId: string;
  choice: Choice;
  phase: SlotPhase;
  /** Any lock of the window, whoever holds it. */
  locked: boolean;
  /** Failures in a row, without a ready window in between. */
  failures: number;
  /** Hard restarts since the presentation last played to its end. */
  restarts: number;
}

export interface NextSlot extends Slot {
  /** The engine has already moved onto it, so the swap must not move it again. */
  claimed: boolean;
}

/**
 * `engine`: an override began or ended; a later preview can withdraw it. `held`: the same, but a lock held it up;
 * it then ends the presentation when the lock is released, whatever later previews say. `asked`: by the player; stays.
 */
export type Interrupt = 'none' | 'engine' | 'held' | 'asked';

export interface ActiveStage {
  name: 'active';
  /** What is on the screen, or first to be. */
  current: Slot;
  /** What is preloaded beneath it. */
  next: NextSlot | null;
  interrupt: Interrupt;
}

export type Stage = { name: 'idle' } | { name: 'empty' } | ActiveStage | { name: 'destroyed' };

export interface State {
  stage: Stage;
  /** What the player asked for; it holds for every window to come. */
  shown: boolean;
  playing: boolean;
  /** Restart on end: nothing is swapped in. */
  paused: boolean;
  /** Monotonic milliseconds of the last completion, for the throttle. */
  lastCompletion: number | null;
  /** A completion that came too early and waits for its time. */
  delayed: { windowId: string; error: string | undefined } | null;
  /** The choice whose preload failed last, and how often in a row. */
  preloadFailures: { key: string; count: number } | null;
  /** Windows opened so far; names the next one. */
  opened: number;
  windowIdPrefix: string;
}

export const initialState: State = {
  stage: { name: 'idle' },
  shown: false,
  playing: false,
  paused: false,
  lastCompletion: null,
  delayed: null,
  preloadFailures: null,
  opened: 0,
  windowIdPrefix: '',
};

/** Errors of windows (specification, section 8). */
export type FailureKind = 'timeout' | 'load' | 'unresponsive';
export interface WindowFailure {
  kind: FailureKind;
  message: string;
}

/** Why the engine moves on, given back with its answer. */
export type AdvanceReason = 'start' | 'swap' | 'continue' | 'skip' | 'replace';
/** Why the engine looks ahead, given back with its answer. */
export type PreviewReason = 'check' | 'preload' | 'skip' | 'skipped';

export type ManagerEvent =
  | { type: 'load' | 'show' | 'play' | 'pause' | 'resume' | 'interrupt' | 'destroy' }
  | { type: 'content'; interrupt: boolean }
  | { type: 'minute' | 'completionDue' | 'retryDue' | 'restartDue' }
  | { type: 'advanced'; reason: AdvanceReason; choice: Choice | null }
  | { type: 'previewed'; reason: PreviewReason; choice: Choice | null; shouldInterrupt: boolean }
  | { type: 'ready'; windowId: string }
  /** `isNextSilent`: the preloaded window owes answers too. */
  | { type: 'failed'; windowId: string; failure: WindowFailure; isNextSilent?: boolean }
  | { type: 'completed'; windowId: string; error?: string | undefined }
  | { type: 'locked'; windowId: string; locked: boolean };

export type Command =
  /** The engine is asked at once; its answer is the next event. */
  | { do: 'advance'; reason: AdvanceReason }
  | { do: 'preview'; reason: PreviewReason }
  | { do: 'open'; windowId: string; choice: Choice }
  | { do: 'close'; windowId: string }
  | { do: 'reveal'; windowId: string }
  /** `to` comes to the top; `from` goes once `to` is painted there. */
  | { do: 'swap'; from: string; to: string }
  | { do: 'play'; windowId: string; choice: Choice }
  | { do: 'ended'; windowId: string; choice: Choice; error: string | undefined }
  | { do: 'preloadFailed'; windowId: string; choice: Choice; failure: WindowFailure }
  | { do: 'delayCompletion'; ms: number }
  | { do: 'cancelDelayed' }
  | { do: 'retry'; ms: number }
  | { do: 'limitRestart' }
  | { do: 'log'; level: 'debug' | 'warn' | 'error'; message: string; windowId?: string };
