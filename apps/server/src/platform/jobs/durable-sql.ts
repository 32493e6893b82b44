import pLimit from 'p-limit';
import type { Pool } from 'pg';
import { isDatabaseUnavailable } from '../database/database.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;
/**
 * The library polls all queues at once when it starts and when scheduled jobs are due. Without a limit, each queue would
 * open its own connection, and PostgreSQL needs 4 MB for each idle connection.
 */
const CONNECTIONS = 2;

export interface Sql {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

export type DurableSql = ReturnType<typeof createDurableSql>;

/**
 * Executes the job library's own SQL, and waits while the database is unavailable. The library does not await the
 * statement that marks a job as done, so a failure of it would end the process.
 */
export function createDurableSql(pool: Pool, onUnavailable: (error: unknown) => void) {
  const underWay = new Set<Promise<unknown>>();
  const limit = pLimit(CONNECTIONS);
  let isStopping = false;

  async function run(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        return await limit(() => pool.query(text, values));
      } catch (error) {
        if (!isDatabaseUnavailable(error) && !(isStopping && pool.ending)) throw error;
        // The library still finishes what it began. An unhandled rejection would turn a clean exit into a failure.
        if (isStopping) return await new Promise(() => {});
        if (wait === FIRST_WAIT_MS) onUnavailable(error);
        await new Promise((resolve) => setTimeout(resolve, wait));
      }
    }
  }

  return {
    executeSql(text: string, values?: unknown[]) {
      const running = run(text, values);
      underWay.add(running);
      const forget = () => underWay.delete(running);
      running.then(forget, forget);
      return running;
    },
    /** Stops waiting for an unavailable database. */
    stopWaiting(): void {
      isStopping = true;
    },
    /** Resolves once all statements have settled. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled([...underWay]);
    },
  };
}
