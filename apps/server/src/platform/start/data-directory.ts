import { closeSync, fsyncSync, mkdirSync, openSync, rmSync, statfsSync, statSync, writeSync } from 'node:fs';
import { userInfo } from 'node:os';
import { dirname, isAbsolute, join, relative, sep } from 'node:path';
import { releaseBallast } from '../storage/ballast.ts';
import { StartError } from './start-error.ts';

/** Space for a new database: some 60 MB of tables and log, and working space. */
const NEW_DATABASE_BYTES = 200_000_000;

/**
 * Creates the data directory and checks that this process can use it.
 *
 * @param hasDatabase whether it also contains the database.
 * @throws StartError if this process cannot use it.
 */
export function prepareDataDirectory(dataDir: string, hasDatabase: boolean): void {
  requireOwnDirectory(dataDir);
  try {
    mkdirSync(dataDir, { recursive: true, mode: 0o700 });
    releaseBallast(dataDir);
    checkWritable(dataDir);
  } catch (error) {
    throw explainFileError(error, dataDir);
  }
  if (!hasDatabase) return;
  requireOwnDirectory(join(dataDir, 'postgres'));
  const isNew = !statSync(join(dataDir, 'postgres'), { throwIfNoEntry: false });
  const { bavail, bsize } = statfsSync(dataDir);
  const free = bavail * bsize;
  if (isNew && free < NEW_DATABASE_BYTES) {
    throw new StartError(
      `DATA_DIR (${dataDir}) is on a disk with ${megabytes(free)} free, and a new database needs ${megabytes(NEW_DATABASE_BYTES)}. Free some space, or set DATA_DIR to a directory on a larger disk.`,
    );
  }
}

/** Converts the error of a file operation to a sentence for the operator. Returns others unchanged. */
export function explainFileError(error: unknown, dataDir: string): unknown {
  if (!(error instanceof Error) || !('code' in error)) return error;
  const path = 'path' in error && typeof error.path === 'string' ? error.path : dataDir;
  const isInDataDirectory = isWithin(dataDir, path) || isWithin(path, dataDir);
  return isInDataDirectory
    ? explainDataDirectoryError(error, error.code, dataDir, path)
    : explainOtherFileError(error, error.code, path);
}

/** Whether a path is a directory or something in it. */
function isWithin(directory: string, path: string): boolean {
  const inside = relative(directory, path);
  return inside !== '..' && !inside.startsWith(`..${sep}`) && !isAbsolute(inside);
}

function explainDataDirectoryError(error: Error, code: unknown, dataDir: string, path: string): Error {
  switch (code) {
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartError(
        `DATA_DIR (${dataDir}) is a file, or part of its path is a file. Set DATA_DIR to a directory.`,
      );
    case 'EROFS':
      return new StartError(
        `DATA_DIR (${dataDir}) is on a read-only disk. Remount it read-write, or set DATA_DIR to another directory.`,
      );
    case 'EACCES':
    case 'EPERM':
      return new StartError(
        `This server runs as ${userName()} and has no permission to use ${path}. Change its owner or permissions, or set DATA_DIR to another directory.`,
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartError(
        `The disk that contains DATA_DIR (${dataDir}) is full. Free some space and start again.`,
      );
    default:
      return error;
  }
}

/** For a file that the operator named, such as a backup. */
function explainOtherFileError(error: Error, code: unknown, path: string): Error {
  switch (code) {
    case 'ENOENT':
      return new StartError(
        `The directory ${dirname(path)} does not exist. Create it, or choose another path.`,
      );
    case 'EEXIST':
    case 'ENOTDIR':
      return new StartError(`Part of the path ${path} is a file. Choose another path.`);
    case 'EROFS':
      return new StartError(`${path} is on a read-only disk. Choose another path.`);
    case 'EACCES':
    case 'EPERM':
      return new StartError(
        `This command runs as ${userName()} and has no permission to use ${path}. Change its owner or permissions, or choose another path.`,
      );
    case 'ENOSPC':
    case 'EDQUOT':
      return new StartError(
        `The disk that contains ${path} is full. Free some space, or choose another path.`,
      );
    default:
      return error;
  }
}

export function megabytes(bytes: number): string {
  return `${Math.floor(bytes / 1_000_000)} MB`;
}

/**
 * Rejects another user's directory, which an ordinary user cannot use even if it can create files there.
 *
 * @throws StartError naming the owner.
 */
export function requireOwnDirectory(directory: string): void {
  const uid = process.getuid?.();
  if (uid === undefined || uid === 0) return;
  let owner: number | undefined;
  try {
    owner = statSync(directory, { throwIfNoEntry: false })?.uid;
  } catch {
    // The first write explains why the directory is inaccessible.
    return;
  }
  if (owner === undefined || owner === uid) return;
  throw new StartError(
    `${directory} belongs to another user (${owner}), and this server runs as ${userName()}. Start it as that user, change the owner, or set DATA_DIR to another directory.`,
  );
}

function checkWritable(dataDir: string): void {
  const path = join(dataDir, '.write-test');
  const file = openSync(path, 'w', 0o600);
  try {
    writeSync(file, Buffer.alloc(4096));
    fsyncSync(file);
  } finally {
    closeSync(file);
    rmSync(path, { force: true });
  }
}

export function userName(): string {
  try {
    const { username, uid } = userInfo();
    return `user ${username} (${uid})`;
  } catch {
    return `user ${process.getuid?.()}`;
  }
}
