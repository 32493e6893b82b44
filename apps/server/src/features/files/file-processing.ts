import { setTimeout as delay } from 'node:timers/promises';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, isDatabaseUnavailable } from '../../platform/database/database.ts';
import type { UploadStep } from '../../platform/database/schema.ts';
import type { Log } from '../../platform/log.ts';
import type { Sandbox } from '../../platform/sandbox/sandbox.ts';
import { uploadKey } from '../../platform/storage/keys.ts';
import type { Storage } from '../../platform/storage/storage.ts';
import { createFileClaims, type FileClaims } from './file-claims.ts';
import { createFileRun, failFile, RETRY_BUSY_MS } from './file-run.ts';
import { hasRoomFor } from './file-verification.ts';
import {
  findAnnounced,
  findDomainsWithFiles,
  findFile,
  findOverdue,
  reclaimFile,
  releaseClaims,
} from './files.store.ts';

/** Smaller files are processed while their sender waits; larger ones in the background. */
export const INLINE_BYTES = 20_000_000;
/** The longest time that a sender waits for a reply. Idle connections are closed after two minutes. */
const SENDER_WAITS_MS = 30_000;
/** Files and organisations that one sweep handles. */
const SWEEP = 100;

/** The steps of an uploaded file: received, verified, metadata, thumbnail. */
export interface FileProcessing {
  /** Resumes files that a previous server had received or was processing when it died. */
  start(): Promise<void>;
  /** Processes an uploaded file: a small one before it returns, unless that takes long or too many wait. */
  handleUpload(id: string): Promise<void>;
  /** Checks whether a file has arrived in the object store, which sends no notification. */
  checkUpload(id: string): Promise<void>;
  /** The background part of `handleUpload`: processes the file of an organisation that has waited longest. */
  processNext(domainId: string): Promise<void>;
  /** Rejects a file whose bytes differ from the announcement. */
  reject(id: string, step: UploadStep['stepName'], message: string): Promise<void>;
  /**
   * Resumes files that were not recorded or only partly processed, and ends overdue uploads. Run it every minute.
   */
  sweep(): Promise<void>;
}

export interface FileProcessingDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  storage: Storage;
  sandbox: Sandbox;
  log: Log;
  /** The directory for files that are being checked. */
  scratch: string;
  /** No other server uses this database, so all claims at the start belong to a dead server. */
  isOnlyServer: boolean;
  /** For tests. */
  senderWaitsMs?: number;
  /** Schedules `processNext` with this organisation, now or later, on this or another server. */
  scheduleProcessing(domainId: string, after?: Date): Promise<void>;
  /** Schedules `sweep` soon, on this or another server. */
  scheduleSweep(): Promise<void>;
}

export function createFileProcessing(dependencies: FileProcessingDependencies): FileProcessing {
  const { db, clock, storage, sandbox, isOnlyServer, scheduleProcessing, scheduleSweep } = dependencies;
  const { senderWaitsMs = SENDER_WAITS_MS } = dependencies;
  const claims = createFileClaims(dependencies);
  const run = createFileRun(dependencies, claims);

  /** Schedules the next file of an organisation, if one waits. */
  async function scheduleNext(domainId: string): Promise<void> {
    const waiting = await findDomainsWithFiles(db, 1, domainId);
    if (waiting.length > 0) await scheduleProcessing(domainId);
  }

  const processClaimed = (id: string): Promise<void> =>
    claims.withClaim(id, async () => {
      const row = await findFile(db, id);
      if (row && (await run(row))) await scheduleNext(row.domainId);
    });

  async function handleUpload(id: string): Promise<void> {
    try {
      const row = await findFile(db, id);
      if (!row) return;
      if (row.contentLength > INLINE_BYTES) return await claims.receive(id);
      await withinTime(processClaimed(id), senderWaitsMs);
    } catch (error) {
      if (isDatabaseUnavailable(error) && !claims.isUnreleased(id)) void claims.retryWhenDatabaseReturns(id);
      throw error;
    }
  }

  return {
    async start() {
      if (isOnlyServer) await releaseClaims(db, claims.released());
      await scheduleSweep();
    },
    handleUpload,
    async processNext(domainId) {
      // Claiming files only to release them again would keep the server and the database busy. Each file that this
      // server finishes schedules the next one.
      if (!hasRoomFor(sandbox, domainId))
        return scheduleProcessing(domainId, new Date(clock.now().getTime() + RETRY_BUSY_MS));
      await claims.withNextClaim(domainId, async (row) => {
        // Meanwhile, another process may have room for the next one.
        await scheduleNext(domainId);
        if (await run(row)) await scheduleNext(domainId);
      });
    },
    async checkUpload(id) {
      if (await storage.head(uploadKey(id))) await handleUpload(id);
    },
    async reject(id, step, message) {
      const row = await findFile(db, id);
      if (row?.status === 'waiting') await failFile(dependencies, row, step, message);
    },
    sweep: () => sweep(dependencies, claims),
  };
}

/** Waits for work, but no longer than this. A later failure is left to the sweep, as elsewhere. */
async function withinTime(work: Promise<void>, milliseconds: number): Promise<void> {
  work.catch(() => undefined);
  await Promise.race([work, delay(milliseconds, undefined, { ref: false })]);
}

async function sweep(dependencies: FileProcessingDependencies, claims: FileClaims): Promise<void> {
  const { clock, db, storage, scheduleProcessing } = dependencies;
  const now = clock.now();
  // Schedule the files separately: a slow file must not delay the others.
  for (const row of await findAnnounced(db, now, SWEEP)) {
    if (await storage.head(uploadKey(row.id))) await claims.receive(row.id);
  }
  for (const row of await findOverdue(db, now, SWEEP)) {
    if (row.status === 'processing') await reclaimFile(db, row.id, now, claims.released());
    else if (await storage.head(uploadKey(row.id))) await claims.receive(row.id);
    else await failFile(dependencies, row, 'received', 'The upload took too long. Upload the file again.');
  }
  // Each of these jobs schedules the next one, unless a server dies.
  for (const domainId of await findDomainsWithFiles(db, SWEEP)) await scheduleProcessing(domainId);
}
