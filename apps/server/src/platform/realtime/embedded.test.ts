import { randomUUID } from 'node:crypto';
import { createServer, type Server } from 'node:http';
import { connect as connectTcp } from 'node:net';
import { topics } from '@vitrine/contract';
import { createFakeTimers } from '@vitrine/test-kit';
import type { MqttClient } from 'mqtt';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import { WebSocket, WebSocketServer } from 'ws';
import { createRealtime, type EmbeddedOptions, type Realtime, type SessionKey } from './realtime.ts';
import { DEVICE, deviceRequest, open, openDevice, sessionIds } from './testing/session.ts';
import { embeddedOptions, listen, log } from './testing/setups.ts';

let server: Server;
let origin: string;
let realtime: Realtime;
const time = createFakeTimers();
const clients: MqttClient[] = [];

beforeEach(async () => {
  server = createServer();
  origin = await listen(server);
  realtime = createRealtime(embeddedOptions(server), log, time.clock, time);
  await realtime.ready;
});
afterEach(async () => {
  await Promise.all(clients.splice(0).map((client) => client.endAsync(true)));
  await realtime.close();
  server.close();
});

const setup = () => ({ realtime, time, resolve: (url: string) => `${origin}${url}`, close: async () => {} });
const closing = (client: MqttClient) => new Promise<void>((resolve) => client.once('close', () => resolve()));

async function device(sessionId: string): Promise<MqttClient> {
  const client = await openDevice(setup(), sessionId);
  clients.push(client);
  client.options.reconnectPeriod = 0;
  return client;
}

test('ends the presence of a session that disconnects cleanly without clearing it', async () => {
  const client = await device('s1');
  await expect.poll(() => sessionIds(realtime)).toEqual(['s1']);
  await client.endAsync();
  await expect.poll(() => sessionIds(realtime)).toEqual([]);
});

test('ends a silent session after 1.5 times its keepalive', async () => {
  const key = await realtime.issueKey(deviceRequest('s1'));
  const topic = topics.presence(DEVICE, 's1');
  const client = await open(setup(), key, { keepalive: 1, reconnectPeriod: 0 });
  clients.push(client);
  await client.publishAsync(topic, '{}', { qos: 1, retain: true });
  await expect.poll(() => sessionIds(realtime)).toEqual(['s1']);
  // As after a power cut: the socket stays open and silent.
  vi.spyOn(client, 'sendPing').mockImplementation(() => {});
  await expect.poll(() => sessionIds(realtime)).toEqual([]);
});

test('rejects a session without keepalive', async () => {
  const key = await realtime.issueKey(deviceRequest('s1'));
  await expect(open(setup(), key, { keepalive: 0, reconnectPeriod: 0 }).then(() => 'open')).rejects.toThrow();
});

test('disconnects a client that sends too large or too many packets', async () => {
  const [large, many] = [await device('s1'), await device('s2')];
  const ended = Promise.all([closing(large), closing(many)]);
  const topic = (sessionId: string) => topics.presence(DEVICE, sessionId);
  large.publish(topic('s1'), Buffer.alloc(17 * 1024));
  for (let n = 0; n < 200; n++) many.publish(topic('s2'), '{}');
  await ended;
  await expect.poll(() => sessionIds(realtime)).toEqual([]);
});

test('sends each packet in one frame', async () => {
  const frames: string[] = [];
  const createWebsocket = (url: string, protocols: string[]) => {
    const socket = new WebSocket(url, protocols);
    socket.on('message', (data: Buffer) => frames.push(data.toString('latin1')));
    return socket;
  };
  const client = await open(setup(), await realtime.issueKey(deviceRequest('s1')), { createWebsocket });
  clients.push(client);
  await client.subscribeAsync(topics.device(DEVICE));
  await realtime.publish(topics.device(DEVICE), { type: 'publish' }, { qos: 0 });
  await expect.poll(() => frames.at(-1)).toContain('{"type":"publish"}');
  expect(frames.at(-1)).toContain(topics.device(DEVICE));
  // CONNACK, SUBACK and the message.
  expect(frames).toHaveLength(3);
});

