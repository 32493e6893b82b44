import { mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { hostname } from 'node:os';
import { join } from 'node:path';
import { DatabaseSync } from 'node:sqlite';
import { DataDirectoryLockedError } from './errors.ts';

/** A data directory held by this process. */
export interface DataLock {
  release(): void;
}

const SQLITE_BUSY = 5;

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
  const file = new DatabaseSync(join(dataDir, 'server.lock'));
  try {
    file.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE');
  } catch (error) {
    file.close();
    if ((error as { errcode?: number }).errcode !== SQLITE_BUSY) throw error;
    throw new DataDirectoryLockedError(
      `The data directory ${dataDir} is in use by ${holder(holderFile)}. Stop it, or set DATA_DIR to another directory.`,
    );
  }
  writeFileSync(holderFile, `${JSON.stringify({ pid: process.pid, host: hostname() })}\n`);
  let released = false;
  return {
    release() {
      if (released) return;
      released = true;
      rmSync(holderFile, { force: true });
      file.close();
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
