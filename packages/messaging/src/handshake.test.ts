import { createFakeTimers } from '@vitrine/test-kit';
import { afterEach, expect, test } from 'vitest';
import type { Envelope } from './envelope.ts';
import { type Connection, connectToFrame, connectToHost, frameName, windowIdFromName } from './handshake.ts';
import { FLOOD_LIMIT, MAX_PAYLOAD_CHARACTERS, MESSAGE_BURST } from './limits.ts';
import { PING_INTERVAL_MS, PING_LIMIT_MS } from './ping.ts';
import { type FakeFrame, fakeFrame } from './testing/fake-page.ts';

const open: Connection[] = [];
afterEach(() => {
  for (const connection of open.splice(0)) connection.close();
});

function hostSide(frame: FakeFrame) {
  const received: Envelope[] = [];
  const warnings: string[] = [];
  const lost: string[] = [];
  const timers = createFakeTimers();
  let connects = 0;
  const connection = connectToFrame({
    windowId: 'w1',
    origin: frame.appOrigin,
    page: frame.host,
    frame: () => frame.frame,
    timers,
    onLost: (reason) => lost.push(reason),
    onConnect: () => {
      connects += 1;
    },
    receive: (envelope) => received.push(envelope),
    warn: (reason) => warnings.push(reason),
  });
  open.push(connection);
  return { connection, received, warnings, lost, timers, connects: () => connects };
}

function appSide(frame: FakeFrame) {
  const received: Envelope[] = [];
  const warnings: string[] = [];
  const connection = connectToHost({
    page: frame.app,
    receive: (envelope) => received.push(envelope),
    warn: (reason) => warnings.push(reason),
  });
  if (!connection) throw new Error('There is no host');
  open.push(connection);
  return { connection, received, warnings };
}

const named = () => fakeFrame(frameName('w1'));
const ready = { namespace: 'vitrine', windowId: 'w1', type: 'ready' };

test('names the frame after its window id, which the page reads', () => {
  expect(windowIdFromName(frameName('w1'))).toBe('w1');
  expect(windowIdFromName('')).toBeNull();
  expect(windowIdFromName('vitrine:')).toBeNull();
  expect(windowIdFromName('advert')).toBeNull();
});

test('uses the port on both sides after the handshake', async () => {
  const frame = named();
  const host = hostSide(frame);
  const app = appSide(frame);
  app.connection.send('ready');
  host.connection.send('play');
  await expect.poll(() => host.received).toEqual([{ windowId: 'w1', type: 'ready', payload: undefined }]);
  await expect.poll(() => app.received).toEqual([{ windowId: 'w1', type: 'play', payload: undefined }]);
  expect(host.connects()).toBe(1);
  expect([...host.warnings, ...app.warnings]).toEqual([]);
});

test('queues messages until the handshake is complete', async () => {
  const frame = named();
  const host = hostSide(frame);
  host.connection.send('play');
  host.connection.send('worker-state', { name: 'queue' });
  const app = appSide(frame);
  await expect.poll(() => app.received.map(({ type }) => type)).toEqual(['play', 'worker-state']);
});

test('returns null for a page that is not in a frame of a host', () => {
  const frame = fakeFrame('advert');
  expect(connectToHost({ page: frame.app, receive() {}, warn() {} })).toBeNull();
  const top = named().app;
  Object.assign(top, { parent: top });
  expect(connectToHost({ page: top, receive() {}, warn() {} })).toBeNull();
});

test('ignores messages that another frame forges', () => {
  const frame = named();
  const host = hostSide(frame);
  frame.host.dispatch({ data: ready, source: {}, origin: frame.appOrigin });
  expect(host.received).toEqual([]);
  expect(host.warnings).toEqual([]);
});

test('ignores messages of the frame from another origin', () => {
  const frame = named();
  const host = hostSide(frame);
  frame.host.dispatch({ data: ready, source: frame.frame, origin: 'https://evil.test' });
  expect(host.received).toEqual([]);
  expect(host.warnings).toEqual(['A message came from https://evil.test instead of https://content.test']);
});

