import { z } from 'zod';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { FileProcessing, FileProcessingDependencies } from './file-processing.ts';

/**
 * The background work of files: large ones are processed by whichever server has time, and every minute one
 * looks for what arrived unnoticed. Returns how to ask for either.
 *
 * @param processing asked when work is done, since it is itself made with what this answers
 */
export function defineFileJobs(
  jobs: Jobs,
  processing: () => FileProcessing,
): Pick<FileProcessingDependencies, 'scheduleProcessing' | 'scheduleSweep'> {
  const processFile = jobs.define(
    'process_file',
    z.object({ id: z.uuid() }),
    ({ id }) => processing().process(id),
    // Half a gigabyte is read three times. The sandbox bounds what runs at once, and for whom: these mostly wait.
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
