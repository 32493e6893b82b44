import type { Pool, PoolClient } from 'pg';

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * Wraps the pool for drizzle. Drizzle 0.45 never releases a connection whose `begin` fails, so the pool would lose a
 * connection each time that the database becomes unavailable at that moment.
 */
export class TransactionPool {
  readonly query: Query;
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.query = pool.query.bind(pool) as Query;
  }

  /** Acquires a connection. Its first query must be the `begin` of a transaction. */
  async connect(): Promise<{ query: Query; release(): void }> {
    const client: PoolClient = await this.#pool.connect();
    const query = client.query.bind(client) as Query;
    let hasBegun = false;
    return {
      async query(...args) {
        if (hasBegun) return query(...args);
        try {
          const result = await query(...args);
          hasBegun = true;
          return result;
        } catch (error) {
          client.release(true);
          throw error;
        }
      },
      release: () => client.release(),
    };
  }
}
