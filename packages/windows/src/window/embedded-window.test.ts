import type { EmbeddedIncoming } from '@vitrine/messaging';
import { expect, test } from 'vitest';
import { windowFixture } from '../testing/window-fixture.ts';
import { type EmbeddedWindowOptions, openEmbeddedWindow } from './embedded-window.ts';

function opened(
  url = 'https://content.test/apps/x/index.html#a=1',
  options: Pick<EmbeddedWindowOptions, 'getRefusal'> = {},
) {
  const fixture = windowFixture();
  const window = openEmbeddedWindow({ ...fixture.options, ...options, url });
  const receive = (type: EmbeddedIncoming['type'] | 'dance', payload?: unknown) =>
    fixture.receive(type, payload);
  return { ...fixture, window, receive };
}

test('pins the connection to the origin of the address', () => {
  expect(opened().origin()).toBe('https://content.test');
});

test('reports ready once', () => {
  const w = opened();
  w.receive('ready');
  w.receive('ready');
  expect(w.reported).toEqual(['ready']);
  expect(w.timers.pending).toBe(0);
});

test('times out an application that is not ready within 30 s', () => {
  const w = opened();
  w.connect();
  w.timers.advance(29_999);
  expect(w.reported).toEqual([]);
  w.timers.advance(1);
  expect(w.reported).toEqual(['timeout: Window w1 timed out after 30 seconds']);
});

test('plays a page without the handshake that is ready after 8 s', () => {
  const w = opened();
  w.timers.advance(8000);
  w.receive('ready');
  w.timers.advance(60_000);
  expect(w.reported).toEqual(['ready']);
});

test('waits for an application that has connected', () => {
  const w = opened();
  w.connect();
  w.timers.advance(20_000);
  w.receive('ready');
  expect(w.reported).toEqual(['ready']);
});

test('a page that sends messages before it has loaded is not silent', () => {
  const w = opened();
  w.connect();
  w.timers.advance(20_000);
  expect(w.reported).toEqual([]);
});

test('does not wait for an application that fails before it is ready', () => {
  const w = opened();
  w.receive('complete', { error: 'no pictures' });
  expect(w.reported).toEqual(['load: Failed to load window: no pictures']);
});

test('fails while it loads, but not later, if its address is rejected', () => {
  let refusal: string | null = null;
  const open = () =>
    opened('https://elsewhere.test/', { getRefusal: (url) => refusal && `${refusal}: ${url}` });
  const [loading, ready] = [open(), open()];
  ready.receive('ready');
  loading.window.checkAddress();
  expect(loading.reported).toEqual([]);
  refusal = 'There is no network';
  for (const { window } of [loading, ready]) window.checkAddress();
  expect(loading.reported).toEqual(['load: There is no network: https://elsewhere.test/']);
  expect(ready.reported).toEqual(['ready']);
});

test('play waits until the application subscribes', () => {
  const w = opened();
  w.receive('ready');
  w.window.play();
  expect(w.sent).toEqual([]);
  w.receive('runtime-subscribe', 'play');
  expect(w.sent).toEqual([{ type: 'play', payload: undefined }]);
  w.window.play();
  expect(w.sent).toHaveLength(2);
  w.receive('runtime-unsubscribe', 'play');
  w.window.play();
  expect(w.sent).toHaveLength(2);
});

test('an application that reloads itself plays again once it subscribes', () => {
  const w = opened();
  w.connect();
  w.receive('runtime-subscribe', 'play');
  w.window.play();
  w.connect();
  w.receive('runtime-subscribe', 'play');
  expect(w.sent.map(({ type }) => type)).toEqual(['play', 'play']);
});

test('a page that reloads itself loses its subscriptions', () => {
  const w = opened();
  w.window.setWorkerState('queue', 1);
  w.connect();
  w.receive('runtime-subscribe', 'play');
  w.receive('worker-subscribe', 'queue');
  w.receive('payments-subscribe', 'charge');
  w.sent.length = 0;
  w.connect();
  w.window.play();
  w.window.setWorkerState('queue', 2);
  w.window.sendChargeEvent({ status: 'approved' });
  expect(w.sent).toEqual([]);
});

