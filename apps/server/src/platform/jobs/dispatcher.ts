import type { Pool } from 'pg';
import { createJobListener } from './job-listener.ts';

export interface Dispatcher {
  /** Stops checking, and waits for the current check. */
  stop(): Promise<void>;
}

interface DispatcherOptions {
  pool: Pool;
  /** The schema of the library's tables. */
  schema: string;
  /** How often to check for jobs whose announcements were lost, in milliseconds. */
  checkEveryMs: number;
  /** Called with the name of each queue that has a due job. */
  onDue(queue: string): void;
}

/** Pause after a check that failed because the database is unavailable. */
const RETRY_MS = 1000;
/** A connection on which a check takes longer is considered lost. */
const CHECK_TIMEOUT_MS = 30_000;
/** The longest delay of a timer. */
const MAX_TIMER_MS = 2 ** 31 - 1;

/**
 * Finds due jobs in all queues. The database announces them, so an idle server does nothing. The library alone would
 * poll each queue. Checks for due jobs at the start, when the next delayed job is due, and periodically for jobs whose
 * announcements were lost.
 */
export function startDispatcher({ pool, schema, checkEveryMs, onDue }: DispatcherOptions): Dispatcher {
  const waitingJobs = waitingJobsQuery(schema);
  const listener = createJobListener(pool, {
    onJob: handleJob,
    // Announcements are lost until the connection is replaced, and then a check finds their jobs.
    onLost: retryLater,
  });
  let timer: NodeJS.Timeout | undefined;
  let nextCheckAt = Number.POSITIVE_INFINITY;
  let checking: Promise<void> | undefined;
  let isStopped = false;

  function checkAfter(milliseconds: number): void {
    clearTimeout(timer);
    nextCheckAt = performance.now() + milliseconds;
    timer = setTimeout(check, Math.min(milliseconds, MAX_TIMER_MS));
  }

  function retryLater(): void {
    if (!isStopped) checkAfter(RETRY_MS);
  }

  function handleJob(queue: string, waitMs: number): void {
    if (waitMs <= 0) onDue(queue);
    else if (!isStopped && performance.now() + waitMs < nextCheckAt) checkAfter(waitMs);
  }

  function check(): void {
    checking ??= find().finally(() => {
      checking = undefined;
      // A job became due during the check.
      if (!isStopped && performance.now() >= nextCheckAt) check();
    });
  }

  async function find(): Promise<void> {
    checkAfter(checkEveryMs);
    try {
      const { rows } = await listener.query<WaitingJobs>(waitingJobs);
      for (const { name, is_due: isDue, wait_ms: waitMs } of rows) {
        if (isDue) onDue(name);
        if (waitMs !== null) handleJob(name, waitMs);
      }
    } catch {
      // The library's own statements report that the database is unavailable.
      listener.close();
      retryLater();
    }
  }

  check();
  return {
    async stop() {
      isStopped = true;
      await checking;
      clearTimeout(timer);
      listener.close();
    },
  };
}

/** The jobs of one queue that wait to be run. */
interface WaitingJobs {
  name: string;
  is_due: boolean;
  /** When the next one becomes due; null if none is delayed. */
  wait_ms: number | null;
}

function waitingJobsQuery(schema: string) {
  return {
    name: 'waiting_jobs',
    text: `select name, bool_or(start_after <= time) as is_due,
        ceil(extract(epoch from min(start_after) filter (where start_after > time) - time) * 1000)::float8 as wait_ms
      from ${schema}.job, clock_timestamp() as time where state < 'active' group by name, time`,
    query_timeout: CHECK_TIMEOUT_MS,
  };
}
