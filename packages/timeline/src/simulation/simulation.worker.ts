import { errorMessage } from '@vitrine/contract/error-message';
import { type ExplainJob, explainMoment, simulateTimeline, type TimelineJob } from './simulation.ts';

/** A request to the worker, which sends one reply for each, in order. */
export type WorkerRequest = { kind: 'timeline'; job: TimelineJob } | { kind: 'explain'; job: ExplainJob };

self.addEventListener('message', ({ data }: MessageEvent<WorkerRequest>) => {
  try {
    if (data.kind === 'explain') {
      self.postMessage({ result: explainMoment(data.job) });
      return;
    }
    const result = simulateTimeline(data.job);
    const { starts, slotOf, causes } = result.timeline;
    self.postMessage({ result }, { transfer: [starts.buffer, slotOf.buffer, causes.buffer] });
  } catch (error) {
    self.postMessage({ error: errorMessage(error) });
  }
});
