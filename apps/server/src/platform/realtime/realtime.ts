import type { Server } from 'node:http';
import type { Timers } from '@vitrine/time';
import { type Clock, systemTimers } from '../clock.ts';
import type { Log } from '../log.ts';
import { createBrokerRealtime } from './broker.ts';
import { createEmbeddedRealtime } from './embedded.ts';

/** What a session may do, and for how long. */
export interface KeyRequest {
  /**
   * The MQTT client id that the key is good for, and no other. It may have parts, as in
   * `device-1/session-2`: revoking `device-1` ends every session under it.
   */
  clientId: string;
  /** Topics it may subscribe to. Exact names, no wildcards. */
  subscribe: readonly string[];
  /** Topics it may publish to, its last will included. Exact names, no wildcards. */
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
  /** Null for players that do not say when they began. */
  startedAt: Date | null;
}

/** A session of a device came or went. */
export interface PresenceChange {
  deviceId: string;
  sessionId: string;
  online: boolean;
}

/** What a sensor says about a worker of a screen. Its key allows it; what it says is not checked. */
export interface SensorMessage {
  deviceId: string;
  name: string;
  payload: Uint8Array;
}

export interface RealtimeStatus {
  kind: 'embedded' | 'broker';
  connected: boolean;
  /** Why it is not connected, in a sentence without secrets. */
  problem: string | null;
}

/**
 * Messages to screens and dashboards over MQTT, and which screens are there.
 *
 * A session says that it is there by a retained, non-empty message on its presence topic; its last will is
 * the empty retained message that takes it back, and it sends that itself before a clean DISCONNECT. It
 * repeats its presence every two minutes: after an outage of an outside broker, a retained presence that
 * nobody repeats within {@link PRESENCE_LEASE_MS} belongs to a screen that died meanwhile, and is cleared.
 */
export interface Realtime {
  /** Makes a key for one session. Throws for wildcards, empty names or a lifetime out of bounds. */
  issueKey(request: KeyRequest): Promise<SessionKey>;
  /**
   * Ends the keys and connections of a client id, and of all under it (`id/…`), at once. On brokers that
   * check JWTs by themselves (`auth: 'jwt'`) connections end at once, but the key itself can only expire.
   */
  revoke(clientId: string): Promise<void>;
  /** Sends JSON; resolves when the broker has it, rejects when it cannot be reached. At least once by default. */
  publish(topic: string, message: unknown, options?: { qos?: 0 | 1 }): Promise<void>;
  /** Tells of sessions that come and go from now on; the returned function ends it. */
  onPresence(listener: (change: PresenceChange) => void): () => void;
  /** Tells of sensors' messages from now on; every server that is connected to the broker hears each. */
  onSensorMessage(listener: (message: SensorMessage) => void): () => void;
  /** Session ids that are on a device's channel now, in order of their names. */
  occupants(deviceId: string): string[];
  /** The same sessions, with the time at which each began. */
  sessions(deviceId: string): PresentSession[];
  /** The devices that have a session now. */
  presentDevices(): string[];
  /** Resolves at the first connection. It never rejects: a broker that is away is tried until it is there. */
  ready: Promise<void>;
  status(): RealtimeStatus;
  /** Ends all connections. Presence listeners hear nothing of it. */
  close(): Promise<void>;
}

export type RealtimeOptions =
  | { kind: 'embedded'; server: Server; path: string }
  | {
      kind: 'broker';
      /** Address of the broker for this server: mqtt, mqtts, ws or wss, with user and password where it needs them. */
      url: string;
      /** Address of the same broker for browsers: ws or wss. */
      publicUrl: string;
      auth: 'jwt';
      /** What the broker checks JWTs with (HS256). */
      secret: string;
    }
  | { kind: 'broker'; url: string; publicUrl: string; auth: 'dynsec' };

export interface RealtimeDependencies {
  log: Log;
  clock: Clock;
  timers: Timers;
}

/**
 * Opens the realtime channel: a broker inside this process on `server` at `path`, or a client of an outside
 * broker. An embedded broker's keys end with the process, so that no restart brings a revoked key back.
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
