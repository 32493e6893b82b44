import { afterEach, expect, test, vi } from 'vitest';
import type { Envelope } from './envelope.ts';
import { frameName, type Link, linkFrame, linkHost, windowIdOfName } from './handshake.ts';
import { type FakeFrame, fakeFrame } from './testing/fake-page.ts';

const open: Link[] = [];
afterEach(() => {
  for (const link of open.splice(0)) link.close();
});

function hostSide(frame: FakeFrame) {
  const received: Envelope[] = [];
  const warnings: string[] = [];
  let connects = 0;
  const link = linkFrame({
    windowId: 'w1',
    origin: frame.appOrigin,
    page: frame.host,
    frame: () => frame.frame,
    onConnect: () => {
      connects += 1;
    },
    receive: (envelope) => received.push(envelope),
    warn: (reason) => warnings.push(reason),
  });
  open.push(link);
  return { link, received, warnings, connects: () => connects };
}

function appSide(frame: FakeFrame) {
  const received: Envelope[] = [];
  const warnings: string[] = [];
  const link = linkHost({
    page: frame.app,
    receive: (envelope) => received.push(envelope),
    warn: (reason) => warnings.push(reason),
  });
  if (!link) throw new Error('There is no host');
  open.push(link);
  return { link, received, warnings };
}

const named = () => fakeFrame(frameName('w1'));
const ready = { namespace: 'vitrine', windowId: 'w1', type: 'ready' };

test('a frame is named by its window and tells its page so', () => {
  expect(windowIdOfName(frameName('w1'))).toBe('w1');
  expect(windowIdOfName('')).toBeNull();
  expect(windowIdOfName('vitrine:')).toBeNull();
  expect(windowIdOfName('advert')).toBeNull();
});

test('after the handshake both sides speak over the port', async () => {
  const frame = named();
  const host = hostSide(frame);
  const app = appSide(frame);
  app.link.send('ready');
  host.link.send('play');
  await vi.waitFor(() => {
    expect(host.received).toEqual([{ windowId: 'w1', type: 'ready', payload: undefined }]);
    expect(app.received).toEqual([{ windowId: 'w1', type: 'play', payload: undefined }]);
  });
  expect(host.connects()).toBe(1);
  expect([...host.warnings, ...app.warnings]).toEqual([]);
});

test('what is said before the handshake is kept until it is done', async () => {
  const frame = named();
  const host = hostSide(frame);
  host.link.send('play');
  host.link.send('worker-state', { name: 'queue' });
  const app = appSide(frame);
  await vi.waitFor(() => expect(app.received.map(({ type }) => type)).toEqual(['play', 'worker-state']));
});

test('a page that is not in a frame of ours has no host', () => {
  const frame = fakeFrame('advert');
  expect(linkHost({ page: frame.app, receive() {}, warn() {} })).toBeNull();
  const top = named().app;
  Object.assign(top, { parent: top });
  expect(linkHost({ page: top, receive() {}, warn() {} })).toBeNull();
});

test('another frame that forges messages is not heard', () => {
  const frame = named();
  const host = hostSide(frame);
  frame.host.dispatch({ data: ready, source: {}, origin: frame.appOrigin });
  expect(host.received).toEqual([]);
  expect(host.warnings).toEqual([]);
});

test('the frame is not heard from another origin than it was sent to', () => {
  const frame = named();
  const host = hostSide(frame);
  frame.host.dispatch({ data: ready, source: frame.frame, origin: 'https://evil.test' });
  expect(host.received).toEqual([]);
  expect(host.warnings).toEqual(['A message came from https://evil.test instead of https://content.test']);
});

test('a message that names another window is warned of and ignored', () => {
  const frame = named();
  const host = hostSide(frame);
  frame.host.dispatch({ data: { ...ready, windowId: 'w2' }, source: frame.frame, origin: frame.appOrigin });
  expect(host.received).toEqual([]);
  expect(host.warnings).toEqual(["A message was ignored: it names window 'w2'"]);
});

test('a page without the SDK may speak by plain messages, in both forms', () => {
  const frame = named();
  const host = hostSide(frame);
  const heard: unknown[] = [];
  frame.app.addEventListener('message', (event) => heard.push(event.data));
  host.link.send('worker-state');
  frame.app.parent.postMessage('vitrine:{"windowId":"w1","type":"ready"}', '*');
  host.link.send('play');
  expect(host.received).toEqual([{ windowId: 'w1', type: 'ready', payload: undefined }]);
  expect(heard).toMatchObject([{ type: 'worker-state' }, { type: 'play' }]);
});

test('once there is a port, plain messages are refused', () => {
  const frame = named();
  const host = hostSide(frame);
  appSide(frame);
  frame.app.parent.postMessage(ready, '*');
  expect(host.received).toEqual([]);
  expect(host.warnings).toEqual(["A message was ignored: 'ready' came outside the port"]);
});

test('a page that reloads itself connects again and the old port falls silent', async () => {
  const frame = named();
  const host = hostSide(frame);
  const before = appSide(frame);
  const after = appSide(frame);
  before.link.send('ready');
  after.link.send('complete');
  host.link.send('play');
  await vi.waitFor(() => expect(after.received).toHaveLength(1));
  await vi.waitFor(() => expect(host.received.map(({ type }) => type)).toEqual(['complete']));
  expect(before.received).toEqual([]);
  expect(host.connects()).toBe(2);
});

test('an application takes its port from its parent alone', () => {
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
  expect(app.warnings).toEqual(['An answer to connect was ignored']);
  port1.close();
});

test('a window that never answers is not told more than a hundred things', () => {
  const frame = named();
  const host = hostSide(frame);
  for (let i = 0; i < 101; i += 1) host.link.send('worker-state');
  expect(host.warnings).toHaveLength(1);
});

test('a closed link leaves no listener', () => {
  const frame = named();
  const host = hostSide(frame);
  const app = appSide(frame);
  host.link.close();
  app.link.close();
  expect(frame.host.listeners + frame.app.listeners).toBe(0);
});
