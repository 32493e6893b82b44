import { randomBytes } from 'node:crypto';
import { topics } from '@vitrine/contract';
import { RealtimeUnavailableError } from './errors.ts';
import { openMqttGateway, sessionLimits } from './mqtt-gateway.ts';
import { createPresence, parsePresenceTopic } from './presence.ts';
import type { Realtime, RealtimeDependencies, RealtimeOptions } from './realtime.ts';
import { createSensors } from './sensors.ts';
import {
  checkKeyRequest,
  type KeyClaims,
  MAX_KEY_TTL_SECONDS,
  ownsClientId,
  signKey,
  verifyKey,
} from './session-key.ts';

/** Runs the broker inside the server, on the same HTTP port. */
export function createEmbeddedRealtime(
  { server, path }: Extract<RealtimeOptions, { kind: 'embedded' }>,
  tools: RealtimeDependencies,
): Realtime {
  const { clock, log } = tools;
  // Random instead of configured: only this process remembers revocations, so its keys must not outlive it.
  const secret = randomBytes(32);
  const presence = createPresence(log);
  const sensors = createSensors(log);
  const revocations = createRevocations();
  let serial = 0;
  let isClosed = false;

  const gateway = openMqttGateway(
    {
      server,
      path,
      limits: sessionLimits,
      async verify(password) {
        const claims = await verifyKey(password, secret, clock.now());
        return claims && !revocations.includes(claims) ? claims : null;
      },
    },
    tools,
  );

  gateway.broker.subscribe(
    topics.everyPresence,
    (packet, done) => {
      presence.receive(packet.topic, packet.payload, false);
      done();
    },
    () => {},
  );
  gateway.broker.subscribe(
    topics.everyWorker,
    (packet, done) => {
      sensors.receive(packet.topic, packet.payload, packet.retain);
      done();
    },
    () => {},
  );
  // A clean DISCONNECT sends no last will, so clear the presence that the session did not clear itself.
  gateway.onSessionEnd((claims) => {
    for (const topic of presenceTopics(claims.publish))
      send(topic, '', { qos: 0, retain: true }).catch(ignore);
  });

  /** Resolves once the broker has the message, without waiting for the slowest subscriber. */
  function send(topic: string, payload: string, { qos, retain }: { qos: 0 | 1; retain: boolean }) {
    return new Promise<void>((resolve, reject) => {
      const packet = { cmd: 'publish', topic, payload, qos, retain, dup: false } as const;
      gateway.broker.publish(packet, (error) => (error ? reject(error) : resolve()));
      setImmediate(resolve);
    });
  }

  return {
    ready: gateway.ready,
    async issueKey(request) {
      checkKeyRequest(request);
      const username = request.clientId;
      serial += 1;
      const { token, expiresAt } = await signKey({ ...request, username, serial }, secret, clock.now());
      return { url: path, clientId: request.clientId, username, password: token, expiresAt };
    },
    async revoke(clientId) {
      revocations.add(clientId, serial, clock.now());
      for (const [id, session] of [...gateway.sessions]) {
        if (ownsClientId(clientId, id)) session.end();
      }
    },
    async publish(topic, message, { qos = 1 } = {}) {
      if (isClosed)
        throw new RealtimeUnavailableError('The message was not sent: the realtime broker is closed.');
      await send(topic, JSON.stringify(message), { qos, retain: false });
    },
    onPresence: presence.onChange,
    onSensorMessage: sensors.onMessage,
    occupants: presence.occupants,
    sessions: presence.sessions,
    presentDevices: presence.devices,
    status: () => ({
      kind: 'embedded',
      connected: !isClosed && !gateway.broker.closed,
      problem: isClosed ? 'The broker is closed.' : null,
    }),
    async close() {
      isClosed = true;
      presence.removeListeners();
      await gateway.close();
    },
  };
}

/** Remembers revoked client ids, with the last serial number revoked, for the longest lifetime of a key. */
function createRevocations() {
  const revoked = new Map<string, { upToSerial: number; forgetAt: number }>();

  return {
    add(clientId: string, upToSerial: number, now: Date): void {
      for (const [id, { forgetAt }] of revoked) {
        if (forgetAt > now.getTime()) break;
        revoked.delete(id);
      }
      // Deleted first, so that the map stays in order of time.
      revoked.delete(clientId);
      revoked.set(clientId, { upToSerial, forgetAt: now.getTime() + MAX_KEY_TTL_SECONDS * 1000 });
    },
    includes(claims: KeyClaims): boolean {
      const parts = claims.clientId.split('/');
      return parts.some((_, index) => {
        const entry = revoked.get(parts.slice(0, index + 1).join('/'));
        return entry !== undefined && claims.serial <= entry.upToSerial;
      });
    },
  };
}

function presenceTopics(publish: Iterable<string>): string[] {
  return [...publish].filter((topic) => parsePresenceTopic(topic) !== null);
}

function ignore(): void {}
