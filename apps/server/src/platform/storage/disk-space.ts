import { mkdir, statfs } from 'node:fs/promises';
import type { Log } from '../log.ts';
import { repeat } from '../repeat.ts';
import { type Ballast, createBallast } from './ballast.ts';
import { diskFull } from './errors.ts';

/** Space that uploads leave to the database. */
export const UPLOAD_RESERVE_BYTES = 128_000_000;
/** Below this, changes by people are rejected too, because a database without free space stops working. */
export const CHANGE_RESERVE_BYTES = 48_000_000;
const CHECK_EVERY_MS = 2_000;

/** How full the disk of the data directory is. With `low`, uploads are rejected; with `full`, so are other changes. */
type DiskState = 'fine' | 'low' | 'full';

/**
 * Monitors the disk of the data directory. Rejects uploads early, while the database can still write. Replies give the
 * real reason. Recovers automatically when space is freed.
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
  /** Creates the ballast file, and recreates it after it was released. */
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
  const { directory, log } = options;
  const meter = createDiskMeter(options);
  const reservations = createReservations();
  let ballast: Ballast | undefined;
  let endRepeat: (() => void) | undefined;

  async function checkFreeSpace(): Promise<DiskState> {
    await meter.measure();
    await ballast?.adjust(meter.freeBytes);
    return meter.state;
  }

  async function requireSpace(bytes: number): Promise<void> {
    await checkFreeSpace();
    if (meter.freeBytes - reservations.bytes - bytes < UPLOAD_RESERVE_BYTES) throw diskFull();
  }

  const logFailure = (error: unknown) =>
    log.error({ err: error }, 'The free disk space could not be checked.');

  const checkQuietly = () => void checkFreeSpace().catch(logFailure);

  return {
    get state() {
      return meter.state;
    },
    get freeBytes() {
      return meter.freeBytes;
    },
    checkFreeSpace,
    async isFull() {
      await meter.measure().catch(logFailure);
      return meter.state === 'full';
    },
    requireSpace,
    async reserve(bytes) {
      await requireSpace(bytes);
      return reservations.add(bytes);
    },
    start() {
      checkQuietly();
      endRepeat ??= repeat(checkQuietly, CHECK_EVERY_MS);
    },
    enableBallast() {
      ballast ??= createBallast({ directory, log, reserveBytes: UPLOAD_RESERVE_BYTES });
    },
    stop() {
      endRepeat?.();
      endRepeat = undefined;
    },
  };
}

/** Measures the free space. Logs when the state changes. */
function createDiskMeter(options: DiskSpaceOptions) {
  const { directory, log, readFreeBytes = freeBytesOf } = options;
  let state: DiskState = 'fine';
  let freeBytes = Number.POSITIVE_INFINITY;
  let measuring: Promise<void> | undefined;

  async function readState(): Promise<void> {
    freeBytes = await readFreeBytes(directory);
    const next = stateOf(freeBytes, options);
    if (next !== state) {
      state = next;
      if (next === 'fine') log.info({ free_bytes: freeBytes }, 'The disk has enough free space again.');
      else log.error({ free_bytes: freeBytes }, `The disk is ${next === 'full' ? 'full' : 'almost full'}.`);
    }
  }

  return {
    /** As of the last measurement. */
    get state() {
      return state;
    },
    get freeBytes() {
      return freeBytes;
    },
    /** Concurrent callers share one measurement, because many requests can fail at once. */
    measure(): Promise<void> {
      measuring ??= readState().finally(() => {
        measuring = undefined;
      });
      return measuring;
    },
  };
}

function stateOf(freeBytes: number, { hasDatabase = true, hasFiles = true }: DiskSpaceOptions): DiskState {
  if (hasDatabase && freeBytes < CHANGE_RESERVE_BYTES) return 'full';
  return (hasDatabase || hasFiles) && freeBytes < UPLOAD_RESERVE_BYTES ? 'low' : 'fine';
}

/** Space for files in progress, which the disk still reports as free. */
function createReservations() {
  let reserved = 0;
  return {
    get bytes() {
      return reserved;
    },
    add(bytes: number): { release(): void } {
      reserved += bytes;
      let isReleased = false;
      return {
        release() {
          if (!isReleased) reserved -= bytes;
          isReleased = true;
        },
      };
    },
  };
}

async function freeBytesOf(directory: string): Promise<number> {
  await mkdir(directory, { recursive: true });
  const { bavail, bsize } = await statfs(directory);
  return bavail * bsize;
}
