import type { TimerHandle, Timers } from '@vitrine/time';

/** The part of a Worker that a job runner uses. */
export interface WorkerLike {
  postMessage(message: unknown): void;
  terminate(): void;
  onmessage: ((event: MessageEvent) => void) | null;
  onerror: ((event: ErrorEvent) => void) | null;
}

export interface RunState<Result> {
  /** The result of the latest run that ended. */
  result: Result | null;
  /** The error of the latest run, or null. */
  error: string | null;
  /** Whether the run takes so long that the page should show progress. */
  isSlow: boolean;
}

export interface JobRunner<Message> {
  /** Replaces the waiting job, and a running job that takes too long. */
  run(message: Message): void;
  stop(): void;
}

const SLOW_MS = 300;
/** How long a stale run can take to end: its result is nearly right, and starting a worker takes time. */
const GRACE_MS = 250;

/**
 * Runs jobs in a worker, one at a time, and only the latest of the waiting ones. Nothing can interrupt a worker, so a
 * stale run that does not end is terminated with its worker.
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
  let grace: TimerHandle | undefined;
  let state: RunState<Result> = { result: null, error: null, isSlow: false };

  const updateState = (change: Partial<RunState<Result>>) => {
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
    timers.clearTimeout(grace);
    slow = undefined;
    grace = undefined;
  };
  const finishJob = (change: Partial<RunState<Result>>) => {
    isBusy = false;
    const next = waiting;
    waiting = null;
    if (next === null) {
      clear();
      updateState({ ...change, isSlow: false });
      return;
    }
    updateState(change);
    start(next);
  };
  const start = (message: Message) => {
    timers.clearTimeout(grace);
    grace = undefined;
    // Counts from the first unanswered job, so a stream of jobs also shows progress.
    slow ??= timers.setTimeout(() => updateState({ isSlow: true }), SLOW_MS);
    if (!worker) {
      const made = spawn();
      worker = made;
      made.onmessage = ({ data }) => {
        if (made !== worker) return;
        const { result, error } = data as { result?: Result; error?: string };
        finishJob(error === undefined ? { result: result ?? null, error: null } : { error });
      };
      made.onerror = (event) => {
        if (made !== worker) return;
        dismiss();
        finishJob({ error: event.message });
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
      grace ??= timers.setTimeout(() => {
        grace = undefined;
        dismiss();
        const next = waiting;
        waiting = null;
        if (next !== null) start(next);
      }, GRACE_MS);
    },
    stop() {
      clear();
      waiting = null;
      dismiss();
    },
  };
}
