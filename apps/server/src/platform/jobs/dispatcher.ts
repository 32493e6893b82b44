import type { Pool } from 'pg';

/** The queues with a job whose time has come. */
const DUE = `select distinct name from jobs.job where state < 'active' and start_after < now()`;

export interface Dispatcher {
  /** Stops looking, and waits for the current look. */
  stop(): Promise<void>;
}

/**
 * Looks for due jobs in all queues with a single statement. The library would ask each queue separately all the time,
 * which is most of what an idle server does.
 *
 * @param everyMs how long to pause between looks
 * @param onDue is called with the name of each queue that has a due job
 */
export function startDispatcher(pool: Pool, everyMs: number, onDue: (queue: string) => void): Dispatcher {
  let timer: NodeJS.Timeout | undefined;
  let look: Promise<void> | undefined;
  let isStopped = false;

  async function find(): Promise<void> {
    try {
      const { rows } = await pool.query<{ name: string }>({ name: 'due_jobs', text: DUE });
      for (const { name } of rows) onDue(name);
    } catch {
      // The database is unavailable: the library's own statements report it. The next look finds what is due.
    }
    if (!isStopped) timer = setTimeout(begin, everyMs);
  }

  function begin(): void {
    look = find();
  }

  timer = setTimeout(begin, everyMs);
  return {
    async stop() {
      isStopped = true;
      clearTimeout(timer);
      await look;
    },
  };
}
