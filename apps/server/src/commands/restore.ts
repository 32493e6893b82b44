import { existsSync, mkdirSync, readdirSync, rmSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { openPlainStorage } from '../composition/file-storage.ts';
import { restore } from '../platform/backup/restore.ts';
import { lockDataDirectory } from '../platform/embedded-postgres/data-lock.ts';
import { prepareDataDirectory } from '../platform/start/data-directory.ts';
import { StartError } from '../platform/start/start-error.ts';
import { type CommandContext, openConfiguredDatabase } from './command.ts';

/** What an empty data directory can contain: a directory of the file system, and our lock files. */
const IGNORED = /^(lost\+found$|server\.)/;

/** `npm run restore -- FILE`: restores a backup into an empty data directory and an empty database. */
export async function runRestore(context: CommandContext, file: string): Promise<void> {
  const { config, print, shutdown } = context;
  const { DATA_DIR: dataDir } = config;
  const path = resolve(file);
  if (!existsSync(path)) throw new StartError(`${path} does not exist.`);
  prepareDataDirectory(dataDir, config.DATABASE_URL === undefined);
  const lock = lockDataDirectory(dataDir);
  shutdown.onClose('the lock of the data directory', () => lock.release());
  if (contentOf(dataDir).length > 0)
    throw new StartError(
      `DATA_DIR (${dataDir}) is not empty. Set DATA_DIR to an empty directory, or move this one away first.`,
    );
  print(`Restoring ${path} into ${dataDir}. Press Ctrl+C to cancel.`);
  let isComplete = false;
  try {
    await restoreInto(context, path);
    isComplete = true;
  } finally {
    await shutdown.closeAll();
    // Otherwise, the next attempt would find a directory that is not empty.
    if (!isComplete)
      for (const name of contentOf(dataDir)) rmSync(join(dataDir, name), { recursive: true, force: true });
  }
  print('The backup has been restored. You can start the server now.');
}

async function restoreInto(context: CommandContext, path: string): Promise<void> {
  const { config, print, signal } = context;
  const { DATA_DIR: dataDir } = config;
  for (const directory of [join('files', 'temporary'), 'scratch'])
    mkdirSync(join(dataDir, directory), { recursive: true });
  const connection = await openConfiguredDatabase(context);
  const storage = await openPlainStorage(config);
  const { secretKey } = await restore({ path, connection, storage, print, signal });
  if (secretKey === undefined)
    print('The backup does not contain the secret key. Set SECRET_KEY to the key of the original server.');
  else await writeFile(join(dataDir, 'secret-key'), `${secretKey}\n`, { mode: 0o600 });
}

const contentOf = (directory: string): string[] =>
  readdirSync(directory).filter((name) => !IGNORED.test(name));