test('ignores a message that names another window, with a warning', () => {
  const frame = named();
  const host = hostSide(frame);
  frame.host.dispatch({ data: { ...ready, windowId: 'w2' }, source: frame.frame, origin: frame.appOrigin });
  expect(host.received).toEqual([]);
  expect(host.warnings).toEqual(["A message was ignored: it names window 'w2'"]);
});

test('accepts messages as text and as objects from a page without the SDK', () => {
  const frame = named();
  const host = hostSide(frame);
  const delivered: unknown[] = [];
  frame.app.addEventListener('message', (event) => delivered.push(event.data));
  host.connection.send('worker-state');
  frame.app.parent.postMessage('vitrine:{"windowId":"w1","type":"ready"}', '*');
  host.connection.send('play');
  expect(host.received).toEqual([{ windowId: 'w1', type: 'ready', payload: undefined }]);
  frame.app.parent.postMessage(ready, '*');
  host.connection.send('play');
  const text = (type: string) => `vitrine:{"windowId":"w1","type":"${type}"}`;
  // Each gets answers in the form of its last message.
  expect(delivered).toMatchObject([text('worker-state'), text('play'), { type: 'play' }]);
});

test('rejects plain messages once a port exists', () => {
  const frame = named();
  const host = hostSide(frame);
  appSide(frame);
  frame.app.parent.postMessage(ready, '*');
  expect(host.received).toEqual([]);
  expect(host.warnings).toEqual(["A message was ignored: 'ready' came outside the port"]);
});

test('reconnects a page that reloads itself and closes its old port', async () => {
  const frame = named();
  const host = hostSide(frame);
  const before = appSide(frame);
  const after = appSide(frame);
  before.connection.send('ready');
  after.connection.send('complete');
  host.connection.send('play');
  await expect.poll(() => after.received).toHaveLength(1);
  await expect.poll(() => host.received.map(({ type }) => type)).toEqual(['complete']);
  expect(before.received).toEqual([]);
  expect(host.connects()).toBe(2);
});

test('an application accepts a port only from its parent', () => {
  const frame = named();
  const app = appSide(frame);
  const { port1 } = new MessageChannel();
  const connected = { namespace: 'vitrine', windowId: 'w1', type: 'connected' };
  frame.app.dispatch({ data: connected, source: {}, origin: 'https://evil.test', ports: [port1] });
  expect(frame.app.listeners).toBe(1);
  frame.app.dispatch({
    data: { ...connected, windowId: 'w2' },
    source: frame.app.parent,
    origin: '',
    ports: [port1],
  });
  expect(app.warnings).toEqual(['A reply to connect was ignored']);
  port1.close();
});

test('queues at most a hundred messages for a window that never connects', () => {
  const frame = named();
  const host = hostSide(frame);
  for (let i = 0; i < 101; i += 1) host.connection.send('worker-state');
  expect(host.warnings).toHaveLength(1);
});

test('closing a connection removes its listeners', () => {
  const frame = named();
  const host = hostSide(frame);
  const app = appSide(frame);
  host.connection.close();
  app.connection.close();
  expect(frame.host.listeners + frame.app.listeners).toBe(0);
});

test('accepts a window id that the page provides itself', async () => {
  const frame = fakeFrame('');
  const host = hostSide(frame);
  const connection = connectToHost({ page: frame.app, windowId: 'w1', receive() {}, warn() {} });
  if (connection) open.push(connection);
  connection?.send('ready');
  await expect.poll(() => host.received.map(({ type }) => type)).toEqual(['ready']);
});

test('ignores a huge, deep or cyclic payload, with a warning', () => {
  const frame = named();
  const host = hostSide(frame);
  const loop: Record<string, unknown> = {};
  loop.loop = loop;
  const deep = Array.from({ length: 30_000 }).reduce<unknown>((inner) => [inner], null);
  for (const payload of ['x'.repeat(MAX_PAYLOAD_CHARACTERS + 1), loop, Array(100_000).fill(0), deep])
    frame.host.dispatch({ data: { ...ready, payload }, source: frame.frame, origin: frame.appOrigin });
  expect(host.received).toEqual([]);
  expect(host.warnings).toEqual(Array(4).fill('A message was ignored: its payload is too large'));
});

