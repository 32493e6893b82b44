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

/** The end of a run. An error keeps the previous result. */
type Outcome<Result> = { result: Result | null; error: null } | { error: string };

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
  const worker = createWorkerHolder<Result>(spawn, finishJob);
  const progress = createProgress(timers, onState);
  let isBusy = false;
  let waiting: Message | null = null;
  let grace: TimerHandle | undefined;

  function stopGrace(): void {
    timers.clearTimeout(grace);
    grace = undefined;
  }

  function startJob(message: Message): void {
    stopGrace();
    progress.start();
    const current = worker.get();
    isBusy = true;
    current.postMessage(message);
  }

  function finishJob(outcome: Outcome<Result>): void {
    isBusy = false;
    const next = waiting;
    waiting = null;
    progress.finish(outcome, next === null);
    if (next !== null) startJob(next);
  }

  function dismissWorker(): void {
    worker.terminate();
    isBusy = false;
  }

  return {
    run(message) {
      if (!isBusy) return startJob(message);
      waiting = message;
      grace ??= timers.setTimeout(() => {
        grace = undefined;
        dismissWorker();
        const next = waiting;
        waiting = null;
        if (next !== null) startJob(next);
      }, GRACE_MS);
    },
    stop() {
      progress.stop();
      stopGrace();
      waiting = null;
      dismissWorker();
    },
  };
}

/** A worker that is spawned when it is needed. One that was terminated or has failed reports nothing more. */
function createWorkerHolder<Result>(spawn: () => WorkerLike, onEnd: (outcome: Outcome<Result>) => void) {
  let worker: WorkerLike | null = null;

  function terminate(): void {
    worker?.terminate();
    worker = null;
  }

  function listenTo(spawned: WorkerLike): void {
    spawned.onmessage = ({ data }) => {
      if (spawned !== worker) return;
      const { result, error } = data as { result?: Result; error?: string };
      onEnd(error === undefined ? { result: result ?? null, error: null } : { error });
    };
    spawned.onerror = (event) => {
      if (spawned !== worker) return;
      terminate();
      onEnd({ error: event.message });
    };
  }

  return {
    get(): WorkerLike {
      if (worker) return worker;
      worker = spawn();
      listenTo(worker);
      return worker;
    },
    terminate,
  };
}

/** The state of the runs, which are slow if no job has ended them in time. */
function createProgress<Result>(timers: Timers, onState: (state: RunState<Result>) => void) {
  let state: RunState<Result> = { result: null, error: null, isSlow: false };
  let slow: TimerHandle | undefined;

  function update(change: Partial<RunState<Result>>): void {
    state = { ...state, ...change };
    onState(state);
  }

  function stop(): void {
    timers.clearTimeout(slow);
    slow = undefined;
  }

  return {
    /** Counts from the first unanswered job, so a stream of jobs also shows progress. */
    start(): void {
      slow ??= timers.setTimeout(() => update({ isSlow: true }), SLOW_MS);
    },
    /** `isLast`: no job is waiting. */
    finish(outcome: Outcome<Result>, isLast: boolean): void {
      if (isLast) stop();
      update(isLast ? { ...outcome, isSlow: false } : outcome);
    },
    stop,
  };
}
