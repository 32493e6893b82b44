import type { PublishedAsset } from '@vitrine/contract';
import { createSha256 } from '../platform/sha256.ts';
import type { Timers } from '../platform/timers.ts';

/**
 * The files of a revision on this screen. The first implementation fetches and verifies them and leaves the
 * keeping to the browser's cache; one that keeps them itself (service worker, Cache Storage) takes its place
 * here, and with it `keepsFiles` becomes true and screens play on without a network.
 */
export interface AssetStore {
  /** Whether files stay on this screen when the network goes. */
  readonly keepsFiles: boolean;
  /**
   * Resolves when the file is here, whole: its size and SHA-256 are those that were published.
   * @throws {AssetError}, or the signal's reason
   */
  ensure(asset: PublishedAsset, signal: AbortSignal): Promise<void>;
}

/** `unreachable`: worth another try. `mismatch`: what came is not the published file. */
export class AssetError extends Error {
  override readonly name = 'AssetError';
  readonly kind: 'unreachable' | 'mismatch';

  constructor(kind: AssetError['kind'], message: string, options?: ErrorOptions) {
    super(message, options);
    this.kind = kind;
  }
}

export interface VerifierOptions {
  fetch: typeof fetch;
  /** Origin of files now, without a slash at the end. */
  contentUrl(): string;
  timers: Timers;
}

/** A download that brings nothing for so long is given up. */
const STALL_LIMIT_MS = 30_000;
/** Pieces are hashed in slices, so that what plays is never held up for a visible time. */
const SLICE = 256 * 1024;

/** Fetches each file once a page load and checks it while it streams: no file is held in memory. */
export function createAssetVerifier({ fetch, contentUrl, timers }: VerifierOptions): AssetStore {
  const verified = new Set<string>();
  const suspect = new Set<string>();

  return {
    keepsFiles: false,
    async ensure(asset, signal) {
      const url = new URL(asset.url, `${contentUrl()}/`).href;
      const key = `${asset.sha256} ${url}`;
      if (verified.has(key)) return;
      try {
        // What did not match must not come out of the browser's cache again.
        await verify(asset, url, suspect.has(key) ? 'reload' : 'default', signal);
      } catch (error) {
        if (error instanceof AssetError && error.kind === 'mismatch') suspect.add(key);
        throw error;
      }
      verified.add(key);
      suspect.delete(key);
    },
  };

  async function verify(
    asset: PublishedAsset,
    url: string,
    cache: RequestCache,
    outer: AbortSignal,
  ): Promise<void> {
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
      new AssetError('unreachable', `File ${asset.url} could not be fetched: ${why}`, { cause });
    progress();
    try {
      const response = await fetch(url, {
        cache,
        credentials: 'omit',
        mode: 'cors',
        signal: controller.signal,
      });
      if (!response.ok) throw unreachable(`status ${response.status}`);
      const { size, sha256 } = await digest(response, asset.size, progress);
      if (size !== asset.size || sha256 !== asset.sha256)
        throw new AssetError('mismatch', `File ${asset.url} is not the one that was published`);
    } catch (error) {
      throwIfAborted(outer);
      if (error instanceof AssetError) throw error;
      throw unreachable(error instanceof Error ? error.message : String(error), error);
    } finally {
      timers.clearTimeout(stall);
      outer.removeEventListener('abort', abort);
    }
  }
}

/** Size and hash of a body; stops reading once it is longer than it may be. */
async function digest(response: Response, limit: number, progress: () => void) {
  const hash = createSha256();
  let size = 0;
  const take = (bytes: Uint8Array) => {
    size += bytes.length;
    hash.update(bytes);
    progress();
  };
  const reader = response.body?.getReader();
  if (!reader) take(new Uint8Array(await response.arrayBuffer()));
  else {
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
    }
  }
  return { size, sha256: hash.digest() };
}

/** The method of that name is younger than the browsers inside televisions. */
function throwIfAborted(signal: AbortSignal): void {
  if (signal.aborted) throw signal.reason ?? new Error('Given up');
}

/** Lets the browser paint; unlike a timeout it is not slowed down in the background. */
function nextTask(): Promise<void> {
  return new Promise((resolve) => {
    const { port1, port2 } = new MessageChannel();
    port1.onmessage = () => {
      port1.close();
      resolve();
    };
    port2.postMessage(null);
  });
}
