import { COMPLETION_THROTTLE_MS } from '@vitrine/contract/durations';
import { RESTART_LIMIT_MS } from '../constants.ts';
import { retryDelay } from '../retry-delay.ts';
import {
  activeOf,
  advanceToNext,
  clear,
  type Draft,
  dropNext,
  enterPhase,
  enterStatus,
  forgetDelayed,
  interruptIfDue,
  openNext,
  playCurrent,
  recreateCurrent,
  reportEnd,
  setActive,
  setCurrent,
  setNext,
} from './draft-changes.ts';
import { handleAdvanced, handlePreviewed } from './engine-results.ts';
import type { Command, ManagerEvent, State, WindowFailure } from './state.ts';

/**
 * The only function that changes the window manager's state. It is pure: the same state, event and time (`at`, in
 * monotonic milliseconds) give the same new state and the same commands, to be carried out in order.
 */
export function transition(
  state: State,
  event: ManagerEvent,
  at: number,
): { state: State; commands: readonly Command[] } {
  const draft: Draft = { state, commands: [], at };
  if (state.status.name !== 'destroyed') apply(draft, event);
  return { state: draft.state, commands: draft.commands };
}

function apply(draft: Draft, event: ManagerEvent): void {
  switch (event.type) {
    case 'load':
      load(draft);
      break;
    case 'show':
      show(draft);
      break;
    case 'play':
      play(draft);
      break;
    case 'pause':
      pause(draft);
      break;
    case 'resume':
      resume(draft);
      break;
    case 'interrupt':
      interrupt(draft);
      break;
    case 'content':
      contentChanged(draft, event.interrupt, event.isSame ?? false);
      break;
    case 'destroy':
      destroy(draft);
      break;
    case 'minute':
      minute(draft);
      break;
    case 'advanced':
      handleAdvanced(draft, event.reason, event.choice);
      break;
    case 'previewed':
      handlePreviewed(draft, event);
      break;
    case 'ready':
      ready(draft, event.windowId);
      break;
    case 'failed':
      failed(draft, event.windowId, event.failure, event.isNextSilent ?? false);
      break;
    case 'completed':
      completed(draft, event.windowId, event.error);
      break;
    case 'completionDue':
      completionDue(draft);
      break;
    case 'retryDue':
      retryDue(draft);
      break;
    case 'restartDue':
      restartDue(draft);
      break;
    case 'lockChanged':
      lockChanged(draft, event.windowId, event.isLocked);
      break;
  }
}

function load(draft: Draft): void {
  if (draft.state.status.name !== 'idle') return;
  enterStatus(draft, { name: 'empty' });
  draft.commands.push({ do: 'advance', reason: 'start' });
}

function show(draft: Draft): void {
  draft.state = { ...draft.state, isShown: true };
  const current = activeOf(draft)?.current;
  if (current?.phase === 'ready' || current?.phase === 'playing')
    draft.commands.push({ do: 'reveal', windowId: current.windowId });
}

function play(draft: Draft): void {
  draft.state = { ...draft.state, isPlaying: true };
  if (activeOf(draft)?.current.phase === 'ready') playCurrent(draft);
}

function pause(draft: Draft): void {
  draft.state = { ...draft.state, isPaused: true };
}

function resume(draft: Draft): void {
  draft.state = { ...draft.state, isPaused: false };
  interruptIfDue(draft);
}

function interrupt(draft: Draft): void {
  setActive(draft, { interrupt: 'requested' });
  interruptIfDue(draft);
}

function destroy(draft: Draft): void {
  clear(draft);
  enterStatus(draft, { name: 'destroyed' });
}

function minute(draft: Draft): void {
  const { status } = draft.state;
  if (status.name === 'empty') draft.commands.push({ do: 'preview', reason: 'check' });
  if (status.name === 'active') draft.commands.push({ do: 'preview', reason: 'preload' });
}

/** The engine already chooses from the new content. Windows stay if their keys match its choices. */
function contentChanged(draft: Draft, interrupts: boolean, isSame: boolean): void {
  draft.state = { ...draft.state, preloadFailures: null };
  const { status } = draft.state;
  if (status.name === 'empty') draft.commands.push({ do: 'advance', reason: 'start' });
  if (status.name !== 'active') return;
  setNext(draft, { isClaimed: false });
  if (interrupts) setActive(draft, { interrupt: 'requested' });
  // A pending interrupt belongs to the previous content.
  else if (!isSame) setActive(draft, { interrupt: 'none' });
  draft.commands.push({ do: 'preview', reason: 'preload' });
}

function ready(draft: Draft, windowId: string): void {
  const active = activeOf(draft);
  if (!active) return;
  if (windowId === active.current.windowId && enterPhase(draft, 'current', 'ready')) {
    setCurrent(draft, { failures: 0 });
    if (draft.state.isShown) draft.commands.push({ do: 'reveal', windowId });
    playCurrent(draft);
    draft.commands.push({ do: 'preview', reason: 'preload' });
  } else if (windowId === active.next?.windowId && enterPhase(draft, 'next', 'ready')) {
    interruptIfDue(draft);
  }
}

