import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createFakeTimers } from '@vitrine/test-kit';
import { Aedes } from 'aedes';
import { generate, type Packet, parser } from 'mqtt-packet';
import { expect, onTestFinished, test } from 'vitest';
import { createWebSocketStream, type WebSocket as ServerSocket, WebSocketServer } from 'ws';
import { connectMqtt } from './mqtt-transport.ts';
import type { TransportOptions } from './transport.ts';

const channel = 'devices/d';
const willTopic = 'presence/d/s';

/** Records what the transport reports. */
function observe(options: Partial<TransportOptions> = {}) {
  const events: string[] = [];
  const complete = (url: string): TransportOptions => ({
    url,
    clientId: 'c',
    username: 'u',
    password: 'k',
    channel,
    willTopic,
    timers: createFakeTimers(),
    on: {
      connected: () => void events.push('connected'),
      message: (text) => void events.push(`message ${text}`),
      closed: ({ message, isRefused }) =>
        void events.push(`closed ${message}${isRefused ? ' (refused)' : ''}`),
    },
    ...options,
  });
  return { events, complete };
}

/** A WebSocket server whose replies the test writes. */
async function startScript() {
  const server = new WebSocketServer({ port: 0, host: '127.0.0.1' });
  onTestFinished(() => {
    for (const client of server.clients) client.terminate();
    server.close();
  });
  await once(server, 'listening');
  const packets: Packet[] = [];
  const sockets: ServerSocket[] = [];
  server.on('connection', (socket) => {
    sockets.push(socket);
    const reader = parser({ protocolVersion: 4 });
    reader.on('packet', (packet) => packets.push(packet));
    socket.on('message', (data) => void reader.parse(data as Buffer));
    socket.on('close', () => void packets.push({ cmd: 'closed' } as never));
  });
  return {
    url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}`,
    packets,
    seen: () => packets.map(({ cmd }) => cmd),
    send: (packet: Packet) => sockets[0]?.send(generate(packet)),
    sendBytes: (bytes: Uint8Array) => sockets[0]?.send(bytes),
    drop: () => sockets[0]?.terminate(),
  };
}

async function connectToScript() {
  const timers = createFakeTimers();
  const broker = await startScript();
  const { events, complete } = observe({ timers });
  const transport = await connectMqtt(complete(broker.url));
  await expect.poll(broker.seen).toEqual(['connect']);
  const accept = async () => {
    broker.send({ cmd: 'connack', returnCode: 0, sessionPresent: false });
    await expect.poll(broker.seen).toEqual(['connect', 'subscribe']);
    broker.send({ cmd: 'suback', messageId: 1, granted: [1] });
    await expect.poll(() => events).toEqual(['connected']);
  };
  return { timers, broker, events, transport, accept };
}

test('pings the broker every 15 s, so the broker ends a dead session within 30 s', async () => {
  const { timers, broker, accept, events } = await connectToScript();
  const [connect] = broker.packets;
  expect(connect).toMatchObject({ keepalive: 15, will: { topic: willTopic, retain: true, qos: 1 } });
  // By the protocol, a broker waits for one and a half times the keep-alive.
  expect(15 * 1.5).toBeLessThanOrEqual(30);
  await accept();
  for (const pings of [1, 2, 3]) {
    timers.advance(15_000);
    await expect.poll(() => broker.seen().filter((cmd) => cmd === 'pingreq')).toHaveLength(pings);
    broker.send({ cmd: 'pingresp' });
    // The answer has arrived once a later message has.
    broker.send({ cmd: 'publish', topic: channel, payload: `${pings}`, qos: 0, dup: false, retain: false });
    await expect.poll(() => events).toContain(`message ${pings}`);
  }
  timers.advance(14_999);
  expect(events.at(-1)).toBe('message 3');
});

test('closes a connection whose broker does not answer a ping', async () => {
  const { timers, accept, events } = await connectToScript();
  await accept();
  timers.advance(22_499);
  expect(events).toEqual(['connected']);
  timers.advance(1);
  expect(events).toEqual(['connected', 'closed The broker is not responding']);
  expect(timers.pending).toBe(0);
});

test('closes a connection that the broker does not accept within 20 s', async () => {
  const { timers, events } = await connectToScript();
  timers.advance(20_000);
  expect(events).toEqual(['closed The broker is not responding']);
});

test.each([
  [4, 'closed Connection refused: Bad username or password (refused)'],
  [5, 'closed Connection refused: Not authorized (refused)'],
  [3, 'closed Connection refused: Server unavailable'],
  [2, 'closed Connection refused: Identifier rejected'],
])('reports return code %i', async (returnCode, event) => {
  const { broker, events, timers } = await connectToScript();
  broker.send({ cmd: 'connack', returnCode, sessionPresent: false });
  await expect.poll(() => events).toEqual([event]);
  await expect.poll(broker.seen).toContain('closed');
  expect(timers.pending).toBe(0);
});

test('reports a refused subscription', async () => {
  const { broker, events } = await connectToScript();
  broker.send({ cmd: 'connack', returnCode: 0, sessionPresent: false });
  broker.send({ cmd: 'suback', messageId: 1, granted: [128] });
  await expect.poll(() => events).toEqual(['closed The broker refused the subscription']);
});

test('reports a lost connection, and data that is not MQTT', async () => {
  const lost = await connectToScript();
  await lost.accept();
  lost.broker.drop();
  await expect.poll(() => lost.events).toEqual(['connected', 'closed The connection was lost']);

  const strange = await connectToScript();
  strange.broker.sendBytes(Uint8Array.of(0xf0, 0));
  await expect.poll(() => strange.events).toEqual(['closed The broker sent data that is not MQTT 3.1.1']);
});

test('acknowledges messages, and delivers those of its channel that are not retained', async () => {
  const { broker, events, accept } = await connectToScript();
  await accept();
  const message = { cmd: 'publish', topic: channel, qos: 1, dup: false, retain: false } as const;
  broker.send({ ...message, messageId: 8, payload: 'retained', retain: true });
  broker.send({ ...message, messageId: 9, payload: 'other', topic: 'devices/other' });
  broker.send({ ...message, messageId: 10, payload: 'für alle' });
  await expect.poll(() => events).toEqual(['connected', 'message für alle']);
  await expect
    .poll(() => broker.packets.flatMap(({ cmd, messageId }) => (cmd === 'puback' ? [messageId] : [])))
    .toEqual([8, 9, 10]);
});

test('disconnects after the broker has acknowledged everything, and reports nothing after that', async () => {
  const { broker, events, transport, accept } = await connectToScript();
  await accept();
  transport.publish(willTopic, 'here', { retain: true });
  await expect.poll(broker.seen).toContain('publish');
  const published = broker.packets.at(-1);
  expect(published).toMatchObject({ topic: willTopic, qos: 1, retain: true });
  transport.close();
  transport.close();
  broker.send({ cmd: 'publish', topic: channel, payload: 'late', qos: 0, dup: false, retain: false });
  broker.send({ cmd: 'puback', messageId: published?.messageId ?? 0 });
  await expect.poll(broker.seen).toContain('closed');
  expect(broker.seen().slice(-2)).toEqual(['disconnect', 'closed']);
  expect(events).toEqual(['connected']);
});

test('closes before the broker accepts, without a report', async () => {
  const { broker, events, transport, timers } = await connectToScript();
  transport.publish(willTopic, '', { retain: true });
  transport.close();
  await expect.poll(broker.seen).toEqual(['connect', 'closed']);
  expect(events).toEqual([]);
  expect(timers.pending).toBe(0);
});

test('rejects an address that is not valid', async () => {
  await expect(connectMqtt(observe().complete('nonsense://x'))).rejects.toThrow();
});

/** Aedes, the server's broker. */
async function startAedes() {
  const broker = await Aedes.createBroker();
  const server = createServer();
  const gateway = new WebSocketServer({ server });
  const sockets: ServerSocket[] = [];
  gateway.on('connection', (socket, request) => {
    sockets.push(socket);
    broker.handle(createWebSocketStream(socket), request);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    await new Promise<void>((resolve) => broker.close(resolve));
    gateway.close();
    server.close();
  });
  return { sockets, url: `ws://127.0.0.1:${(server.address() as AddressInfo).port}` };
}

test('exchanges messages with another session through a broker, which executes the last will of a lost one', async () => {
  const { sockets, url } = await startAedes();
  const screen = observe({ clientId: 'screen', channel, willTopic });
  const observer = observe({ clientId: 'observer', channel: willTopic, willTopic: null });
  const observing = await connectMqtt(observer.complete(url));
  const transport = await connectMqtt(screen.complete(url));
  await expect.poll(() => [screen.events, observer.events]).toEqual([['connected'], ['connected']]);

  transport.publish(willTopic, 'here', { retain: true });
  await expect.poll(() => observer.events).toEqual(['connected', 'message here']);
  const command = 'x'.repeat(200_000);
  observing.publish(channel, command, { retain: false });
  await expect.poll(() => screen.events.at(-1) === `message ${command}`).toBe(true);

  sockets[1]?.terminate();
  await expect.poll(() => observer.events.at(-1)).toBe('message ');
  expect(screen.events.at(-1)).toBe('closed The connection was lost');
  observing.close();
});
