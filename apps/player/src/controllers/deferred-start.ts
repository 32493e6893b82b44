import type { Timers } from '@vitrine/time';
import type { StateStore } from '../platform/state-store.ts';
import { type PlayerAction, type PlayerState, showsMessage } from '../player-state.ts';

/** Work that playback does not need starts after this time even if the screen still shows nothing. */
const TIMEOUT_MS = 10_000;

/** Runs `start` once the screen shows content or a message. Returns a function that cancels it. */
export function startOnceShown(
  store: StateStore<PlayerState, PlayerAction>,
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>,
  start: () => void,
): () => void {
  const cancel = () => {
    unsubscribe();
    timers.clearTimeout(timer);
  };
  const run = () => {
    cancel();
    start();
  };
  const unsubscribe = store.subscribe((state) => {
    if (state.isOnAir || state.isAsleep || showsMessage(state)) run();
  });
  const timer = timers.setTimeout(run, TIMEOUT_MS);
  return cancel;
}
