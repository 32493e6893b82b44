import { lockDataDirectory } from '../data-lock.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';

/** A server in its own process, for tests that kill it: locks the directory, starts PostgreSQL and waits. */
const [dataDir = '', mode] = process.argv.slice(2);
const send = (message: object) => process.send?.(message);
try {
  lockDataDirectory(dataDir);
  if (mode === 'postgres') {
    const log = { info() {}, warn() {} };
    const { url, pid } = await startEmbeddedPostgres({ dataDir, log });
    send({ url, pid });
  } else {
    send({ locked: true });
  }
  process.on('message', () => {});
} catch (error) {
  send({ error: (error as Error).message });
  process.exitCode = 1;
  process.disconnect();
}
