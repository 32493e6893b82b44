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
  retryDelay,
  setActive,
  setCurrent,
  setNext,
  swap,
} from './moves.ts';
import type { AdvanceReason, Choice, ManagerEvent } from './state.ts';

/** What the engine chose after moving on. */
export function advanced(draft: Draft, reason: AdvanceReason, choice: Choice | null): void {
  const { stage } = draft.state;
  if (reason === 'start') {
    if (stage.name === 'empty' && choice) openFirst(draft, choice);
    return;
  }
  if (stage.name !== 'active') return;
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

/** The current presentation gives way: to the preloaded one, if the engine still means it. */
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

/** The engine stepped over a presentation that could not be preloaded. */
function advancedToSkip(draft: Draft, choice: Choice | null): void {
  if (!choice) return;
  if (choice.key === draft.state.preloadFailures?.key)
    draft.commands.push({ do: 'preview', reason: 'skipped' });
  else if (choice.key !== activeOf(draft)?.current.choice.key) openNext(draft, choice, true);
}

/** What the engine would choose next. */
export function previewed(draft: Draft, event: ManagerEvent & { type: 'previewed' }): void {
  const { reason, choice, shouldInterrupt } = event;
  const { stage, preloadFailures } = draft.state;
  if (stage.name === 'empty') {
    if (choice) draft.commands.push({ do: 'advance', reason: 'start' });
    return;
  }
  if (stage.name !== 'active') return;
  if (choice && choice.key === preloadFailures?.key) {
    // By the letter a preload error only looks ahead again, and would find the same presentation for ever:
    // one broken item would keep the others off the screen. So it is stepped over, once.
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
  const forced = shouldInterrupt || interrupt === 'asked' || interrupt === 'held';
  const mayEnd = !current.locked && !draft.state.paused;
  // The engine already stands on a claimed presentation: what comes after it is of no interest yet.
  if (next?.claimed && !forced) return;
  if (!choice) {
    dropNext(draft);
    if (!forced) return;
    if (mayEnd) endCurrent(draft);
    else if (shouldInterrupt) engineInterrupts(draft);
    return;
  }
  if (shouldInterrupt) engineInterrupts(draft);
  if (next?.choice.key === choice.key) {
    setNext(draft, { choice });
    interruptIfDue(draft);
    return;
  }
  if (choice.key === current.choice.key) {
    dropNext(draft);
    restartIfAsked(draft, mayEnd);
    return;
  }
  if (!shouldInterrupt && interrupt === 'engine') setActive(draft, { interrupt: 'none' });
  openNext(draft, choice, false);
}

/** Remembers an interrupt of the engine; one that meets a lock cannot be withdrawn. */
function engineInterrupts(draft: Draft): void {
  const active = activeOf(draft);
  if (!active || (active.interrupt !== 'none' && active.interrupt !== 'engine')) return;
  setActive(draft, { interrupt: active.current.locked ? 'held' : 'engine' });
}

/**
 * The interrupt leads to the presentation that is already on the screen. If the player asked for it, the
 * presentation restarts, which proves that the new content played; if a lock held it, it ends as specified. An
 * override that starts with this presentation lets it play on.
 */
function restartIfAsked(draft: Draft, mayEnd: boolean): void {
  const active = activeOf(draft);
  if (!active) return;
  const mustEnd = active.interrupt === 'asked' || active.interrupt === 'held';
  if (mustEnd && !mayEnd) return;
  setActive(draft, { interrupt: 'none' });
  if (mustEnd && active.current.phase === 'playing') endCurrent(draft);
}

/** Ends the current presentation before its time and asks what follows. */
function endCurrent(draft: Draft): void {
  if (activeOf(draft)?.current.phase === 'playing') reportEnd(draft);
  draft.commands.push({ do: 'advance', reason: 'continue' });
}
