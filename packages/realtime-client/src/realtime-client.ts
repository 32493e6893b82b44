import { REALTIME_KEY_CHECK_INTERVAL_MS, REALTIME_KEY_RENEWAL_MS } from '@vitrine/contract/durations';
import { errorMessage } from '@vitrine/contract/error-message';
import { createBackoff, repeat, type Timers } from '@vitrine/time';
import type { Connect, Transport, TransportOptions } from './transport.ts';

const RECONNECT_FIRST_MS = 1000;
const RECONNECT_LAST_MS = 60_000;

/** As the server issues it. */
export interface RealtimeKey {
  /** WebSocket address of the broker. A relative address is resolved against the page. */
  url: string;
  clientId: string;
  username: string;
  authKey: string;
  channelId: string;
  /** Unix seconds, by the server's clock. */
  expiresAt: number;
}

/** A retained message that announces this session on the channel. The last will clears it. */
interface Presence {
  topicOf(channelId: string): string;
  payload(): string;
}

interface RealtimeEvents {
  /** Subscribed. `hasGap`: messages may have been missed since the client was started. */
  connected: { hasGap: boolean };
  message: string;
  /** The client reconnects by itself after this time. */
  disconnected: { reason: string; retryInMs: number };
  /** The present key is still valid. The next check tries again. */
  renewalFailed: { reason: string };
}

type RealtimeHandlers = { readonly [E in keyof RealtimeEvents]: (event: RealtimeEvents[E]) => void };

interface RealtimeClientOptions {
  fetchKey(): Promise<RealtimeKey>;
  connect: Connect;
  presence: Presence | null;
  pageUrl: string;
  /** Epoch milliseconds by the server's clock. */
  now(): number;
  timers: Timers;
  random(): number;
  on: RealtimeHandlers;
}

export interface RealtimeClient {
  start(): void;
  /** Clears the presence and disconnects. The client cannot be started again. */
  stop(): void;
}

/** An attempt to connect. Events of an attempt that another one has replaced are ignored. */
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

/** The key of the channel. `fetch` replaces it. */
function createKeyHolder({ fetchKey, now }: RealtimeClientOptions) {
  let key: RealtimeKey | null = null;
  return {
    get: () => key,
    forget() {
      key = null;
    },
    /** Null also if the key must be renewed. */
    getValid: () => (key && key.expiresAt * 1000 - now() >= REALTIME_KEY_RENEWAL_MS ? key : null),
    async fetch(): Promise<RealtimeKey> {
      key = await fetchKey();
      return key;
    },
  };
}

/** Returns whether there is another key. */
async function fetchNextKey(
  key: Pick<ReturnType<typeof createKeyHolder>, 'fetch'>,
  on: Pick<RealtimeHandlers, 'renewalFailed'>,
): Promise<boolean> {
  try {
    await key.fetch();
    return true;
  } catch (error) {
    on.renewalFailed({ reason: errorMessage(error) });
    return false;
  }
}

/** Ignores the events of a transport once `isCurrent` returns false. */
function handleWhile(isCurrent: () => boolean, on: TransportOptions['on']): TransportOptions['on'] {
  return {
    connected() {
      if (isCurrent()) on.connected();
    },
    message(text) {
      if (isCurrent()) on.message(text);
    },
    closed(event) {
      if (isCurrent()) on.closed(event);
    },
  };
}

/** Sends the presence on the channel of the current key. */
function createPresenceSender({ presence }: RealtimeClientOptions, channelId: () => string | undefined) {
  function send(transport: Transport | null, payload: () => string): void {
    const channel = channelId();
    if (presence && channel !== undefined)
      transport?.publish(presence.topicOf(channel), payload(), { retain: true });
  }
  return {
    announce: (transport: Transport | null) => send(transport, () => presence?.payload() ?? ''),
    clear: (transport: Transport | null) => send(transport, () => ''),
  };
}

