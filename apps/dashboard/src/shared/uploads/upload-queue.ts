import { createStore, type Store } from '@vitrine/ui/store';
import type { UploadTarget } from '../../platform/api.ts';

type UploadStatus = 'waiting' | 'sending' | 'processing' | 'ready' | 'failed' | 'cancelled';

/** The fields of an uploaded file that the queue needs. */
export interface UploadedFile {
  id: string;
  filename: string;
  contentType: string;
  status: 'waiting' | 'processing' | 'ready' | 'failed';
  thumbnailUrl: string | null;
  completedSteps: readonly { stepName: string; error: string | null }[];
}

export interface UploadJob {
  key: string;
  name: string;
  contentType: string;
  size: number;
  /** The number of bytes sent. */
  sent: number;
  status: UploadStatus;
  /** The same for files that were dropped together. */
  group: string;
  error: string | null;
  /** False for a file that was refused before the upload. */
  canRetry: boolean;
  /** The page that uses the file when it is ready, and shows its progress. */
  pageId: string | null;
  result: UploadedFile | null;
  /** The presentation that was created from the file; null if there is none, or if it has its place already. */
  presentationId: string | null;
}

/** What happens to files that are uploaded together. */
export interface AddOptions {
  /**
   * The page that uses the files. It gets each file that is ready and its index, even if that is after a
   * retry.
   */
  page?: { id: string; onReady(file: UploadedFile, index: number): void };
  /**
   * Creates a presentation from a file before the upload is done. Returns its id. `index` is that of the file among
   * those that were added together.
   */
  makeContent?(file: UploadedFile, upload: { index: number; signal: AbortSignal }): Promise<string | null>;
}

/** One file to upload, with the callbacks that report its progress. */
export interface FileToSend<Source> {
  file: Source;
  folderId: string | null;
  /** Called with the number of bytes that have been sent. */
  onSent(bytes: number): void;
  /** Called once the server has all bytes. */
  onProcessing(): void;
  signal: AbortSignal;
}

interface FileDescription {
  name: string;
  contentType: string;
  size: number;
  /** Tells the person why the file is refused before the upload; null if it is accepted. */
  problem: string | null;
}

/** The requests and delays of the queue. */
export interface UploadTransport<Source> {
  describe(file: Source): FileDescription;
  /** Sends a file and waits until the server has processed it. */
  send(file: FileToSend<Source>): Promise<UploadedFile>;
  /** Describes an error to the person. */
  describeError(error: unknown): string;
}

/** The steps that upload a file to the library. */
export interface UploadSteps<Source> {
  create(file: Source, folderId: string | null): Promise<UploadTarget>;
  put(
    target: UploadTarget,
    file: Source,
    onSent: (bytes: number) => void,
    signal: AbortSignal,
  ): Promise<void>;
  read(id: string, signal: AbortSignal): Promise<UploadedFile>;
  /** Resolves after a delay. */
  wait(ms: number, signal: AbortSignal): Promise<void>;
}

export interface UploadQueue<Source> {
  jobs: Store<readonly UploadJob[]>;
  /**
   * Starts uploads. Each promise resolves to the file when it is ready, or to null if the upload fails or is cancelled.
   */
  add(
    files: readonly Source[],
    folderId: string | null,
    options?: AddOptions,
  ): { keys: string[]; done: Promise<UploadedFile | null>[] };
  cancel(key: string): void;
  retry(key: string): void;
  /** Removes finished uploads: all, or those that match. */
  clear(matches?: (job: UploadJob) => boolean): void;
}

const CONCURRENCY = 3;
const POLL_FIRST_MS = 300;
const POLL_LAST_MS = 2000;

export function isFinished(status: UploadStatus): boolean {
  return status === 'ready' || status === 'failed' || status === 'cancelled';
}

/** Whether all uploads can be removed automatically. Failed uploads stay until a person removes them. */
export function canDismiss(jobs: readonly UploadJob[]): boolean {
  return jobs.length > 0 && jobs.every(({ status }) => status === 'ready' || status === 'cancelled');
}

/** Creates the upload, sends the bytes, and polls until the server has processed them. */
export async function sendFile<Source>(
  { create, put, read, wait }: UploadSteps<Source>,
  { file, folderId, onSent, onProcessing, signal }: FileToSend<Source>,
): Promise<UploadedFile> {
  const target = await create(file, folderId);
  signal.throwIfAborted();
  await put(target, file, onSent, signal);
  onProcessing();
  for (let pause = POLL_FIRST_MS; ; pause = Math.min(pause * 1.5, POLL_LAST_MS)) {
    const upload = await read(target.id, signal);
    if (upload.status === 'ready' || upload.status === 'failed') return upload;
    await wait(pause, signal);
  }
}

interface Upload<Source> {
  file: Source;
  /** The index among the files that were added together. */
  index: number;
  folderId: string | null;
  abort: AbortController;
  settle: (file: UploadedFile | null) => void;
  onReady: ((file: UploadedFile) => void) | undefined;
  makeContent: AddOptions['makeContent'];
  /** Set once the server has the file. A retry then creates only its content. */
  sent: UploadedFile | null;
}

