import { errorMessage } from '@vitrine/contract/error-message';
import { repeat, type Timers } from '@vitrine/time';
import { createBackoff } from '../platform/backoff.ts';
import type { Log } from '../platform/log.ts';
import type { PageSession } from '../platform/page-session.ts';
import type { RealtimeKey } from '../service.ts';
import type { Connect, Transport } from './transport.ts';

/** Business constants of the specification (section 9). */
export const KEY_CHECK_MS = 120_000;
export const KEY_RENEW_BELOW_MS = 900_000;
const RECONNECT_FIRST_MS = 1000;
const RECONNECT_LAST_MS = 60_000;

export interface RealtimeConnectionOptions {
  session: Pick<PageSession, 'id' | 'startedAt'>;
  getKey(sessionId: string): Promise<RealtimeKey>;
  connect: Connect;
  /** The page's address: relative broker addresses are resolved against it. */
  pageUrl: string;
  /** Epoch milliseconds by the service's clock: keys expire by it. */
  now(): number;
  timers: Timers;
  random(): number;
  log: Log;
  /** Each time a connection is up: what was said meanwhile was missed. */
  onConnected(): void;
  onMessage(text: string): void;
}

export interface RealtimeConnection {
  start(): void;
  /** Clears this session's presence and leaves the channel. Final. */
  stop(): void;
}

/**
 * The line to the service. Presence: the time at which this session began, retained on its topic and cleared by the
 * last will, so that the service knows who is there without asking. With the broker away it tries again and again, and
 * everything else goes on by heartbeats.
 */
export function createRealtimeConnection(options: RealtimeConnectionOptions): RealtimeConnection {
  const { session, timers, log } = options;
  const sessionId = session.id;
  const backoff = createBackoff({
    firstMs: RECONNECT_FIRST_MS,
    lastMs: RECONNECT_LAST_MS,
    random: options.random,
  });
  let key: RealtimeKey | null = null;
  /** The key was fetched for the present attempt. */
  let isKeyFresh = false;
  let transport: Transport | null = null;
  let isConnected = false;
  let retryTimer: number | null = null;
  let stopChecks: (() => void) | null = null;
  let isStopped = false;
  /** Tells the present connection's events from those of the one that it replaced. */
  let generation = 0;

  const isExpiring = (of: RealtimeKey) => of.expiresAt * 1000 - options.now() < KEY_RENEW_BELOW_MS;

  async function fetchKey(): Promise<RealtimeKey> {
    try {
      return await options.getKey(sessionId);
    } catch (error) {
      throw new Error(`Failed to get pubnub auth with ${errorMessage(error)}`, { cause: error });
    }
  }

  async function open(): Promise<void> {
    retryTimer = null;
    generation += 1;
    const mine = generation;
    const isCurrent = () => mine === generation && !isStopped;
    try {
      isKeyFresh = !key || isExpiring(key);
      if (!key || isKeyFresh) key = await fetchKey();
      if (!isCurrent()) return;
      const { channelId } = key;
      const opened = await options.connect({
        url: brokerUrl(key.url, options.pageUrl),
        clientId: key.clientId,
        username: key.username,
        password: key.authKey,
        willTopic: presenceTopic(channelId, sessionId),
        channel: channelId,
        onConnected() {
          if (!isCurrent()) return;
          backoff.reset();
          isConnected = true;
          publishPresence();
          log.info('Realtime is connected');
          options.onConnected();
        },
        onMessage(text) {
          if (isCurrent()) options.onMessage(text);
        },
        onClosed({ message, isRefused }) {
          if (!isCurrent()) return;
          transport = null;
          isConnected = false;
          // A service that restarted may not know its keys any more: a new one is all that it takes, once.
          const wasFresh = isKeyFresh;
          if (isRefused) key = null;
          if (isRefused && !wasFresh) backoff.reset();
          retry(message);
        },
      });
      if (isCurrent()) transport = opened;
      else opened.close();
    } catch (error) {
      if (isCurrent()) retry(errorMessage(error));
    }
  }

  function retry(reason: string): void {
    if (retryTimer !== null) return;
    const ms = backoff.next();
    log.warn('Realtime is away', { reason, retryInMs: ms });
    retryTimer = timers.setTimeout(() => void open(), ms);
  }

  async function renewIfExpiring(): Promise<void> {
    if (!key || !transport || !isExpiring(key)) return;
    try {
      const renewed = await fetchKey();
      if (isStopped) return;
      key = renewed;
    } catch (error) {
      // The present key still holds: the next check tries again.
      log.warn(errorMessage(error));
      return;
    }
    // In good order, so that the broker does not execute the will after the new connection has said that it is there.
    transport?.close();
    transport = null;
    isConnected = false;
    if (retryTimer === null) void open();
  }

  function publishPresence(): void {
    if (!key || !isConnected) return;
    const payload = JSON.stringify({ started_at: new Date(session.startedAt()).toISOString() });
    transport?.publish(presenceTopic(key.channelId, sessionId), payload, { retain: true });
  }

  /** Presence is repeated: a service that lost its broker for a while takes what nobody repeats for dead. */
  async function check(): Promise<void> {
    await renewIfExpiring();
    publishPresence();
  }

  return {
    start() {
      if (stopChecks || isStopped) return;
      stopChecks = repeat(timers, KEY_CHECK_MS, KEY_CHECK_MS, check);
      void open();
    },
    stop() {
      if (isStopped) return;
      isStopped = true;
      stopChecks?.();
      if (retryTimer !== null) timers.clearTimeout(retryTimer);
      if (key) transport?.publish(presenceTopic(key.channelId, sessionId), '', { retain: true });
      transport?.close();
      transport = null;
    },
  };
}

/** As `topics.presence` of the contract has it; the contract itself would bring its schema library along. */
export function presenceTopic(channelId: string, sessionId: string): string {
  return `${channelId}/presence/${sessionId}`;
}

/** Relative addresses are on the page's origin; the scheme becomes that of WebSockets. */
export function brokerUrl(url: string, pageUrl: string): string {
  const absolute = new URL(url, pageUrl);
  absolute.protocol = absolute.protocol.replace(/^http/, 'ws');
  return absolute.href;
}
