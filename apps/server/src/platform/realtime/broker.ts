import { randomUUID } from 'node:crypto';
import { topics } from '@vitrine/contract';
import type { IClientOptions } from 'mqtt';
import { type BrokerConnection, createBrokerConnection } from './broker-connection.ts';
import { createDynsecKeys } from './dynsec-keys.ts';
import { createJwtKeys } from './jwt-keys.ts';
import { createPresence } from './presence.ts';
import { createPresenceRecovery } from './presence-recovery.ts';
import type { KeyRequest, Realtime, RealtimeDependencies, RealtimeOptions, SessionKey } from './realtime.ts';
import { createSensors } from './sensors.ts';
import { checkKeyRequest } from './session-key.ts';

type BrokerOptions = Extract<RealtimeOptions, { kind: 'broker' }>;

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

/** Connects to an external broker, or cluster of brokers, as one of its clients. */
export function createBrokerRealtime(options: BrokerOptions, dependencies: RealtimeDependencies): Realtime {
  const { log } = dependencies;
  const presence = createPresence(log);
  const sensors = createSensors(log);
  const clientId = `vitrine-server-${randomUUID()}`;
  const connection = createBrokerConnection(
    {
      url: options.url,
      clientId,
      credentials: () => keys.credentials(),
      async prepare() {
        await keys.onConnected();
        recovery.begin();
        await connection.subscribe(topics.everyPresence);
        await connection.subscribe(topics.everyWorker);
      },
      onMessage(topic, payload, isRetained) {
        presence.receive(topic, payload, isRetained);
        sensors.receive(topic, payload, isRetained);
        if (isRetained) recovery.onRetainedMessage();
        keys.onMessage(topic, payload);
      },
      onDisconnected: () => keys.onDisconnected(),
    },
    dependencies,
  );
  const keys: BrokerKeys = createKeys(options, clientId, connection, dependencies);
  const recovery = createRecovery(presence, connection, dependencies);
  connection.open();

  return {
    ready: connection.ready,
    issueKey: async (request) => {
      checkKeyRequest(request);
      return keys.issue(request);
    },
    revoke: (id) => keys.revoke(id),
    publish: (topic, message, { qos = 1 } = {}) =>
      connection.send(topic, JSON.stringify(message), { qos, retain: false }),
    onPresence: presence.onChange,
    onSensorMessage: sensors.onMessage,
    sessions: presence.sessions,
    presentDevices: presence.devices,
    status: () => ({ kind: 'broker', ...connection.status() }),
    async close() {
      connection.stop();
      presence.removeListeners();
      recovery.stop();
      await keys.close();
      await connection.end();
    },
  };
}

function createKeys(
  options: BrokerOptions,
  serverClientId: string,
  connection: BrokerConnection,
  dependencies: RealtimeDependencies,
): BrokerKeys {
  return options.auth === 'jwt'
    ? createJwtKeys({ ...options, serverClientId }, connection, dependencies)
    : createDynsecKeys(options, connection, dependencies);
}

function createRecovery(
  presence: ReturnType<typeof createPresence>,
  connection: BrokerConnection,
  { log, timers }: RealtimeDependencies,
) {
  return createPresenceRecovery({
    presence,
    timers,
    isConnected: connection.isConnected,
    clear(topic) {
      connection
        .send(topic, '', { qos: 1, retain: true })
        .catch((error: unknown) =>
          log.warn({ err: error, topic }, 'A stale presence message was not cleared.'),
        );
    },
  });
}
