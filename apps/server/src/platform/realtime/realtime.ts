import type { Server } from 'node:http';
import type { Timers } from '@vitrine/time';
import { type Clock, systemTimers } from '../clock.ts';
import type { Log } from '../log.ts';
import { createBrokerRealtime } from './broker.ts';
import { createEmbeddedRealtime } from './embedded.ts';

/** What a session can do, and for how long. */
export interface KeyRequest {
  /**
   * The only MQTT client id that can use the key. It can have parts, as in `device-1/session-2`: revoking
   * `device-1` ends every session below it.
   */
  clientId: string;
  /** Topics that it can subscribe to. Exact names, no wildcards. */
  subscribe: readonly string[];
  /** Topics that it can publish to, including its last will. Exact names, no wildcards. */
  publish: readonly string[];
  /** 1 to {@link MAX_KEY_TTL_SECONDS}. The connection ends with the key. */
  ttlSeconds: number;
}

/** What a browser needs to connect. */
export interface SessionKey {
  /** WebSocket address of the broker. Relative addresses are on the app origin. */
  url: string;
  clientId: string;
  username: string;
  password: string;
  /** Unix time in seconds. */
  expiresAt: number;
}

/** A session on a device's channel. */
export interface PresentSession {
  sessionId: string;
  /** Null for older players, which do not report it. */
  startedAt: Date | null;
}

/** A session of a device started or ended. */
export interface PresenceChange {
  deviceId: string;
  sessionId: string;
  online: boolean;
}

/** A sensor's report on a worker of a screen. The key authorises it; the payload is not validated. */
export interface SensorMessage {
  deviceId: string;
  name: string;
  payload: Uint8Array;
}

interface RealtimeStatus {
  kind: 'embedded' | 'broker';
  connected: boolean;
  /** Why it is not connected, in a sentence without secrets. */
  problem: string | null;
}

/**
 * Messages to screens and dashboards over MQTT, and the presence of screens.
 *
 * A session announces its presence with a retained, non-empty message on its presence topic. Its last will is the empty
 * retained message that clears it, and it sends the same message before a clean DISCONNECT. It repeats its presence
 * every two minutes. After an outage of an external broker, a retained presence that no session repeats within
 * {@link PRESENCE_LEASE_MS} belongs to a dead screen, and the server clears it.
 */
export interface Realtime {
  /** Issues a key for one session. Throws for wildcards, empty names or a lifetime out of bounds. */
  issueKey(request: KeyRequest): Promise<SessionKey>;
  /**
   * Revokes the keys and ends the connections of a client id, and of all below it (`id/…`). On brokers that verify
   * JWTs themselves (`auth: 'jwt'`), connections end at once, but the key stays valid until it expires.
   */
  revoke(clientId: string): Promise<void>;
  /** Sends JSON, by default at least once. Resolves once the broker has it, and rejects if it cannot be reached. */
  publish(topic: string, message: unknown, options?: { qos?: 0 | 1 }): Promise<void>;
  /** Calls the listener for each session that starts or ends. Returns a function that removes the listener. */
  onPresence(listener: (change: PresenceChange) => void): () => void;
  /** Calls the listener for each message of a sensor. Every server that is connected to the broker gets all of them. */
  onSensorMessage(listener: (message: SensorMessage) => void): () => void;
  /** A device's present sessions. */
  sessions(deviceId: string): PresentSession[];
  /** The devices that have a session now. */
  presentDevices(): string[];
  /** Resolves at the first connection. Never rejects: the client retries until the broker is available. */
  ready: Promise<void>;
  status(): RealtimeStatus;
  /** Ends all connections without calling the presence listeners. */
  close(): Promise<void>;
}

export interface EmbeddedOptions {
  kind: 'embedded';
  server: Server;
  path: string;
  /** Signs the keys. Screens keep their keys while it stays the same, even after a restart of the server. */
  secret: Uint8Array;
  /**
   * Whether a client can use a key that an earlier process issued. Only that process remembered which keys it had
   * revoked.
   */
  canKeepKey(clientId: string): Promise<boolean>;
}

export type RealtimeOptions =
  | EmbeddedOptions
  | {
      kind: 'broker';
      /** Address of the broker for this server: mqtt, mqtts, ws or wss, with user and password where it needs them. */
      url: string;
      /** Address of the same broker for browsers: ws or wss. */
      publicUrl: string;
      auth: 'jwt';
      /** The secret with which the broker verifies JWTs (HS256). */
      secret: string;
    }
  | { kind: 'broker'; url: string; publicUrl: string; auth: 'dynsec' };

export interface RealtimeDependencies {
  log: Log;
  clock: Clock;
  timers: Timers;
}

/**
 * Opens the realtime channel: a broker inside this process on `server` at `path`, or a client of an external
 * broker.
 */
export function createRealtime(
  options: RealtimeOptions,
  log: Log,
  clock: Clock,
  timers: Timers = systemTimers,
): Realtime {
  const tools = { log: log.child({ part: 'realtime' }), clock, timers };
  return options.kind === 'embedded'
    ? createEmbeddedRealtime(options, tools)
    : createBrokerRealtime(options, tools);
}
