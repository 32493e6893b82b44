import { after, type Timers } from '@vitrine/time';
import mqtt, { type IClientOptions, type IPublishPacket, type MqttClient } from 'mqtt';
import { createConnectionState } from './connection-state.ts';
import { RealtimeUnavailableError } from './errors.ts';
import type { RealtimeDependencies } from './realtime.ts';

const PUBLISH_TIMEOUT_MS = 10_000;
const RECONNECT_MS = 1_000;

interface SendOptions {
  qos: 0 | 1;
  retain: boolean;
}

/** The server's connection to the broker, as the implementations of keys see it. */
export interface BrokerConnection {
  url: string;
  isConnected(): boolean;
  send(topic: string, payload: string, options: SendOptions): Promise<void>;
  subscribe(topic: string): Promise<void>;
}

interface BrokerConnectionOptions {
  url: string;
  clientId: string;
  /** The credentials for the next connection. Called before each one. */
  credentials(): Promise<Pick<IClientOptions, 'username' | 'password'>>;
  /** Prepares each new connection. If it rejects, the connection is closed and opened again. */
  prepare(): Promise<void>;
  onMessage(topic: string, payload: Buffer, isRetained: boolean): void;
  onDisconnected(): void;
}

/** A connection to the broker that reconnects until it is closed. */
export function createBrokerConnection(
  options: BrokerConnectionOptions,
  { log, timers }: Pick<RealtimeDependencies, 'log' | 'timers'>,
) {
  const address = new URL(options.url);
  const broker = `${address.protocol}//${address.host}`;
  const client = createClient(options);

  async function logIn(): Promise<void> {
    Object.assign(client.options, await options.credentials());
  }

  const reportLoginError = (error: unknown) =>
    log.error({ err: error }, 'The server could not create credentials for the broker.');

  const state = createConnectionState(client, {
    broker,
    log,
    prepare: options.prepare,
    onDisconnected() {
      options.onDisconnected();
      logIn().catch(reportLoginError);
    },
  });
  client.on('message', (topic: string, payload: Buffer, packet: IPublishPacket) =>
    options.onMessage(topic, payload, packet.retain),
  );

  return {
    url: options.url,
    isConnected: () => client.connected,
    async send(topic: string, payload: string, { qos, retain }: SendOptions): Promise<void> {
      if (!client.connected)
        throw new RealtimeUnavailableError(
          `The message was not sent: the broker at ${broker} cannot be reached.`,
        );
      await inTime(client.publishAsync(topic, payload, { qos, retain }), broker, timers);
    },
    async subscribe(topic: string): Promise<void> {
      const [granted] = await client.subscribeAsync(topic, { qos: 1 });
      if (!granted || granted.qos === 128)
        throw new Error(`The broker refused the subscription to ${topic}.`);
    },
    ready: state.ready,
    status: state.status,
    open(): void {
      logIn().then(() => state.isClosed() || client.connect(), reportLoginError);
    },
    /** Reports no more events. Messages can still be sent until `end`. */
    stop: state.close,
    end: () => client.endAsync(true),
  };
}

function createClient({ url, clientId }: BrokerConnectionOptions): MqttClient {
  return mqtt.connect(url, {
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
}

/** Rejects if the broker does not confirm a message in time. */
async function inTime(sent: Promise<unknown>, broker: string, timers: Timers): Promise<void> {
  const timeout = Promise.withResolvers<never>();
  const stopTimeout = after(timers, PUBLISH_TIMEOUT_MS, () =>
    timeout.reject(
      new RealtimeUnavailableError(`The broker at ${broker} did not confirm the message in time.`),
    ),
  );
  try {
    await Promise.race([sent, timeout.promise]);
  } finally {
    stopTimeout();
  }
}

/** The user name and password in the address of a broker. */
export function loginOf(address: string): { username: string; password: string } {
  const { username, password } = new URL(address);
  return { username: decodeURIComponent(username), password: decodeURIComponent(password) };
}
