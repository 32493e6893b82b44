import type { Pool } from 'pg';
import { isDatabaseUnavailable } from '../database/database.ts';

const FIRST_WAIT_MS = 100;
const LONGEST_WAIT_MS = 5_000;

export interface Sql {
  executeSql(text: string, values?: unknown[]): Promise<{ rows: unknown[] }>;
}

/**
 * SQL for the job library's own work: waits for a database that is away instead of failing. The library does
 * not wait for its notes that a job is done; a failure of one would end the process.
 */
export function createDurableSql(pool: Pool, onUnavailable: (error: unknown) => void) {
  const underWay = new Set<Promise<unknown>>();
  let isStopping = false;

  async function run(text: string, values?: unknown[]): Promise<{ rows: unknown[] }> {
    for (let wait = FIRST_WAIT_MS; ; wait = Math.min(wait * 2, LONGEST_WAIT_MS)) {
      try {
        return await pool.query(text, values);
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
    /** From now on a database that is away is not waited for. */
    stopWaiting(): void {
      isStopping = true;
    },
    /** Resolves when nothing is under way. */
    async settled(): Promise<void> {
      while (underWay.size > 0) await Promise.allSettled([...underWay]);
    },
  };
}
