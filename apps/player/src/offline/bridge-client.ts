import { errorMessage } from '@vitrine/contract/error-message';
import type { Timers } from '@vitrine/time';
import type { Log } from '../platform/log.ts';
import { AssetError } from './asset-store.ts';
import {
  BRIDGE_HELLO,
  BRIDGE_PATH,
  type BridgeReply,
  type BridgeRequest,
  type RevisionFile,
  type RevisionFiles,
} from './protocol.ts';

/** The bridge as the player sees it. Each call rejects with {@link AssetError}. */
export interface Bridge {
  stage(revision: RevisionFiles, signal: AbortSignal): Promise<void>;
  /** Sends the request `verify` of the protocol. */
  verify(files: readonly RevisionFile[], again: boolean, signal: AbortSignal): Promise<readonly string[]>;
  /** Pauses or resumes background verification. */
  setVerificationPaused(isPaused: boolean): void;
  /** Whether there is space for the files that are not on this screen yet. */
  hasSpaceFor(files: readonly RevisionFile[]): Promise<boolean>;
  /** Resolves with true once the revision is served. */
  serve(etag: string): Promise<true>;
  releaseFormerRevision(etag: string): Promise<unknown>;
}

export interface HiddenFrame {
  /** Resolves when the frame has loaded a page, which is not necessarily the bridge. */
  loaded: Promise<void>;
  post(message: unknown, origin: string, port: MessagePort): void;
  close(): void;
}

export interface BridgeOptions {
  /** The current origin of files, without a trailing slash. */
  contentUrl(): string;
  /** Opens a page in an invisible frame. */
  openFrame(url: string): HiddenFrame;
  /** Whether the page is a secure context, which service workers and their storage require. */
  isSecure: boolean;
  timers: Timers;
  log: Log;
}

/** A page that does not answer within this time is not the bridge, but a captive portal or an older server. */
const HELLO_LIMIT_MS = 5000;
/** How long to wait before another attempt to open the bridge. Until then, screens play without it. */
const RETRY_AFTER_MS = 600_000;

type Request = BridgeRequest extends infer R ? (R extends { id: number } ? Omit<R, 'id'> : never) : never;

/**
 * Returns a function that opens the bridge when it is first needed, and a new one when the origin has changed. It
 * resolves with null if files cannot be cached here or now.
 */
export function createBridgeOpener(options: BridgeOptions): () => Promise<Bridge | null> {
  const { timers, log } = options;
  let opened: { contentUrl: string; bridge: Promise<Bridge | null>; close(): void } | null = null;
  let failedAt: number | null = null;

  async function open(contentUrl: string): Promise<Bridge | null> {
    if (!options.isSecure) {
      log.debug('Files are not cached, because this page is not in a secure context (https or localhost)');
      return null;
    }
    const frame = options.openFrame(`${contentUrl}${BRIDGE_PATH}`);
    if (opened?.contentUrl === contentUrl) opened.close = frame.close;
    try {
      await withTimeout(frame.loaded);
      const { port1, port2 } = new MessageChannel();
      const { ask, bridge } = createBridgeCalls(port1);
      frame.post(BRIDGE_HELLO, new URL(contentUrl).origin, port2);
      const { canStore: canCache } = await withTimeout(ask({ type: 'hello' }));
      if (canCache) return bridge;
      log.debug('Files are not cached, because the browser blocks storage for the content origin');
    } catch (error) {
      log.warn('Files cannot be cached now', { error: errorMessage(error) });
      if (opened?.contentUrl === contentUrl) {
        failedAt = timers.now();
        opened = null;
      }
    }
    frame.close();
    return null;
  }

  function withTimeout<T>(work: Promise<T>): Promise<T> {
    return new Promise((resolve, reject) => {
      const handle = timers.setTimeout(
        () => reject(new Error('The bridge is not responding')),
        HELLO_LIMIT_MS,
      );
      work.then(resolve, reject).finally(() => timers.clearTimeout(handle));
    });
  }

  return async () => {
    const contentUrl = options.contentUrl();
    if (opened && opened.contentUrl !== contentUrl) {
      opened.close();
      opened = null;
    }
    if (opened) return opened.bridge;
    if (failedAt !== null && timers.now() - failedAt < RETRY_AFTER_MS) return null;
    failedAt = null;
    const own = { contentUrl, bridge: Promise.resolve<Bridge | null>(null), close() {} };
    opened = own;
    own.bridge = open(contentUrl);
    return own.bridge;
  };
}

function createBridgeCalls(port: MessagePort) {
  let lastId = 0;
  const waiting = new Map<number, (answer: BridgeReply) => void>();
  port.onmessage = ({ data }: MessageEvent<BridgeReply>) => {
    waiting.get(data.id)?.(data);
    waiting.delete(data.id);
  };

  function ask(request: Request, signal?: AbortSignal): Promise<Extract<BridgeReply, { ok: true }>> {
    lastId += 1;
    const id = lastId;
    return new Promise((resolve, reject) => {
      const abort = () => port.postMessage({ id, type: 'abort', of: id } satisfies BridgeRequest);
      waiting.set(id, (answer) => {
        signal?.removeEventListener('abort', abort);
        if (answer.ok) resolve(answer);
        else if (answer.kind === 'aborted') reject(signal?.reason ?? new Error(answer.message));
        else reject(new AssetError(answer.kind, answer.message));
      });
      port.postMessage({ ...request, id });
      signal?.addEventListener('abort', abort);
      if (signal?.aborted) abort();
    });
  }

  const bridge: Bridge = {
    async stage(revision, signal) {
      await ask({ type: 'stage', revision }, signal);
    },
    async verify(files, again, signal) {
      return (await ask({ type: 'verify', files, again }, signal)).damaged ?? [];
    },
    setVerificationPaused: (isPaused) => {
      lastId += 1;
      port.postMessage({ id: lastId, type: 'pauseVerification', isPaused } satisfies BridgeRequest);
    },
    async hasSpaceFor(files) {
      return (await ask({ type: 'checkSpace', files })).hasSpace ?? true;
    },
    async serve(etag) {
      await ask({ type: 'serve', etag });
      return true;
    },
    releaseFormerRevision: (etag) => ask({ type: 'releaseFormer', etag }),
  };
  return { ask, bridge };
}

/** Opens pages in invisible frames. */
export function hiddenFrames(document: Document): BridgeOptions['openFrame'] {
  return (url) => {
    const frame = document.createElement('iframe');
    frame.hidden = true;
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
    frame.src = url;
    const loaded = new Promise<void>((resolve) => {
      frame.addEventListener('load', () => resolve(), { once: true });
    });
    document.body.append(frame);
    return {
      loaded,
      post: (message, origin, port) => frame.contentWindow?.postMessage(message, origin, [port]),
      close: () => frame.remove(),
    };
  };
}