/** Throttles completions: one that is too early is delayed, and its repeats are ignored. */
function completed(draft: Draft, windowId: string, error: string | undefined): void {
  const current = activeOf(draft)?.current;
  if (current?.windowId !== windowId || current.phase !== 'playing') {
    draft.commands.push({
      do: 'log',
      level: 'warn',
      message: 'Completion of a window that is not playing',
      windowId,
    });
    return;
  }
  const { lastCompletion, delayed } = draft.state;
  const wait = lastCompletion === null ? 0 : lastCompletion + COMPLETION_THROTTLE_MS - draft.at;
  if (delayed) {
    draft.commands.push({ do: 'log', level: 'warn', message: 'Repeated completion ignored', windowId });
  } else if (wait > 0) {
    draft.state = { ...draft.state, delayed: { windowId, error } };
    draft.commands.push(
      { do: 'log', level: 'warn', message: 'Completion throttled', windowId },
      { do: 'delayCompletion', ms: wait },
    );
  } else {
    endCurrent(draft, error);
  }
}

function completionDue(draft: Draft): void {
  const { delayed } = draft.state;
  draft.state = { ...draft.state, delayed: null };
  const current = activeOf(draft)?.current;
  if (delayed && current?.windowId === delayed.windowId && current.phase === 'playing')
    endCurrent(draft, delayed.error);
}

function endCurrent(draft: Draft, error: string | undefined): void {
  const active = activeOf(draft);
  if (!active) return;
  reportEnd(draft, error);
  if (draft.state.isPaused || active.current.isLocked) playCurrent(draft);
  else if (!active.next) draft.commands.push({ do: 'advance', reason: 'continue' });
  else if (active.next.phase === 'ready') advanceToNext(draft);
  else playCurrent(draft);
}

function failed(draft: Draft, windowId: string, failure: WindowFailure, isNextSilent: boolean): void {
  const active = activeOf(draft);
  if (windowId === active?.next?.windowId) preloadFailed(draft, failure);
  else if (windowId === active?.current.windowId && active.current.phase !== 'waiting')
    currentFailed(draft, failure, isNextSilent);
}

function preloadFailed(draft: Draft, failure: WindowFailure): void {
  const next = activeOf(draft)?.next;
  if (!next) return;
  const { windowId, choice, isClaimed } = next;
  const known = draft.state.preloadFailures;
  const count = known?.key === choice.key ? known.count + 1 : 1;
  draft.state = { ...draft.state, preloadFailures: { key: choice.key, count } };
  draft.commands.push({ do: 'reportPreloadError', windowId, choice, failure }, { do: 'close', windowId });
  setActive(draft, { next: null });
  // The engine has moved onto a claimed presentation, so a preview already skips it.
  if (isClaimed) draft.commands.push({ do: 'retry', ms: retryDelay(count) });
  else draft.commands.push({ do: 'preview', reason: 'skip' });
}

/**
 * Hard restart: removes the window and recreates it for the same presentation, even if the next one is ready. A ready
 * preloaded window covers the gap with its first picture. If the recreated window also fails before it plays to its end,
 * another presentation replaces it. If there is none, the window is recreated again, with exponential backoff while it
 * does not become ready.
 */
function currentFailed(draft: Draft, failure: WindowFailure, isNextSilent: boolean): void {
  const active = activeOf(draft);
  if (!active) return;
  const { current, next } = active;
  const failures = current.failures + 1;
  const isFirst = current.restarts === 0 && failures === 1;
  const isNextReady = next?.phase === 'ready' && !isNextSilent;
  forgetDelayed(draft);
  reportEnd(draft, failure.message);
  enterPhase(draft, 'current', 'waiting');
  setCurrent(draft, { isLocked: false, failures });
  if (isNextReady && draft.state.isShown) draft.commands.push({ do: 'reveal', windowId: next.windowId });
  draft.commands.push({ do: 'close', windowId: current.windowId });
  if (!isFirst && isNextReady) advanceToNext(draft);
  else if (!isFirst) replaceFailed(draft);
  else {
    // A claimed one stays, because the engine has moved onto it.
    if (failure.kind === 'unresponsive' && next && !isNextReady && !next.isClaimed) dropNext(draft);
    recreateCurrent(draft);
    draft.commands.push({ do: 'limitRestart' });
    if (!activeOf(draft)?.next) draft.commands.push({ do: 'preview', reason: 'preload' });
  }
}

/**
 * Windows of one origin share a process, which ends with its last window. A preloaded window that is silent or not ready
 * may be stuck in the hung process, so it is opened again while no other window is open.
 */
function replaceFailed(draft: Draft): void {
  const next = activeOf(draft)?.next;
  if (next?.isClaimed) {
    openNext(draft, next.choice, true);
    return;
  }
  dropNext(draft);
  draft.commands.push({ do: 'advance', reason: 'replace' });
}

/** If another presentation can replace it, a restarted window that is still not ready has failed. */
function restartDue(draft: Draft): void {
  const active = activeOf(draft);
  if (!active?.next || active.current.phase !== 'loading' || active.current.restarts === 0) return;
  const message = `Window ${active.current.windowId} was not ready ${RESTART_LIMIT_MS / 1000} seconds after its restart`;
  currentFailed(draft, { kind: 'timeout', message }, false);
}

function retryDue(draft: Draft): void {
  const active = activeOf(draft);
  if (!active) return;
  if (active.current.phase === 'waiting') recreateCurrent(draft);
  if (!active.next) draft.commands.push({ do: 'preview', reason: 'preload' });
}

function lockChanged(draft: Draft, windowId: string, isLocked: boolean): void {
  const active = activeOf(draft);
  if (windowId === active?.next?.windowId) setNext(draft, { isLocked });
  if (windowId !== active?.current.windowId) return;
  setCurrent(draft, { isLocked });
  if (!isLocked) interruptIfDue(draft);
  else if (active?.interrupt === 'engine') setActive(draft, { interrupt: 'blocked' });
}
