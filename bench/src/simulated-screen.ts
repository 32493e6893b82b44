import { randomUUID } from 'node:crypto';
import {
  HEARTBEAT_INTERVAL_MS,
  PRESENCE_FIRST_CHECK_MS,
  PRESENCE_LOOKUP_INTERVAL_MS,
  REALTIME_RECONNECT_SPREAD_MS,
} from '@vitrine/contract/durations';
import { connectMqtt, createRealtimeClient, type RealtimeClient } from '@vitrine/realtime-client';
import { repeat, type Timers } from '@vitrine/time';
import { integer } from './measure.ts';
import { playEvents } from './play-events.ts';
import { type RawHttp, type RawReply, requestBytes } from './raw-http.ts';

const PLAY_MS = 10_000;

/** `speed` divides all intervals of a player: with 4, a screen sends four times as much. */
export const simulation = { speed: 1 };

export const timers: Timers = {
  now: () => performance.now(),
  wallClock: () => Date.now(),
  setTimeout: (run, milliseconds) => Number(setTimeout(run, milliseconds / simulation.speed)),
  clearTimeout: (handle) => clearTimeout(handle),
};

/** The combined results of all screens of a fleet. */
export interface FleetLog {
  /** Milliseconds from sending a heartbeat to its reply. */
  heartbeats: number[];
  /** When this log started. Heartbeats that were sent earlier are not logged. */
  since: number;
  /** Screens with a realtime session now. */
  connected: number;
  publishes: number;
  plays: number;
  /** Calls that failed, by their status or error. */
  failures: Map<string, number>;
}

export function createFleetLog(): FleetLog {
  return {
    heartbeats: [],
    since: performance.now(),
    connected: 0,
    publishes: 0,
    plays: 0,
    failures: new Map(),
  };
}

/** Resets the results, but not the number of connected screens. */
export function restartLog(log: FleetLog): void {
  Object.assign(log, { ...createFleetLog(), connected: log.connected });
}

export const describeFailures = ({ failures }: FleetLog): string =>
  failures.size === 0
    ? 'none'
    : [...failures].map(([name, count]) => `${integer(count)} × ${name}`).join(', ');

interface ScreenOptions {
  origin: string;
  token: string;
  http: RawHttp;
  withRealtime: boolean;
  /** The interval of heartbeats. Default: that of a player. */
  heartbeatMs?: number;
  /** Whether the screen reports plays. Default: true. */
  withPlays?: boolean;
  content: { playlistId: string; presentations: readonly string[] };
  log: FleetLog;
}

/**
 * Simulates the traffic of a screen. Every two minutes, it sends a heartbeat and the plays since the last one. It has a
 * realtime session through the player's own client, and looks up the other sessions on its channel. After a publish, it
 * fetches its document and reports the revision in a heartbeat.
 */
export class SimulatedScreen {
  readonly #options: ScreenOptions;
  readonly #host: string;
  readonly #sessionId = randomUUID();
  readonly #realtime: RealtimeClient | null;
  #queue: Promise<unknown> = Promise.resolve();
  #isConnected = false;
  #stopBeats = () => {};
  #stopLookups = () => {};

  constructor(options: ScreenOptions) {
    this.#options = options;
    this.#host = new URL(options.origin).host;
    this.#realtime = options.withRealtime ? this.#createRealtime() : null;
  }

