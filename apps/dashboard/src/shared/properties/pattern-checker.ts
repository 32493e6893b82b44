import type { Timers } from '@vitrine/time';

export interface PatternQuestion {
  regex: string;
  text: string;
}

/** The part of a `Worker` that the checker uses. */
export interface PatternWorker {
  onmessage: ((event: MessageEvent<boolean[]>) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
  postMessage(questions: readonly PatternQuestion[]): void;
  terminate(): void;
}

/** Ordinary patterns take microseconds. The first check also waits for the worker to load. */
const LIMIT_MS = 2000;

export interface PatternChecker {
  /** Whether each text matches; null if that takes too long or a later check replaces it. */
  check(questions: readonly PatternQuestion[]): Promise<boolean[] | null>;
  stop(): void;
}

/** Checks texts against patterns in a worker, and terminates it when it takes too long. */
export function createPatternChecker(spawn: () => PatternWorker, timers: Timers): PatternChecker {
  let worker: PatternWorker | null = null;
  let giveUp = (): void => {};

  return {
    check(questions) {
      giveUp();
      return new Promise((resolve) => {
        worker ??= spawn();
        const current = worker;
        const end = (answer: boolean[] | null): void => {
          timers.clearTimeout(timer);
          giveUp = () => {};
          // A worker that did not answer in time may never answer.
          if (answer === null) {
            current.terminate();
            worker = null;
          }
          resolve(answer);
        };
        const timer = timers.setTimeout(() => end(null), LIMIT_MS);
        giveUp = () => end(null);
        current.onmessage = ({ data }) => end(data);
        current.onerror = () => end(null);
        current.postMessage(questions);
      });
    },
    stop() {
      giveUp();
      worker?.terminate();
      worker = null;
    },
  };
}
