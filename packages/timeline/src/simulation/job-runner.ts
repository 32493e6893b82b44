import type { TimerHandle, Timers } from '@vitrine/time';

/** The part of a Worker that a runner needs. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface RunState<Result> {
  /** Of the newest run that came to its end. */
  result: Result | null;
  /** Why the newest run failed; null when it did not. */
  error: string | null;
  /** A run takes so long that people should be told. */
  isSlow: boolean;
}

export interface JobRunner<Message> {
  /** Takes the place of whatever waits or, when that takes too long, runs. */
  run(message: Message): void;
  stop(): void;
}

const SLOW_MS = 300;
/** A stale run may still come to its end for so long: its answer is nearly right, and a new worker costs time. */
const PATIENCE_MS = 250;

/**
 * Runs messages in a worker, the newest first and never two at once. A worker cannot be told to stop: a run that
 * is stale and does not end is ended with its worker.
 */
export function createJobRunner<Message, Result>(
  spawn: () => WorkerLike,
  timers: Timers,
  onState: (state: RunState<Result>) => void,
): JobRunner<Message> {
  let worker: WorkerLike | null = null;
  let isBusy = false;
  let waiting: Message | null = null;
  let slow: TimerHandle | undefined;
  let patience: TimerHandle | undefined;
  let state: RunState<Result> = { result: null, error: null, isSlow: false };

  const tell = (change: Partial<RunState<Result>>) => {
    state = { ...state, ...change };
    onState(state);
  };
  const dismiss = () => {
    worker?.terminate();
    worker = null;
    isBusy = false;
  };
  const clear = () => {
    timers.clearTimeout(slow);
    timers.clearTimeout(patience);
    slow = undefined;
    patience = undefined;
  };
  const ended = (change: Partial<RunState<Result>>) => {
    isBusy = false;
    const next = waiting;
    waiting = null;
    if (next === null) {
      clear();
      tell({ ...change, isSlow: false });
      return;
    }
    tell(change);
    start(next);
  };
  const start = (message: Message) => {
    timers.clearTimeout(patience);
    patience = undefined;
    // Counts from the first message that is not answered, so that a stream of them shows progress too.
    slow ??= timers.setTimeout(() => tell({ isSlow: true }), SLOW_MS);
    if (!worker) {
      const made = spawn();
      worker = made;
      made.onmessage = ({ data }) => {
        if (made !== worker) return;
        const { result, error } = data as { result?: Result; error?: string };
        ended(error === undefined ? { result: result ?? null, error: null } : { error });
      };
      made.onerror = (event) => {
        if (made !== worker) return;
        dismiss();
        ended({ error: event.message });
      };
    }
    isBusy = true;
    worker.postMessage(message);
  };

  return {
    run(message) {
      if (!isBusy) {
        start(message);
        return;
      }
      waiting = message;
      patience ??= timers.setTimeout(() => {
        patience = undefined;
        dismiss();
        const next = waiting;
        waiting = null;
        if (next !== null) start(next);
      }, PATIENCE_MS);
    },
    stop() {
      clear();
      waiting = null;
      dismiss();
    },
  };
}
