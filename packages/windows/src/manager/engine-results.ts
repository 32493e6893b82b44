import { retryDelay } from '../retry-delay.ts';
import {
  activeOf,
  clear,
  type Draft,
  dropNext,
  interruptIfDue,
  openFirst,
  openNext,
  playCurrent,
  recreateCurrent,
  reportEnd,
  setActive,
  setCurrent,
  setNext,
  swap,
} from './draft-changes.ts';
import type { AdvanceReason, Choice, ManagerEvent } from './state.ts';

/** Handles the engine's choice after it moved on. */
export function handleAdvanced(draft: Draft, reason: AdvanceReason, choice: Choice | null): void {
  const { status } = draft.state;
  if (reason === 'start') {
    if (status.name === 'empty' && choice) openFirst(draft, choice);
    return;
  }
  if (status.name !== 'active') return;
  switch (reason) {
    case 'swap':
      advancedToSwap(draft, choice);
      break;
    case 'continue':
      advancedToContinue(draft, choice);
      break;
    case 'skip':
      advancedToSkip(draft, choice);
      break;
    case 'replace':
      advancedToReplace(draft, choice);
      break;
  }
}

/** The current presentation ends, and the preloaded one follows if the engine still chooses it. */
function advancedToSwap(draft: Draft, choice: Choice | null): void {
  const active = activeOf(draft);
  if (!active) return;
  if (!choice) {
    clear(draft);
    return;
  }
  if (active.next?.phase === 'ready' && active.next.choice.key === choice.key) {
    setNext(draft, { choice });
    swap(draft);
    return;
  }
  const { current } = active;
  if (choice.key === current.choice.key) {
    setActive(draft, { interrupt: 'none' });
    setCurrent(draft, { choice });
    dropNext(draft);
    draft.commands.push({ do: 'preview', reason: 'preload' });
  } else {
    openNext(draft, choice, true);
  }
  if (current.phase === 'playing') playCurrent(draft);
  if (current.phase === 'waiting') draft.commands.push({ do: 'retry', ms: retryDelay(current.failures) });
}

/** The current presentation is over and nothing is preloaded. */
function advancedToContinue(draft: Draft, choice: Choice | null): void {
  const active = activeOf(draft);
  if (!active) return;
  if (!choice) {
    clear(draft);
    return;
  }
  if (choice.key === active.current.choice.key) {
    setCurrent(draft, { choice });
    playCurrent(draft);
    draft.commands.push({ do: 'preview', reason: 'preload' });
  } else {
    openNext(draft, choice, true);
    playCurrent(draft);
  }
}

/** The current window failed again and is closed; nothing is preloaded. */
function advancedToReplace(draft: Draft, choice: Choice | null): void {
  const current = activeOf(draft)?.current;
  if (!current) return;
  if (!choice) clear(draft);
  else if (choice.key !== current.choice.key) openNext(draft, choice, true);
  else {
    setCurrent(draft, { choice });
    if (current.failures === 1) recreateCurrent(draft);
    else draft.commands.push({ do: 'retry', ms: retryDelay(current.failures - 1) });
    draft.commands.push({ do: 'preview', reason: 'preload' });
  }
}

/** The engine skipped a presentation that could not be preloaded. */
function advancedToSkip(draft: Draft, choice: Choice | null): void {
  if (!choice) return;
  if (choice.key === draft.state.preloadFailures?.key)
    draft.commands.push({ do: 'preview', reason: 'skipped' });
  else if (choice.key !== activeOf(draft)?.current.choice.key) openNext(draft, choice, true);
}

/** Handles the engine's preview of its next choice. */
export function handlePreviewed(draft: Draft, event: ManagerEvent & { type: 'previewed' }): void {
  const { reason, choice, shouldInterrupt } = event;
  const { status, preloadFailures } = draft.state;
  if (status.name === 'empty') {
    if (choice) draft.commands.push({ do: 'advance', reason: 'start' });
    return;
  }
  if (status.name !== 'active') return;
  if (choice && choice.key === preloadFailures?.key) {
    // The specification only asks for another preview after a preload error. That would choose the same presentation
    // again and again, so one broken item would keep all others off the screen. It is therefore skipped, once.
    if (reason === 'skip') {
      draft.commands.push({ do: 'advance', reason: 'skip' });
      return;
    }
    if (reason === 'skipped') {
      draft.commands.push({ do: 'retry', ms: retryDelay(preloadFailures.count) });
      return;
    }
  }
  preload(draft, choice, shouldInterrupt);
}

function preload(draft: Draft, choice: Choice | null, shouldInterrupt: boolean): void {
  const active = activeOf(draft);
  if (!active) return;
  const { current, next } = active;
  const { interrupt } = active;
  const isForced = shouldInterrupt || interrupt === 'requested' || interrupt === 'blocked';
  const canEnd = !current.isLocked && !draft.state.isPaused;
  // The engine has moved onto a claimed presentation, so its preview is about the one after it.
  if (next?.isClaimed && !isForced) return;
  if (!choice) {
    dropNext(draft);
    if (!isForced) return;
    if (canEnd) endCurrent(draft);
    else if (shouldInterrupt) recordEngineInterrupt(draft);
    return;
  }
  if (shouldInterrupt) recordEngineInterrupt(draft);
  if (next?.choice.key === choice.key) {
    setNext(draft, { choice });
    interruptIfDue(draft);
    return;
  }
  if (choice.key === current.choice.key) {
    dropNext(draft);
    restartIfRequired(draft, canEnd);
    return;
  }
  if (!shouldInterrupt && interrupt === 'engine') setActive(draft, { interrupt: 'none' });
  openNext(draft, choice, false);
}

/** Records an interrupt of the engine. If a lock delays it, it can no longer be withdrawn. */
function recordEngineInterrupt(draft: Draft): void {
  const active = activeOf(draft);
  if (!active || (active.interrupt !== 'none' && active.interrupt !== 'engine')) return;
  setActive(draft, { interrupt: active.current.isLocked ? 'blocked' : 'engine' });
}

/**
 * Handles an interrupt that leads to the presentation that is already on the screen. If the player requested it, the
 * presentation restarts, which proves that the new content played. If a lock delayed it, the presentation ends as
 * specified. If an override starts with this presentation, it continues to play.
 */
function restartIfRequired(draft: Draft, canEnd: boolean): void {
  const active = activeOf(draft);
  if (!active) return;
  const mustEnd = active.interrupt === 'requested' || active.interrupt === 'blocked';
  if (mustEnd && !canEnd) return;
  setActive(draft, { interrupt: 'none' });
  if (mustEnd && active.current.phase === 'playing') endCurrent(draft);
}

/** Ends the current presentation early and asks the engine what follows. */
function endCurrent(draft: Draft): void {
  if (activeOf(draft)?.current.phase === 'playing') reportEnd(draft);
  draft.commands.push({ do: 'advance', reason: 'continue' });
}
