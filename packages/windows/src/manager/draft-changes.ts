import {
  type ActiveStatus,
  type Choice,
  type Command,
  type ManagerStatus,
  type NextWindowSlot,
  phasesAfter,
  type SlotPhase,
  type State,
  statusesAfter,
  type WindowSlot,
} from './state.ts';

/** A transition in progress. `transition` never returns it, so that function is pure. */
export interface Draft {
  state: State;
  readonly commands: Command[];
  /** Monotonic milliseconds. */
  readonly at: number;
}

export function activeOf(draft: Draft): ActiveStatus | null {
  return draft.state.status.name === 'active' ? draft.state.status : null;
}

export function setActive(draft: Draft, change: Partial<Omit<ActiveStatus, 'name'>>): void {
  const active = activeOf(draft);
  if (active) draft.state = { ...draft.state, status: { ...active, ...change } };
}

export function setCurrent(draft: Draft, change: Partial<WindowSlot>): void {
  const active = activeOf(draft);
  if (active) setActive(draft, { current: { ...active.current, ...change } });
}

export function setNext(draft: Draft, change: Partial<NextWindowSlot>): void {
  const active = activeOf(draft);
  if (active?.next) setActive(draft, { next: { ...active.next, ...change } });
}

/** Enters a status and logs the transition. Returns false, and does nothing, if the status cannot follow. */
export function enterStatus(draft: Draft, status: ManagerStatus): boolean {
  const { name } = draft.state.status;
  if (!statusesAfter[name].includes(status.name)) return false;
  draft.state = { ...draft.state, status };
  draft.commands.push({ do: 'log', level: 'debug', message: `Status: ${name} → ${status.name}` });
  return true;
}

/** Enters a phase of a window and logs the transition. Returns false, and does nothing, if the phase cannot follow. */
export function enterPhase(draft: Draft, place: 'current' | 'next', phase: SlotPhase): boolean {
  const slot = activeOf(draft)?.[place];
  if (!slot || !phasesAfter[slot.phase].includes(phase)) return false;
  if (place === 'current') setCurrent(draft, { phase });
  else setNext(draft, { phase });
  if (phase !== slot.phase) {
    const { windowId } = slot;
    draft.commands.push({ do: 'log', level: 'debug', message: `Phase: ${slot.phase} → ${phase}`, windowId });
  }
  return true;
}

function openSlot(draft: Draft, choice: Choice, failures: number): WindowSlot {
  const openedCount = draft.state.openedCount + 1;
  const windowId = `${draft.state.windowIdPrefix}w${openedCount}`;
  draft.state = { ...draft.state, openedCount };
  draft.commands.push({ do: 'open', windowId, choice });
  return { windowId, choice, phase: 'loading', isLocked: false, failures, restarts: 0 };
}

/** The first window, or the first after nothing could play. */
export function openFirst(draft: Draft, choice: Choice): void {
  const current = openSlot(draft, choice, 0);
  draft.state = { ...draft.state, preloadFailures: null };
  enterStatus(draft, { name: 'active', current, next: null, interrupt: 'none' });
}

export function openNext(draft: Draft, choice: Choice, isClaimed: boolean): void {
  dropNext(draft);
  const slot = openSlot(draft, choice, 0);
  setActive(draft, { next: { ...slot, isClaimed } });
}

export function dropNext(draft: Draft): void {
  const active = activeOf(draft);
  if (!active?.next) return;
  draft.commands.push({ do: 'close', windowId: active.next.windowId });
  setActive(draft, { next: null });
}

/** A hard restart: opens a new window for the current presentation, whose window is gone. */
export function recreateCurrent(draft: Draft): void {
  const active = activeOf(draft);
  if (!active) return;
  const { choice, failures, restarts } = active.current;
  const slot = openSlot(draft, choice, failures);
  setActive(draft, { current: { ...slot, restarts: restarts + 1 } });
}

/** Makes the current window play from its start. Before the manager plays, the window stays at its first picture. */
export function playCurrent(draft: Draft): void {
  const active = activeOf(draft);
  if (!active || !draft.state.isPlaying) return;
  const { windowId, choice } = active.current;
  if (!enterPhase(draft, 'current', 'playing')) return;
  draft.commands.push({ do: 'play', windowId, choice });
}

/** Reports that the current presentation is over. The caller decides what plays next. */
export function reportEnd(draft: Draft, error?: string): void {
  const active = activeOf(draft);
  if (!active) return;
  const { windowId, choice } = active.current;
  if (error === undefined) setCurrent(draft, { restarts: 0 });
  draft.state = { ...draft.state, lastCompletion: draft.at };
  draft.commands.push({ do: 'reportEnd', windowId, choice, error });
}

export function forgetDelayed(draft: Draft): void {
  if (!draft.state.delayed) return;
  draft.state = { ...draft.state, delayed: null };
  draft.commands.push({ do: 'cancelDelayed' });
}

/** Replaces the current window with the preloaded one. */
export function swap(draft: Draft): void {
  const active = activeOf(draft);
  if (!active?.next) return;
  const { isClaimed: _, ...next } = active.next;
  forgetDelayed(draft);
  draft.state = { ...draft.state, preloadFailures: null };
  setActive(draft, { current: next, next: null, interrupt: 'none' });
  draft.commands.push({ do: 'swap', from: active.current.windowId, to: next.windowId });
  playCurrent(draft);
  draft.commands.push({ do: 'preview', reason: 'preload' });
}

/** Swaps to the preloaded window, which is ready. The engine moves first, unless it has already moved onto it. */
export function advanceToNext(draft: Draft): void {
  const active = activeOf(draft);
  if (active?.next?.isClaimed) swap(draft);
  else draft.commands.push({ do: 'advance', reason: 'swap' });
}

/**
 * Swaps to the preloaded window if the current presentation is interrupted or has failed, and neither a lock nor a pause
 * prevents it. The current window plays until the other one is ready, so an interrupt never leaves the screen blank.
 */
export function interruptIfDue(draft: Draft): void {
  const active = activeOf(draft);
  if (!active || draft.state.isPaused) return;
  const { current, next, interrupt } = active;
  const onScreen = current.phase === 'playing' || current.phase === 'ready';
  // After its first failure, a window gets one restart before another window replaces it.
  const replacesFailed =
    current.phase === 'waiting' || (!onScreen && (current.failures > 1 || current.restarts > 1));
  if ((interrupt === 'none' && !replacesFailed) || (onScreen && current.isLocked)) return;
  if (next?.phase === 'ready') {
    if (current.phase === 'playing') reportEnd(draft);
    advanceToNext(draft);
  } else if (!next) {
    draft.commands.push({ do: 'preview', reason: 'preload' });
  }
}

/** Closes every window, because there is nothing to play. */
export function clear(draft: Draft): void {
  const active = activeOf(draft);
  if (!active) return;
  dropNext(draft);
  forgetDelayed(draft);
  draft.commands.push({ do: 'close', windowId: active.current.windowId });
  enterStatus(draft, { name: 'empty' });
}
