/*
 * The host page of the browser tests. It implements the player's side of the protocol, and the test drives it through
 * `window.host`. Its locks last a moment instead of a minute, so tests can wait for one to expire.
 */

import {
  type Connection,
  connectToFrame,
  type EmbeddedOutgoing,
  frameName,
  readEmbeddedIncoming,
} from '@vitrine/messaging';
import { browserTimers } from '@vitrine/time/browser';

interface TestHost {
  /** The application's messages. Messages that the guards refuse have the type `refused`. */
  messages: { type: string; payload: unknown }[];
  /** Ids of locks that are held. */
  locks: string[];
  open(url: string): void;
  send(message: EmbeddedOutgoing): void;
}

declare global {
  interface Window {
    host: TestHost;
  }
}

const LOCK_MS = 25_000;
const expiries = new Map<string, number>();
let connection: Connection | null = null;
let acquired = 0;

function hold(id: string): void {
  window.clearTimeout(expiries.get(id));
  expiries.set(
    id,
    window.setTimeout(() => drop(id), LOCK_MS),
  );
  host.locks = [...expiries.keys()];
}

function drop(id: string): void {
  window.clearTimeout(expiries.get(id));
  expiries.delete(id);
  host.locks = [...expiries.keys()];
}

function answerLock(requestId: string, lockId: string, isHeld: boolean): void {
  if (isHeld) hold(lockId);
  const expiresAt = Math.round(window.performance.timeOrigin + window.performance.now()) + LOCK_MS;
  const error = 'The lock has expired';
  host.send({
    type: 'interrupt-lock',
    payload: isHeld ? { requestId, lockId, expiresAt } : { requestId, error },
  });
}

const host: TestHost = {
  messages: [],
  locks: [],
  open(url) {
    const frame = document.createElement('iframe');
    frame.name = frameName('w1');
    frame.setAttribute('sandbox', 'allow-scripts allow-same-origin');
    frame.style.cssText = 'position:fixed;inset:0;width:100%;height:100%;border:0';
    frame.src = url;
    document.body.append(frame);
    connection = connectToFrame({
      windowId: 'w1',
      origin: new URL(url).origin,
      page: window,
      timers: browserTimers,
      frame: () => frame.contentWindow,
      warn: (reason) => void host.messages.push({ type: 'refused', payload: reason }),
      receive(envelope) {
        const read = readEmbeddedIncoming(envelope);
        if (!read.ok) {
          host.messages.push({ type: 'refused', payload: read.reason });
          return;
        }
        const { type, payload } = read.message;
        host.messages.push({ type, payload });
        if (type === 'acquire-interrupt-lock') {
          acquired += 1;
          answerLock(payload.requestId, `lock-${acquired}`, true);
        }
        if (type === 'renew-interrupt-lock')
          answerLock(payload.requestId, payload.lockId, expiries.has(payload.lockId));
        if (type === 'release-interrupt-lock') {
          drop(payload.lockId);
          const { requestId, lockId } = payload;
          host.send({ type: 'interrupt-lock', payload: { requestId, lockId, expiresAt: 0 } });
        }
      },
    });
  },
  send({ type, payload }) {
    connection?.send(type, payload);
  },
};
window.host = host;
