import type { Pool, PoolClient } from 'pg';

/** The key of the advisory lock (any constant). */
const LOCK = 7_205_412_001;

/**
 * Runs the setup of the database (migrations, the job queue's tables, partitions, built-in content) under an advisory
 * lock, so only one server does it at a time. PostgreSQL releases the lock when the session ends, so a killed server
 * does not block others.
 *
 * @param onWait called once if another server has the lock.
 */
export async function withSetupLock<T>(
  pool: Pool,
  run: (client: PoolClient) => Promise<T>,
  onWait?: () => void,
): Promise<T> {
  const client = await pool.connect();
  try {
    // Waiting for other servers, and large migrations, can take longer than the usual timeout.
    await client.query('set statement_timeout = 0');
    const { rows } = await client.query<{ taken: boolean }>('select pg_try_advisory_lock($1) as taken', [
      LOCK,
    ]);
    if (!rows[0]?.taken) {
      onWait?.();
      await client.query('select pg_advisory_lock($1)', [LOCK]);
    }
    return await run(client);
  } finally {
    // Ending the session releases the lock and resets the timeout.
    client.release(true);
  }
}
