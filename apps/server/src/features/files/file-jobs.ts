import { z } from 'zod';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { FileProcessing, FileProcessingDependencies } from './file-processing.ts';

/**
 * The background jobs of files: one processes the next waiting file of an organisation on any server with capacity, and
 * one looks every minute for uploads that were not recorded. Returns functions that schedule them.
 *
 * @param processing called when a job runs, because it needs the result of this function itself.
 */
export function defineFileJobs(
  jobs: Jobs,
  processing: () => FileProcessing,
): Pick<FileProcessingDependencies, 'scheduleProcessing' | 'scheduleSweep'> {
  // One job per organisation and not per file: organisations take turns, however many files one of them sends.
  const processNext = jobs.define(
    'process_files',
    z.object({ domainId: z.uuid() }),
    ({ domainId }) => processing().processNext(domainId),
    // The sandbox limits the concurrent work and that of each organisation, so these jobs mostly wait.
    { timeoutSeconds: 1800, concurrency: 8 },
  );
  const sweep = jobs.define('sweep_uploads', z.object({}), () => processing().sweep(), {
    timeoutSeconds: 1800,
  });
  jobs.schedule('sweep_uploads', '* * * * *');
  return {
    async scheduleProcessing(domainId, after) {
      await processNext.enqueue(
        { domainId },
        // A later attempt must not prevent one that is due.
        after ? { singletonKey: `${domainId} later`, startAfter: after } : { singletonKey: domainId },
      );
    },
    async scheduleSweep() {
      await sweep.enqueue({}, { singletonKey: 'soon' });
    },
  };
}
