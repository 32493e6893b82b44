import { randomUUID } from 'node:crypto';
import type { Pool } from 'pg';
import PgBoss from 'pg-boss';
import type { z } from 'zod';
import { type Database, retryConflicts } from '../database/database.ts';
import type { Log } from '../log.ts';
import { createDurableSql } from './durable-sql.ts';
import { transactionSql } from './transaction-sql.ts';

const SCHEMA = 'jobs';
const STOP_TIMEOUT_MS = 15_000;

export interface JobRun {
  id: string;
  /** 1 for the first try. */
  attempt: number;
}

export interface JobOptions {
  /** Tries after the first that failed. Default 3. */
  retries?: number;
  /** Before the first retry; doubled with some chance before each other one. Default 5. */
  retryDelaySeconds?: number;
  /** A run that takes longer counts as failed. Default 300. */
  timeoutSeconds?: number;
  /** How many run at once in this process. Default 1. */
  concurrency?: number;
}

export interface EnqueueOptions {
  /** While a job with this key waits, another is not added. */
  singletonKey?: string;
  /** Not before this time. */
  startAfter?: Date;
  /** The job exists if, and only if, this transaction commits. */
  transaction?: Pick<Database, 'execute'>;
}

/** A kind of work, by which it is given out. */
export interface Job<Data> {
  /** Puts the work into the queue. False when one with the same key waits already. */
  enqueue(data: Data, options?: EnqueueOptions): Promise<boolean>;
}

/**
 * Work that outlives requests and processes, in a queue in the database. A job runs at least once: a process
 * that dies with it leaves it to another, so handlers must bear being run again.
 */
export interface Jobs {
  /**
   * Says how a kind of work is done; before {@link Jobs.start}. Data is checked by its schema when it is given
   * and when it is taken: a queue outlives the version of the program that filled it.
   */
  define<Data extends object>(
    name: string,
    data: z.ZodType<Data>,
    handler: (data: Data, run: JobRun) => Promise<void>,
    options?: JobOptions,
  ): Job<Data>;
  /** Runs a kind of work (with empty data) by a cron expression of five fields, in UTC; before the start. */
  schedule(name: string, cron: string): void;
  /**
   * Prepares the queues and, unless this process only gives work out, begins to work. Call it under the setup lock:
   * the library creates and migrates its tables here.
   */
  start(): Promise<void>;
  /** Takes no more work, and gives what runs some seconds to end; what does not is left to others. */
  stop(): Promise<void>;
}

export interface JobsOptions {
  pool: Pool;
  log: Log;
  /** False: this process gives work out, and does none. Default true. */
  isWorker?: boolean;
  /** How often to look for work that others gave out, or that is due. Default 1000, at least 500. */
  pollEveryMs?: number;
}

interface Definition {
  /** Checks the data, and does the work. */
  perform(data: unknown, run: JobRun): Promise<void>;
  options: Required<JobOptions>;
}

