import { OBJECT_URL_TIMEOUT_MS } from '@vitrine/contract/durations';
import {
  type EmbeddedIncoming,
  type EmbeddedOutgoing,
  type FrameLink,
  type FrameLinkOptions,
  readEmbeddedIncoming,
} from '@vitrine/messaging';
import type { Timers } from '@vitrine/time';
import type { FailureKind } from '../manager/state.ts';
import type { Log } from '../ports.ts';
import { watchAnswer } from './answer-watch.ts';
import type { Frame, FrameStack } from './frame.ts';
import type { HostedWindow, WindowCallbacks } from './hosted-window.ts';
import { createLockRegistry, type Lock } from './locks.ts';

/** What the editor changes while an application runs. */
export interface PreviewInputs {
  inputs: Record<string, unknown>;
  theme: unknown;
  /** Seconds. */
  duration: number;
}

export interface EmbeddedWindowOptions {
  windowId: string;
  url: string;
  frames: FrameStack;
  /** Connects to the frame: `linkFrame` with this page, or a fake. */
  link(
    options: Pick<
      FrameLinkOptions,
      'windowId' | 'origin' | 'frame' | 'onConnect' | 'onLost' | 'receive' | 'warn'
    >,
  ): FrameLink;
  timers: Timers;
  log: Log;
  callbacks: WindowCallbacks;
  previewInputs?: PreviewInputs;
}

export interface EmbeddedWindow extends HostedWindow {
  /** Hands over new inputs; false when the application does not listen to them and needs a new address. */
  setPreviewInputs(inputs: PreviewInputs): boolean;
}

type ObjectUrlResult = (EmbeddedIncoming & { type: 'create-object-url-result' })['payload'];

const BACKGROUND = '#ffffff';