  start(): void {
    this.#realtime?.start();
    const { heartbeatMs = HEARTBEAT_INTERVAL_MS, withPlays = true } = this.#options;
    this.#stopBeats = repeat(timers, 0, heartbeatMs, () => {
      void this.#beat();
      if (withPlays) void this.#sendPlays();
    });
    if (this.#realtime) {
      this.#stopLookups = repeat(
        timers,
        PRESENCE_FIRST_CHECK_MS,
        PRESENCE_LOOKUP_INTERVAL_MS,
        () => void this.#call('GET', '/v4/device/realtime/occupants'),
      );
    }
  }

  stop(): void {
    this.#stopBeats();
    this.#stopLookups();
    this.#realtime?.stop();
  }

  #createRealtime(): RealtimeClient {
    const { origin, log } = this.#options;
    const setConnected = (isConnected: boolean) => {
      if (isConnected !== this.#isConnected) log.connected += isConnected ? 1 : -1;
      this.#isConnected = isConnected;
    };
    return createRealtimeClient({
      fetchKey: async () => {
        const reply = await this.#call('POST', '/v3/device/pubnub/auth', { session_id: this.#sessionId });
        if (reply.status !== 200) throw new Error(`Status ${reply.status}`);
        const key = JSON.parse(reply.body);
        return {
          url: key.url,
          clientId: key.client_id,
          username: key.username,
          authKey: key.auth_key,
          channelId: key.channel_id,
          expiresAt: key.expires_at,
        };
      },
      connect: connectMqtt,
      presence: {
        topicOf: (channel) => `${channel}/presence/${this.#sessionId}`,
        payload: () => JSON.stringify({ started_at: new Date().toISOString() }),
      },
      pageUrl: `${origin}/player/`,
      now: Date.now,
      timers,
      random: Math.random,
      spreadMs: REALTIME_RECONNECT_SPREAD_MS,
      on: {
        connected: () => {
          setConnected(true);
          // Like the player, send a heartbeat: the reply contains what the screen missed.
          void this.#beat();
        },
        disconnected: () => setConnected(false),
        message: (text) => void this.#receive(text),
        renewalFailed: () => {},
      },
    });
  }

  async #receive(text: string): Promise<void> {
    if (!text.includes('published_at')) return;
    const document = await this.#call('GET', '/v3/device/content/publish');
    if (document.status !== 200) return;
    this.#options.log.publishes += 1;
    await this.#beat({ revision: 2, ack: true, playback_success: true });
  }

  async #beat(publish?: { revision: number; ack: boolean; playback_success: boolean }): Promise<void> {
    const { content, log } = this.#options;
    const start = performance.now();
    const reply = await this.#call('POST', '/v3/device/heartbeat', {
      connection_type: 'wifi',
      ssid: 'shop',
      rssi: -50,
      session_id: this.#sessionId,
      screen_dimensions: { width: 1920, height: 1080 },
      now_playing: {
        presentation_id: content.presentations[0],
        playlist_id: content.playlistId,
        started_at: new Date().toISOString(),
      },
      ...(publish && { publish }),
    });
    if (reply.status === 200 && start >= log.since) log.heartbeats.push(performance.now() - start);
  }

  async #sendPlays(): Promise<void> {
    const count = HEARTBEAT_INTERVAL_MS / PLAY_MS;
    const events = playEvents({ count, end: Date.now(), playMs: PLAY_MS, ...this.#options.content });
    const reply = await this.#call('POST', '/v4/device/events', { events });
    if (reply.status === 200) this.#options.log.plays += count;
  }

  /** Makes one call at a time, as on one HTTP connection. A failed connection counts as status 0. */
  #call(method: string, path: string, body?: unknown): Promise<RawReply> {
    const reply = this.#queue.then(() => this.#send(method, path, body));
    this.#queue = reply;
    return reply;
  }

  async #send(method: string, path: string, body?: unknown): Promise<RawReply> {
    const { token, log } = this.#options;
    const headers = { authorization: `Token ${token}`, 'content-type': 'application/json' };
    const reply = await this.#options.http
      .send(
        requestBytes(this.#host, {
          method,
          path: `/api${path}`,
          headers,
          ...(body !== undefined && { body: JSON.stringify(body) }),
        }),
      )
      .catch((error: Error): RawReply => ({ status: 0, body: error.message }));
    if (reply.status >= 200 && reply.status < 300) return reply;
    const failure = reply.status === 0 ? reply.body : `${path}: ${reply.status}`;
    log.failures.set(failure, (log.failures.get(failure) ?? 0) + 1);
    return reply;
  }
}
