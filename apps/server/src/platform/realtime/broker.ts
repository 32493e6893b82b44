import { randomUUID } from 'node:crypto';
import { topics } from '@vitrine/contract';
import { errorMessage } from '@vitrine/contract/error-message';
import { after } from '@vitrine/time';
import mqtt, { type IClientOptions, type IPublishPacket } from 'mqtt';
import { createDynsecKeys } from './dynsec-keys.ts';
import { RealtimeUnavailableError } from './errors.ts';
import { createJwtKeys } from './jwt-keys.ts';
import { createPresence, PRESENCE_LEASE_MS } from './presence.ts';
import type { KeyRequest, Realtime, RealtimeDependencies, RealtimeOptions, SessionKey } from './realtime.ts';
import { createSensors } from './sensors.ts';
import { checkKeyRequest } from './session-key.ts';

/** A broker that is silent for this long after a subscription has sent all its retained messages. */
const SETTLE_MS = 2_000;
const PUBLISH_TIMEOUT_MS = 10_000;
const RECONNECT_MS = 1_000;

/** Issues and revokes session keys for one kind of broker. */
export interface BrokerKeys {
  /** The credentials for the server's next connection. Called before each one. */
  credentials(): Promise<Pick<IClientOptions, 'username' | 'password'>>;
  /** Prepares the broker after connecting, and resumes unfinished work of earlier connections. */
  onConnected(): Promise<void>;
  issue(request: KeyRequest): Promise<SessionKey>;
  revoke(clientId: string): Promise<void>;
  /** Handles every message from the broker. */
  onMessage(topic: string, payload: Buffer): void;
  onDisconnected(): void;
  close(): Promise<void>;
}

/** The server's connection to the broker, as the keys use it. */
export interface BrokerConnection {
  url: string;
  isConnected(): boolean;
  send(topic: string, payload: string, options: { qos: 0 | 1; retain: boolean }): Promise<void>;
  subscribe(topic: string): Promise<void>;
}

/** Connects to an external broker, or cluster of brokers, as one of its clients. */
export function createBrokerRealtime(
  options: Extract<RealtimeOptions, { kind: 'broker' }>,
  tools: RealtimeDependencies,
): Realtime {
  const { log, timers } = tools;
  const presence = createPresence(log);
  const sensors = createSensors(log);
  const address = new URL(options.url);
  const safeAddress = `${address.protocol}//${address.host}`;
  const clientId = `vitrine-server-${randomUUID()}`;
  let problem: string | null = `${safeAddress} has not answered yet.`;
  let stopSettling = () => {};
  let stopLease = () => {};
  let isClosed = false;
  let isPrepared = false;
  let announceReady: () => void;
  const ready = new Promise<void>((resolve) => {
    announceReady = resolve;
  });

  const client = mqtt.connect(options.url, {
    clientId,
    manualConnect: true,
    clean: true,
    keepalive: 15,
    connectTimeout: 10_000,
    reconnectPeriod: RECONNECT_MS,
    reconnectOnConnackError: true,
    resubscribe: false,
    queueQoSZero: false,
  });
  const connection: BrokerConnection = {
    url: options.url,
    isConnected: () => client.connected,
    send,
    subscribe: async (topic) => {
      const [granted] = await client.subscribeAsync(topic, { qos: 1 });
      if (!granted || granted.qos === 128)
        throw new Error(`The broker refused the subscription to ${topic}.`);
    },
  };
  const keys =
    options.auth === 'jwt'
      ? createJwtKeys({ ...options, serverClientId: clientId }, connection, tools)
      : createDynsecKeys(options, connection, tools);

  async function send(topic: string, payload: string, { qos, retain }: { qos: 0 | 1; retain: boolean }) {
    if (!client.connected)
      throw new RealtimeUnavailableError(
        `The message was not sent: the broker at ${safeAddress} cannot be reached.`,
      );
    let stopTimeout = () => {};
    const timeout = new Promise<never>((_, reject) => {
      const late = () =>
        reject(
          new RealtimeUnavailableError(`The broker at ${safeAddress} did not confirm the message in time.`),
        );
      stopTimeout = after(timers, PUBLISH_TIMEOUT_MS, late);
    });
    try {
      await Promise.race([client.publishAsync(topic, payload, { qos, retain }), timeout]);
    } finally {
      stopTimeout();
    }
  }

  async function logIn(): Promise<void> {
    Object.assign(client.options, await keys.credentials());
  }

  async function prepare(): Promise<void> {
    await keys.onConnected();
    presence.markUnconfirmed();
    stopLease();
    settleSoon();
    await connection.subscribe(topics.everyPresence);
    await connection.subscribe(topics.everyWorker);
    isPrepared = true;
    problem = null;
    log.info({ broker: safeAddress }, 'Connected to the broker.');
    announceReady();
  }

  function settleSoon(): void {
    stopSettling();
    stopSettling = after(timers, SETTLE_MS, () => {
      if (!client.connected) return;
      stopSettling = () => {};
      presence.removeUnconfirmed();
      stopLease = after(timers, PRESENCE_LEASE_MS, clearUnconfirmed);
    });
  }

  /** Sessions with a retained message that did not repeat it within the lease died during the outage. */
  function clearUnconfirmed(): void {
    for (const topic of presence.retainedTopics()) {
      send(topic, '', { qos: 1, retain: true }).catch((error: unknown) =>
        log.warn({ err: error, topic }, 'A stale presence was not cleared.'),
      );
    }
  }

  client.on('connect', () => {
    const stream = client.stream;
    prepare().catch((error: unknown) => {
      // The client reconnects by itself if the connection has ended meanwhile.
      if (isClosed || client.stream !== stream || !client.connected) return;
      problem = errorMessage(error);
      log.error(
        { err: error, broker: safeAddress },
        'The broker is there, but does not let this server work.',
      );
      stream.destroy();
    });
  });
  client.on('message', (topic: string, payload: Buffer, packet: IPublishPacket) => {
    presence.receive(topic, payload, packet.retain);
    sensors.receive(topic, payload, packet.retain);
    if (packet.retain) settleSoon();
    keys.onMessage(topic, payload);
  });
  client.on('close', () => {
    if (isClosed) return;
    if (isPrepared) log.warn({ broker: safeAddress }, 'The connection to the broker is lost; trying again.');
    isPrepared = false;
    keys.onDisconnected();
    problem ??= `${safeAddress} cannot be reached.`;
    logIn().catch((error: unknown) => log.error({ err: error }, 'No login for the broker could be made.'));
  });
  client.on('error', (error: Error) => {
    problem = `${safeAddress}: ${error.message}`;
    log.debug({ err: error, broker: safeAddress }, 'The broker refused or broke the connection.');
  });
  logIn().then(
    () => isClosed || client.connect(),
    (error: unknown) => log.error({ err: error }, 'No login for the broker could be made.'),
  );

  return {
    ready,
    issueKey: async (request) => {
      checkKeyRequest(request);
      return keys.issue(request);
    },
    revoke: (id) => keys.revoke(id),
    publish: (topic, message, { qos = 1 } = {}) =>
      send(topic, JSON.stringify(message), { qos, retain: false }),
    onPresence: presence.onChange,
    onSensorMessage: sensors.onMessage,
    occupants: presence.occupants,
    sessions: presence.sessions,
    presentDevices: presence.devices,
    status: () => ({ kind: 'broker', connected: client.connected && isPrepared, problem }),
    async close() {
      isClosed = true;
      presence.removeListeners();
      stopSettling();
      stopLease();
      await keys.close();
      await client.endAsync(true);
    },
  };
}
