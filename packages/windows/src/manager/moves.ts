import { RETRY_FIRST_MS, RETRY_LAST_MS } from '../constants.ts';
import type { ActiveStage, Choice, Command, NextSlot, Slot, State } from './state.ts';

/** One transition in the making. It never leaves `transition`, which is pure from outside. */
export interface Draft {
  state: State;
  readonly commands: Command[];
  /** Monotonic milliseconds. */
  readonly at: number;
}

export function activeOf(draft: Draft): ActiveStage | null {
  return draft.state.stage.name === 'active' ? draft.state.stage : null;
}

export function setActive(draft: Draft, change: Partial<Omit<ActiveStage, 'name'>>): void {
  const active = activeOf(draft);
  if (active) draft.state = { ...draft.state, stage: { ...active, ...change } };
}

export function setCurrent(draft: Draft, change: Partial<Slot>): void {
  const active = activeOf(draft);
  if (active) setActive(draft, { current: { ...active.current, ...change } });
}

export function setNext(draft: Draft, change: Partial<NextSlot>): void {
  const active = activeOf(draft);
  if (active?.next) setActive(draft, { next: { ...active.next, ...change } });
}

function openSlot(draft: Draft, choice: Choice, failures: number): Slot {
  const opened = draft.state.opened + 1;
  const windowId = `${draft.state.windowIdPrefix}w${opened}`;
  draft.state = { ...draft.state, opened };
  draft.commands.push({ do: 'open', windowId, choice });
  return { windowId, choice, phase: 'loading', locked: false, failures, restarts: 0 };
}

/** The first window, or the first after nothing could play. */
export function openFirst(draft: Draft, choice: Choice): void {
  const current = openSlot(draft, choice, 0);
  draft.state = {
    ...draft.state,
    stage: { name: 'active', current, next: null, interrupt: 'none' },
    preloadFailures: null,
  };
}

export function openNext(draft: Draft, choice: Choice, claimed: boolean): void {
  dropNext(draft);
  const slot = openSlot(draft, choice, 0);
  setActive(draft, { next: { ...slot, claimed } });
}

export function dropNext(draft: Draft): void {
  const active = activeOf(draft);
  if (!active?.next) return;
  draft.commands.push({ do: 'close', windowId: active.next.windowId });
  setActive(draft, { next: null });
}

/** The hard restart: a new window in the place of one that is gone. */
export function recreateCurrent(draft: Draft): void {
  const active = activeOf(draft);
  if (!active) return;
  const { choice, failures, restarts } = active.current;
  const slot = openSlot(draft, choice, failures);
  setActive(draft, { current: { ...slot, restarts: restarts + 1 } });
}

/** Tells the current window to play, from its beginning; before `play()` it stays at its first picture. */
export function playCurrent(draft: Draft): void {
  const active = activeOf(draft);
  if (!active || !draft.state.playing) return;
  const { windowId, choice, phase } = active.current;
  if (phase !== 'ready' && phase !== 'playing') return;
  setCurrent(draft, { phase: 'playing' });
  draft.commands.push({ do: 'play', windowId, choice });
}

/** The current presentation is over; what follows is decided by the caller. */
export function reportEnd(draft: Draft, error?: string): void {
  const active = activeOf(draft);
  if (!active) return;
  const { windowId, choice } = active.current;
  if (error === undefined) setCurrent(draft, { restarts: 0 });
  draft.state = { ...draft.state, lastCompletion: draft.at };
  draft.commands.push({ do: 'ended', windowId, choice, error });
}

export function forgetDelayed(draft: Draft): void {
  if (!draft.state.delayed) return;
  draft.state = { ...draft.state, delayed: null };
  draft.commands.push({ do: 'cancelDelayed' });
}

/** The preloaded window takes the screen. */
export function swap(draft: Draft): void {
  const active = activeOf(draft);
  if (!active?.next) return;
  const { claimed: _, ...next } = active.next;
  forgetDelayed(draft);
  draft.state = { ...draft.state, preloadFailures: null };
  setActive(draft, { current: next, next: null, interrupt: 'none' });
  draft.commands.push({ do: 'swap', from: active.current.windowId, to: next.windowId });
  playCurrent(draft);
  draft.commands.push({ do: 'preview', reason: 'preload' });
}

/** Swaps to a ready window, letting the engine move first unless it has. */
export function advanceToNext(draft: Draft): void {
  const active = activeOf(draft);
  if (active?.next?.claimed) swap(draft);
  else draft.commands.push({ do: 'advance', reason: 'swap' });
}

/**
 * Gives way to the preloaded window when something wants that and nothing forbids it. Until that window is
 * ready, the current one plays on: an interrupt never leaves the screen without a picture.
 */
export function interruptIfDue(draft: Draft): void {
  const active = activeOf(draft);
  if (!active || draft.state.paused) return;
  const { current, next, interrupt } = active;
  const onScreen = current.phase === 'playing' || current.phase === 'ready';
  // A first restart runs its course; only a window that failed again gives way.
  const replacesFailed =
    current.phase === 'waiting' || (!onScreen && (current.failures > 1 || current.restarts > 1));
  if ((interrupt === 'none' && !replacesFailed) || (onScreen && current.locked)) return;
  if (next?.phase === 'ready') {
    if (current.phase === 'playing') reportEnd(draft);
    advanceToNext(draft);
  } else if (!next) {
    draft.commands.push({ do: 'preview', reason: 'preload' });
  }
}

/** Nothing may play: every window goes. */
export function clear(draft: Draft): void {
  const active = activeOf(draft);
  if (!active) return;
  dropNext(draft);
  forgetDelayed(draft);
  draft.commands.push({ do: 'close', windowId: active.current.windowId });
  draft.state = { ...draft.state, stage: { name: 'empty' } };
}

/** Milliseconds before the `attempt`-th repetition (from 1). */
export function retryDelay(attempt: number): number {
  return Math.min(RETRY_FIRST_MS * 2 ** (attempt - 1), RETRY_LAST_MS);
}
