import { randomBytes } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { topics } from '@vitrine/contract';
import { type WebSocket, WebSocketServer } from 'ws';
import { systemClock } from '../../clock.ts';
import { createLog } from '../../log.ts';
import { createRealtime } from '../realtime.ts';
import { embeddedOptions } from './setups.ts';

/*
 * A process for the fan-out benchmark. It sends messages to screens through the embedded broker, and the same bytes
 * through bare WebSockets. The parent process connects the screens and triggers each send.
 */

type FanOutRequest =
  | { type: 'keys'; screens: number }
  | { type: 'send'; to: 'broker' | 'sockets'; rounds: number };

type FanOutReply =
  | { type: 'ready'; broker: string; sockets: string }
  | { type: 'keys'; keys: { clientId: string; username: string; password: string; topic: string }[] };

/** As long as the message of a publish. */
const message = {
  type: 'published',
  published_at: new Date().toISOString(),
  hash: randomBytes(32).toString('hex'),
};

const broker = createServer();
const realtime = createRealtime(embeddedOptions(broker), createLog('silent'), systemClock);
await realtime.ready;
const bare = createServer();
const sockets = new Set<WebSocket>();
new WebSocketServer({ server: bare, perMessageDeflate: false }).on('connection', (socket) => {
  sockets.add(socket);
});

let deviceIds: string[] = [];

async function createKeys(screens: number): Promise<FanOutReply> {
  deviceIds = Array.from({ length: screens }, (_, index) => `screen-${index}`);
  const keys = await Promise.all(
    deviceIds.map(async (id) => {
      const topic = topics.device(id);
      const key = await realtime.issueKey({
        clientId: id,
        subscribe: [topic],
        publish: [],
        ttlSeconds: 3600,
      });
      return { ...key, topic };
    }),
  );
  return { type: 'keys', keys };
}

async function send(to: 'broker' | 'sockets'): Promise<void> {
  if (to === 'broker') {
    await Promise.all(deviceIds.map((id) => realtime.publish(topics.device(id), message, { qos: 0 })));
    return;
  }
  const bytes = Buffer.from(`${topics.device('screen-1000')}${JSON.stringify(message)}`);
  for (const socket of sockets) socket.send(bytes);
  await new Promise(setImmediate);
}

process.on('message', async (request: FanOutRequest) => {
  if (request.type === 'keys') return void process.send?.(await createKeys(request.screens));
  for (let round = 0; round < request.rounds; round += 1) await send(request.to);
});
process.on('disconnect', () => process.exit());

const listen = (server: Server): Promise<string> =>
  new Promise((resolve) =>
    server.listen({ port: 0, host: '127.0.0.1', backlog: 4096 }, () =>
      resolve(`ws://127.0.0.1:${(server.address() as AddressInfo).port}`),
    ),
  );
process.send?.({
  type: 'ready',
  broker: await listen(broker),
  sockets: await listen(bare),
} satisfies FanOutReply);
