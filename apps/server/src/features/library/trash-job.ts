import { z } from 'zod';
import type { Jobs } from '../../platform/jobs/jobs.ts';
import type { Trash } from './trash.service.ts';

/** Empties the trash of old items once a night. */
export function defineTrashJob(jobs: Jobs, trash: Trash): void {
  jobs.define(
    'purge_trash',
    z.object({}),
    async () => {
      await trash.purge();
    },
    { timeoutSeconds: 3600 },
  );
  jobs.schedule('purge_trash', '17 3 * * *');
}
