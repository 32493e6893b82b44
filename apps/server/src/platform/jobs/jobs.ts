import type { Pool } from 'pg';
import PgBoss from 'pg-boss';
import type { z } from 'zod';
import { systemTimers } from '../clock.ts';
import { retryConflicts } from '../database/database.ts';
import type { Log } from '../log.ts';
import { type Dispatcher, startDispatcher } from './dispatcher.ts';
import { createDurableSql, type DurableSql } from './durable-sql.ts';
import { announceJobs } from './job-announcements.ts';
import { createJobProducer, type EnqueueOptions } from './job-producer.ts';
import { type Schedules, startSchedules } from './schedules.ts';
import { createWorkers, type Definition, type JobOptions, type JobRun } from './workers.ts';

const SCHEMA = 'jobs';
const STOP_TIMEOUT_MS = 15_000;
const DEFAULT_OPTIONS: Required<JobOptions> = {
  retries: 3,
  retryDelaySeconds: 5,
  timeoutSeconds: 300,
  concurrency: 1,
};

/** A defined job, which can be enqueued. */
interface Job<Data> {
  /** Adds a job to the queue. Returns false if one with the same key already waits. */
  enqueue(data: Data, options?: EnqueueOptions): Promise<boolean>;
}

/**
 * A job queue in the database, for work that outlives requests and processes. A job runs at least once: if its process
 * dies, another one runs it again, so handlers must be idempotent.
 */
export interface Jobs {
  /**
   * Defines a job; call it before {@link Jobs.start}. Data is validated when it is enqueued and when it is run, because
   * another version of the server may have filled the queue.
   */
  define<Data extends object>(
    name: string,
    data: z.ZodType<Data>,
    handler: (data: Data, run: JobRun) => Promise<void>,
    options?: JobOptions,
  ): Job<Data>;
  /** Runs a job with empty data by a cron expression of five fields, in UTC. Call it before {@link Jobs.start}. */
  schedule(name: string, cron: string): void;
  /**
   * Prepares the queues and, if this process is a worker, starts working. Call it under the setup lock, because the
   * library creates and migrates its tables here.
   */
  start(): Promise<void>;
  /** Takes no more jobs, and waits a few seconds for running ones. Other processes run unfinished ones again. */
  stop(): Promise<void>;
}

interface JobsOptions {
  pool: Pool;
  log: Log;
  /** Whether this process also runs jobs, instead of only enqueueing them. Default true. */
  isWorker?: boolean;
  /** Whether a worker runs the jobs with a schedule when they are due, by the system clock. Default true. */
  runsSchedules?: boolean;
  /** How often to check for jobs whose announcements were lost, in milliseconds. Default 30 seconds. */
  checkEveryMs?: number;
}

export function createJobs({
  pool,
  log: parentLog,
  isWorker = true,
  runsSchedules = true,
  checkEveryMs = 30_000,
}: JobsOptions): Jobs {
  const log = parentLog.child({ part: 'jobs' });
  const definitions = new Map<string, Definition>();
  const schedules = new Map<string, string>();
  const { boss, durableSql } = createLibrary(pool, log, isWorker);
  const workers = createWorkers(boss, log, definitions);
  const producer = createJobProducer({ boss, pool, log, onDue: workers.wake });
  let isStarted = false;
  let dispatcher: Dispatcher | undefined;
  let running: Schedules | undefined;

  return {
    define(name, schema, handler, options = {}) {
      if (isStarted) throw new Error(`The job ${name} was defined after the queue started.`);
      requireNewName(definitions, name);
      definitions.set(name, {
        perform: async (data, run) => handler(schema.parse(data), run),
        options: { ...DEFAULT_OPTIONS, ...options },
      });
      return {
        async enqueue(data, enqueueOptions) {
          const valid = schema.parse(data);
          if (!isStarted) throw new Error('The job queue has not started.');
          return producer.enqueue(name, valid, enqueueOptions);
        },
      };
    },
    schedule(name, cron) {
      if (isStarted) throw new Error(`The schedule of ${name} was set after the queue started.`);
      schedules.set(name, cron);
    },
    async start() {
      await boss.start();
      await announceJobs(pool, SCHEMA);
      await openQueues(boss, definitions);
      await writeSchedules(boss, schedules, isWorker);
      if (isWorker) {
        await workers.start();
        dispatcher = startDispatcher({ pool, schema: SCHEMA, checkEveryMs, onDue: workers.wake });
      }
      if (isWorker && runsSchedules)
        running = startSchedules({ schedules, timers: systemTimers, onDue: producer.enqueueScheduled });
      isStarted = true;
    },
    async stop() {
      if (!isStarted) return;
      isStarted = false;
      running?.stop();
      durableSql.stopWaiting();
      await dispatcher?.stop();
      await stopBoss(boss, durableSql, log);
    },
  };
}

