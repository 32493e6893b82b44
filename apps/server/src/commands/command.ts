import type { PoolConfig } from 'pg';
import type { Config } from '../config.ts';
import { startEmbeddedPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import type { Log } from '../platform/log.ts';
import type { Shutdown } from '../platform/start/shutdown.ts';
import { waitForDatabase } from '../platform/start/wait-for-database.ts';

/** The dependencies of the server and of the operator's commands. */
export interface CommandContext {
  config: Config;
  log: Log;
  /** Prints to the operator at any log level. */
  print(text: string): void;
  shutdown: Shutdown;
  /** Aborts the command at its next step, because the process should stop. */
  signal: AbortSignal;
}

/**
 * Waits for the database of DATABASE_URL, or starts the embedded one. The caller must hold the lock on the data
 * directory.
 */
export async function openConfiguredDatabase({
  config,
  log,
  print,
  shutdown,
  signal,
}: CommandContext): Promise<PoolConfig> {
  if (config.DATABASE_URL) {
    await waitForDatabase(config.DATABASE_URL, print, signal);
    return { connectionString: config.DATABASE_URL };
  }
  const starting = startEmbeddedPostgres({ dataDir: config.DATA_DIR, log, signal });
  // Registered while PostgreSQL is still starting. Otherwise, PostgreSQL could outlive this process.
  shutdown.onClose('PostgreSQL', async () => (await starting.catch(() => undefined))?.stop());
  return (await starting).connection;
}
