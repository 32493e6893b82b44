import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start/start-error.ts';
import { DataDirectoryLockedError } from './errors.ts';

/** This process's lock of a data directory. */
interface DataLock {
  release(): void;
}

const SQLITE_BUSY = 5;
/** SQLite's codes for a damaged file: corrupt, cannot be opened, not a database. */
const DAMAGED = [11, 14, 26];

/** The garbage collector would close a file without references, which would release its lock. */
const lockedFiles = new Set<DatabaseSync>();

/**
 * Locks the data directory for this process, until `release` or until the process exits for any reason.
 *
 * The lock is a file lock of the operating system. Unlike a file with a process id, it is never stale, and two servers
 * can never both get it. Node has no call for file locks, but its SQLite locks its file during an exclusive
 * transaction, which is never committed here.
 *
 * @throws DataDirectoryLockedError naming the process that has the lock.
 */
export function lockDataDirectory(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true });
  const holderFile = join(dataDir, 'server.json');
  const lockFile = join(dataDir, 'server.lock');
  // SQLite does not distinguish an inaccessible file from a damaged one.
  if (existsSync(lockFile)) accessSync(lockFile, constants.R_OK | constants.W_OK);
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(lockFile);
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file?.close();
    const code = (error as { errcode?: number }).errcode ?? 0;
    if (code === SQLITE_BUSY) {
      throw new DataDirectoryLockedError(
        `The data directory ${dataDir} is in use by ${holder(holderFile)}. Stop it, or set DATA_DIR to another directory.`,
      );
    }
    // Extended result codes contain the primary code in the low byte.
    if (DAMAGED.includes(code & 0xff)) {
      throw new StartError(
        `The lock file ${lockFile} is damaged. Make sure that no Vitrine server is using this directory, delete the file, and start again.`,
      );
    }
    throw error;
  }
  writeFileSync(holderFile, `${JSON.stringify({ pid: process.pid, host: hostname() })}\n`);
  const held = file;
  lockedFiles.add(held);
  return {
    release() {
      if (!lockedFiles.delete(held)) return;
      rmSync(holderFile, { force: true });
      held.close();
    },
  };
}

/** Which server uses the data directory, such as "another Vitrine server (process 12 on a)"; undefined if none. */
export function findRunningServer(dataDir: string): string | undefined {
  const lockFile = join(dataDir, 'server.lock');
  if (!existsSync(lockFile)) return undefined;
  let file: DatabaseSync | undefined;
  try {
    file = new DatabaseSync(lockFile, { readOnly: true });
    file.prepare('SELECT count(*) FROM sqlite_master').get();
    return undefined;
  } catch (error) {
    const isBusy = (error as { errcode?: number }).errcode === SQLITE_BUSY;
    return isBusy ? holder(join(dataDir, 'server.json')) : undefined;
  } finally {
    file?.close();
  }
}

function holder(file: string): string {
  try {
    const { pid, host } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; host: string };
    return `another Vitrine server (process ${pid} on ${host})`;
  } catch {
    // It has the lock but has not written this file yet.
    return 'another Vitrine server';
  }
}
