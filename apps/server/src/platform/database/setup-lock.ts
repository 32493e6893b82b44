import type { Pool, PoolClient } from 'pg';

/** Any constant: the number of the advisory lock. */
const LOCK = 7_205_412_001;

/**
 * Runs everything that changes the database before a server can work (migrations, the job queue's tables, partitions,
 * built-in content) while no other server does. PostgreSQL releases the lock when the session ends, so a server that is
 * killed does not block the others.
 *
 * @param onWait called once when another server has the lock.
 */
export async function withSetupLock<T>(
  pool: Pool,
  run: (client: PoolClient) => Promise<T>,
  onWait?: () => void,
): Promise<T> {
  const client = await pool.connect();
  try {
    // Waiting for the other servers, and large migrations, can take longer than any request is allowed to.
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
    // Ending the session releases the lock and forgets the changed timeout.
    client.release(true);
  }
}
