import { setTimeout as delay } from 'node:timers/promises';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { repeat } from '../../platform/repeat.ts';
import { claimNextFile, type FileRow, recordArrival, updateFileInStatus } from './files.store.ts';

/** How long a claim lasts without renewal. Claims of a server that died expire soon. */
const CLAIM_MS = 30_000;
const RENEW_MS = 10_000;
/** Interval of checks whether the database is back. After the claim expires, the sweep finds the file. */
const DATABASE_RETRY_MS = 1000;
/** How long a file can wait to be processed again. */
const WAITING_MS = 30 * 60_000;

/** Leases on files: a file is processed by one server at a time. */
export interface FileClaims {
  /** The columns of a file that no server has claimed. */
  released(): Partial<FileRow>;
  /** Records that a file has arrived, and schedules its processing if it still waits. */
  receive(id: string): Promise<void>;
  /** Runs `work` while this server has the claim. Returns at once if another server has it. */
  withClaim(id: string, work: () => Promise<void>): Promise<void>;
  /** Claims the file of an organisation that has waited longest, and runs `work` with it if there is one. */
  withNextClaim(domainId: string, work: (row: FileRow) => Promise<void>): Promise<void>;
  /** Schedules a file that this server could not finish, as soon as the database is back. */
  retryWhenDatabaseReturns(id: string): Promise<void>;
  /** Whether {@link retryWhenDatabaseReturns} already takes care of a file. */
  isUnreleased(id: string): boolean;
}

interface FileClaimsDependencies {
  db: Database;
  clock: Clock;
  scheduleProcessing(domainId: string, after?: Date): Promise<void>;
}

export function createFileClaims({ db, clock, scheduleProcessing }: FileClaimsDependencies): FileClaims {
  const { claimed, renewed, released } = claimColumns(clock);
  /** Files that this server claimed and no longer processes, because the database was down at the end. */
  const unreleased = new Set<string>();

  /** Ends this server's claim on a file that it did not finish. */
  async function releaseClaim(id: string): Promise<void> {
    if (!unreleased.has(id)) return;
    await updateFileInStatus(db, id, ['processing'], released());
    unreleased.delete(id);
  }

  async function receive(id: string): Promise<void> {
    const domainId = await recordArrival(db, id, released());
    if (domainId !== undefined) await scheduleProcessing(domainId);
  }

  /** Resumes a file once the database is back, because nobody sends it again. */
  async function retryWhenDatabaseReturns(id: string): Promise<void> {
    for (let waited = 0; waited < CLAIM_MS; waited += DATABASE_RETRY_MS) {
      await delay(DATABASE_RETRY_MS, undefined, { ref: false });
      if (await succeeds(releaseClaim(id).then(() => receive(id)))) return;
    }
    unreleased.delete(id);
  }

  /** Renews the claim on a file during `work`. */
  async function whileClaimed(id: string, work: () => Promise<void>): Promise<void> {
    const endRenewal = repeat(() => {
      // Without the database, the claim expires, and a server with a database connection takes over the file.
      updateFileInStatus(db, id, ['processing'], renewed()).catch(() => {});
    }, RENEW_MS);
    try {
      await work();
    } catch (error) {
      unreleased.add(id);
      await releaseClaim(id).catch(() => void retryWhenDatabaseReturns(id));
      throw error;
    } finally {
      endRenewal();
    }
  }

  return {
    released,
    receive,
    retryWhenDatabaseReturns,
    isUnreleased: (id) => unreleased.has(id),
    async withClaim(id, work) {
      if (await updateFileInStatus(db, id, ['waiting'], claimed())) await whileClaimed(id, work);
    },
    async withNextClaim(domainId, work) {
      const row = await claimNextFile(db, domainId, claimed());
      if (row) await whileClaimed(row.id, () => work(row));
    },
  };
}

/** The columns of a file in each state of its claim. */
function claimColumns(clock: Clock) {
  const after = (milliseconds: number) => new Date(clock.now().getTime() + milliseconds);
  const steps = [{ stepName: 'received' as const, error: null }];
  return {
    claimed: () => ({ status: 'processing' as const, steps, expiresAt: after(CLAIM_MS) }),
    renewed: () => ({ expiresAt: after(CLAIM_MS) }),
    released: () => ({ status: 'waiting' as const, steps, expiresAt: after(WAITING_MS) }),
  };
}

function succeeds(promise: Promise<unknown>): Promise<boolean> {
  return promise.then(
    () => true,
    () => false,
  );
}
