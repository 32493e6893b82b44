import { errorMessage } from '@vitrine/contract/error-message';
import type { Transport, TransportOptions } from './transport.ts';

export interface ConnectionAttemptOptions<Key> {
  /** Rejects if the broker's address is not valid. */
  connect(on: TransportOptions['on'], key: Key): Promise<Transport>;
  key: {
    /** Null if there is none, or if it must be renewed. */
    getValid(): Key | null;
    fetch(): Promise<Key>;
  };
}

export interface AttemptEnd {
  reason: string;
  /** Whether the broker did not accept the key. */
  isRefused: boolean;
  /** Whether the key was fetched for this attempt. */
  hasFreshKey: boolean;
}

interface AttemptHandlers {
  connected(): void;
  message(text: string): void;
  /** The attempt has failed, or its connection has ended. */
  ended(end: AttemptEnd): void;
}

/** An attempt to connect, and the connection that it opens. */
export interface ConnectionAttempt {
  /** Null until the connection is being opened. */
  readonly transport: Transport | null;
  start(): void;
  /** The attempt reports nothing from now on. The caller closes its transport. */
  abandon(): void;
}

export function createConnectionAttempt<Key>(
  { connect, key }: ConnectionAttemptOptions<Key>,
  on: AttemptHandlers,
): ConnectionAttempt {
  let transport: Transport | null = null;
  let hasFreshKey = false;
  let isCurrent = true;

  async function open(): Promise<void> {
    try {
      const valid = key.getValid();
      hasFreshKey = valid === null;
      const used = valid ?? (await key.fetch());
      if (!isCurrent) return;
      const opened = await connect(handlers, used);
      if (isCurrent) transport = opened;
      else opened.close();
    } catch (error) {
      end(errorMessage(error), false);
    }
  }

  function end(reason: string, isRefused: boolean): void {
    if (!isCurrent) return;
    isCurrent = false;
    on.ended({ reason, isRefused, hasFreshKey });
  }

  const handlers: TransportOptions['on'] = {
    connected() {
      if (isCurrent) on.connected();
    },
    message(text) {
      if (isCurrent) on.message(text);
    },
    closed: ({ message, isRefused }) => end(message, isRefused),
  };

  return {
    get transport() {
      return transport;
    },
    start: () => void open(),
    abandon() {
      isCurrent = false;
    },
  };
}
