import { createLog } from '../../log.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

/*
 * A process for the fleet benchmark: PostgreSQL with its durable settings, outside of every server. Runs until SIGTERM
 * in the data directory that its argument names.
 */
const [dataDir] = process.argv.slice(2);
if (!dataDir) throw new Error('Name the data directory.');
const postgres = await startEmbeddedPostgres({ dataDir, log: createLog('silent') });
process.once('SIGTERM', () => void postgres.stop().then(() => process.exit(0)));
// The socket of PostgreSQL keeps no process alive.
setInterval(() => {}, 2 ** 31 - 1);
