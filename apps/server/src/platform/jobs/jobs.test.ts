import { testDatabase } from '@vitrine/test-kit/database';
import { Pool } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { z } from 'zod';
import { openDatabase } from '../database/database.ts';
import { createLog } from '../log.ts';
import { createJobs, type Jobs } from './jobs.ts';

const log = createLog('silent');
const database = testDatabase();
const data = z.object({ n: z.number() });
let started: Jobs[] = [];

/** Checks only when it starts, unless a test needs more checks, because the database announces all jobs. */
const NEVER_MS = 2 ** 40;

function make(
  more: { isWorker?: boolean; runsSchedules?: boolean; pool?: Pool; checkEveryMs?: number } = {},
): Jobs {
  const jobs = createJobs({ pool: database.pool, log, checkEveryMs: NEVER_MS, ...more });
  started.push(jobs);
  return jobs;
}
beforeEach(async () => {
  await database.pool.query('drop schema if exists jobs cascade');
});
afterEach(async () => {
  await Promise.all(started.map((jobs) => jobs.stop()));
  started = [];
});

test('runs jobs in the order in which they were enqueued, even over a Unix socket', async () => {
  // The test cluster listens only on a socket. An external one may not have one.
  if (!process.env.DATABASE_URL) expect(new URL(database.url).searchParams.get('host') ?? '').toMatch(/^\//);
  const done: number[] = [];
  const jobs = make();
  const count = jobs.define('count', data, async ({ n }) => void done.push(n));
  await jobs.start();
  for (const n of [1, 2, 3]) expect(await count.enqueue({ n })).toBe(true);
  await expect.poll(() => done).toEqual([1, 2, 3]);
});

test('runs as many jobs at once as the queue allows, but wakes no workers that have nothing to do', async () => {
  const running: number[] = [];
  const ends: (() => void)[] = [];
  const fetches: string[] = [];
  const pool = new Proxy(database.pool, {
    get(target, name, receiver) {
      if (name !== 'query') return Reflect.get(target, name, receiver);
      return (text: string, ...rest: never[]) => {
        if (text.includes('FOR UPDATE SKIP LOCKED')) fetches.push(text);
        return target.query(text, ...rest);
      };
    },
  });
  const jobs = make({ pool });
  const wait = jobs.define(
    'wait',
    data,
    async ({ n }) => {
      running.push(n);
      await new Promise<void>((resolve) => ends.push(resolve));
    },
    { concurrency: 8 },
  );
  await jobs.start();
  // Each worker looks for jobs when it starts.
  await expect.poll(() => fetches.length).toBe(8);
  await wait.enqueue({ n: 1 });
  await expect.poll(() => running).toEqual([1]);
  // One of the idle workers found the job, and the next one found nothing. On a busy machine, the first check also finds
  // the job, and wakes one worker more.
  await expect.poll(() => fetches.length).toBeGreaterThanOrEqual(10);
  expect(fetches.length).toBeLessThanOrEqual(11);
  for (const n of [2, 3, 4, 5, 6, 7, 8, 9]) await wait.enqueue({ n });
  await expect.poll(() => running.length).toBe(8);
  ends[0]?.();
  await expect.poll(() => running.length).toBe(9);
  for (const end of ends) end();
});

test('retries a failed job, then gives up', async () => {
  const attempts: number[] = [];
  const jobs = make();
  const fail = jobs.define(
    'fail',
    data,
    async (_, { attempt }) => {
      attempts.push(attempt);
      throw new Error('It does not work.');
    },
    { retries: 1, retryDelaySeconds: 0 },
  );
  await jobs.start();
  await fail.enqueue({ n: 1 });
  const failed = () => database.pool.query(`select 1 from jobs.job where name = 'fail' and state = 'failed'`);
  await expect.poll(async () => (await failed()).rowCount).toBe(1);
  expect(attempts).toEqual([1, 2]);
});

test('allows one waiting job per singleton key, and another one once it runs', async () => {
  const done: number[] = [];
  const jobs = make();
  const once = jobs.define('once', data, async ({ n }) => void done.push(n));
  const giver = make({ isWorker: false });
  const given = giver.define('once', data, async () => {});
  await giver.start();
  expect(await given.enqueue({ n: 1 }, { singletonKey: 'a' })).toBe(true);
  expect(await given.enqueue({ n: 2 }, { singletonKey: 'a' })).toBe(false);
  expect(await given.enqueue({ n: 3 }, { singletonKey: 'b' })).toBe(true);
  expect(await given.enqueue({ n: 4 })).toBe(true);
  await jobs.start();
  await expect.poll(() => done).toEqual([1, 3, 4]);
  expect(await once.enqueue({ n: 5 }, { singletonKey: 'a' })).toBe(true);
  await expect.poll(() => done).toEqual([1, 3, 4, 5]);
});

test('enqueues the job of a transaction only if it commits', async () => {
  const done: number[] = [];
  const jobs = make();
  const count = jobs.define('count', data, async ({ n }) => void done.push(n));
  await jobs.start();
  const { db, close } = openDatabase({ connectionString: database.url }, log, 2);
  await db
    .transaction(async (transaction) => {
      await count.enqueue({ n: 1 }, { transaction });
      throw new Error('No.');
    })
    .catch(() => {});
  await db.transaction(async (transaction) => {
    expect(await count.enqueue({ n: 2 }, { transaction, singletonKey: 'k' })).toBe(true);
    expect(await count.enqueue({ n: 3 }, { transaction, singletonKey: 'k' })).toBe(false);
  });
  await expect.poll(() => done).toEqual([2]);
  await close();
});

test('starts a job that another process enqueued', async () => {
  const done: number[] = [];
  const jobs = make();
  jobs.define('count', data, async ({ n }) => void done.push(n));
  await jobs.start();
  const giver = make({ isWorker: false });
  const given = giver.define('count', data, async () => {});
  await giver.start();
  await given.enqueue({ n: 1 });
  await expect.poll(() => done).toEqual([1]);
});

test('starts delayed jobs when they are due, including those enqueued before it started', async () => {
  const done: number[] = [];
  const jobs = make();
  jobs.define('count', data, async ({ n }) => void done.push(n));
  const giver = make({ isWorker: false });
  const given = giver.define('count', data, async () => {});
  await giver.start();
  const afterMs = (milliseconds: number) => ({ startAfter: new Date(Date.now() + milliseconds) });
  await given.enqueue({ n: 1 }, afterMs(300));
  await jobs.start();
  await given.enqueue({ n: 3 }, afterMs(60_000));
  await given.enqueue({ n: 2 }, afterMs(400));
  await expect.poll(() => done).toEqual([1, 2]);
});

test('finds jobs that were enqueued while its connection was lost', async () => {
  const done: number[] = [];
  const jobs = make();
  jobs.define('count', data, async ({ n }) => void done.push(n));
  await jobs.start();
  const listeners = `select pid from pg_stat_activity
    where datname = current_database() and pid <> pg_backend_pid()
      and (query like 'listen%' or query like '%min(start_after)%')`;
  await expect.poll(async () => (await database.pool.query(listeners)).rowCount).toBe(1);
  await database.pool.query(`with lost as (${listeners}) select pg_terminate_backend(pid) from lost`);
  await database.pool.query(`insert into jobs.job (name, data, policy) values ('count', '{"n":1}', 'short')`);
  await expect.poll(() => done).toEqual([1]);
});

test('finds jobs whose announcements were lost', async () => {
  const done: number[] = [];
  const jobs = make({ checkEveryMs: 200 });
  jobs.define('count', data, async ({ n }) => void done.push(n));
  await jobs.start();
  await database.pool.query('alter table jobs.job disable trigger announce_job');
  await database.pool.query(`insert into jobs.job (name, data, policy) values ('count', '{"n":1}', 'short')`);
  await expect.poll(() => done).toEqual([1]);
});

test('waits until the start time of a job', async () => {
  const jobs = make();
  const later = jobs.define('later', data, async () => {});
  await jobs.start();
  const startAfter = new Date(Date.now() + 60_000);
  await later.enqueue({ n: 1 }, { startAfter });
  const { rows } = await database.pool.query(`select state, start_after from jobs.job where name = 'later'`);
  expect(rows).toEqual([{ state: 'created', start_after: startAfter }]);
});

test('validates job data when it is enqueued and when it is run', async () => {
  const jobs = make();
  const done: unknown[] = [];
  const count = jobs.define('count', data, async (given) => void done.push(given), { retries: 0 });
  await jobs.start();
  await expect(count.enqueue(JSON.parse('{"n":"one"}'))).rejects.toThrow(z.ZodError);
  await database.pool.query(
    `insert into jobs.job (name, data, policy) values ('count', '{"n":"old"}', 'short')`,
  );
  const state = () => database.pool.query(`select state from jobs.job where name = 'count'`);
  await expect.poll(async () => (await state()).rows).toEqual([{ state: 'failed' }]);
  expect(done).toEqual([]);
});

test('keeps current schedules and removes those of earlier versions', async () => {
  const before = make();
  for (const name of ['old', 'kept']) {
    before.define(name, z.object({}), async () => {});
    before.schedule(name, '0 3 * * *');
  }
  await before.start();
  await before.stop();
  const after = make();
  after.define('kept', z.object({}), async () => {});
  after.schedule('kept', '30 3 * * *');
  await after.start();
  const { rows } = await database.pool.query('select name, cron, timezone from jobs.schedule');
  expect(rows).toEqual([{ name: 'kept', cron: '30 3 * * *', timezone: 'UTC' }]);
  const wrong = make();
  wrong.define('wrong', z.object({}), async () => {});
  wrong.schedule('wrong', 'every day');
  await expect(wrong.start()).rejects.toThrow();
});

test('runs a scheduled job once per minute on all servers, unless this is turned off', async () => {
  const started: string[] = [];
  const makeScheduled = (name: string, runsSchedules: boolean): Jobs => {
    const jobs = make({ runsSchedules });
    jobs.define('every_minute', z.object({}), async () => void started.push(name));
    jobs.schedule('every_minute', '* * * * *');
    return jobs;
  };
  const scheduled = async () =>
    (await database.pool.query(`select singleton_on from jobs.job where name = 'every_minute'`)).rows;
  await makeScheduled('off', false).start();
  expect(await scheduled()).toEqual([]);
  await makeScheduled('one', true).start();
  await makeScheduled('two', true).start();
  await expect.poll(() => started.length).toBeGreaterThan(0);
  // The test may start just before the next minute.
  const minutes = (await scheduled()).map(({ singleton_on }) => String(singleton_on));
  expect(new Set(minutes).size).toBe(minutes.length);
});

test('lets running jobs finish when it stops', async () => {
  let finish = () => {};
  let isDone = false;
  const jobs = make();
  let begin = () => {};
  const begun = new Promise<void>((resolve) => {
    begin = resolve;
  });
  const slow = jobs.define('slow', data, async () => {
    await new Promise<void>((resolve) => {
      finish = resolve;
      begin();
    });
    isDone = true;
  });
  await jobs.start();
  await slow.enqueue({ n: 1 });
  // The row becomes active before the handler starts.
  await begun;
  const stopped = jobs.stop();
  finish();
  await stopped;
  expect(isDone).toBe(true);
  const { rows } = await database.pool.query(`select state from jobs.job where name = 'slow'`);
  expect(rows).toEqual([{ state: 'completed' }]);
  await expect(slow.enqueue({ n: 2 })).rejects.toThrow('not started');
});

test('survives an outage of the database during a job without losing it', async () => {
  const pool = new Pool({ connectionString: database.url, max: 4 });
  pool.on('error', () => {});
  const done: number[] = [];
  const jobs = make({ pool });
  const cut = jobs.define('cut', data, async ({ n }) => {
    // Simulates a kill of PostgreSQL between the work and marking the job as done.
    await database.pool.query(
      `select pg_terminate_backend(pid) from pg_stat_activity where datname = current_database() and pid <> pg_backend_pid()`,
    );
    done.push(n);
  });
  await jobs.start();
  await cut.enqueue({ n: 1 });
  const state = () => database.pool.query(`select state from jobs.job where name = 'cut'`);
  await expect.poll(async () => (await state()).rows).toEqual([{ state: 'completed' }]);
  expect(done).toEqual([1]);
  await jobs.stop();
  await pool.end();
});

test('validates job names and rejects definitions after the start', async () => {
  const jobs = make();
  const nothing = async () => {};
  jobs.define('one', data, nothing);
  expect(() => jobs.define('one', data, nothing)).toThrow('twice');
  expect(() => jobs.define('One; drop', data, nothing)).toThrow('not the name');
  await jobs.start();
  expect(() => jobs.define('two', data, nothing)).toThrow('after the queue started');
});
