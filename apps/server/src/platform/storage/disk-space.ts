import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, statSync } from 'node:fs';
import { mkdir, open, rm, statfs } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';
import { repeat } from '../repeat.ts';
import { diskFull } from './errors.ts';

/** Space that uploads leave to the database. */
export const UPLOAD_RESERVE_BYTES = 128_000_000;
/** Below this, changes by people are rejected too, because a database without free space stops working. */
export const CHANGE_RESERVE_BYTES = 48_000_000;
/** Size of a file that the server deletes when the database runs out of space. */
const BALLAST_BYTES = 32_000_000;
const BALLAST_RELEASE_BYTES = 16_000_000;
const CHUNK_BYTES = 1_000_000;
const CHECK_EVERY_MS = 2_000;

/** How full the disk of the data directory is. With `low`, uploads are rejected; with `full`, also other changes. */
type DiskState = 'fine' | 'low' | 'full';

/**
 * Monitors the disk of the data directory. Uploads stop while the database can still write, and replies give the real
 * reason. Recovers by itself when space is freed.
 */
export interface DiskSpace {
  /** As of the last check, at most two seconds ago. */
  readonly state: DiskState;
  readonly freeBytes: number;
  checkFreeSpace(): Promise<DiskState>;
  /** Measures now whether the disk is full. If it can't be measured, the last state counts. */
  isFull(): Promise<boolean>;
  /**
   * Reserves space for a file that is about to be written. Call `release` once it is written or abandoned.
   *
   * @throws StorageError `disk_full`.
   */
  reserve(bytes: number): Promise<{ release(): void }>;
  /** Throws StorageError `disk_full` if a file of this size would not fit. */
  requireSpace(bytes: number): Promise<void>;
  start(): void;
  /** Creates the ballast file, also again after it was released. */
  enableBallast(): void;
  stop(): void;
}

interface DiskSpaceOptions {
  directory: string;
  log: Log;
  /** Whether the embedded database is on this disk. If not, a full disk does not stop changes. Default true. */
  hasDatabase?: boolean;
  /** Whether uploaded files are on this disk. Default true. */
  hasFiles?: boolean;
  /** Reads the free bytes. For tests, which cannot fill a disk. */
  readFreeBytes?: (directory: string) => Promise<number>;
}

export function createDiskSpace(options: DiskSpaceOptions): DiskSpace {
  const { directory, log, readFreeBytes = freeBytesOf, hasDatabase = true, hasFiles = true } = options;
  const ballast = ballastIn(directory);
  let state: DiskState = 'fine';
  let freeBytes = Number.POSITIVE_INFINITY;
  /** Space for files in progress, which the disk still reports as free. */
  let reservedBytes = 0;
  let hasBallast = false;
  let isFilling = false;
  let measuring: Promise<void> | undefined;
  let endRepeat: (() => void) | undefined;

  function stateOf(free: number): DiskState {
    if (hasDatabase && free < CHANGE_RESERVE_BYTES) return 'full';
    return (hasDatabase || hasFiles) && free < UPLOAD_RESERVE_BYTES ? 'low' : 'fine';
  }

  async function readState(): Promise<void> {
    freeBytes = await readFreeBytes(directory);
    const next = stateOf(freeBytes);
    if (next !== state) {
      state = next;
      if (next === 'fine') log.info({ free_bytes: freeBytes }, 'The disk has enough free space again.');
      else log.error({ free_bytes: freeBytes }, `The disk is ${next === 'full' ? 'full' : 'almost full'}.`);
    }
  }

  /** Concurrent callers share one measurement, because many requests can fail at once. */
  function measure(): Promise<void> {
    measuring ??= readState().finally(() => {
      measuring = undefined;
    });
    return measuring;
  }

  async function checkFreeSpace(): Promise<DiskState> {
    await measure();
    if (hasBallast) await adjustBallast();
    return state;
  }

  async function adjustBallast(): Promise<void> {
    const size = statSync(ballast, { throwIfNoEntry: false })?.size ?? 0;
    if (freeBytes < BALLAST_RELEASE_BYTES && size > 0) {
      await rm(ballast, { force: true });
      log.warn('The disk is full. The server has freed its reserve for the database.');
    } else if (size < BALLAST_BYTES && freeBytes > UPLOAD_RESERVE_BYTES + BALLAST_BYTES && !isFilling) {
      isFilling = true;
      await fill(ballast).finally(() => {
        isFilling = false;
      });
    }
  }

  async function requireSpace(bytes: number): Promise<void> {
    await checkFreeSpace();
    if (freeBytes - reservedBytes - bytes < UPLOAD_RESERVE_BYTES) throw diskFull();
  }

  const logFailure = (error: unknown) =>
    log.error({ err: error }, 'The free disk space could not be checked.');

  const checkQuietly = () => void checkFreeSpace().catch(logFailure);

  async function isFull(): Promise<boolean> {
    await measure().catch(logFailure);
    return state === 'full';
  }

  return {
    get state() {
      return state;
    },
    get freeBytes() {
      return freeBytes;
    },
    checkFreeSpace,
    isFull,
    requireSpace,
    async reserve(bytes) {
      await requireSpace(bytes);
      reservedBytes += bytes;
      let isReleased = false;
      return {
        release() {
          if (!isReleased) reservedBytes -= bytes;
          isReleased = true;
        },
      };
    },
    start() {
      checkQuietly();
      endRepeat ??= repeat(checkQuietly, CHECK_EVERY_MS);
    },
    enableBallast() {
      hasBallast = true;
    },
    stop() {
      endRepeat?.();
      endRepeat = undefined;
    },
  };
}

/** Deletes the ballast on a full disk before the start, so that the database and the server can start. */
export function releaseBallast(directory: string): void {
  const { bavail, bsize } = statfsSync(directory);
  if (bavail * bsize < BALLAST_RELEASE_BYTES) rmSync(ballastIn(directory), { force: true });
}

function ballastIn(directory: string): string {
  return join(directory, 'ballast');
}

async function freeBytesOf(directory: string): Promise<number> {
  await mkdir(directory, { recursive: true });
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}

/** Writes random bytes, because some file systems store zeros without using space. */
async function fill(path: string): Promise<void> {
  const file = await open(path, 'w', 0o600);
  try {
    for (let written = 0; written < BALLAST_BYTES; written += CHUNK_BYTES)
      await file.write(randomBytes(CHUNK_BYTES));
    await file.sync();
  } finally {
    await file.close();
  }
}
