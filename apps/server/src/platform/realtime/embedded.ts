import { topics } from '@vitrine/contract';
import type { Aedes, AedesPublishPacket } from 'aedes';
import { createEmbeddedKeys } from './embedded-keys.ts';
import { RealtimeUnavailableError } from './errors.ts';
import { openMqttGateway, sessionLimits } from './mqtt-gateway.ts';
import { createPresence, parsePresenceTopic } from './presence.ts';
import type { EmbeddedOptions, Realtime, RealtimeDependencies } from './realtime.ts';
import { createSensors } from './sensors.ts';
import { checkKeyRequest, ownsClientId } from './session-key.ts';

/** Runs the broker inside the server, on the same HTTP port. */
export function createEmbeddedRealtime(
  { server, path, secret, canKeepKey }: EmbeddedOptions,
  tools: RealtimeDependencies,
): Realtime {
  const { clock, log } = tools;
  const keys = createEmbeddedKeys({ url: path, secret, canKeepKey, clock });
  const presence = createPresence(log);
  const sensors = createSensors(log);
  let isClosed = false;

  const gateway = openMqttGateway({ server, path, limits: sessionLimits, verify: keys.verify }, tools);
  const { broker } = gateway;

  subscribe(broker, topics.everyPresence, ({ topic, payload }) => presence.receive(topic, payload, false));
  subscribe(broker, topics.everyWorker, ({ topic, payload }) => sensors.receive(topic, payload, false));
  // A clean DISCONNECT sends no last will, so clear the presence that the session did not clear itself.
  gateway.onSessionEnd((claims) => {
    for (const topic of presenceTopics(claims.publish)) send(broker, topic, '', 0).catch(ignore);
  });

  return {
    ready: gateway.ready,
    async issueKey(request) {
      checkKeyRequest(request);
      return keys.issue(request);
    },
    async revoke(clientId) {
      keys.revoke(clientId);
      for (const [id, session] of [...gateway.sessions]) {
        if (ownsClientId(clientId, id)) session.end();
      }
    },
    async publish(topic, message, { qos = 1 } = {}) {
      if (isClosed)
        throw new RealtimeUnavailableError('The message was not sent: the realtime broker is closed.');
      await send(broker, topic, JSON.stringify(message), qos);
    },
    onPresence: presence.onChange,
    onSensorMessage: sensors.onMessage,
    sessions: presence.sessions,
    presentDevices: presence.devices,
    status: () => ({
      kind: 'embedded',
      connected: !isClosed && !broker.closed,
      problem: isClosed ? 'The broker is closed.' : null,
    }),
    async close() {
      isClosed = true;
      presence.removeListeners();
      await gateway.close();
    },
  };
}

function subscribe(broker: Aedes, topic: string, onPacket: (packet: AedesPublishPacket) => void): void {
  broker.subscribe(
    topic,
    (packet, done) => {
      onPacket(packet);
      done();
    },
    () => {},
  );
}

/** Resolves once the broker has the message, without waiting for the slowest subscriber. */
function send(broker: Aedes, topic: string, payload: string, qos: 0 | 1): Promise<void> {
  return new Promise((resolve, reject) => {
    const packet = { cmd: 'publish', topic, payload, qos, retain: false, dup: false } as const;
    broker.publish(packet, (error) => (error ? reject(error) : resolve()));
    setImmediate(resolve);
  });
}

function presenceTopics(publish: Iterable<string>): string[] {
  return [...publish].filter((topic) => parsePresenceTopic(topic) !== null);
}

function ignore(): void {}
