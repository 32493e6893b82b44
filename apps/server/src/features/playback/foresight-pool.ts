import { fileURLToPath } from 'node:url';
import { Piscina } from 'piscina';
import { AppError } from '../../platform/errors.ts';
import type { Foresight } from './foresight.ts';

export interface ForesightPool {
  /** Runs one piece of work in a thread. Throws `unavailable` when it takes too long, or too many wait. */
  run<Name extends keyof Foresight>(
    name: Name,
    input: Parameters<Foresight[Name]>[0],
  ): Promise<ReturnType<Foresight[Name]>>;
  close(): Promise<void>;
}

const TOO_LONG_MS = 15_000;
const IDLE_MS = 30_000;
const MAX_THREADS = 2;
const MAX_WAITING = 500;

/** Threads are started when they are first needed, and end when they are not. */
export function createForesightPool(): ForesightPool {
  const pool = new Piscina({
    filename: fileURLToPath(new URL('./foresight-worker.ts', import.meta.url)),
    name: 'work',
    minThreads: 0,
    maxThreads: MAX_THREADS,
    maxQueue: MAX_WAITING,
    idleTimeout: IDLE_MS,
  });
  return {
    async run(name, input) {
      if (pool.queueSize >= MAX_WAITING) throw busy();
      const signal = AbortSignal.timeout(TOO_LONG_MS);
      try {
        return await pool.run([name, input], { signal });
      } catch (error) {
        throw signal.aborted ? busy() : error;
      }
    },
    close: () => pool.destroy(),
  };
}

function busy(): AppError {
  return new AppError('unavailable', 'This takes longer than it should just now. Try again shortly.', {
    retryAfterSeconds: 5,
  });
}
