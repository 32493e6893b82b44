import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { AppError } from '../../platform/errors.ts';
import { FairQueue } from '../../platform/fair-queue.ts';
import type { ForecastTask } from './forecast-worker.ts';

/** The first run also loads its modules, possibly on a busy machine. */
const RUN_LIMIT_MS = 20_000;
const WAIT_LIMIT_MS = 20_000;
const IDLE_MS = 30_000;
const THREADS = 2;
/** One organisation can never use every thread. */
const SHARE = THREADS - 1;
/** Waiting requests cost little. Rejected ones are retried immediately. */
const MAX_WAITING_PER_DOMAIN = 250;
const MAX_WAITING = 5000;

interface FairThreadPool {
  /**
   * Runs a task in a thread when it is its organisation's turn. `makeWork` is called only then, so waiting requests
   * load nothing. Throws `unavailable` if it takes too long, or too many wait.
   */
  run(domainId: string, makeWork: () => Promise<ForecastTask>): Promise<unknown>;
  close(): Promise<void>;
}

interface Entry {
  run(): Promise<void>;
  refuse(): void;
}

export function createFairThreadPool(waitLimitMilliseconds = WAIT_LIMIT_MS): FairThreadPool {
  // Threads start on demand, and end when they are idle.
  const threads = new Piscina({
    filename: fileURLToPath(new URL('./forecast-worker.ts', import.meta.url)),
    name: 'runTask',
    minThreads: 0,
    maxThreads: THREADS,
    idleTimeout: IDLE_MS,
  });
  const queue = new FairQueue<Entry>({
    concurrency: THREADS,
    share: SHARE,
    maxWaitingPerGroup: MAX_WAITING_PER_DOMAIN,
    maxWaiting: MAX_WAITING,
  });

  async function runNow(makeWork: () => Promise<ForecastTask>): Promise<unknown> {
    const work = await makeWork();
    const signal = AbortSignal.timeout(RUN_LIMIT_MS);
    try {
      // Aborting ends the thread.
      return await threads.run(work, { signal });
    } catch (error) {
      throw signal.aborted ? busy() : error;
    }
  }

  return {
    run: (domainId, makeWork) =>
      new Promise((resolve, reject) => {
        const limit = AbortSignal.timeout(waitLimitMilliseconds);
        const refuse = (): void => reject(busy());
        limit.addEventListener('abort', refuse);
        const run = async (): Promise<void> => {
          limit.removeEventListener('abort', refuse);
          if (!limit.aborted) await runNow(makeWork).then(resolve, reject);
        };
        if (queue.add(domainId, { run, refuse })) queue.runAll((entry) => entry.run());
        else refuse();
      }),
    async close() {
      for (const { refuse } of queue.clear()) refuse();
      await threads.destroy();
    },
  };
}

function busy(): AppError {
  return new AppError('unavailable', 'The server is busy. Try again in a few seconds.', {
    retryAfterSeconds: 5,
  });
}
