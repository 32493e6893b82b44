import { z } from 'zod';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { CreatePublishDependencies } from './create-publish.ts';
import { advancePublish, type PublishRunDependencies } from './publish-run.ts';

export interface PublishJobDependencies extends PublishRunDependencies {
  jobs: Pick<Jobs, 'define'>;
}

/** The background job that advances a publish until it ends. Returns a function that enqueues it. */
export function definePublishJob(dependencies: PublishJobDependencies): CreatePublishDependencies['start'] {
  const { clock, jobs } = dependencies;
  const job = jobs.define(
    'advance_publish',
    z.object({ id: z.uuid() }),
    async ({ id }) => {
      const next = await advancePublish(dependencies, id);
      if (next) await start(id, next);
    },
    // The `resume_publishes` job retries every minute.
    { concurrency: 2, timeoutSeconds: 900, retries: 0 },
  );
  const start: CreatePublishDependencies['start'] = async (id, startsAt, transaction) => {
    const delayMs = startsAt.getTime() - clock.now().getTime();
    await job.enqueue({ id }, { ...(transaction && { transaction }), singletonKey: id, delayMs });
  };
  return start;
}
