import type { Pool, PoolClient } from 'pg';

type Query = (...args: unknown[]) => Promise<unknown>;

/**
 * The pool as drizzle uses it. Drizzle 0.45 never releases a connection whose `begin` fails: each time the database
 * went away at that moment, the pool would lose a connection for good, until it has none left.
 */
export class TransactionPool {
  readonly query: Query;
  readonly #pool: Pool;

  constructor(pool: Pool) {
    this.#pool = pool;
    this.query = pool.query.bind(pool) as Query;
  }

  /** A connection whose first query is a transaction's `begin`. */
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
