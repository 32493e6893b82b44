import { browserTimers } from '@vitrine/time/browser';
import { startTransition, useEffect, useRef, useState } from 'react';
import { createJobRunner, type JobRunner, type RunState } from './job-runner.ts';
import type { ExplainJob, ExplainResult, TimelineJob, TimelineResult } from './simulation.ts';
import type { WorkerRequest } from './simulation.worker.ts';

const spawn = () => new Worker(new URL('./simulation.worker.ts', import.meta.url), { type: 'module' });

/** Simulates in a worker. The last result stays until the next one arrives. */
export function useTimeline(job: TimelineJob | null): RunState<TimelineResult> {
  return useRun<TimelineJob, TimelineResult>('timeline', job);
}

export function useExplanation(job: ExplainJob | null): RunState<ExplainResult> {
  return useRun<ExplainJob, ExplainResult>('explain', job);
}

function useRun<Job, Result>(kind: WorkerRequest['kind'], job: Job | null): RunState<Result> {
  const [state, setState] = useState<RunState<Result>>({ result: null, error: null, isSlow: false });
  const runner = useRef<JobRunner<{ kind: string; job: Job }> | null>(null);
  useEffect(() => {
    const made = createJobRunner<{ kind: string; job: Job }, Result>(spawn, browserTimers, (next) =>
      // React draws the result between the frames of a drag.
      startTransition(() => setState(next)),
    );
    runner.current = made;
    return () => {
      runner.current = null;
      made.stop();
    };
  }, []);
  useEffect(() => {
    if (job !== null) runner.current?.run({ kind, job });
  }, [kind, job]);
  return state;
}
