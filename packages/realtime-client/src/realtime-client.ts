import { REALTIME_KEY_CHECK_INTERVAL_MS, REALTIME_KEY_RENEWAL_MS } from '@vitrine/contract/durations';
import { errorMessage } from '@vitrine/contract/error-message';
import { repeat, type Timers } from '@vitrine/time';
import { createConnection } from './connection.ts';
import type { Connect, Transport, TransportOptions } from './transport.ts';

/** A key as the server issues it. */
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
  /** The connection failed or ended. The next attempt starts after `retryInMs` milliseconds. */
  disconnected: { reason: string; retryInMs: number };
  /** The current key is still valid. The next check retries the renewal. */
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
  /** Milliseconds. Up to this much is added to the first wait after a connection is lost. Default: 0. */
  spreadMs?: number;
  on: RealtimeHandlers;
}

export interface RealtimeClient {
  start(): void;
  /** Clears the presence and disconnects. The client cannot be started again. */
  stop(): void;
}

/** Stores the key of the channel, which `fetch` replaces. */
function createKeyHolder({ fetchKey, now, on }: RealtimeClientOptions) {
  let key: RealtimeKey | null = null;
  return {
    get: () => key,
    forget() {
      key = null;
    },
    /** Also null if the key must be renewed. */
    getValid: () => (key && key.expiresAt * 1000 - now() >= REALTIME_KEY_RENEWAL_MS ? key : null),
    async fetch(): Promise<RealtimeKey> {
      key = await fetchKey();
      return key;
    },
    /** Fetches a key while the current one is still valid. Returns false if that fails. */
    async renew(): Promise<boolean> {
      try {
        key = await fetchKey();
        return true;
      } catch (error) {
        on.renewalFailed({ reason: errorMessage(error) });
        return false;
      }
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
  const key = createKeyHolder(options);
  const presence = createPresenceSender(options, () => key.get()?.channelId);
  let hasGap = false;
  let stopChecks = () => {};
  const connection = createConnection({
    connect: (handlers, used) => options.connect({ ...connectionOf(used, options), on: handlers }),
    key,
    timers,
    random: options.random,
    spreadMs: options.spreadMs ?? 0,
    on: {
      connected() {
        publishPresence();
        on.connected({ hasGap });
        hasGap = true;
      },
      message: on.message,
      disconnected(event) {
        hasGap = true;
        on.disconnected(event);
      },
    },
  });

  async function renewKeyIfExpiring(): Promise<void> {
    if (!key.get() || !connection.transport || key.getValid()) return;
    if (await key.renew()) connection.reopen();
  }

  function publishPresence(): void {
    if (connection.isConnected) presence.announce(connection.transport);
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
      if (!connection.isIdle) return;
      stopChecks = repeat(timers, REALTIME_KEY_CHECK_INTERVAL_MS, REALTIME_KEY_CHECK_INTERVAL_MS, check);
      connection.open();
    },
    stop() {
      stopChecks();
      const transport = connection.stop();
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
