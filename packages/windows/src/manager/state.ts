/*
 * The window manager as data: its states, its events, and the commands that follow from them. Only `transition.ts`
 * makes new states, and only `manager.ts` carries out commands.
 */

/** One choice of the engine. Choices with equal keys show the same content, so they can use the same window. */
export interface Choice {
  presentationId: string;
  playlistId: string | null;
  rule: unknown;
  key: string;
}

/**
 * `loading`: its frame exists and is not ready. `ready`: its first picture is painted. `playing`: it has been asked to
 * play. `waiting`: it failed, its frame is gone, and it will be recreated after a pause.
 */
export type SlotPhase = 'loading' | 'ready' | 'playing' | 'waiting';

/** The phases that can follow each phase. A recreated window gets a new slot. */
export const phasesAfter: Record<SlotPhase, readonly SlotPhase[]> = {
  loading: ['ready', 'waiting'],
  ready: ['playing', 'waiting'],
  playing: ['playing', 'waiting'],
  waiting: [],
};

export interface WindowSlot {
  windowId: string;
  choice: Choice;
  phase: SlotPhase;
  /** Whether the window, or a child window of it, holds an interrupt lock. */
  isLocked: boolean;
  /** Failures in a row, without a ready window in between. */
  failures: number;
  /** Hard restarts since the presentation last played to its end. */
  restarts: number;
}

export interface NextWindowSlot extends WindowSlot {
  /** The engine has already moved onto it, so the swap must not move it again. */
  isClaimed: boolean;
}

/**
 * Why the current presentation should end early. `engine`: an override began or ended; a later preview can withdraw it.
 * `blocked`: the same, but a lock delayed it; it ends the presentation when the lock is released, whatever later previews
 * choose. `requested`: the player asked for it; it cannot be withdrawn.
 */
export type Interrupt = 'none' | 'engine' | 'blocked' | 'requested';

export interface ActiveStatus {
  name: 'active';
  /** The window that is on the screen, or the first that will be. */
  current: WindowSlot;
  /** The window that is preloaded beneath it. */
  next: NextWindowSlot | null;
  interrupt: Interrupt;
}

/** `idle`: not loaded yet. `empty`: there is nothing to play. */
export type ManagerStatus = { name: 'idle' } | { name: 'empty' } | ActiveStatus | { name: 'destroyed' };

/** The statuses that can follow each status. */
export const statusesAfter: Record<ManagerStatus['name'], readonly ManagerStatus['name'][]> = {
  idle: ['empty', 'destroyed'],
  empty: ['active', 'destroyed'],
  active: ['empty', 'destroyed'],
  destroyed: [],
};

export interface State {
  status: ManagerStatus;
  /** Requested by the player, for all future windows. */
  isShown: boolean;
  isPlaying: boolean;
  /** The current presentation restarts at its end, and no other takes its place. */
  isPaused: boolean;
  /** Monotonic milliseconds of the last completion, for the throttle. */
  lastCompletion: number | null;
  /** A completion that came too early and waits for its time. */
  delayed: { windowId: string; error: string | undefined } | null;
  /** The choice whose preload failed last, and how many times in a row. */
  preloadFailures: { key: string; count: number } | null;
  /** Windows opened so far; numbers the next one. */
  openedCount: number;
  windowIdPrefix: string;
}

export const initialState: State = {
  status: { name: 'idle' },
  isShown: false,
  isPlaying: false,
  isPaused: false,
  lastCompletion: null,
  delayed: null,
  preloadFailures: null,
  openedCount: 0,
  windowIdPrefix: '',
};

/** Errors of windows (specification, section 8). */
export type FailureKind = 'timeout' | 'load' | 'unresponsive';
export interface WindowFailure {
  kind: FailureKind;
  message: string;
}

/** Why the engine moves on. Its answer repeats the reason. */
export type AdvanceReason = 'start' | 'swap' | 'continue' | 'skip' | 'replace';
/** Why the engine is asked for a preview. Its answer repeats the reason. */
export type PreviewReason = 'check' | 'preload' | 'skip' | 'skipped';

export type ManagerEvent =
  | { type: 'load' | 'show' | 'play' | 'pause' | 'resume' | 'interrupt' | 'destroy' }
  /** `isSame`: the engine has only been asked to look at the same content again, such as after a clock correction. */
  | { type: 'content'; interrupt: boolean; isSame?: boolean }
  | { type: 'minute' | 'completionDue' | 'retryDue' | 'restartDue' }
  | { type: 'advanced'; reason: AdvanceReason; choice: Choice | null }
  | { type: 'previewed'; reason: PreviewReason; choice: Choice | null; shouldInterrupt: boolean }
  | { type: 'ready'; windowId: string }
  /** `isNextSilent`: the preloaded window does not answer either. */
  | { type: 'failed'; windowId: string; failure: WindowFailure; isNextSilent?: boolean }
  | { type: 'completed'; windowId: string; error?: string | undefined }
  | { type: 'lockChanged'; windowId: string; isLocked: boolean };

export type Command =
  /** Asks the engine at once; its answer is the next event. */
  | { do: 'advance'; reason: AdvanceReason }
  | { do: 'preview'; reason: PreviewReason }
  | { do: 'open'; windowId: string; choice: Choice }
  | { do: 'close'; windowId: string }
  | { do: 'reveal'; windowId: string }
  /** Puts `to` on top, and removes `from` once `to` is painted there. */
  | { do: 'swap'; from: string; to: string }
  | { do: 'play'; windowId: string; choice: Choice }
  | { do: 'reportEnd'; windowId: string; choice: Choice; error: string | undefined }
  | { do: 'reportPreloadError'; windowId: string; choice: Choice; failure: WindowFailure }
  | { do: 'delayCompletion'; ms: number }
  | { do: 'cancelDelayed' }
  | { do: 'retry'; ms: number }
  | { do: 'limitRestart' }
  | { do: 'log'; level: 'debug' | 'warn' | 'error'; message: string; windowId?: string };
