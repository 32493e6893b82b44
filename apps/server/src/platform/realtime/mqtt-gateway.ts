import type { EventEmitter } from 'node:events';
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import { after } from '@vitrine/time';
import { Aedes, type AuthenticateError, type Client } from 'aedes';
import { createWebSocketStream, type RawData, type WebSocket, WebSocketServer } from 'ws';
import type { Log } from '../log.ts';
import { createHandshakeQueue, type HandshakeQueueLimits } from './handshake-queue.ts';
import { createPacketMeter, type PacketLimits } from './packet-meter.ts';
import type { RealtimeDependencies } from './realtime.ts';
import type { KeyClaims } from './session-key.ts';

/** Screens send little: their presence, pings and subscriptions. */
export const sessionLimits: PacketLimits = { maxPacketBytes: 16 * 1024, packetsPerSecond: 20, burst: 100 };

/** At 500 handshakes a second, the last one waits for four seconds. A player waits for twenty. */
const HANDSHAKES: HandshakeQueueLimits = { perTurn: 8, waiting: 4000 };
/** The longest accepted keepalive. The presence of a dead screen ends after 1.5 times this. */
const MAX_KEEPALIVE_SECONDS = 120;
/** Time to send CONNECT after the socket opens. */
const CONNECT_TIMEOUT_MS = 10_000;
/** A client that reads nothing for this long is disconnected, because the broker keeps its messages in memory. */
const DRAIN_TIMEOUT_MS = 5_000;
/** Return codes of CONNACK. */
const SERVER_UNAVAILABLE = 3;
const NOT_AUTHORIZED = 5;

interface GatewayOptions {
  server: Server;
  path: string;
  limits: PacketLimits;
  /** The claims of the key that is the password, or null to refuse it. */
  verify(password: string): Promise<KeyClaims | null>;
}

/** An MQTT broker behind the WebSocket upgrades of one path of an HTTP server. */
export interface MqttGateway {
  broker: Aedes;
  ready: Promise<void>;
  /** Live sessions by client id. */
  sessions: ReadonlyMap<string, { claims: KeyClaims; end(): void }>;
  /** Calls the listener after each session, for whatever reason it ended. */
  onSessionEnd(listener: (claims: KeyClaims) => void): void;
  close(): Promise<void>;
}

interface Session {
  client: Client;
  claims: KeyClaims;
  end(): void;
  stopExpiry(): void;
}

export function openMqttGateway(
  options: GatewayOptions,
  { log, clock, timers }: RealtimeDependencies,
): MqttGateway {
  const broker = new Aedes({
    connectTimeout: CONNECT_TIMEOUT_MS,
    drainTimeout: DRAIN_TIMEOUT_MS,
    keepaliveLimit: MAX_KEEPALIVE_SECONDS,
    // No limit: the broker's queue recurses, so a few thousand messages that wait for a slow client overflow the stack.
    concurrency: 0,
  });
  const claimsByClient = authorizeClients(broker, options.verify, log);
  const sessions = new Map<string, Session>();
  const endListeners = new Set<(claims: KeyClaims) => void>();

  broker.on('client', (client) => {
    const claims = claimsByClient.get(client);
    if (!claims) return client.close();
    const end = () => client.close();
    const stopExpiry = after(timers, claims.expiresAt * 1000 - clock.now().getTime(), end);
    sessions.set(client.id, { client, claims, end, stopExpiry });
  });

  broker.on('clientDisconnect', (client) => {
    const session = sessions.get(client.id);
    if (session?.client !== client) return;
    session.stopExpiry();
    sessions.delete(client.id);
    for (const listener of endListeners) listener(session.claims);
  });

  broker.on('clientError', (client, error) =>
    log.debug({ clientId: client.id, err: error }, 'Session ended.'),
  );
  broker.on('connectionError', (_client, error) => log.debug({ err: error }, 'Connection refused.'));
  const emitter: EventEmitter = broker;
  emitter.on('error', (error: unknown) => log.error({ err: error }, 'The realtime broker failed.'));

  const closeSockets = openWebSockets(options, broker, log, () => clock.now().getTime());

  return {
    broker,
    ready: broker.listen(),
    sessions,
    onSessionEnd: (listener) => void endListeners.add(listener),
    async close() {
      endListeners.clear();
      for (const session of sessions.values()) session.stopExpiry();
      await new Promise<void>((resolve) => broker.close(() => resolve()));
      closeSockets();
    },
  };
}

/**
 * Lets clients connect with a valid key, and use only the topics of their key.
 *
 * @returns the claims of each client that was authenticated.
 */
