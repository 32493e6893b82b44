import { once } from 'node:events';
import { createServer, type Server } from 'node:http';
import { createFakeTimers, type FakeTimers } from '@vitrine/test-kit';
import { findMosquitto, startMosquitto } from '@vitrine/test-kit/mosquitto';
import { createLog } from '../../log.ts';
import { type MqttGateway, openMqttGateway } from '../mqtt-gateway.ts';
import { createRealtime, type EmbeddedOptions, type Realtime } from '../realtime.ts';
import { verifyKey } from '../session-key.ts';

export const log = createLog('silent');

/** One implementation of realtime with its broker, for the contract suite. */
export interface Setup {
  realtime: Realtime;
  time: FakeTimers;
  /** Turns the address of a key into one to connect to. */
  resolve(url: string): string;
  /** Only for external brokers: kills the broker, and starts it again. */
  outage?: { begin(): Promise<void>; end(): Promise<void> };
  close(): Promise<void>;
}

interface Implementation {
  name: string;
  /** Whether a revoked key is refused, or only its connection ended. */
  revokesKeys: boolean;
  /** `isNew`: the broker has never seen this server. */
  start(options?: { isNew: boolean }): Promise<Setup>;
}

export async function listen(server: Server): Promise<string> {
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  if (typeof address !== 'object' || address === null) throw new Error('The server has no port.');
  return `ws://127.0.0.1:${address.port}`;
}

/** By default, no client can use the keys of an earlier process. */
export const embeddedOptions = (
  server: Server,
  canKeepKey: EmbeddedOptions['canKeepKey'] = async () => false,
): EmbeddedOptions => ({
  kind: 'embedded',
  server,
  path: '/mqtt',
  secret: new TextEncoder().encode('a secret of the tests'),
  canKeepKey,
});

const embedded: Implementation = {
  name: 'the embedded broker',
  revokesKeys: true,
  async start() {
    const server = createServer();
    const origin = await listen(server);
    const time = createFakeTimers();
    const realtime = createRealtime(embeddedOptions(server), log, time.clock, time);
    return {
      realtime,
      time,
      resolve: (url) => `${origin}${url}`,
      async close() {
        await realtime.close();
        server.close();
      },
    };
  },
};

class AllOfVitrine extends Set<string> {
  override has(topic: string): boolean {
    return topic.startsWith('vitrine/');
  }
}

/** A fake EMQX: verifies the JWT and its ACL, and loses its state in an outage. */
const jwtBroker: Implementation = {
  name: 'a broker that checks JWTs',
  revokesKeys: false,
  async start() {
    const secret = 'a secret of at least thirty-two characters';
    const server = createServer();
    const url = `${await listen(server)}/mqtt`;
    const time = createFakeTimers();
    const open = (): MqttGateway =>
      openMqttGateway(
        {
          server,
          path: '/mqtt',
          limits: { maxPacketBytes: 2 ** 20, packetsPerSecond: 1000, burst: 1000 },
          async verify(password) {
            const claims = await verifyKey(password, new TextEncoder().encode(secret), time.clock.now());
            if (!claims?.clientId.startsWith('vitrine-server-')) return claims;
            return { ...claims, publish: new AllOfVitrine() };
          },
        },
        { log, clock: time.clock, timers: time },
      );
    let gateway = open();
    const options = { kind: 'broker', auth: 'jwt', url, publicUrl: url, secret } as const;
    const realtime = createRealtime(options, log, time.clock, time);
    return {
      realtime,
      time,
      resolve: (address) => address,
      outage: {
        begin: () => gateway.close(),
        async end() {
          gateway = open();
        },
      },
      async close() {
        await realtime.close();
        await gateway.close();
        server.close();
      },
    };
  },
};

function mosquittoWithDynsec(found: { binary: string; plugin: string }): Implementation {
  return {
    name: 'Mosquitto with dynamic security',
    revokesKeys: true,
    async start({ isNew } = { isNew: false }) {
      const mosquitto = await startMosquitto({ ...found, isKnown: !isNew, savesEveryChange: true });
      const { url, publicUrl } = mosquitto;
      const time = createFakeTimers();
      const options = { kind: 'broker', auth: 'dynsec', url, publicUrl } as const;
      const realtime = createRealtime(options, log, time.clock, time);
      return {
        realtime,
        time,
        resolve: (address) => address,
        outage: { begin: mosquitto.kill, end: mosquitto.start },
        async close() {
          await realtime.close();
          await mosquitto.close();
        },
      };
    },
  };
}

const mosquitto = findMosquitto();

export const implementations: Implementation[] = [
  embedded,
  jwtBroker,
  ...(mosquitto ? [mosquittoWithDynsec(mosquitto)] : []),
];
