import { WINDOW_READY_TIMEOUT_MS } from '@vitrine/contract/durations';
import type { Timers } from '@vitrine/time';
import type { FailureKind } from '../manager/state.ts';

export interface AnswerWatchOptions {
  windowId: string;
  timers: Timers;
  fail(kind: FailureKind, message: string): void;
}

/**
 * Waits until a window that opens is ready. Pages that do not use our SDK may stay silent until they are ready,
 * so silence alone proves nothing: the ready limit is the only one.
 */
export interface AnswerWatch {
  /** Whether the page has ever sent a message. */
  readonly hasAnswered: boolean;
  markAnswered(): void;
  /** Stops waiting: the window is ready, failed or closed. */
  stop(): void;
}

export function watchAnswer({ windowId, timers, fail }: AnswerWatchOptions): AnswerWatch {
  let hasAnswered = false;
  const readyTimer = timers.setTimeout(
    () => fail('timeout', `Window ${windowId} timed out after ${WINDOW_READY_TIMEOUT_MS / 1000} seconds`),
    WINDOW_READY_TIMEOUT_MS,
  );
  return {
    get hasAnswered() {
      return hasAnswered;
    },
    markAnswered() {
      hasAnswered = true;
    },
    stop: () => timers.clearTimeout(readyTimer),
  };
}