/** Uploads files to the library in order, three at a time. */
export function createUploadQueue<Source>(transport: UploadTransport<Source>): UploadQueue<Source> {
  const jobs = createStore<readonly UploadJob[]>([]);
  const runner = createUploadRunner(transport, jobs);
  let counter = 0;
  return {
    jobs,
    add(files, folderId, { page, makeContent } = {}) {
      counter += 1;
      const group = `group${counter}`;
      const added = files.map((file, index) => {
        const { promise, resolve } = Promise.withResolvers<UploadedFile | null>();
        const key = `${group}-${index}`;
        const description = transport.describe(file);
        if (description.problem === null)
          runner.register(key, {
            file,
            index,
            folderId,
            abort: new AbortController(),
            settle: resolve,
            onReady: page && ((ready) => page.onReady(ready, index)),
            makeContent,
            sent: null,
          });
        else resolve(null);
        return { job: createJob({ key, group, pageId: page?.id ?? null }, description), promise };
      });
      jobs.update((all) => [...all, ...added.map(({ job }) => job)]);
      runner.startWaitingUploads();
      return { keys: added.map(({ job }) => job.key), done: added.map(({ promise }) => promise) };
    },
    cancel: runner.cancel,
    retry: runner.retry,
    clear(matches = () => true) {
      const isCleared = (job: UploadJob) => isFinished(job.status) && matches(job);
      for (const job of jobs.get()) if (isCleared(job)) runner.forget(job.key);
      jobs.update((all) => all.filter((job) => !isCleared(job)));
    },
  };
}

/** The job of a file before its upload. A refused file has failed already. */
function createJob(
  ids: Pick<UploadJob, 'key' | 'group' | 'pageId'>,
  { name, contentType, size, problem }: FileDescription,
): UploadJob {
  return {
    ...ids,
    name,
    contentType,
    size,
    sent: 0,
    status: problem === null ? 'waiting' : 'failed',
    error: problem,
    canRetry: problem === null,
    result: null,
    presentationId: null,
  };
}

/** Runs the waiting jobs, three at a time, and updates their state. */
function createUploadRunner<Source>(transport: UploadTransport<Source>, jobs: Store<readonly UploadJob[]>) {
  const uploads = new Map<string, Upload<Source>>();

  const change = (key: string, patch: Partial<UploadJob>) =>
    jobs.update((all) => all.map((job) => (job.key === key ? { ...job, ...patch } : job)));
  const find = (key: string) => jobs.get().find((job) => job.key === key);

  function startWaitingUploads(): void {
    for (const { key } of jobsToStart(jobs.get())) {
      change(key, { status: 'sending', sent: 0, error: null });
      void run(key);
    }
  }

  async function run(key: string): Promise<void> {
    const upload = uploads.get(key);
    if (!upload) return;
    const { signal } = upload.abort;
    try {
      end(key, await performUpload(transport, upload, (progress) => change(key, progress)));
    } catch (error) {
      if (signal.aborted) end(key, { status: 'cancelled' });
      else end(key, { status: 'failed', error: transport.describeError(error) });
    }
  }

  function end(key: string, patch: Partial<UploadJob>): void {
    change(key, patch);
    const file = patch.status === 'ready' ? (patch.result ?? null) : null;
    const upload = uploads.get(key);
    // A failed file can be retried, but its promise resolves now.
    upload?.settle(file);
    if (file) upload?.onReady?.(file);
    if (patch.status !== 'failed') uploads.delete(key);
    startWaitingUploads();
  }

  return {
    register: (key: string, upload: Upload<Source>) => void uploads.set(key, upload),
    forget: (key: string) => void uploads.delete(key),
    startWaitingUploads,
    cancel(key: string): void {
      const job = find(key);
      if (!job || isFinished(job.status)) return;
      uploads.get(key)?.abort.abort();
      if (job.status === 'waiting') end(key, { status: 'cancelled' });
    },
    retry(key: string): void {
      const upload = uploads.get(key);
      if (!upload || find(key)?.status !== 'failed') return;
      upload.abort = new AbortController();
      change(key, { status: 'waiting', error: null, sent: 0, result: null });
      startWaitingUploads();
    },
  };
}

/** The waiting jobs for which there is room beside the active ones. */
function jobsToStart(jobs: readonly UploadJob[]): readonly UploadJob[] {
  const active = jobs.filter(({ status }) => status === 'sending' || status === 'processing').length;
  return jobs.filter(({ status }) => status === 'waiting').slice(0, Math.max(0, CONCURRENCY - active));
}

/** Sends a file, unless the server already has it, and makes its content. Returns the last change of its job. */
async function performUpload<Source>(
  transport: UploadTransport<Source>,
  upload: Upload<Source>,
  onProgress: (change: Partial<UploadJob>) => void,
): Promise<Partial<UploadJob>> {
  const { file, index, folderId, abort } = upload;
  const result =
    upload.sent ??
    (await transport.send({
      file,
      folderId,
      onSent: (sent) => onProgress({ sent }),
      onProcessing: () => onProgress({ status: 'processing' }),
      signal: abort.signal,
    }));
  const problem = result.completedSteps.find(({ error }) => error !== null)?.error ?? null;
  if (result.status === 'failed') return { status: 'failed', error: problem, result };
  upload.sent = result;
  abort.signal.throwIfAborted();
  const presentationId = (await upload.makeContent?.(result, { index, signal: abort.signal })) ?? null;
  return { status: 'ready', result, presentationId };
}

/** The progress of a group of files from 0 to 1, by bytes. Processing counts as the last tenth. */
export function uploadProgress(jobs: readonly UploadJob[]): number {
  const countedJobs = jobs.filter(({ status }) => status !== 'cancelled' && status !== 'failed');
  const total = countedJobs.reduce((sum, { size }) => sum + Math.max(size, 1), 0);
  if (total === 0) return 1;
  const done = countedJobs.reduce(
    (sum, { size, sent, status }) =>
      sum + Math.max(size, 1) * (status === 'ready' ? 1 : 0.9 * Math.min(1, sent / Math.max(size, 1))),
    0,
  );
  return done / total;
}
