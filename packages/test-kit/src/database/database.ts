import { randomBytes } from 'node:crypto';
import { Pool } from 'pg';
import { afterAll, beforeAll, inject } from 'vitest';
import { type ClusterAddress, dropDatabase, run, withDatabase } from './cluster.ts';

declare module 'vitest' {
  interface ProvidedContext {
    /** Provided by `databaseSetup`. */
    testCluster: ClusterAddress;
  }
}

/** A migrated, empty database for one test file. */
export interface TestDatabase {
  url: string;
  /** Closes every session and removes the database. */
  drop(): Promise<void>;
}

/** Clones the run's template, which takes about ten milliseconds. The caller drops it. */
export async function createDatabase(cluster: ClusterAddress = inject('testCluster')): Promise<TestDatabase> {
  const name = `${cluster.template}_${randomBytes(4).toString('hex')}`;
  const { template, strategy } = cluster;
  await run(cluster.url, `CREATE DATABASE ${name} TEMPLATE ${template} STRATEGY ${strategy}`);
  return {
    url: withDatabase(cluster.url, name),
    drop: () => dropDatabase(cluster.url, name),
  };
}

/** Creates a database without tables, as a server finds it on its first start. The caller drops it. */
export async function createEmptyDatabase(
  cluster: ClusterAddress = inject('testCluster'),
): Promise<TestDatabase> {
  const name = `${cluster.template}_${randomBytes(4).toString('hex')}`;
  await run(cluster.url, `CREATE DATABASE ${name} TEMPLATE template0`);
  return {
    url: withDatabase(cluster.url, name),
    drop: () => dropDatabase(cluster.url, name),
  };
}

/**
 * A database for the test file or `describe` that calls this, created before its tests and dropped after them.
 *
 * @example
 * const database = testDatabase();
 * test('…', async () => { await database.pool.query('…') });
 */
export function testDatabase(): { readonly url: string; readonly pool: Pool } {
  let made: { database: TestDatabase; pool: Pool } | undefined;

  beforeAll(async () => {
    const database = await createDatabase();
    const pool = new Pool({ connectionString: database.url, max: 8 });
    // Dropping the database closes all connections that a test left open.
    pool.on('error', () => {});
    made = { database, pool };
  });

  afterAll(async () => {
    await made?.pool.end();
    await made?.database.drop();
  });

  function current() {
    if (!made) throw new Error('The test database exists inside tests and hooks only.');
    return made;
  }
  return {
    get url() {
      return current().database.url;
    },
    get pool() {
      return current().pool;
    },
  };
}