function authorizeClients(
  broker: Aedes,
  verify: GatewayOptions['verify'],
  log: Log,
): WeakMap<Client, KeyClaims> {
  const claimsByClient = new WeakMap<Client, KeyClaims>();
  const willTopics = new WeakMap<Client, string>();

  broker.preConnect = (client, packet, done) => {
    if (packet.will) willTopics.set(client, packet.will.topic);
    // Do not store sessions of disconnected clients: a screen fetches what it missed after its heartbeat.
    packet.clean = true;
    done(null, true);
  };

  broker.authenticate = (client, username, password, done) => {
    const accept = (claims: KeyClaims | null) => {
      const willTopic = willTopics.get(client);
      const isAllowed =
        claims?.clientId === client.id &&
        claims.username === username &&
        (willTopic === undefined || claims.publish.has(willTopic));
      if (!claims || !isAllowed)
        return done(refusal('The realtime key is not valid for this client.', NOT_AUTHORIZED), null);
      claimsByClient.set(client, claims);
      done(null, true);
    };
    verify(password?.toString() ?? '').then(accept, (error: unknown) => {
      log.error({ err: error }, 'A realtime key could not be checked.');
      // The client tries again with the same key.
      done(refusal('The realtime key could not be checked.', SERVER_UNAVAILABLE), null);
    });
  };

  broker.authorizeSubscribe = (client, subscription, done) => {
    const isAllowed = claimsByClient.get(client)?.subscribe.has(subscription.topic) ?? false;
    done(null, isAllowed ? subscription : null);
  };

  broker.authorizePublish = (client, packet, done) => {
    const isAllowed = client !== null && claimsByClient.get(client)?.publish.has(packet.topic);
    // The server receives every presence, and the database stores the states that sensors report. The broker would
    // search all retained messages at each subscription.
    packet.retain = false;
    done(isAllowed ? null : new Error('This session can’t publish to that topic.'));
  };

  return claimsByClient;
}

/** Accepts the upgrades of one path and passes each socket to the broker, with its packets metered. */
function openWebSockets(
  { server, path, limits }: GatewayOptions,
  broker: Aedes,
  log: Log,
  now: () => number,
) {
  const sockets = new WebSocketServer({
    noServer: true,
    maxPayload: limits.maxPacketBytes * 4,
    perMessageDeflate: false,
    handleProtocols: (offered) => (offered.has('mqtt') ? 'mqtt' : false),
  });

  const admit = createHandshakeQueue(HANDSHAKES);

  function upgrade(request: IncomingMessage, socket: Duplex, head: Buffer): void {
    // Node has removed its own listener, so an error of a waiting or rejected socket would crash the server.
    socket.on('error', (error) => log.debug({ err: error }, 'A realtime socket failed.'));
    if (request.url?.split('?')[0] === path) {
      const isAdmitted = admit(() =>
        sockets.handleUpgrade(request, socket, head, (webSocket) => accept(webSocket, request)),
      );
      // Screens retry automatically, with increasing delays.
      if (!isAdmitted)
        socket.end('HTTP/1.1 503 Service Unavailable\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    } else if (server.listenerCount('upgrade') === 1) {
      // No other listener could respond.
      socket.end('HTTP/1.1 404 Not Found\r\nConnection: close\r\nContent-Length: 0\r\n\r\n');
    }
  }

  function accept(webSocket: WebSocket, request: IncomingMessage): void {
    const meter = createPacketMeter(limits, now);
    webSocket.on('message', (data: RawData) => {
      const verdict = meter(toBytes(data));
      if (verdict === 'ok') return;
      log.warn({ verdict, address: request.socket.remoteAddress }, 'A realtime client sent too much data.');
      webSocket.terminate();
    });
    const stream = packetStream(webSocket);
    stream.on('error', (error) => log.debug({ err: error }, 'A realtime socket failed.'));
    broker.handle(stream, request);
  }

  server.on('upgrade', upgrade);
  return () => {
    server.off('upgrade', upgrade);
    for (const webSocket of sockets.clients) webSocket.terminate();
    sockets.close();
  };
}

/** The broker writes a packet in up to six parts. Together they need one frame and one system call instead of six. */
function packetStream(webSocket: WebSocket): Duplex {
  const stream = createWebSocketStream(webSocket);
  stream._writev = (parts, done) => webSocket.send(Buffer.concat(parts.map(({ chunk }) => chunk)), done);
  return stream;
}

function toBytes(data: RawData): Uint8Array {
  if (Array.isArray(data)) return Buffer.concat(data);
  return data instanceof ArrayBuffer ? new Uint8Array(data) : data;
}

function refusal(message: string, returnCode: number): AuthenticateError {
  return Object.assign(new Error(message), { returnCode });
}
