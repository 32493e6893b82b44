import {
  type EmbeddedIncoming,
  type EmbeddedOutgoing,
  type HostedPage,
  linkHost,
  readEmbeddedOutgoing,
} from '@vitrine/messaging';
import { type Properties, readProperties } from './properties.ts';

/** The page of the application: `window`, or a fake. */
export interface AppPage extends HostedPage {
  readonly location: { readonly hash: string };
  requestAnimationFrame(run: () => void): number;
  setTimeout(run: () => void, ms: number): number;
  clearTimeout(timer: number): void;
}

export interface InterruptLock {
  /** Epoch milliseconds; 60 s after it was acquired or renewed. */
  readonly expiresAt: number;
  /** Holds it for another 60 s. Rejects when it has expired. */
  renew(): Promise<void>;
  /** Lets the screen move on. May be repeated. */
  release(): Promise<void>;
}

/** What an editor changes while the application runs. */
export interface PreviewInputs {
  /** As {@link readProperties} gives them, but numbers and booleans as such. */
  properties: Properties;
  /** The theme, or null. */
  theme: unknown;
  /** Seconds. */
  duration: number;
}

export interface App {
  ready(): void;
  complete(error?: unknown): void;
  subscribePlay(listener: () => void): () => void;
  subscribePreview(listener: (inputs: PreviewInputs) => void): () => void;
  subscribeWorker(name: string, listener: (state: unknown) => void): () => void;
  acquireInterruptLock(): Promise<InterruptLock>;
  properties(): Properties;
}

type LockAnswer = (EmbeddedOutgoing & { type: 'interrupt-lock' })['payload'];
type LockRequest = EmbeddedIncoming & { type: `${string}-interrupt-lock` };

/** A page that is not being painted (a hidden tab) is ready all the same after so long. */
const PAINT_LIMIT_MS = 200;
/** Alone in a browser an application is played again, but not in a tight loop. */
const REPLAY_MS = 1000;

/** One application, in a window of Vitrine or alone in a browser. */
export function createApp(page: AppPage): App {
  const play = new Set<() => void>();
  const preview = new Set<(inputs: PreviewInputs) => void>();
  const workers = new Map<string, Set<(state: unknown) => void>>();
  const lockAnswers = new Map<string, (answer: LockAnswer) => void>();
  let requests = 0;
  let isReady = false;

  const link = linkHost({
    page,
    receive(envelope) {
      const read = readEmbeddedOutgoing(envelope);
      if (read.ok) receive(read.message);
    },
    // The host's mistakes are the host's to log.
    warn() {},
  });

  function receive({ type, payload }: EmbeddedOutgoing): void {
    if (type === 'play') for (const listener of play) listener();
    if (type === 'worker-state')
      for (const listener of workers.get(payload.name) ?? []) listener(payload.state);
    if (type === 'preview-inputs') {
      const { inputs, theme, duration } = payload;
      for (const listener of preview) listener({ properties: inputs, theme, duration });
    }
    if (type === 'interrupt-lock') {
      lockAnswers.get(payload.requestId)?.(payload);
      lockAnswers.delete(payload.requestId);
    }
    if (type === 'create-object-url') {
      const { requestId, buffer, contentType } = payload;
      const url = URL.createObjectURL(new Blob([buffer], contentType ? { type: contentType } : {}));
      send({ type: 'create-object-url-result', payload: { requestId, url } });
    }
  }

  function send({ type, payload }: EmbeddedIncoming): void {
    link?.send(type, payload);
  }

  /** Adds a listener; the host is told of the first and of the absence of any. */
  function listen<T>(
    set: Set<T>,
    listener: T,
    tell: (verb: 'subscribe' | 'unsubscribe') => void,
  ): () => void {
    set.add(listener);
    if (set.size === 1) tell('subscribe');
    return () => {
      if (set.delete(listener) && set.size === 0) tell('unsubscribe');
    };
  }

  function playAlone(): void {
    for (const listener of play) listener();
  }

  /** The second animation frame begins when the first has been painted. */
  function afterPaint(run: () => void): void {
    let done = false;
    const once = () => {
      if (done) return;
      done = true;
      page.clearTimeout(limit);
      run();
    };
    const limit = page.setTimeout(once, PAINT_LIMIT_MS);
    page.requestAnimationFrame(() => page.requestAnimationFrame(once));
  }

  function askForLock(
    message: (requestId: string) => LockRequest,
  ): Promise<{ id: string; expiresAt: number }> {
    requests += 1;
    const requestId = `r${requests}`;
    if (!link) return Promise.resolve({ id: requestId, expiresAt: Number.POSITIVE_INFINITY });
    return new Promise((resolve, reject) => {
      lockAnswers.set(requestId, ({ lockId, expiresAt, error }) => {
        if (lockId === undefined || expiresAt === undefined)
          reject(new Error(error ?? 'The lock was refused'));
        else resolve({ id: lockId, expiresAt });
      });
      send(message(requestId));
    });
  }

  return {
    ready() {
      if (isReady) return;
      isReady = true;
      afterPaint(() => (link ? send({ type: 'ready', payload: undefined }) : playAlone()));
    },
    complete(error) {
      const payload =
        error === undefined ? {} : { error: error instanceof Error ? error.message : String(error) };
      if (link) send({ type: 'complete', payload });
      else page.setTimeout(playAlone, REPLAY_MS);
    },
    subscribePlay: (listener) =>
      listen(play, listener, (verb) => send({ type: `runtime-${verb}`, payload: 'play' })),
    subscribePreview: (listener) =>
      listen(preview, listener, (verb) => send({ type: `preview-${verb}`, payload: 'inputs' })),
    subscribeWorker(name, listener) {
      const listeners = workers.get(name) ?? new Set();
      workers.set(name, listeners);
      return listen(listeners, listener, (verb) => send({ type: `worker-${verb}`, payload: name }));
    },
    async acquireInterruptLock() {
      let lock = await askForLock((requestId) => ({
        type: 'acquire-interrupt-lock',
        payload: { requestId },
      }));
      const { id: lockId } = lock;
      return {
        get expiresAt() {
          return lock.expiresAt;
        },
        async renew() {
          lock = await askForLock((requestId) => ({
            type: 'renew-interrupt-lock',
            payload: { requestId, lockId },
          }));
        },
        async release() {
          await askForLock((requestId) => ({
            type: 'release-interrupt-lock',
            payload: { requestId, lockId },
          }));
        },
      };
    },
    properties: () => readProperties(page.location.hash),
  };
}
