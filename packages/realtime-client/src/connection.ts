import { createBackoff, type Timers } from '@vitrine/time';
import {
  type AttemptEnd,
  type ConnectionAttempt,
  type ConnectionAttemptOptions,
  createConnectionAttempt,
} from './connection-attempt.ts';
import type { Transport } from './transport.ts';

const RECONNECT_FIRST_MS = 1000;
const RECONNECT_LAST_MS = 60_000;

export interface ConnectionOptions<Key> extends ConnectionAttemptOptions<Key> {
  key: ConnectionAttemptOptions<Key>['key'] & { forget(): void };
  timers: Pick<Timers, 'setTimeout' | 'clearTimeout'>;
  random(): number;
  /**
   * Milliseconds. Up to this much is added to the first wait after an established connection is lost, because a
   * restarting server loses all its connections at once.
   */
  spreadMs: number;
  on: {
    connected(): void;
    message(text: string): void;
    /** The connection failed or ended. The next attempt starts after `retryInMs` milliseconds. */
    disconnected(event: { reason: string; retryInMs: number }): void;
  };
}

type State =
  | { type: 'idle' }
  | { type: 'connecting'; attempt: ConnectionAttempt }
  | { type: 'connected'; attempt: ConnectionAttempt }
  | { type: 'waiting'; timer: number }
  | { type: 'stopped' };

/**
 * Maintains at most one connection to the broker. When an attempt fails or a connection ends, it schedules the next
 * attempt.
 */
export function createConnection<Key>(options: ConnectionOptions<Key>) {
  const { key, timers, random, on } = options;
  const backoff = createBackoff({ firstMs: RECONNECT_FIRST_MS, lastMs: RECONNECT_LAST_MS, random });
  let state: State = { type: 'idle' };

  function open(): void {
    const attempt: ConnectionAttempt = createConnectionAttempt(options, {
      connected() {
        backoff.reset();
        state = { type: 'connected', attempt };
        on.connected();
      },
      message: on.message,
      ended: retry,
    });
    state = { type: 'connecting', attempt };
    attempt.start();
  }

  function retry({ reason, isRefused, hasFreshKey }: AttemptEnd): void {
    if (isRefused) key.forget();
    // A restarted server may not know its previous keys, so try a new key once without a longer wait.
    if (isRefused && !hasFreshKey) backoff.reset();
    const extraMs = state.type === 'connected' ? random() * options.spreadMs : 0;
    const retryInMs = Math.round(backoff.next() + extraMs);
    state = { type: 'waiting', timer: timers.setTimeout(open, retryInMs) };
    on.disconnected({ reason, retryInMs });
  }

  return {
    get isIdle(): boolean {
      return state.type === 'idle';
    },
    get isConnected(): boolean {
      return state.type === 'connected';
    },
    /** The transport of the current attempt. Null until the connection is being opened. */
    get transport(): Transport | null {
      return attemptOf(state)?.transport ?? null;
    },
    open,
    /** Reconnects with the current key, unless it is waiting for its next attempt or is stopped. */
    reopen(): void {
      const attempt = attemptOf(state);
      if (!attempt) return;
      // Without a proper disconnect, the broker could publish the will over the new connection's presence.
      attempt.transport?.close();
      attempt.abandon();
      open();
    },
    /** Makes no further attempts. Returns the transport, which the caller must close. */
    stop(): Transport | null {
      const attempt = attemptOf(state);
      attempt?.abandon();
      if (state.type === 'waiting') timers.clearTimeout(state.timer);
      state = { type: 'stopped' };
      return attempt?.transport ?? null;
    },
  };
}

function attemptOf(state: State): ConnectionAttempt | null {
  return state.type === 'connecting' || state.type === 'connected' ? state.attempt : null;
}
