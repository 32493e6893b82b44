import { mkdtemp, rm } from 'node:fs/promises';
import { join } from 'node:path';
import {
  isDatabaseUnavailable,
  isDiskFull,
  isOverloaded,
  isTransactionConflict,
} from '../../platform/database/database.ts';
import type { UploadStep } from '../../platform/database/schema.ts';
import { updateFileDurations } from '../../platform/resources/total-duration.ts';
import { SandboxError } from '../../platform/sandbox/errors.ts';
import { uploadKey } from '../../platform/storage/keys.ts';
import type { FileClaims } from './file-claims.ts';
import type { FileProcessingDependencies } from './file-processing.ts';
import { verifyUpload } from './file-verification.ts';
import { type FileRow, updateFileInStatus, usesFile } from './files.store.ts';
import { explainFailure, RejectedFileError } from './rejected-file.ts';

/** When to look again for room in the sandbox. */
export const RETRY_BUSY_MS = 5_000;

/**
 * Returns a function that processes a claimed file. The file ends as ready or failed, unless the database is down or the
 * function returns false: then it waits for another attempt, which is scheduled.
 */
export function createFileRun(dependencies: FileProcessingDependencies, claims: FileClaims) {
  const { db, clock, changes, storage, log, scratch, scheduleProcessing } = dependencies;

  async function handleFailure(row: FileRow, error: unknown): Promise<boolean> {
    const fail = (message: string, step: UploadStep['stepName'] = 'verified') =>
      failFile(dependencies, row, step, message).then(() => true);
    if (error instanceof RejectedFileError) return fail(error.message, error.step);
    // The bytes stay, and the sweep resumes the file.
    if (isDatabaseUnavailable(error)) throw error;
    if (isDiskFull(error)) return fail('The server’s disk is full. Upload the file again later.');
    if (isTransactionConflict(error) || isOverloaded(error)) return postpone(row, RETRY_BUSY_MS);
    if (error instanceof SandboxError && error.code !== 'failed') return endKilled(row, error);
    log.error({ err: error, file_upload_id: row.id }, 'A file could not be processed.');
    return fail('Something went wrong on the server. Upload the file again.');
  }

  /** Retry once in the background after a failure, unless the file is known to be hostile. */
  async function endKilled(row: FileRow, { code, isQuarantined }: SandboxError): Promise<boolean> {
    if (isQuarantined || code === 'quarantined') {
      await failFile(dependencies, row, 'metadata', explainFailure(code, row.contentType));
      return true;
    }
    return postpone(row, code === 'busy' ? RETRY_BUSY_MS : 0);
  }

  async function postpone(row: FileRow, milliseconds: number): Promise<false> {
    await updateFileInStatus(db, row.id, ['processing'], claims.released());
    await scheduleProcessing(
      row.domainId,
      milliseconds > 0 ? new Date(clock.now().getTime() + milliseconds) : undefined,
    ).catch((error: unknown) => {
      // While the server stops, nothing can be scheduled. The sweep of the next start finds the file.
      log.warn({ err: error, file_upload_id: row.id }, 'A file could not be scheduled for processing yet.');
      void claims.retryWhenDatabaseReturns(row.id);
    });
    return false;
  }

  return async function run(row: FileRow): Promise<boolean> {
    changes.notify(row.domainId, 'file_upload', [row.id]);
    if (row.storageKey && !(await storage.head(uploadKey(row.id)))) {
      // A server died after it moved the file but before it recorded that.
      await endFile(dependencies, row, { status: 'ready' });
      return true;
    }
    let directory: string | undefined;
    try {
      directory = await mkdtemp(join(scratch, 'file-'));
      await verifyFile(dependencies, row, join(directory, 'file'));
      return true;
    } catch (error) {
      return await handleFailure(row, error);
    } finally {
      if (directory) await rm(directory, { recursive: true, force: true });
    }
  };
}

/** Ends a file as ready, unless another server took it over. */
async function verifyFile(
  dependencies: FileProcessingDependencies,
  row: FileRow,
  path: string,
): Promise<void> {
  const steps = await verifyUpload(dependencies, row, path);
  if (!steps) return;
  await endFile(dependencies, row, { status: 'ready', steps });
  // Presentations can use a file before it has arrived.
  if (/^(video|audio)\//.test(row.contentType)) await updateFileDurations(dependencies.db, usesFile(row));
}

async function endFile(
  { db, storage, changes }: FileProcessingDependencies,
  row: FileRow,
  change: Partial<FileRow>,
): Promise<void> {
  await updateFileInStatus(db, row.id, ['waiting', 'processing'], change);
  await storage.delete(uploadKey(row.id));
  changes.notify(row.domainId, 'file_upload', [row.id]);
}

export async function failFile(
  dependencies: FileProcessingDependencies,
  row: FileRow,
  step: UploadStep['stepName'],
  message: string,
): Promise<void> {
  const steps: UploadStep[] = step === 'received' ? [] : [{ stepName: 'received', error: null }];
  await endFile(dependencies, row, {
    status: 'failed',
    steps: [...steps, { stepName: step, error: message }],
  });
}
