import { existsSync } from 'node:fs';
import { resolve } from 'node:path';
import type { ClientConfig } from 'pg';
import { openPlainStorage } from '../composition/file-storage.ts';
import type { Config } from '../config.ts';
import { backUp } from '../platform/backup/backup.ts';
import { systemClock } from '../platform/clock.ts';
import { lockDataDirectory } from '../platform/embedded-postgres/data-lock.ts';
import { findRunningPostgres } from '../platform/embedded-postgres/embedded-postgres.ts';
import { DataDirectoryLockedError } from '../platform/embedded-postgres/errors.ts';
import { readSecretKey } from '../platform/start/secret-key.ts';
import { StartError } from '../platform/start/start-error.ts';
import { type CommandContext, openConfiguredDatabase } from './command.ts';

/** `npm run backup -- FILE`: backs up the installation, whether or not its server is running. */
export async function runBackup(context: CommandContext, file: string): Promise<void> {
  const { config, print, signal } = context;
  const path = resolve(file);
  if (existsSync(path)) throw new StartError(`${path} already exists. Choose another name.`);
  if (config.DATABASE_URL === undefined && !existsSync(config.DATA_DIR))
    throw new StartError(`DATA_DIR (${config.DATA_DIR}) does not exist, so there is nothing to back up.`);
  print(`Backing up to ${path}. Press Ctrl+C to cancel.`);
  const connection = await connect(context);
  const secretKey = config.SECRET_KEY === undefined ? await readSecretKey(config.DATA_DIR) : undefined;
  await backUp({
    path,
    connection,
    storage: await openPlainStorage(config),
    secretKey,
    now: systemClock.now(),
    print,
    signal,
  });
  print(`The backup is complete: ${path}`);
  print(
    secretKey === undefined
      ? 'It does not contain SECRET_KEY. Store that key separately: a restored server needs it.'
      : 'It contains the secret key and the data of all organisations. Store it where only you can read it.',
  );
}

/** The database of the running server, or else one that is started for the backup. */
async function connect(context: CommandContext): Promise<ClientConfig> {
  const { config, shutdown } = context;
  const running = config.DATABASE_URL === undefined && lockUnlessRunning(config, shutdown);
  return running || openConfiguredDatabase(context);
}

/** Returns the connection of a running server's database, or else locks the data directory. */
function lockUnlessRunning(config: Config, shutdown: CommandContext['shutdown']): ClientConfig | undefined {
  try {
    const lock = lockDataDirectory(config.DATA_DIR);
    shutdown.onClose('the lock of the data directory', () => lock.release());
    return undefined;
  } catch (error) {
    if (!(error instanceof DataDirectoryLockedError)) throw error;
    const running = findRunningPostgres(config.DATA_DIR);
    if (!running) throw new StartError('The server is starting or stopping. Try again in a minute.');
    return running;
  }
}
