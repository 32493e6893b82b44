import { COMPLETION_THROTTLE_MS } from '@vitrine/contract/durations';
import { RESTART_LIMIT_MS } from '../constants.ts';
import { advanced, previewed } from './answers.ts';
import {
  activeOf,
  advanceToNext,
  clear,
  type Draft,
  dropNext,
  forgetDelayed,
  interruptIfDue,
  openNext,
  playCurrent,
  recreateCurrent,
  reportEnd,
  retryDelay,
  setActive,
  setCurrent,
  setNext,
} from './moves.ts';
import type { Command, ManagerEvent, State, WindowFailure } from './state.ts';

/**
 * The one function that changes the window manager's state. Pure: the same state, event and time (`at`,
 * monotonic milliseconds) give the same new state and the same commands, which are to be carried out in order.
 */
export function transition(
  state: State,
  event: ManagerEvent,
  at: number,
): { state: State; commands: readonly Command[] } {
  const draft: Draft = { state, commands: [], at };
  if (state.stage.name !== 'destroyed') apply(draft, event);
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
      draft.state = { ...draft.state, paused: true };
      return;
    case 'resume':
      draft.state = { ...draft.state, paused: false };
      interruptIfDue(draft);
      break;
    case 'interrupt':
      setActive(draft, { interrupt: 'asked' });
      interruptIfDue(draft);
      break;
    case 'content':
      contentChanged(draft, event.interrupt);
      break;
    case 'destroy':
      clear(draft);
      draft.state = { ...draft.state, stage: { name: 'destroyed' } };
      return;
    case 'minute':
      minute(draft);
      break;
    case 'advanced':
      advanced(draft, event.reason, event.choice);
      break;
    case 'previewed':
      previewed(draft, event);
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
    case 'locked':
      lockChanged(draft, event.windowId, event.locked);
      break;
  }
}

function load(draft: Draft): void {
  if (draft.state.stage.name !== 'idle') return;
  draft.state = { ...draft.state, stage: { name: 'empty' } };
  draft.commands.push({ do: 'advance', reason: 'start' });
}

function show(draft: Draft): void {
  draft.state = { ...draft.state, shown: true };
  const current = activeOf(draft)?.current;
  if (current?.phase === 'ready' || current?.phase === 'playing')
    draft.commands.push({ do: 'reveal', windowId: current.windowId });
}

function play(draft: Draft): void {
  draft.state = { ...draft.state, playing: true };
  if (activeOf(draft)?.current.phase === 'ready') playCurrent(draft);
}

function minute(draft: Draft): void {
  const { stage } = draft.state;
  if (stage.name === 'empty') draft.commands.push({ do: 'preview', reason: 'check' });
  if (stage.name === 'active') draft.commands.push({ do: 'preview', reason: 'preload' });
}

/** The engine already chooses from the new content; keys tell whether the windows at hand still serve. */
function contentChanged(draft: Draft, interrupt: boolean): void {
  draft.state = { ...draft.state, preloadFailures: null };
  const { stage } = draft.state;
  if (stage.name === 'empty') draft.commands.push({ do: 'advance', reason: 'start' });
  if (stage.name !== 'active') return;
  setNext(draft, { claimed: false });
  // An interrupt that waits belongs to the content before this.
  setActive(draft, { interrupt: interrupt ? 'asked' : 'none' });
  draft.commands.push({ do: 'preview', reason: 'preload' });
}

function ready(draft: Draft, windowId: string): void {
  const active = activeOf(draft);
  if (!active) return;
  if (windowId === active.current.windowId && active.current.phase === 'loading') {
    setCurrent(draft, { phase: 'ready', failures: 0 });
    if (draft.state.shown) draft.commands.push({ do: 'reveal', windowId });
    playCurrent(draft);
    draft.commands.push({ do: 'preview', reason: 'preload' });
  } else if (windowId === active.next?.windowId && active.next.phase === 'loading') {
    setNext(draft, { phase: 'ready' });
    interruptIfDue(draft);
  }
}

/** A completion counts once in three seconds: an early one waits for its time, and its repeats are ignored. */
function completed(draft: Draft, windowId: string, error: string | undefined): void {
  const current = activeOf(draft)?.current;
  if (current?.windowId !== windowId || current.phase !== 'playing') {
    draft.commands.push({
      do: 'log',
      level: 'warn',
      message: 'Completion of a window that does not play',
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
  if (draft.state.paused || active.current.locked) playCurrent(draft);
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
  const { windowId, choice, claimed } = next;
  const known = draft.state.preloadFailures;
  const count = known?.key === choice.key ? known.count + 1 : 1;
  draft.state = { ...draft.state, preloadFailures: { key: choice.key, count } };
  draft.commands.push({ do: 'preloadFailed', windowId, choice, failure }, { do: 'close', windowId });
  setActive(draft, { next: null });
  // The engine stands on a claimed presentation: looking ahead already steps over it.
  if (claimed) draft.commands.push({ do: 'retry', ms: retryDelay(count) });
  else draft.commands.push({ do: 'preview', reason: 'skip' });
}

/**
 * Hard restart: the window is removed and recreated for the same presentation, even when the next one is ready.
 * A ready next window stands in meanwhile, with its first picture. If the recreated window fails too before it plays
 * to its end, another presentation takes over; without one, the current window is recreated again, after growing
 * pauses while it does not even become ready.
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
  setCurrent(draft, { phase: 'waiting', locked: false, failures });
  if (isNextReady && draft.state.shown) draft.commands.push({ do: 'reveal', windowId: next.windowId });
  draft.commands.push({ do: 'close', windowId: current.windowId });
  if (!isFirst && isNextReady) advanceToNext(draft);
  else if (!isFirst) replaceFailed(draft);
  else {
    // A claimed one stays: the engine stands on it.
    if (failure.kind === 'unresponsive' && next && !isNextReady && !next.claimed) dropNext(draft);
    recreateCurrent(draft);
    draft.commands.push({ do: 'limitRestart' });
    if (!activeOf(draft)?.next) draft.commands.push({ do: 'preview', reason: 'preload' });
  }
}

/**
 * Windows of one origin share a process, which ends with its last window: a next window that is silent or not ready
 * may be stuck in the process that hangs. It is opened again with all others closed, and nothing else until it is ready.
 */
function replaceFailed(draft: Draft): void {
  const next = activeOf(draft)?.next;
  if (next?.claimed) {
    openNext(draft, next.choice, true);
    return;
  }
  dropNext(draft);
  draft.commands.push({ do: 'advance', reason: 'replace' });
}

/** A restarted window that is not ready by now gives way, if there is something to give way to. */
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

function lockChanged(draft: Draft, windowId: string, locked: boolean): void {
  const active = activeOf(draft);
  if (windowId === active?.next?.windowId) setNext(draft, { locked });
  if (windowId !== active?.current.windowId) return;
  setCurrent(draft, { locked });
  if (!locked) interruptIfDue(draft);
  else if (active?.interrupt === 'engine') setActive(draft, { interrupt: 'held' });
}
