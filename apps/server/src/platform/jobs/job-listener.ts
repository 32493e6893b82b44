import type { Pool, PoolClient, QueryConfig, QueryResult, QueryResultRow } from 'pg';
import { JOBS_CHANNEL, readAnnouncement } from './job-announcements.ts';

/** The connection that receives the announcements of jobs. */
interface JobListener {
  /** Executes a statement on the connection, and opens it if necessary. */
  query<Row extends QueryResultRow>(statement: QueryConfig): Promise<QueryResult<Row>>;
  /** Closes the connection: another user of the pool must not receive the announcements. */
  close(): void;
}

interface JobListenerOptions {
  /** Called with the queue of each announced job, which is due in `waitMs` milliseconds. */
  onJob(queue: string, waitMs: number): void;
  /** Called when the connection fails between statements. The next statement opens another one. */
  onLost(): void;
}

export function createJobListener(pool: Pool, { onJob, onLost }: JobListenerOptions): JobListener {
  let listener: PoolClient | undefined;

  async function listen(): Promise<PoolClient> {
    const client = await pool.connect();
    client.on('notification', ({ payload }) => {
      const { queue, waitMs } = readAnnouncement(payload);
      onJob(queue, waitMs);
    });
    client.on('error', () => {
      if (listener !== client) return;
      close();
      onLost();
    });
    try {
      await client.query(`listen ${JOBS_CHANNEL}`);
      return client;
    } catch (error) {
      client.release(true);
      throw error;
    }
  }

  function close(): void {
    listener?.release(true);
    listener = undefined;
  }

  return {
    async query<Row extends QueryResultRow>(statement: QueryConfig) {
      listener ??= await listen();
      return listener.query<Row>(statement);
    },
    close,
  };
}