/**
 * A connection to the realtime channel that fetches and renews its keys, and reconnects with exponential backoff
 * for as long as it is not stopped.
 */
export function createRealtimeClient(options: RealtimeClientOptions): RealtimeClient {
  const { timers, on } = options;
  const backoff = createBackoff({
    firstMs: RECONNECT_FIRST_MS,
    lastMs: RECONNECT_LAST_MS,
    random: options.random,
  });
  let state: State = { type: 'idle' };
  const key = createKeyHolder(options);
  const presence = createPresenceSender(options, () => key.get()?.channelId);
  let hasGap = false;
  let stopChecks = () => {};

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
      const transport = await connect(attempt, used);
      if (currentAttempt() === attempt) attempt.transport = transport;
      else transport.close();
    } catch (error) {
      if (currentAttempt() === attempt) retry(errorMessage(error));
    }
  }

  function connect(attempt: Attempt, used: RealtimeKey): Promise<Transport> {
    const handlers: TransportOptions['on'] = {
      connected: () => handleConnected(attempt),
      message: on.message,
      closed: ({ message, isRefused }) => handleClosed(attempt, message, isRefused),
    };
    return options.connect({
      ...connectionOf(used, options),
      on: handleWhile(() => currentAttempt() === attempt, handlers),
    });
  }

  function handleConnected(attempt: Attempt): void {
    backoff.reset();
    state = { type: 'connected', attempt };
    publishPresence();
    on.connected({ hasGap });
    hasGap = true;
  }

  function handleClosed({ hasFreshKey }: Attempt, reason: string, isRefused: boolean): void {
    if (isRefused) key.forget();
    // A restarted server may not know its previous keys, so a new key is tried once without a longer wait.
    if (isRefused && !hasFreshKey) backoff.reset();
    retry(reason);
  }

  function retry(reason: string): void {
    hasGap = true;
    const retryInMs = backoff.next();
    state = { type: 'waiting', timer: timers.setTimeout(() => void open(), retryInMs) };
    on.disconnected({ reason, retryInMs });
  }

  async function renewKeyIfExpiring(): Promise<void> {
    if (!key.get() || !currentAttempt()?.transport || key.getValid()) return;
    if (!(await fetchNextKey(key, on))) return;
    const attempt = currentAttempt();
    if (!attempt) return;
    // A proper disconnect prevents the broker from publishing the will after the new connection has announced its
    // presence.
    attempt.transport?.close();
    void open();
  }

  function publishPresence(): void {
    if (state.type === 'connected') presence.announce(state.attempt.transport);
  }

  /**
   * Repeats the presence. After a broker failure, the server removes each session that does not repeat its presence.
   */
  async function check(): Promise<void> {
    await renewKeyIfExpiring();
    publishPresence();
  }

  return {
    start() {
      if (state.type !== 'idle') return;
      stopChecks = repeat(timers, REALTIME_KEY_CHECK_INTERVAL_MS, REALTIME_KEY_CHECK_INTERVAL_MS, check);
      void open();
    },
    stop() {
      stopChecks();
      const transport = currentAttempt()?.transport ?? null;
      if (state.type === 'waiting') timers.clearTimeout(state.timer);
      state = { type: 'stopped' };
      presence.clear(transport);
      transport?.close();
    },
  };
}

function connectionOf(
  key: RealtimeKey,
  { presence, pageUrl, timers }: RealtimeClientOptions,
): Omit<TransportOptions, 'on'> {
  return {
    url: resolveBrokerUrl(key.url, pageUrl),
    clientId: key.clientId,
    username: key.username,
    password: key.authKey,
    channel: key.channelId,
    willTopic: presence?.topicOf(key.channelId) ?? null,
    timers,
  };
}

/** A relative address is on the page's origin. The scheme becomes that of WebSockets. */
export function resolveBrokerUrl(url: string, pageUrl: string): string {
  const absolute = new URL(url, pageUrl);
  absolute.protocol = absolute.protocol.replace(/^http/, 'ws');
  return absolute.href;
}