/** A window of the embedded protocol. Throws when its frame cannot be made. */
export function openEmbeddedWindow(options: EmbeddedWindowOptions): EmbeddedWindow {
  const { windowId, url, frames, timers, log, callbacks } = options;
  let phase: 'loading' | 'ready' | 'closed' = 'loading';
  let toldToPlay = false;
  /** `play` waits for an application that has not subscribed to it yet. */
  let playOwed = false;
  let previewInputs = options.previewInputs;
  const subscriptions = {
    runtime: new Set<string>(),
    worker: new Set<string>(),
    preview: new Set<string>(),
    payments: new Set<string>(),
  };
  /** Without a terminal its state is told all the same, so that applications can hide what needs one. */
  let terminalState: unknown = null;
  let objectUrlRequests = 0;
  const objectUrls = new Map<string, (answer: { url: string } | { error: string }) => void>();
  const workerStates = new Map<string, unknown>();

  const fail = (kind: FailureKind, message: string) => {
    if (phase === 'closed') return;
    watch.stop();
    callbacks.failed({ kind, message });
  };
  const frame: Frame = frames.create({ windowId, url, background: BACKGROUND });
  const link = options.link({
    windowId,
    origin: new URL(url).origin,
    frame: frame.target,
    onConnect: connected,
    onLost: (reason) => fail('unresponsive', `Window ${windowId} is unresponsive: ${reason}`),
    receive(envelope) {
      const read = readEmbeddedIncoming(envelope);
      if (read.ok) receive(read.message);
      else warn(read.reason);
    },
    warn,
  });
  const locks = createLockRegistry(timers, (locked) => callbacks.locked(locked));
  const watch = watchAnswer({ windowId, timers, fail });

  /** Also after the page reloaded itself: what it had asked for is gone with it, and it has to play anew. */
  function connected(): void {
    playOwed = toldToPlay;
    if (locks.locked) {
      locks.clear();
      callbacks.locked(false);
    }
    for (const names of Object.values(subscriptions)) names.clear();
  }

  function warn(reason: string): void {
    log.warn(reason, { windowId });
  }

  function send(message: EmbeddedOutgoing): void {
    link.send(message.type, message.payload);
  }

  function receive(message: EmbeddedIncoming): void {
    switch (message.type) {
      case 'ready':
        if (phase !== 'loading') return;
        phase = 'ready';
        watch.stop();
        callbacks.ready();
        break;
      case 'complete': {
        const { error } = message.payload;
        // An application that knows at once that it cannot play need not be waited for.
        if (phase === 'loading' && error !== undefined) fail('load', `Failed to load window: ${error}`);
        else callbacks.completed(error);
        break;
      }
      case 'runtime-subscribe':
        subscriptions.runtime.add(message.payload);
        sendOwedPlay();
        break;
      case 'runtime-unsubscribe':
        subscriptions.runtime.delete(message.payload);
        break;
      case 'worker-subscribe':
        subscriptions.worker.add(message.payload);
        sendWorkerState(message.payload);
        break;
      case 'worker-unsubscribe':
        subscriptions.worker.delete(message.payload);
        break;
      case 'preview-subscribe':
        subscriptions.preview.add(message.payload);
        sendPreviewInputs();
        break;
      case 'preview-unsubscribe':
        subscriptions.preview.delete(message.payload);
        break;
      case 'payments-subscribe':
        subscriptions.payments.add(message.payload);
        sendTerminalState();
        break;
      case 'payments-unsubscribe':
        subscriptions.payments.delete(message.payload);
        break;
      case 'worker-state':
        callbacks.workerState(message.payload.name, message.payload.state);
        break;
      case 'analytics-event':
        callbacks.analytics(message.payload);
        break;
      case 'payments-charge-request': {
        const { requestId } = message.payload;
        callbacks.charge(message.payload, (answer) => {
          if (phase !== 'closed')
            send({ type: 'payments-charge-response', payload: { requestId, ...answer } });
        });
        break;
      }
      case 'create-object-url-result':
        objectUrlMade(message.payload);
        break;
      case 'acquire-interrupt-lock':
      case 'renew-interrupt-lock':
      case 'release-interrupt-lock':
        answerLockRequest(message);
        break;
    }
  }

  function answerLockRequest(message: EmbeddedIncoming & { type: `${string}-interrupt-lock` }): void {
    const { requestId } = message.payload;
    const granted = (lock: Lock) =>
      send({ type: 'interrupt-lock', payload: { requestId, lockId: lock.id, expiresAt: lock.expiresAt } });
    const refused = (error: string) => send({ type: 'interrupt-lock', payload: { requestId, error } });
    if (message.type === 'acquire-interrupt-lock') {
      const lock = locks.acquire();
      if (lock) granted(lock);
      else refused('The window holds too many locks');
      return;
    }
    const { lockId } = message.payload;
    if (message.type === 'renew-interrupt-lock') {
      const lock = locks.renew(lockId);
      if (lock) granted(lock);
      else refused('The lock has expired');
      return;
    }
    // Releasing what has expired is no error: the lock is gone, as was asked.
    locks.release(lockId);
    granted({ id: lockId, expiresAt: timers.wallTime() });
  }

  function sendOwedPlay(): void {
    if (!playOwed || !subscriptions.runtime.has('play')) return;
    playOwed = false;
    send({ type: 'play', payload: undefined });
  }

  function sendWorkerState(name: string): void {
    if (subscriptions.worker.has(name) && workerStates.has(name))
      send({ type: 'worker-state', payload: { name, state: workerStates.get(name) } });
  }

  function sendTerminalState(): void {
    if (subscriptions.payments.size > 0)
      send({ type: 'payments-terminal-event', payload: { event: terminalState } });
  }

  function objectUrlMade({ requestId, url, error }: ObjectUrlResult): void {
    const settle = objectUrls.get(requestId);
    if (!settle) warn(`Nobody waits for object URL ${requestId}`);
    else settle(url === undefined ? { error: error ?? 'No URL was made' } : { url });
  }

  function sendPreviewInputs(): void {
    if (previewInputs && subscriptions.preview.has('inputs'))
      send({ type: 'preview-inputs', payload: previewInputs });
  }

  return {
    play() {
      toldToPlay = true;
      playOwed = true;
      sendOwedPlay();
    },
    reveal: () => frame.reveal(),
    isSilent: () => link.isSilent(),
    close(when) {
      if (phase === 'closed') return;
      phase = 'closed';
      watch.stop();
      for (const settle of [...objectUrls.values()]) settle({ error: 'The window was closed' });
      locks.clear();
      link.close();
      frame.remove(when);
    },
    setWorkerState(name, state) {
      workerStates.set(name, state);
      sendWorkerState(name);
    },
    setTerminalState(state) {
      terminalState = state;
      sendTerminalState();
    },
    sendChargeEvent(event) {
      if (subscriptions.payments.has('charge')) send({ type: 'payments-charge-event', payload: { event } });
    },
    createObjectUrl(buffer, contentType) {
      objectUrlRequests += 1;
      const requestId = `object-url-${objectUrlRequests}`;
      return new Promise((resolve, reject) => {
        const limit = timers.setTimeout(
          () => settle({ error: `Object URL request ${requestId} timed out` }),
          OBJECT_URL_TIMEOUT_MS,
        );
        const settle = (answer: { url: string } | { error: string }) => {
          timers.clearTimeout(limit);
          objectUrls.delete(requestId);
          if ('url' in answer) resolve(answer.url);
          else reject(new Error(answer.error));
        };
        objectUrls.set(requestId, settle);
        const payload =
          contentType === undefined ? { requestId, buffer } : { requestId, buffer, contentType };
        link.send('create-object-url', payload, [buffer]);
      });
    },
    setPreviewInputs(inputs) {
      previewInputs = inputs;
      sendPreviewInputs();
      return subscriptions.preview.has('inputs');
    },
  };
}
