import { z } from 'zod';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { FileProcessing, FileProcessingDependencies } from './file-processing.ts';

/**
 * The background jobs of files: one processes large files on any server with capacity, and one looks every minute
 * for uploads that were not recorded. Returns functions that schedule them.
 *
 * @param processing called when a job runs, because it needs the result of this function itself.
 */
export function defineFileJobs(
  jobs: Jobs,
  processing: () => FileProcessing,
): Pick<FileProcessingDependencies, 'scheduleProcessing' | 'scheduleSweep'> {
  const processFile = jobs.define(
    'process_file',
    z.object({ id: z.uuid() }),
    ({ id }) => processing().process(id),
    // Processing reads half a gigabyte three times. The sandbox limits the concurrent work and that of each
    // organisation, so these jobs mostly wait.
    { timeoutSeconds: 1800, concurrency: 8 },
  );
  const sweep = jobs.define('sweep_uploads', z.object({}), () => processing().sweep(), {
    timeoutSeconds: 1800,
  });
  jobs.schedule('sweep_uploads', '* * * * *');
  return {
    async scheduleProcessing(id, after) {
      await processFile.enqueue({ id }, { singletonKey: id, ...(after && { startAfter: after }) });
    },
    async scheduleSweep() {
      await sweep.enqueue({}, { singletonKey: 'soon' });
    },
  };
}