test('a page that reloads itself loses its locks', () => {
  const w = opened();
  w.receive('ready');
  w.receive('acquire-interrupt-lock', { requestId: 'r1' });
  w.connect();
  expect(w.reported).toEqual(['ready', 'locked', 'unlocked']);
});

test('passes on completions with their error', () => {
  const w = opened();
  w.receive('ready');
  w.receive('complete');
  w.receive('complete', { error: 'stalled' });
  expect(w.reported).toEqual(['ready', 'completed', 'completed: stalled']);
});

test('sends worker states to subscribers, and the current state at once', () => {
  const w = opened();
  w.window.setWorkerState('queue', 1);
  w.receive('worker-subscribe', 'queue');
  w.window.setWorkerState('queue', 2);
  w.window.setWorkerState('door', 'open');
  w.receive('worker-unsubscribe', 'queue');
  w.window.setWorkerState('queue', 3);
  expect(w.sent.map(({ payload }) => payload)).toEqual([
    { name: 'queue', state: 1 },
    { name: 'queue', state: 2 },
  ]);
});

test('sends preview inputs to subscribers', () => {
  const w = opened();
  const inputs = { inputs: { url: 'x' }, theme: null, duration: 10 };
  expect(w.window.setPreviewInputs(inputs)).toBe(false);
  w.receive('preview-subscribe', 'inputs');
  expect(w.window.setPreviewInputs({ ...inputs, duration: 11 })).toBe(true);
  w.receive('preview-unsubscribe', 'inputs');
  expect(w.window.setPreviewInputs({ ...inputs, duration: 12 })).toBe(false);
  expect(w.sent.map(({ payload }) => payload)).toEqual([inputs, { ...inputs, duration: 11 }]);
});

test('acquires, renews and releases locks by id, and answers each request', () => {
  const w = opened();
  w.receive('ready');
  w.receive('acquire-interrupt-lock', { requestId: 'r1' });
  const { lockId } = w.sent[0]!.payload as { lockId: string };
  w.timers.advance(30_000);
  w.receive('renew-interrupt-lock', { requestId: 'r2', lockId });
  w.receive('release-interrupt-lock', { requestId: 'r3', lockId });
  w.receive('renew-interrupt-lock', { requestId: 'r4', lockId });
  expect(w.reported).toEqual(['ready', 'locked', 'unlocked']);
  expect(w.sent.map(({ payload }) => payload)).toMatchObject([
    { requestId: 'r1', lockId },
    { requestId: 'r2', lockId, expiresAt: w.timers.wallClock() + 60_000 },
    { requestId: 'r3', lockId },
    { requestId: 'r4', error: 'The lock has expired' },
  ]);
});

test('passes on analytics, worker states and charges, and answers charges by request id', () => {
  const w = opened();
  w.receive('analytics-event', { type: 'tap', source: 'menu' });
  w.receive('worker-state', { name: 'kiosk', state: { guests: 2 } });
  w.receive('payments-charge-request', { requestId: 'c1', subTotal: 10, tip: 1, tax: 2, total: 13 });
  expect(w.reported).toEqual(['analytics tap menu', 'worker kiosk {"guests":2}', 'charge 13']);
  expect(w.sent).toEqual([
    { type: 'payments-charge-response', payload: { requestId: 'c1', error: 'declined' } },
  ]);
});

test('subscribing to payments sends the state of the terminal at once', () => {
  const w = opened();
  w.receive('payments-subscribe', 'terminal');
  expect(w.sent).toEqual([{ type: 'payments-terminal-event', payload: { event: null } }]);
});

