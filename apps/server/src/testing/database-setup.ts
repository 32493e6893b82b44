import { databaseSetup } from '@vitrine/test-kit/database';
import { Pool } from 'pg';
import { migrate } from '../platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { bootServer } from './test-app.ts';

/** One PostgreSQL for all tests of the server, with the same binaries as the server. */
export default databaseSetup({
  start: (dataDir) =>
    startEmbeddedPostgres({ dataDir, durability: 'disposable', log: { info() {}, warn() {} } }),
  async prepare(url) {
    const pool = new Pool({ connectionString: url, max: 1 });
    await migrate(pool).finally(() => pool.end());
    // A first start creates queues, partitions and applications: two seconds of work that each test would repeat.
    await (await bootServer(url)).close();
  },
});