export function createJobs({ pool, log: parentLog, isWorker = true, pollEveryMs = 1000 }: JobsOptions): Jobs {
  const log = parentLog.child({ part: 'jobs' });
  const definitions = new Map<string, Definition>();
  const schedules = new Map<string, string>();
  const workerIds = new Map<string, string[]>();
  const durableSql = createDurableSql(pool, (error) =>
    log.warn({ err: error }, 'Jobs wait for the database.'),
  );
  const boss = new PgBoss({ db: durableSql, schema: SCHEMA, supervise: isWorker, schedule: isWorker });
  // What gives work out fails at once when the database is away: its caller must know.
  const impatientSql = { executeSql: (text: string, values?: unknown[]) => pool.query(text, values) };
  let isStarted = false;

  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed.'));

  async function enqueue(name: string, data: object, options: EnqueueOptions = {}): Promise<boolean> {
    if (!isStarted) throw new Error('Jobs are not started.');
    const { transaction, startAfter, singletonKey } = options;
    const id = await boss.send(name, data, {
      db: transaction ? transactionSql(transaction) : impatientSql,
      // The queue's policy allows one waiting job for each key; without one, each has its own.
      singletonKey: singletonKey ?? randomUUID(),
      ...(startAfter && { startAfter }),
    });
    // Work of a transaction is not there before its commit: it is found at the next look.
    if (id && !transaction && !startAfter)
      for (const worker of workerIds.get(name) ?? []) boss.notifyWorker(worker);
    return id !== null;
  }

  async function runJob(name: string, { perform, options }: Definition, job: PgBoss.JobWithMetadata<object>) {
    const attempt = job.retryCount + 1;
    try {
      await perform(job.data ?? {}, { id: job.id, attempt });
    } catch (error) {
      const isLast = attempt > options.retries;
      const details = { err: error, job: name, id: job.id, attempt };
      if (isLast) log.error(details, 'A job failed for good.');
      else log.warn(details, 'A job failed, and will be tried again.');
      throw error;
    }
  }

  async function open(name: string, definition: Definition): Promise<void> {
    const { retries, retryDelaySeconds, timeoutSeconds, concurrency } = definition.options;
    const queue: PgBoss.Queue = {
      name,
      policy: 'short',
      retryLimit: retries,
      retryDelay: retryDelaySeconds,
      retryBackoff: true,
      expireInSeconds: timeoutSeconds,
    };
    // A new queue is a new partition of a table that other servers may be using: PostgreSQL can resolve a deadlock
    // by ending either transaction.
    await retryConflicts(() => boss.createQueue(name, queue));
    await retryConflicts(() => boss.updateQueue(name, queue));
    if (!isWorker) return;
    const work = () =>
      boss.work<object>(
        name,
        { batchSize: 1, includeMetadata: true, pollingIntervalSeconds: Math.max(pollEveryMs, 500) / 1000 },
        async ([job]) => job && runJob(name, definition, job),
      );
    workerIds.set(name, await Promise.all(Array.from({ length: concurrency }, work)));
  }

  return {
    define(name, schema, handler, options = {}) {
      if (isStarted) throw new Error(`The job ${name} is defined after the start.`);
      if (definitions.has(name)) throw new Error(`The job ${name} is defined twice.`);
      if (!/^[a-z][a-z_]*$/.test(name)) throw new Error(`${JSON.stringify(name)} is not the name of a job.`);
      const defaults = { retries: 3, retryDelaySeconds: 5, timeoutSeconds: 300, concurrency: 1 };
      definitions.set(name, {
        perform: async (data, run) => handler(schema.parse(data), run),
        options: { ...defaults, ...options },
      });
      return { enqueue: async (data, enqueueOptions) => enqueue(name, schema.parse(data), enqueueOptions) };
    },
    schedule(name, cron) {
      if (isStarted) throw new Error(`The schedule of ${name} is set after the start.`);
      schedules.set(name, cron);
    },
    async start() {
      await boss.start();
      for (const [name, definition] of definitions) await open(name, definition);
      for (const [name, cron] of schedules) await boss.schedule(name, cron, {}, { tz: 'UTC' });
      if (isWorker) {
        // Schedules of earlier versions would fill queues that nobody empties.
        for (const { name } of await boss.getSchedules())
          if (!schedules.has(name)) await boss.unschedule(name);
      }
      isStarted = true;
    },
    async stop() {
      if (!isStarted) return;
      isStarted = false;
      durableSql.stopWaiting();
      const stopped = boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS - 2_000, close: false });
      const ended = stopped.then(() => durableSql.settled());
      ended.catch((error: unknown) => log.warn({ err: error }, 'The job queue did not end well.'));
      await withinTime(ended, STOP_TIMEOUT_MS);
    },
  };
}

/** Waits for a promise, but not for longer. */
async function withinTime(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([promise.catch(() => {}), late]);
  clearTimeout(timer);
}
