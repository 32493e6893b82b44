import type { Pool } from 'pg';

export interface Dispatcher {
  /** Stops looking, and waits for the current look. */
  stop(): Promise<void>;
}

/**
 * Looks for due jobs in all queues with a single statement. The library would ask each queue separately all the time,
 * which is most of what an idle server does.
 *
 * @param schema of the library's tables
 * @param everyMs how long to pause between looks
 * @param onDue is called with the name of each queue that has a due job
 */
export function startDispatcher(
  pool: Pool,
  schema: string,
  everyMs: number,
  onDue: (queue: string) => void,
): Dispatcher {
  const text = `select distinct name from ${schema}.job where state < 'active' and start_after < now()`;
  let timer: NodeJS.Timeout | undefined;
  let look: Promise<void> | undefined;
  let isStopped = false;

  async function find(): Promise<void> {
    try {
      const { rows } = await pool.query<{ name: string }>({ name: 'due_jobs', text });
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