/** The job library, and its access to the database. */
function createLibrary(pool: Pool, log: Log, isWorker: boolean) {
  const durableSql = createDurableSql(pool, (error) =>
    log.warn({ err: error }, 'Jobs are waiting for the database.'),
  );
  const boss = new PgBoss({ db: durableSql, schema: SCHEMA, supervise: isWorker, schedule: false });
  boss.on('error', (error) => log.error({ err: error }, 'The job queue failed.'));
  return { boss, durableSql };
}

/** Waits a limited time for running jobs, and for the statements that record their results. */
async function stopBoss(boss: PgBoss, durableSql: DurableSql, log: Log): Promise<void> {
  const stopped = boss.stop({ graceful: true, timeout: STOP_TIMEOUT_MS - 2_000, close: false });
  const ended = stopped.then(() => durableSql.settled());
  ended.catch((error: unknown) => log.warn({ err: error }, 'The job queue did not stop cleanly.'));
  await withinTime(ended, STOP_TIMEOUT_MS);
}

function requireNewName(definitions: ReadonlyMap<string, Definition>, name: string): void {
  if (definitions.has(name)) throw new Error(`The job ${name} is defined twice.`);
  if (!/^[a-z][a-z_]*$/.test(name)) throw new Error(`${JSON.stringify(name)} is not the name of a job.`);
}

/** Creates or updates the queues of the database to match the definitions. */
async function openQueues(boss: PgBoss, definitions: ReadonlyMap<string, Definition>): Promise<void> {
  const present = new Map((await boss.getQueues()).map((queue) => [queue.name, queue]));
  for (const [name, { options }] of definitions) {
    const wanted = queueOf(name, options);
    const current = present.get(name);
    // A new queue is a new partition of a table that other servers may be using, so PostgreSQL may have to resolve a
    // deadlock.
    if (!current) await retryConflicts(() => boss.createQueue(name, wanted));
    else if (!isSameQueue(current, wanted)) await retryConflicts(() => boss.updateQueue(name, wanted));
  }
}

/** Updates the schedules of the database to those of this version. */
async function writeSchedules(
  boss: PgBoss,
  schedules: ReadonlyMap<string, string>,
  isWorker: boolean,
): Promise<void> {
  const present = new Map((await boss.getSchedules()).map(({ name, cron }) => [name, cron]));
  for (const [name, cron] of schedules)
    if (present.get(name) !== cron) await boss.schedule(name, cron, {}, { tz: 'UTC' });
  if (!isWorker) return;
  // Schedules of earlier versions would fill queues without workers.
  for (const name of present.keys()) if (!schedules.has(name)) await boss.unschedule(name);
}

function queueOf(name: string, options: Required<JobOptions>): PgBoss.Queue {
  return {
    name,
    policy: 'short',
    retryLimit: options.retries,
    retryDelay: options.retryDelaySeconds,
    retryBackoff: true,
    expireInSeconds: options.timeoutSeconds,
  };
}

function isSameQueue(current: PgBoss.Queue, wanted: PgBoss.Queue): boolean {
  return (Object.keys(wanted) as (keyof PgBoss.Queue)[]).every((key) => current[key] === wanted[key]);
}

/** Waits until a promise settles, or for this time at most. */
async function withinTime(promise: Promise<unknown>, milliseconds: number): Promise<void> {
  let timer: NodeJS.Timeout | undefined;
  const late = new Promise<void>((resolve) => {
    timer = setTimeout(resolve, milliseconds);
  });
  await Promise.race([promise.catch(() => {}), late]);
  clearTimeout(timer);
}
