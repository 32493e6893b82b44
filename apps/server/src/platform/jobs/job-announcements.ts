import type { Pool } from 'pg';

/** The channel of the database on which it announces jobs. */
export const JOBS_CHANNEL = 'vitrine_jobs';

/** A queue has a job that is due in `waitMs` milliseconds. */
export interface JobAnnouncement {
  queue: string;
  waitMs: number;
}

/**
 * Makes the database announce each job that is enqueued or retried, once its transaction commits. A trigger also covers
 * the jobs of the library and of servers of earlier versions. Call it under the setup lock.
 */
export async function announceJobs(pool: Pool, schema: string): Promise<void> {
  const { rowCount } = await pool.query(
    `select from pg_trigger where tgname = 'announce_job' and tgrelid = '${schema}.job'::regclass`,
  );
  // Creating a trigger waits for all transactions that enqueue jobs, so do it only once.
  if (rowCount === 1) return;
  await pool.query(`
    create or replace function ${schema}.announce_job() returns trigger language plpgsql as $$
    begin
      perform pg_notify('${JOBS_CHANNEL}', json_build_object('queue', new.name, 'waitMs',
        greatest(0, ceil(extract(epoch from new.start_after - clock_timestamp()) * 1000)))::text);
      return null;
    end $$;
    create trigger announce_job after insert or update on ${schema}.job
      for each row when (new.state < 'active') execute function ${schema}.announce_job()`);
}

export function readAnnouncement(payload: string | undefined): JobAnnouncement {
  return JSON.parse(payload ?? '') as JobAnnouncement;
}
