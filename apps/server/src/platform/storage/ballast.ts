import { randomBytes } from 'node:crypto';
import { rmSync, statfsSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';
import type { Log } from '../log.ts';

/** Size of a file that the server deletes when the database runs out of space. */
const BALLAST_BYTES = 32_000_000;
const BALLAST_RELEASE_BYTES = 16_000_000;
const CHUNK_BYTES = 1_000_000;

export interface Ballast {
  /** Deletes the file if the disk is full, and creates it if there is enough space. */
  adjust(freeBytes: number): Promise<void>;
}

interface BallastOptions {
  directory: string;
  log: Log;
  /** Space that stays free when the file is created. */
  reserveBytes: number;
}

export function createBallast({ directory, log, reserveBytes }: BallastOptions): Ballast {
  const path = pathIn(directory);
  let isFilling = false;

  return {
    async adjust(freeBytes) {
      const size = statSync(path, { throwIfNoEntry: false })?.size ?? 0;
      if (freeBytes < BALLAST_RELEASE_BYTES && size > 0) {
        await rm(path, { force: true });
        log.warn('The disk is full. The server has freed its reserve for the database.');
      } else if (size < BALLAST_BYTES && freeBytes > reserveBytes + BALLAST_BYTES && !isFilling) {
        isFilling = true;
        await fill(path).finally(() => {
          isFilling = false;
        });
      }
    },
  };
}

/**
 * Before the start, deletes the ballast if the disk is full. Otherwise, neither the database nor the server could
 * start.
 */
export function releaseBallast(directory: string): void {
  const { bavail, bsize } = statfsSync(directory);
  if (bavail * bsize < BALLAST_RELEASE_BYTES) rmSync(pathIn(directory), { force: true });
}

function pathIn(directory: string): string {
  return join(directory, 'ballast');
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
