import { accessSync, constants, existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { StartError } from '../start/start-error.ts';
import { DataDirectoryLockedError } from './errors.ts';

/** A data directory held by this process. */
export interface DataLock {
  release(): void;
}

const SQLITE_BUSY = 5;
/** SQLite's codes for a file that is not a database of its own: corrupt, cannot be opened, not a database. */
const DAMAGED = [11, 14, 26];

/**
 * Takes the data directory for this process, until `release` or until the process ends in whatever way.
 *
 * The lock is the operating system's own file lock: no process id to compare (ids repeat, above all in
 * containers), nothing stale after `kill -9`, no moment in which two servers both win. Node has no call for
 * it, but the SQLite inside Node takes one on its file: an exclusive transaction that is never written.
 *
 * @throws DataDirectoryLockedError naming the process that holds it.
 */
export function lockDataDirectory(dataDir: string): DataLock {
  mkdirSync(dataDir, { recursive: true });
  const holderFile = join(dataDir, 'server.json');
  const lockFile = join(dataDir, 'server.lock');
  // SQLite does not tell a file that it may not open from one that is damaged.
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
    // Extended codes have the plain one in their low byte.
    if (DAMAGED.includes(code & 0xff)) {
      throw new StartError(
        `The lock file ${lockFile} is damaged. Make sure that no Vitrine server uses this directory, delete the file, and start again.`,
      );
    }
    throw error;
  }
  writeFileSync(holderFile, `${JSON.stringify({ pid: process.pid, host: hostname() })}\n`);
  let released = false;
  const held = file;
  return {
    release() {
      if (released) return;
      released = true;
      rmSync(holderFile, { force: true });
      held.close();
    },
  };
}

function holder(file: string): string {
  try {
    const { pid, host } = JSON.parse(readFileSync(file, 'utf8')) as { pid: number; host: string };
    return `another Vitrine server (process ${pid} on ${host})`;
  } catch {
    // It holds the lock but has not written its name yet.
    return 'another Vitrine server';
  }
}