test('survives thousands of messages that wait for slower ones', async () => {
  await device('s1');
  const client = await device('s2');
  await client.subscribeAsync(topics.device(DEVICE));
  let online = 0;
  realtime.onPresence((change) => (online += Number(change.online)));
  const screens = Array.from({ length: 20_000 }, () => randomUUID());
  // The broker works on a thousand messages at a time. The others wait until those to the screen are sent.
  const sent = Array.from({ length: 1000 }, () => realtime.publish(topics.device(DEVICE), {}, { qos: 0 }));
  for (const id of screens) sent.push(realtime.publish(topics.presence(id, 's1'), {}, { qos: 0 }));
  await Promise.all(sent);
  await expect.poll(() => online).toBe(screens.length);
});

test('leaves upgrades of other paths to other listeners, or rejects them if there are none', async () => {
  const refused = new WebSocket(`${origin}/other`, 'mqtt');
  await new Promise<void>((resolve, reject) => {
    refused.once('unexpected-response', (_, response) =>
      response.statusCode === 404 ? resolve() : reject(),
    );
    refused.once('error', reject);
  });
  refused.on('error', () => {});
  refused.terminate();

  const others = new WebSocketServer({ noServer: true });
  server.on('upgrade', (request, socket, head) => {
    if (request.url === '/other')
      others.handleUpgrade(request, socket, head, (socket) => socket.send('other'));
  });
  const accepted = new WebSocket(`${origin}/other`);
  const said = await new Promise((resolve) => accepted.once('message', (data) => resolve(data.toString())));
  expect(said).toBe('other');
  accepted.terminate();
});

test('survives garbage and WebSockets that do not speak MQTT', async () => {
  const tcp = connectTcp(Number(new URL(origin).port), '127.0.0.1');
  tcp.write('GET /mqtt HTTP/1.1\r\nHost: x\r\nUpgrade: websocket\r\nConnection: Upgrade\r\n\r\n');
  await new Promise((resolve) => tcp.once('close', resolve).resume());
  const garbage = new WebSocket(`${origin}/mqtt`, 'mqtt');
  garbage.on('error', () => {});
  garbage.once('open', () => garbage.send(Buffer.from('c000ff00ff00ff', 'hex')));
  await new Promise((resolve) => garbage.once('close', resolve));
  await device('s1');
  await expect.poll(() => sessionIds(realtime)).toEqual(['s1']);
});

describe('keys of an earlier process', () => {
  const kept = `device-${DEVICE}/kept`;
  const refused = (key: SessionKey) =>
    expect(open(setup(), key, { reconnectPeriod: 0 }).then(() => 'open')).rejects;

  async function earlierKey(sessionId: string, change: Partial<EmbeddedOptions> = {}): Promise<SessionKey> {
    const other = createServer();
    const earlier = createRealtime({ ...embeddedOptions(other), ...change }, log, time.clock, time);
    const key = await earlier.issueKey(deviceRequest(sessionId));
    await earlier.close();
    return key;
  }

  async function restart(canKeepKey: EmbeddedOptions['canKeepKey']): Promise<void> {
    await realtime.close();
    realtime = createRealtime(embeddedOptions(server, canKeepKey), log, time.clock, time);
    await realtime.ready;
  }

  beforeEach(() => restart(async (clientId) => clientId === kept));

  test('are valid for clients that can keep them', async () => {
    clients.push(await open(setup(), await earlierKey('kept'), { reconnectPeriod: 0 }));
    await refused(await earlierKey('other')).toThrow(/not authorized/i);
  });

  test('are not valid after they were revoked', async () => {
    const key = await earlierKey('kept');
    await realtime.revoke(`device-${DEVICE}`);
    await refused(key).toThrow(/not authorized/i);
  });

  test('are not valid if they were signed with a different secret', async () => {
    const secret = new TextEncoder().encode('another secret');
    await refused(await earlierKey('kept', { secret })).toThrow(/not authorized/i);
  });

  test('are not refused for good while they cannot be checked', async () => {
    const key = await earlierKey('kept');
    await restart(() => Promise.reject(new Error('The database is unavailable.')));
    await refused(key).toThrow(/server unavailable/i);
  });
});
