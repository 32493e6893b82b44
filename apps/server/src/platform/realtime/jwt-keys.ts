import { randomUUID } from 'node:crypto';
import { topics } from '@vitrine/contract';
import { after } from '@vitrine/time';
import mqtt from 'mqtt';
import type { BrokerKeys, BrokerLink } from './broker.ts';
import { RealtimeAwayError } from './errors.ts';
import { readPresenceTopic } from './presence.ts';
import type { RealtimeTools } from './realtime.ts';
import { covers, MAX_KEY_TTL_SECONDS, signKey } from './session-key.ts';

const KICK_TIMEOUT_MS = 5_000;
/** Life of the key by which a kick takes over a client id. */
const KICK_TTL_SECONDS = 60;

interface IssuedKey {
  clientId: string;
  presence: string[];
  stopForgetting(): void;
}

/**
 * Keys for brokers that check JWTs by themselves. Such a broker has no list of revoked keys that MQTT could
 * reach, so a revocation does what MQTT has: it connects with the client id, by which the broker must drop
 * the session that had it, and takes its presence back. Keys should therefore be short.
 */
export function createJwtKeys(
  options: { publicUrl: string; secret: string; serverClientId: string },
  link: BrokerLink,
  { clock, timers, log }: RealtimeTools,
): BrokerKeys {
  const secret = new TextEncoder().encode(options.secret);
  const issued = new Map<string, IssuedKey>();
  let serial = 0;

  async function sign(
    clientId: string,
    grant: { subscribe: string[]; publish: string[]; ttlSeconds: number },
  ) {
    serial += 1;
    return signKey({ clientId, username: clientId, serial, ...grant }, secret, clock.now());
  }

  async function kick({ clientId, presence }: IssuedKey): Promise<void> {
    const { token } = await sign(clientId, {
      subscribe: [],
      publish: presence,
      ttlSeconds: KICK_TTL_SECONDS,
    });
    const client = await mqtt.connectAsync(link.url, {
      clientId,
      username: clientId,
      password: token,
      clean: true,
      reconnectPeriod: 0,
      connectTimeout: KICK_TIMEOUT_MS,
    });
    for (const topic of presence) await client.publishAsync(topic, '', { qos: 1, retain: true });
    await client.endAsync();
  }

  return {
    async login() {
      const address = new URL(link.url);
      if (address.username) {
        return {
          username: decodeURIComponent(address.username),
          password: decodeURIComponent(address.password),
        };
      }
      const grant = {
        subscribe: [topics.everyPresence, topics.everyWorker],
        publish: ['vitrine/#'],
        ttlSeconds: MAX_KEY_TTL_SECONDS,
      };
      const { token } = await sign(options.serverClientId, grant);
      return { username: options.serverClientId, password: token };
    },
    connected: async () => {},
    async issue(request) {
      const username = request.clientId;
      serial += 1;
      const { token, expiresAt } = await signKey({ ...request, username, serial }, secret, clock.now());
      const id = randomUUID();
      const stopForgetting = after(timers, request.ttlSeconds * 1000, () => issued.delete(id));
      const presence = request.publish.filter((topic) => readPresenceTopic(topic) !== null);
      issued.set(id, { clientId: request.clientId, presence, stopForgetting });
      return { url: options.publicUrl, clientId: request.clientId, username, password: token, expiresAt };
    },
    async revoke(clientId) {
      const kicked = new Map<string, IssuedKey>([
        [clientId, { clientId, presence: [], stopForgetting() {} }],
      ]);
      for (const [id, key] of issued) {
        if (!covers(clientId, key.clientId)) continue;
        key.stopForgetting();
        issued.delete(id);
        kicked.set(key.clientId, key);
      }
      const results = await Promise.allSettled([...kicked.values()].map(kick));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) {
        log.warn({ err: failed.reason, clientId }, 'A realtime session could not be ended.');
        throw new RealtimeAwayError(`The realtime sessions of ${clientId} could not all be ended.`);
      }
    },
    receive: () => {},
    disconnected: () => {},
    async close() {
      for (const key of issued.values()) key.stopForgetting();
    },
  };
}
