import type { Timers } from '@vitrine/time';
import { throwIfAborted } from '../download.ts';

/** How long background work runs without a rest. Playback has a frame to paint every 16 ms. */
const WORK_MS = 4;
/** The length of a rest, as a multiple of the work before it. The work takes a fifth of the time on any device. */
const REST_PER_WORK = 4;
/** Limits a rest. Waiting for a download or suspending the device can make the measured work seem hours long. */
const MAX_REST_MS = 2000;

export interface BackgroundPace {
  /** Stops the work at its next rest, until this is called with false. */
  hold(isHeld: boolean): void;
  /** Starts a piece of work. Call the returned function between slices: it rests when a rest is due. */
  start(signal: AbortSignal): () => Promise<void>;
}

/** Slows background work down enough not to disturb playback, even on a slow device. */
export function createBackgroundPace(
  timers: Pick<Timers, 'now' | 'setTimeout' | 'clearTimeout'>,
): BackgroundPace {
  let isHeld = false;
  const onHold = new Set<() => void>();

  async function waitUntilReleased(signal: AbortSignal): Promise<void> {
    while (isHeld && !signal.aborted) {
      await new Promise<void>((resolve) => {
        const resume = () => {
          onHold.delete(resume);
          signal.removeEventListener('abort', resume);
          resolve();
        };
        onHold.add(resume);
        signal.addEventListener('abort', resume);
      });
    }
  }

  return {
    hold(value) {
      isHeld = value;
      if (!isHeld) for (const resume of [...onHold]) resume();
    },
    start(signal) {
      let startedAt = timers.now();
      return async () => {
        const worked = timers.now() - startedAt;
        if (worked < WORK_MS && !isHeld) return;
        const restMs = worked < WORK_MS ? 0 : Math.min(MAX_REST_MS, worked * REST_PER_WORK);
        if (restMs > 0) await new Promise<void>((resolve) => void timers.setTimeout(resolve, restMs));
        await waitUntilReleased(signal);
        throwIfAborted(signal);
        startedAt = timers.now();
      };
    },
  };
}
