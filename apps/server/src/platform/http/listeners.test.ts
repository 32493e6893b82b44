import { type AddressInfo, connect, type Socket } from 'node:net';
import Fastify from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { createListeners } from './listeners.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
});

async function listen(maxConnections: number): Promise<number> {
  const app = Fastify({ forceCloseConnections: true });
  app.get('/', async () => 'hello');
  app.server.maxConnections = maxConnections;
  const listeners = createListeners();
  await listeners.listen(app, { port: 0, host: '127.0.0.1', backlog: 4096 });
  undo.push(() => Promise.all([listeners.close(), app.close()]));
  return (app.server.address() as AddressInfo).port;
}

interface Client {
  socket: Socket;
  state: 'waiting' | 'answered' | 'closed';
}

function open(port: number): Client {
  const socket = connect(port, '127.0.0.1');
  const client: Client = { socket, state: 'waiting' };
  socket.on('error', () => {});
  socket.once('data', () => (client.state = 'answered'));
  socket.once('close', () => (client.state = 'closed'));
  socket.write('GET / HTTP/1.1\r\nHost: x\r\n\r\n');
  undo.push(() => socket.destroy());
  return client;
}

const count = (clients: readonly Client[], state: Client['state']) =>
  clients.filter((client) => client.state === state).length;

test('limits the connections of all its sockets together', async () => {
  const port = await listen(40);
  const clients = Array.from({ length: 100 }, () => open(port));
  await expect.poll(() => count(clients, 'waiting')).toBe(0);
  expect(count(clients, 'answered')).toBe(40);

  for (const { socket } of clients) socket.destroy();
  const later = Array.from({ length: 40 }, () => open(port));
  await expect
    .poll(async () => {
      for (const [index, { state }] of later.entries()) if (state === 'closed') later[index] = open(port);
      return count(later, 'answered');
    })
    .toBe(40);
});
