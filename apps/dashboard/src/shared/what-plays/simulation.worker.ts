import { errorMessage } from '@vitrine/contract/error-message';
import { type ExplainJob, explainJob, simulateJob, type TimelineJob } from './simulation.ts';

/** What is asked of the worker, and what it answers: one answer a question, in order. */
export type Question = { kind: 'timeline'; job: TimelineJob } | { kind: 'explain'; job: ExplainJob };

self.addEventListener('message', ({ data }: MessageEvent<Question>) => {
  try {
    if (data.kind === 'explain') {
      self.postMessage({ result: explainJob(data.job) });
      return;
    }
    const result = simulateJob(data.job);
    const { starts, slotOf, causes } = result.timeline;
    self.postMessage({ result }, { transfer: [starts.buffer, slotOf.buffer, causes.buffer] });
  } catch (error) {
    self.postMessage({ error: errorMessage(error) });
  }
});
