import { READY_TIMEOUT_MS, SILENT_PAGE_MS } from '../constants.ts';
import type { FailureKind } from '../manager/state.ts';
import type { TimerHandle, Timers } from '../ports.ts';

export interface AnswerWatchOptions {
  windowId: string;
  timers: Timers;
  /** What should answer from the page: "application". */
  answerer: string;
  /** Whether the window is still waited for. */
  isLoading(): boolean;
  fail(kind: FailureKind, message: string): void;
}

/** Waits for a window that opens: its page must answer soon after it has loaded, and be ready within the limit. */
export interface AnswerWatch {
  /** Whether the page has ever answered. */
  readonly heard: boolean;
  pageLoaded(): void;
  answered(): void;
  /** Waits no longer: the window is ready, failed or closed. */
  stop(): void;
}

export function watchAnswer({
  windowId,
  timers,
  answerer,
  isLoading,
  fail,
}: AnswerWatchOptions): AnswerWatch {
  let heard = false;
  let silenceTimer: TimerHandle | null = null;
  const readyTimer = timers.setTimeout(
    () => fail('timeout', `Window ${windowId} timed out after ${READY_TIMEOUT_MS / 1000} seconds`),
    READY_TIMEOUT_MS,
  );
  const endSilence = () => {
    if (silenceTimer !== null) timers.clearTimeout(silenceTimer);
  };
  return {
    get heard() {
      return heard;
    },
    pageLoaded() {
      if (!isLoading() || heard || silenceTimer !== null) return;
      silenceTimer = timers.setTimeout(
        () => fail('load', `Failed to load window: no ${answerer} answered from the page`),
        SILENT_PAGE_MS,
      );
    },
    answered() {
      heard = true;
      endSilence();
    },
    stop() {
      timers.clearTimeout(readyTimer);
      endSilence();
    },
  };
}
