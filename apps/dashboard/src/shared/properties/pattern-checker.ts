import type { Timers } from '@vitrine/time';

export interface PatternInput {
  regex: string;
  text: string;
}

/** The part of a `Worker` that the checker uses. */
export interface PatternWorker {
  onmessage: ((event: MessageEvent<boolean[]>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(inputs: readonly PatternInput[]): void;
  terminate(): void;
}

/** Ordinary patterns take microseconds, but the first check also waits for the worker to load. */
const LIMIT_MS = 2000;

export interface PatternChecker {
  /** Whether each string matches its pattern; null if the check takes too long or a later check replaces it. */
  check(inputs: readonly PatternInput[]): Promise<boolean[] | null>;
  stop(): void;
}

/** Checks strings against patterns in a worker, and terminates the worker when it takes too long. */
export function createPatternChecker(spawn: () => PatternWorker, timers: Timers): PatternChecker {
  let worker: PatternWorker | null = null;
  let cancel = (): void => {};

  return {
    check(inputs) {
      cancel();
      return new Promise((resolve) => {
        worker ??= spawn();
        const current = worker;
        const end = (matches: boolean[] | null): void => {
          timers.clearTimeout(timer);
          cancel = () => {};
          // A worker that has not replied by now may never reply.
          if (matches === null) {
            current.terminate();
            worker = null;
          }
          resolve(matches);
        };
        const timer = timers.setTimeout(() => end(null), LIMIT_MS);
        cancel = () => end(null);
        current.onmessage = ({ data }) => end(data);
        current.onerror = () => end(null);
        current.postMessage(inputs);
      });
    },
    stop() {
      cancel();
      worker?.terminate();
      worker = null;
    },
  };
}