test('drops messages beyond the rate with one warning, and accepts them again after a pause', () => {
  const frame = named();
  const host = hostSide(frame);
  for (let i = 0; i < MESSAGE_BURST + 200; i += 1) frame.app.parent.postMessage(ready, '*');
  expect(host.received).toHaveLength(MESSAGE_BURST);
  expect(host.warnings).toEqual(['Messages were dropped because there were too many']);
  host.timers.advance(1000);
  frame.app.parent.postMessage(ready, '*');
  expect(host.received).toHaveLength(MESSAGE_BURST + 1);
  expect(host.lost).toEqual([]);
});

test('reports a flooding page as lost once, and stops listening to it', () => {
  const frame = named();
  const host = hostSide(frame);
  for (let i = 0; i < MESSAGE_BURST + FLOOD_LIMIT + 100; i += 1)
    frame.app.parent.postMessage('vitrine:{', '*');
  expect(host.lost).toEqual(['The app sent too many messages']);
  expect(frame.host.listeners).toBe(0);
  expect(host.warnings).toHaveLength(MESSAGE_BURST + 1);
});

test('does not lose a page that answers pings, and hides them from it', async () => {
  const frame = named();
  const host = hostSide(frame);
  const app = appSide(frame);
  for (let i = 1; i <= 10; i += 1) {
    host.timers.advance(PING_INTERVAL_MS);
    // Both use the same port as the ping and its answer, so they arrive in order.
    host.connection.send('play');
    await expect.poll(() => app.received).toHaveLength(i);
    app.connection.send('ready');
    await expect.poll(() => host.received).toHaveLength(i);
  }
  expect(host.connection.isSilent()).toBe(false);
  expect(host.lost).toEqual([]);
  expect(new Set([...host.received, ...app.received].map(({ type }) => type))).toEqual(
    new Set(['ready', 'play']),
  );
});

test('pings a page again after it reloaded itself', async () => {
  const frame = named();
  const host = hostSide(frame);
  const before = appSide(frame);
  host.timers.advance(PING_INTERVAL_MS);
  before.connection.close();
  const app = appSide(frame);
  for (let i = 1; i <= 6; i += 1) {
    host.timers.advance(PING_INTERVAL_MS);
    app.connection.send('ready');
    await expect.poll(() => host.received).toHaveLength(i);
  }
  expect(host.lost).toEqual([]);
  expect(host.timers.pending).toBe(1);
});

test('reports a page that floods its port as lost, and sends it nothing more', async () => {
  const frame = named();
  const host = hostSide(frame);
  const app = appSide(frame);
  for (let i = 0; i < MESSAGE_BURST + FLOOD_LIMIT + 100; i += 1) app.connection.send('ready');
  await expect.poll(() => host.lost).toEqual(['The app sent too many messages']);
  // The first message of the burst was `connect`.
  expect(host.received).toHaveLength(MESSAGE_BURST - 1);
  const delivered: unknown[] = [];
  frame.app.addEventListener('message', (event) => delivered.push(event.data));
  host.connection.send('play');
  expect(delivered).toEqual([]);
});

test('reports a page that stops answering as silent, and as lost after 10 s', () => {
  const frame = named();
  const host = hostSide(frame);
  const app = appSide(frame);
  app.connection.close();
  for (let ms = 0; ms < PING_LIMIT_MS - PING_INTERVAL_MS; ms += PING_INTERVAL_MS)
    host.timers.advance(PING_INTERVAL_MS);
  expect(host.lost).toEqual([]);
  expect(host.connection.isSilent()).toBe(true);
  host.timers.advance(2 * PING_INTERVAL_MS);
  expect(host.lost).toEqual(['The app has not responded for 10 seconds']);
  expect(host.timers.pending).toBe(0);
});

test('pings again after the host was suspended, before it reports a page as lost', () => {
  const frame = named();
  const host = hostSide(frame);
  appSide(frame).connection.close();
  host.timers.suspend(3_600_000);
  expect(host.lost).toEqual([]);
  for (let i = 0; i < 4; i += 1) host.timers.advance(PING_INTERVAL_MS);
  expect(host.lost).toHaveLength(1);
});

test('does not ping a page that did not announce answers', () => {
  const frame = named();
  const host = hostSide(frame);
  frame.app.parent.postMessage({ ...ready, type: 'connect' }, '*');
  expect(host.connects()).toBe(1);
  expect(host.timers.pending).toBe(0);
});
