import { randomUUID } from 'node:crypto';
import { topics } from '@vitrine/contract';
import { after } from '@vitrine/time';
import mqtt from 'mqtt';
import type { BrokerKeys } from './broker.ts';
import { type BrokerConnection, loginOf } from './broker-connection.ts';
import { RealtimeUnavailableError } from './errors.ts';
import { parsePresenceTopic } from './presence.ts';
import type { KeyRequest, RealtimeDependencies } from './realtime.ts';
import { MAX_KEY_TTL_SECONDS, ownsClientId, signKey } from './session-key.ts';

const DISCONNECT_TIMEOUT_MS = 5_000;
/** Lifetime of the key with which the server takes over a client id. */
const DISCONNECT_KEY_TTL_SECONDS = 60;

/** The topics that the server itself uses. */
const SERVER_GRANT = {
  subscribe: [topics.everyPresence, topics.everyWorker],
  publish: ['vitrine/#'],
  ttlSeconds: MAX_KEY_TTL_SECONDS,
};

type Grant = Pick<KeyRequest, 'clientId' | 'subscribe' | 'publish' | 'ttlSeconds'>;

interface IssuedKey {
  clientId: string;
  presence: string[];
  stopForgetting(): void;
}

/**
 * Issues keys for brokers that verify JWTs themselves. MQTT cannot revoke such a key. Instead, this connects with the
 * same client id, which forces the broker to end the other session (session takeover), and clears its presence. The key
 * itself stays valid until it expires, so lifetimes should be short.
 */
export function createJwtKeys(
  options: { publicUrl: string; secret: string; serverClientId: string },
  connection: BrokerConnection,
  { clock, timers, log }: RealtimeDependencies,
): BrokerKeys {
  const secret = new TextEncoder().encode(options.secret);
  const issued = new Map<string, IssuedKey>();
  let serial = 0;

  function sign(grant: Grant) {
    serial += 1;
    return signKey({ ...grant, username: grant.clientId, serial }, secret, clock.now());
  }

  async function disconnectClient({ clientId, presence }: IssuedKey): Promise<void> {
    const ttlSeconds = DISCONNECT_KEY_TTL_SECONDS;
    const { token } = await sign({ clientId, subscribe: [], publish: presence, ttlSeconds });
    await takeOverSession(connection.url, { clientId, token, presence });
  }

  return {
    async credentials() {
      const login = loginOf(connection.url);
      if (login.username) return login;
      const clientId = options.serverClientId;
      const { token } = await sign({ clientId, ...SERVER_GRANT });
      return { username: clientId, password: token };
    },
    onConnected: async () => {},
    async issue(request) {
      const { clientId } = request;
      const { token, expiresAt } = await sign(request);
      const id = randomUUID();
      const stopForgetting = after(timers, request.ttlSeconds * 1000, () => issued.delete(id));
      const presence = request.publish.filter((topic) => parsePresenceTopic(topic) !== null);
      issued.set(id, { clientId, presence, stopForgetting });
      return { url: options.publicUrl, clientId, username: clientId, password: token, expiresAt };
    },
    async revoke(clientId) {
      const toDisconnect = takeKeysOf(clientId, issued);
      const results = await Promise.allSettled(toDisconnect.map(disconnectClient));
      const failed = results.find((result) => result.status === 'rejected');
      if (failed) {
        log.warn({ err: failed.reason, clientId }, 'A realtime session could not be ended.');
        throw new RealtimeUnavailableError(`The realtime sessions of ${clientId} could not all be ended.`);
      }
    },
    onMessage: () => {},
    onDisconnected: () => {},
    async close() {
      for (const key of issued.values()) key.stopForgetting();
    },
  };
}

/** Removes and returns the keys of a client id, one for each session. The client id itself always has one. */
function takeKeysOf(clientId: string, issued: Map<string, IssuedKey>): IssuedKey[] {
  const keys = new Map<string, IssuedKey>([[clientId, { clientId, presence: [], stopForgetting() {} }]]);
  for (const [id, key] of issued) {
    if (!ownsClientId(clientId, key.clientId)) continue;
    key.stopForgetting();
    issued.delete(id);
    keys.set(key.clientId, key);
  }
  return [...keys.values()];
}

/** Connects with a client id, which ends the session that has it, and clears its presence. */
async function takeOverSession(
  url: string,
  { clientId, token, presence }: { clientId: string; token: string; presence: readonly string[] },
): Promise<void> {
  const client = await mqtt.connectAsync(url, {
    clientId,
    username: clientId,
    password: token,
    clean: true,
    reconnectPeriod: 0,
    connectTimeout: DISCONNECT_TIMEOUT_MS,
  });
  for (const topic of presence) await client.publishAsync(topic, '', { qos: 1, retain: true });
  await client.endAsync();
}