test('passes terminal and charge events to subscribed applications', () => {
  const w = opened();
  w.window.setTerminalState({ isReady: true });
  w.window.sendChargeEvent({ status: 'created' });
  expect(w.sent).toEqual([]);
  w.receive('payments-subscribe', 'terminal');
  w.sent.length = 0;
  w.window.sendChargeEvent({ status: 'processing' });
  expect(w.sent).toEqual([]);
  w.receive('payments-unsubscribe', 'terminal');
  w.receive('payments-subscribe', 'charge');
  w.window.sendChargeEvent({ status: 'approved' });
  w.window.setTerminalState(null);
  w.receive('payments-unsubscribe', 'charge');
  w.window.sendChargeEvent({ status: 'declined' });
  w.window.setTerminalState({ isReady: true });
  expect(w.sent).toEqual([
    { type: 'payments-terminal-event', payload: { event: { isReady: true } } },
    { type: 'payments-charge-event', payload: { event: { status: 'approved' } } },
    { type: 'payments-terminal-event', payload: { event: null } },
  ]);
});

test('requests an object URL from the application by request id', async () => {
  const w = opened();
  const buffer = new ArrayBuffer(4);
  const first = w.window.createObjectUrl(buffer, 'image/png');
  const second = w.window.createObjectUrl(new ArrayBuffer(1));
  expect(w.sent[0]).toEqual({
    type: 'create-object-url',
    payload: { requestId: 'object-url-1', buffer, contentType: 'image/png' },
  });
  w.receive('create-object-url-result', { requestId: 'object-url-2', url: 'blob:two' });
  w.receive('create-object-url-result', { requestId: 'object-url-1', error: 'No memory' });
  w.receive('create-object-url-result', { requestId: 'object-url-1', url: 'blob:late' });
  await expect(first).rejects.toThrow('No memory');
  expect(await second).toBe('blob:two');
  expect(w.log.lines).toEqual(['warn No request is waiting for object URL object-url-1']);
});

test('rejects an object URL request that takes longer than 1,000 ms, with its id', async () => {
  const w = opened();
  const asked = w.window.createObjectUrl(new ArrayBuffer(1));
  const answered = w.window.createObjectUrl(new ArrayBuffer(1));
  w.timers.advance(999);
  w.receive('create-object-url-result', { requestId: 'object-url-2', url: 'blob:just' });
  expect(await answered).toBe('blob:just');
  const unanswered = w.window.createObjectUrl(new ArrayBuffer(1));
  w.timers.advance(1);
  await expect(asked).rejects.toThrow('Object URL request object-url-1 timed out');
  w.window.close('now');
  await expect(unanswered).rejects.toThrow('The window was closed');
  expect(w.timers.pending).toBe(0);
});

test('has a white background', () => {
  expect(opened().frame.background).toBe('#ffffff');
});

test('ignores invalid and unknown messages, with a warning', () => {
  const w = opened();
  w.receive('analytics-event', { type: 'tap' });
  w.receive('dance');
  expect(w.reported).toEqual([]);
  expect(w.log.lines).toEqual([
    "warn Invalid payload of 'analytics-event'",
    "warn Unknown message type 'dance'",
  ]);
});

test('a closed window is silent and leaves no timer', () => {
  const w = opened();
  w.receive('acquire-interrupt-lock', { requestId: 'r1' });
  w.window.close('after paint');
  w.window.close('now');
  expect(w.frame.removed).toBe('after paint');
  expect(w.isConnectionClosed()).toBe(true);
  expect(w.timers.pending).toBe(0);
  w.timers.advance(60_000);
  expect(w.reported).toEqual(['locked']);
});

test('an application that hangs, crashes or floods the host is unresponsive, whether it plays or loads', () => {
  for (const messages of [[], ['ready']] as const) {
    const w = opened();
    for (const message of messages) w.receive(message);
    w.lose('The app has not responded for 10 seconds');
    expect(w.reported.at(-1)).toBe(
      'unresponsive: Window w1 is unresponsive: The app has not responded for 10 seconds',
    );
    expect(w.timers.pending).toBe(0);
  }
});
