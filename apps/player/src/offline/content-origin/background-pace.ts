import type { Timers } from '@vitrine/time';
import { throwIfAborted } from '../download.ts';

/** How long background work runs without a rest. Playback has a frame to paint every 16 ms. */
const WORK_MS = 4;
/** The length of a rest, as a multiple of the work before it. The work takes a fifth of the time on any device. */
const REST_PER_WORK = 4;
/** Limits a rest. Waiting for a download or suspending the device can make the measured work seem hours long. */
const MAX_REST_MS = 2000;

export interface BackgroundPace {
  /** Pauses the work at its next rest, or resumes it. */
  setPaused(isPaused: boolean): void;
  /** Starts a piece of work. Call the returned function between slices: it rests when a rest is due. */
  start(signal: AbortSignal): () => Promise<void>;
}

/** Slows background work down enough not to disturb playback, even on a slow device. */
export function createBackgroundPace(
  timers: Pick<Timers, 'now' | 'setTimeout' | 'clearTimeout'>,
): BackgroundPace {
  let isPaused = false;
  const resumers = new Set<() => void>();

  async function waitWhilePaused(signal: AbortSignal): Promise<void> {
    while (isPaused && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const resume = () => {
          resumers.delete(resume);
          signal.removeEventListener('abort', resume);
          resolve();
        };
        resumers.add(resume);
        signal.addEventListener('abort', resume);
      });
    }
  }

  return {
    setPaused(value) {
      isPaused = value;
      if (!isPaused) for (const resume of [...resumers]) resume();
    },
    start(signal) {
      let startedAt = timers.now();
      return async () => {
        const worked = timers.now() - startedAt;
        if (worked < WORK_MS && !isPaused) return;
        const restMs = worked < WORK_MS ? 0 : Math.min(MAX_REST_MS, worked * REST_PER_WORK);
        if (restMs > 0) await new Promise<void>((resolve) => void timers.setTimeout(resolve, restMs));
        await waitWhilePaused(signal);
        throwIfAborted(signal);
        startedAt = timers.now();
      };
    },
  };
}
