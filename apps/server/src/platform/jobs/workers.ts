import type PgBoss from 'pg-boss';
import type { Log } from '../log.ts';

/** How often the library polls a queue. This is only a fallback, because the dispatcher reports every due job. */
const QUEUE_POLL_SECONDS = 3600;

export interface JobRun {
  id: string;
  /** 1 for the first attempt. */
  attempt: number;
}

export interface JobOptions {
  /** Retries after the first failure. Default 3. */
  retries?: number;
  /** Delay before the first retry, with exponential backoff and jitter afterwards. Default 5. */
  retryDelaySeconds?: number;
  /** A longer run fails. Default 300. */
  timeoutSeconds?: number;
  /** Concurrent runs in this process. Default 1. */
  concurrency?: number;
}

/** A job as the server defines it. */
export interface Definition {
  /** Validates the data and runs the handler. */
  perform(data: unknown, run: JobRun): Promise<void>;
  options: Required<JobOptions>;
}

interface QueueWorker {
  /** The library's id, once it has started. */
  id?: string;
  isBusy: boolean;
}

/** Runs the jobs of all queues in this process. */
interface Workers {
  /** Starts as many workers for each queue as its jobs can run at the same time. */
  start(): Promise<void>;
  /** Looks for a job of a queue now. */
  wake(name: string): void;
}

export function createWorkers(boss: PgBoss, log: Log, definitions: ReadonlyMap<string, Definition>): Workers {
  const workers = new Map<string, QueueWorker[]>();

  /**
   * Makes an idle worker of a queue fetch a job now. A worker that starts or ends a job wakes the next one, so several
   * jobs start at once, but one job does not make all workers of its queue ask the database.
   */
  function wake(name: string): void {
    const idle = workers.get(name)?.find(({ isBusy }) => !isBusy);
    if (idle?.id !== undefined) boss.notifyWorker(idle.id);
  }

  async function startWorker(name: string, definition: Definition, worker: QueueWorker): Promise<void> {
    worker.id = await boss.work<object>(
      name,
      { batchSize: 1, includeMetadata: true, pollingIntervalSeconds: QUEUE_POLL_SECONDS },
      async ([job]) => {
        if (!job) return;
        worker.isBusy = true;
        wake(name);
        await runJob(log, name, definition, job).finally(() => {
          worker.isBusy = false;
          wake(name);
        });
      },
    );
  }

  return {
    async start() {
      for (const [name, definition] of definitions) {
        const ofQueue = Array.from({ length: definition.options.concurrency }, () => ({ isBusy: false }));
        workers.set(name, ofQueue);
        await Promise.all(ofQueue.map((worker) => startWorker(name, definition, worker)));
      }
    },
    wake,
  };
}

async function runJob(
  log: Log,
  name: string,
  { perform, options }: Definition,
  job: PgBoss.JobWithMetadata<object>,
): Promise<void> {
  const attempt = job.retryCount + 1;
  try {
    await perform(job.data ?? {}, { id: job.id, attempt });
  } catch (error) {
    const isLast = attempt > options.retries;
    const details = { err: error, job: name, id: job.id, attempt };
    if (isLast) log.error(details, 'A job failed and will not be tried again.');
    else log.warn(details, 'A job failed and will be tried again.');
    throw error;
  }
}
