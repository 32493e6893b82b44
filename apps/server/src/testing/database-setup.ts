import { databaseSetup } from '@vitrine/test-kit/database';
import { migrate } from '../platform/database/migrate.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';

/** One PostgreSQL for all tests of the server, with the same binaries as the server. */
export default databaseSetup({
  start: (dataDir) =>
    startEmbeddedPostgres({ dataDir, durability: 'disposable', log: { info() {}, warn() {} } }),
  migrate,
});
