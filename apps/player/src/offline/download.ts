import { errorMessage } from '@vitrine/contract/error-message';
import type { Timers } from '@vitrine/time';
import { createSha256 } from '../platform/sha256.ts';
import { AssetError } from './asset-store.ts';
import type { RevisionFile } from './protocol.ts';

export interface DownloadOptions {
  fetch: typeof fetch;
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>;
  signal: AbortSignal;
  /** `reload` bypasses the browser's cache after a download that did not match. */
  cache: RequestCache;
  /** Receives the bytes in order, before their hash is known. */
  write?(bytes: Uint8Array<ArrayBuffer>): Promise<void>;
}

/** Aborts a download that makes no progress for this time. */
const STALL_LIMIT_MS = 30_000;
/** Bytes hashed at a time, few enough not to delay playback visibly. */
const SLICE = 256 * 1024;

/**
 * Downloads a complete file, compares its size and SHA-256 with the published ones, and returns the reply's headers.
 * `url` is absolute.
 * @throws {AssetError}, the signal's reason, or an error of `write`.
 */
export async function download(
  file: RevisionFile & { url: string },
  options: DownloadOptions,
): Promise<Headers> {
  const { timers, signal: outer } = options;
  const { url } = file;
  const controller = new AbortController();
  const abort = () => controller.abort(outer.reason);
  throwIfAborted(outer);
  outer.addEventListener('abort', abort);
  let stall = 0;
  const progress = () => {
    timers.clearTimeout(stall);
    stall = timers.setTimeout(() => controller.abort(new Error('the download stalled')), STALL_LIMIT_MS);
  };
  const unreachable = (why: string, cause?: unknown) =>
    new AssetError('unreachable', `File ${url} could not be downloaded: ${why}`, { cause });
  let writeError: { error: unknown } | null = null;
  const write = async (bytes: Uint8Array<ArrayBuffer>) => {
    try {
      await options.write?.(bytes);
    } catch (error) {
      writeError = { error };
      throw error;
    }
  };
  progress();
  try {
    const response = await options.fetch(url, {
      cache: options.cache,
      credentials: 'omit',
      mode: 'cors',
      signal: controller.signal,
    });
    if (!response.ok) throw unreachable(`status ${response.status}`);
    const { size, sha256 } = await digest(response, file.size, write, progress);
    if (size !== file.size || sha256 !== file.sha256)
      throw new AssetError('mismatch', `File ${url} does not match the published version`);
    return response.headers;
  } catch (error) {
    throwIfAborted(outer);
    if (error instanceof AssetError || writeError) throw error;
    throw unreachable(errorMessage(error), error);
  } finally {
    timers.clearTimeout(stall);
    outer.removeEventListener('abort', abort);
  }
}

/** The size and hash of a body. Stops reading if it is longer than allowed. */
async function digest(
  response: Response,
  limit: number,
  write: (bytes: Uint8Array<ArrayBuffer>) => Promise<void>,
  progress: () => void,
) {
  const hash = createSha256();
  let size = 0;
  const take = (bytes: Uint8Array<ArrayBuffer>) => {
    size += bytes.length;
    hash.update(bytes);
    progress();
  };
  const reader = response.body?.getReader();
  if (!reader) {
    const bytes = new Uint8Array(await response.arrayBuffer());
    take(bytes);
    await write(bytes);
    return { size, sha256: hash.digest() };
  }
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    for (let start = 0; start < value.length; start += SLICE) {
      take(value.subarray(start, start + SLICE));
      if (value.length > SLICE) await nextTask();
    }
    if (size > limit) {
      await reader.cancel();
      break;
    }
    await write(value);
  }
  return { size, sha256: hash.digest() };
}

/** Replaces `AbortSignal.throwIfAborted`, which the browsers of some televisions do not support. */
export function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw signal.reason ?? new Error('The download was cancelled');
}

/** Runs `work` on each item with limited concurrency. The first error stops it. */
export async function inParallel<T>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<void>,
): Promise<void> {
  const waiting = [...items];
  let failed = false;
  const worker = async () => {
    for (let next = waiting.shift(); next !== undefined && !failed; next = waiting.shift()) {
      await work(next).catch((error: unknown) => {
        failed = true;
        throw error;
      });
    }
  };
  await Promise.all(Array.from({ length: atOnce }, worker));
}

/** Lets the browser paint. Unlike a timeout, it is not throttled in the background. */
export function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
