import { errorMessage } from '@vitrine/contract/error-message';
import { createBackoff, type Timers } from '@vitrine/time';
import type { Transport, TransportOptions } from './transport.ts';

const RECONNECT_FIRST_MS = 1000;
const RECONNECT_LAST_MS = 60_000;

export interface ConnectionOptions<Key> {
  /** Rejects if the broker's address is not valid. */
  connect(on: TransportOptions['on'], key: Key): Promise<Transport>;
  key: {
    /** Null if there is none, or if it must be renewed. */
    getValid(): Key | null;
    fetch(): Promise<Key>;
    forget(): void;
  };
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

/** An attempt to connect. Events of an attempt that has been replaced are ignored. */
interface Attempt {
  /** Null until the connection is being opened. */
  transport: Transport | null;
  /** Whether the key was fetched for this attempt. */
  hasFreshKey: boolean;
}

type State =
  | { type: 'idle' }
  | { type: 'connecting'; attempt: Attempt }
  | { type: 'connected'; attempt: Attempt }
  | { type: 'waiting'; timer: number }
  | { type: 'stopped' };

/**
 * Maintains at most one connection to the broker. When an attempt fails or a connection ends, it schedules the next
 * attempt.
 */
export function createConnection<Key>(options: ConnectionOptions<Key>) {
  const { connect, key, timers, random, on } = options;
  const backoff = createBackoff({ firstMs: RECONNECT_FIRST_MS, lastMs: RECONNECT_LAST_MS, random });
  let state: State = { type: 'idle' };

  const currentAttempt = () =>
    state.type === 'connecting' || state.type === 'connected' ? state.attempt : null;

  async function open(): Promise<void> {
    const attempt: Attempt = { transport: null, hasFreshKey: false };
    state = { type: 'connecting', attempt };
    try {
      const valid = key.getValid();
      attempt.hasFreshKey = valid === null;
      const used = valid ?? (await key.fetch());
      if (currentAttempt() !== attempt) return;
      const transport = await connect(handlersOf(attempt), used);
      if (currentAttempt() === attempt) attempt.transport = transport;
      else transport.close();
    } catch (error) {
      if (currentAttempt() === attempt) retry(errorMessage(error));
    }
  }

  function handlersOf(attempt: Attempt): TransportOptions['on'] {
    const isCurrent = () => currentAttempt() === attempt;
    return {
      connected() {
        if (!isCurrent()) return;
        backoff.reset();
        state = { type: 'connected', attempt };
        on.connected();
      },
      message(text) {
        if (isCurrent()) on.message(text);
      },
      closed({ message, isRefused }) {
        if (isCurrent()) handleClosed(attempt, message, isRefused);
      },
    };
  }

  function handleClosed({ hasFreshKey }: Attempt, reason: string, isRefused: boolean): void {
    if (isRefused) key.forget();
    // A restarted server may not know its previous keys, so try a new key once without a longer wait.
    if (isRefused && !hasFreshKey) backoff.reset();
    retry(reason, state.type === 'connected' ? random() * options.spreadMs : 0);
  }

  function retry(reason: string, extraMs = 0): void {
    const retryInMs = Math.round(backoff.next() + extraMs);
    state = { type: 'waiting', timer: timers.setTimeout(() => void open(), retryInMs) };
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
      return currentAttempt()?.transport ?? null;
    },
    open: () => void open(),
    /** Reconnects with the current key, unless it is waiting for its next attempt or is stopped. */
    reopen(): void {
      const attempt = currentAttempt();
      if (!attempt) return;
      // A proper disconnect prevents the broker from publishing the will after the new connection has announced its
      // presence.
      attempt.transport?.close();
      void open();
    },
    /** Makes no further attempts. Returns the transport, which the caller must close. */
    stop(): Transport | null {
      const transport = currentAttempt()?.transport ?? null;
      if (state.type === 'waiting') timers.clearTimeout(state.timer);
      state = { type: 'stopped' };
      return transport;
    },
  };
}
