import { afterEach, expect, test } from 'vitest';
import { createApp } from './app.ts';
import { fakePage } from './testing/fake-page.ts';
import type { App } from './types.ts';

type Sent = { type: string; payload: unknown };

let close: () => void = () => {};
afterEach(() => close());

/** An application in a frame, with the host's end of its port. */
function hosted() {
  const sent: Sent[] = [];
  const { port1, port2 } = new MessageChannel();
  port1.onmessage = ({ data }) => sent.push({ type: data.type, payload: data.payload });
  close = () => port1.close();
  const parent = {
    postMessage(data: unknown) {
      const { windowId } = data as { windowId: string };
      queueMicrotask(() =>
        app.dispatch({
          data: { namespace: 'vitrine', windowId, type: 'connected', payload: {} },
          source: parent as never,
          origin: 'https://app.test',
          ports: [port2],
        }),
      );
    },
  };
  const app = fakePage('vitrine:w1', parent);
  const created: App = createApp(app.page);
  return {
    app: created,
    page: app.page,
    waiting: () => app.waiting,
    sent,
    run: app.run,
    logged: app.logged,
    types: () => sent.map(({ type }) => type),
    send: (type: string, payload?: unknown) =>
      port1.postMessage({ namespace: 'vitrine', windowId: 'w1', type, payload }),
  };
}

test('sends ready once, after the picture is painted', async () => {
  const { app, run, sent, types } = hosted();
  app.runtime.ready();
  app.runtime.ready();
  app.runtime.complete();
  await expect.poll(() => types()).toEqual(['complete']);
  run();
  await expect.poll(() => types()).toEqual(['complete', 'ready']);
  expect(sent[0]?.payload).toEqual({});
});

test.each([
  ['visible', 10_000],
  ['hidden', 200],
])('a %s page waits at most %i ms to be painted', async (visibility, limit) => {
  const { app, page, waiting } = hosted();
  Object.assign(page.document, { hidden: visibility === 'hidden' });
  const before = waiting();
  app.runtime.ready();
  expect(waiting().filter((ms) => ms > 0 && !before.includes(ms))).toEqual([limit]);
});

test('sends the error with the completion', async () => {
  const { app, sent } = hosted();
  app.runtime.complete(new Error('no codec'));
  app.runtime.complete('stalled');
  await expect
    .poll(() => sent.map(({ payload }) => payload))
    .toEqual([{ error: 'no codec' }, { error: 'stalled' }]);
});

test('notifies every listener of a play until it unsubscribes', async () => {
  const { app, send, types } = hosted();
  let plays = 0;
  const stop = app.runtime.subscribe('play', () => {
    plays += 1;
  });
  app.runtime.subscribe('play', () => {
    plays += 10;
  });
  await expect.poll(() => types()).toEqual(['runtime-subscribe']);
  send('play');
  await expect.poll(() => plays).toBe(11);
  stop();
  stop();
  send('play');
  await expect.poll(() => plays).toBe(21);
});

test('notifies the host when no listener is left', async () => {
  const { app, types } = hosted();
  app.preview.subscribe(() => {})();
  app.workers.subscribe('queue', () => {})();
  await expect
    .poll(() => types())
    .toEqual(['preview-subscribe', 'preview-unsubscribe', 'worker-subscribe', 'worker-unsubscribe']);
});

test("passes a worker's states to its subscribers", async () => {
  const { app, send } = hosted();
  const states: unknown[] = [];
  app.workers.subscribe('queue', (state) => states.push(state));
  send('worker-state', { name: 'door', state: 'open' });
  send('worker-state', { name: 'queue', state: { length: 3 } });
  await expect.poll(() => states).toEqual([{ length: 3 }]);
});

test("passes the editor's inputs as properties", async () => {
  const { app, send } = hosted();
  const inputs: unknown[] = [];
  app.preview.subscribe((given) => inputs.push(given));
  send('preview-inputs', { inputs: { city: 'Köln' }, theme: null, duration: 10 });
  await expect.poll(() => inputs).toEqual([{ properties: { city: 'Köln' }, theme: null, duration: 10 }]);
});

test('acquires, renews and releases a lock', async () => {
  const { app, send, sent } = hosted();
  const acquiring = app.acquireInterruptLock();
  await expect.poll(() => sent).toHaveLength(1);
  send('interrupt-lock', { requestId: 'r1', lockId: 'l1', expiresAt: 60_000 });
  const lock = await acquiring;
  expect(lock.expiresAt).toBe(60_000);
  const renewing = lock.renew();
  await expect
    .poll(() => sent[1])
    .toEqual({ type: 'renew-interrupt-lock', payload: { requestId: 'r2', lockId: 'l1' } });
  send('interrupt-lock', { requestId: 'r2', lockId: 'l1', expiresAt: 90_000 });
  await renewing;
  expect(lock.expiresAt).toBe(90_000);
  const releasing = lock.release();
  send('interrupt-lock', { requestId: 'r3', lockId: 'l1', expiresAt: 0 });
  await releasing;
});

test("reports a refused lock as an error with the host's reason", async () => {
  const { app, send } = hosted();
  const acquiring = app.acquireInterruptLock();
  send('interrupt-lock', { requestId: 'r1', error: 'The window has too many locks' });
  await expect(acquiring).rejects.toThrow('The window has too many locks');
});

test("creates an object URL in the application's own origin", async () => {
  const { send, sent } = hosted();
  send('create-object-url', { requestId: 'o1', buffer: new ArrayBuffer(3) });
  await expect.poll(() => sent).toHaveLength(1);
  expect(sent[0]).toMatchObject({ type: 'create-object-url-result', payload: { requestId: 'o1' } });
});

test('plays alone in a browser once it is ready, and again after each completion', async () => {
  const alone = fakePage('');
  const app = createApp(alone.page);
  let plays = 0;
  app.runtime.subscribe('play', () => {
    plays += 1;
  });
  app.runtime.ready();
  expect(plays).toBe(0);
  alone.run();
  expect(plays).toBe(1);
  app.runtime.complete();
  alone.run();
  expect(plays).toBe(2);
  const lock = await app.acquireInterruptLock();
  await lock.renew();
  await lock.release();
});

test('reads properties from the address or from the given values', () => {
  const { properties, renderMode } = createApp(fakePage('').page);
  expect({ ...properties() }).toEqual({ city: 'Berlin', renderMode: 'preview' });
  expect(properties({ city: '', seconds: 5 })).toEqual({ city: 'Berlin', seconds: 5 });
  expect(properties({ city: '' }, { city: 'Rome' })).toEqual({ city: 'Rome' });
  expect(renderMode).toBe('preview');
});

test('does not renew a released lock or release it twice', async () => {
  const { app, send, sent } = hosted();
  const acquiring = app.acquireInterruptLock();
  await expect.poll(() => sent).toHaveLength(1);
  send('interrupt-lock', { requestId: 'r1', lockId: 'l1', expiresAt: 60_000 });
  const lock = await acquiring;
  void lock.release();
  await lock.release();
  await expect(lock.renew()).rejects.toThrow('The lock was released: acquire another');
  await expect
    .poll(() => sent.map(({ type }) => type))
    .toEqual(['acquire-interrupt-lock', 'release-interrupt-lock']);
});

test('reports worker states, and logs an error for invalid ones', async () => {
  const { app, sent, logged } = hosted();
  app.workers.publish('kiosk', { guests: 2, at: new Date(0) });
  const circle: unknown[] = [];
  circle.push(circle);
  for (const wrong of [circle, undefined, () => {}, 'x'.repeat(4000)]) app.workers.publish('kiosk', wrong);
  app.workers.publish('', 1);
  await expect
    .poll(() => sent)
    .toEqual([
      {
        type: 'worker-state',
        payload: { name: 'kiosk', state: { guests: 2, at: '1970-01-01T00:00:00.000Z' } },
      },
    ]);
  expect(logged).toEqual([
    ...Array(4).fill('error: [vitrine] workers.publish: the state must be JSON of 4000 characters at most'),
    'error: [vitrine] workers.publish: the name must be a string of 1 to 500 characters',
  ]);
});

test('sends analytics events, and logs an error for incomplete ones', async () => {
  const { app, sent, logged } = hosted();
  app.analytics.track({ type: 'click', source: 'offer' });
  app.analytics.track({ type: 'click', source: 'offer', productCategory: 'tea' });
  for (const wrong of [undefined, {}, { type: 'click' }, { type: 'x', source: 'y', productCategory: 5 }])
    app.analytics.track(wrong as never);
  await expect
    .poll(() => sent)
    .toEqual([
      { type: 'analytics-event', payload: { type: 'click', source: 'offer' } },
      { type: 'analytics-event', payload: { type: 'click', source: 'offer', productCategory: 'tea' } },
    ]);
  expect(logged).toEqual([
    'error: [vitrine] analytics.track: type must be a string of 1 to 500 characters',
    'error: [vitrine] analytics.track: type must be a string of 1 to 500 characters',
    'error: [vitrine] analytics.track: source must be a string of 1 to 500 characters',
    'error: [vitrine] analytics.track: productCategory must be a string of 1 to 500 characters',
  ]);
});

test('exchanges payments between the application and its host', async () => {
  const { app, send, sent } = hosted();
  const received: unknown[] = [];
  app.payments.subscribe((event) => received.push(event));
  const charging = app.payments.charge({ subTotal: 1, tip: 0, tax: 0, total: 1 });
  await expect.poll(() => sent.at(-1)?.type).toBe('payments-charge-request');
  send('payments-terminal-event', { event: { status: 'busy' } });
  send('payments-charge-event', { event: { status: 'processing' } });
  send('payments-charge-response', { requestId: 'c1', charge: { status: 'approved' } });
  expect(await charging).toEqual({ status: 'approved' });
  expect(received).toEqual([
    { type: 'terminal', event: { status: 'busy' } },
    { type: 'charge', event: { status: 'processing' } },
  ]);
});

test('logs a completion before ready unless it carries an error', () => {
  const { app, logged } = hosted();
  app.runtime.complete(new Error('no data'));
  expect(logged).toEqual([]);
  app.runtime.complete();
  expect(logged).toEqual([
    'warn: [vitrine] runtime.complete: nothing has been shown yet; call runtime.ready() first',
  ]);
});

test('logs mistakes with names and events instead of throwing', async () => {
  const { app, logged, sent } = hosted();
  app.runtime.subscribe('stop' as never, () => {})();
  app.workers.subscribe('', () => {})();
  app.workers.subscribe('queue', null as never)();
  app.runtime.ready();
  await Promise.resolve();
  expect(sent).toEqual([]);
  expect(logged).toEqual([
    "error: [vitrine] runtime.subscribe: unknown event 'stop'; the only event is 'play'",
    'error: [vitrine] workers.subscribe: the name must be a string of 1 to 500 characters',
    'error: [vitrine] workers.subscribe: the listener must be a function, not object',
  ]);
});

test('the development panel receives messages that were sent before it loaded', async () => {
  const alone = fakePage('');
  const said: string[] = [];
  const app = createApp(alone.page, async () => (receive) => ({
    send({ type }) {
      said.push(type);
      if (type === 'ready') receive({ type: 'play', payload: undefined });
    },
  }));
  let plays = 0;
  app.runtime.subscribe('play', () => {
    plays += 1;
  });
  app.runtime.ready();
  alone.run();
  expect(said).toEqual([]);
  await expect.poll(() => said).toEqual(['runtime-subscribe', 'ready']);
  app.runtime.complete();
  expect(said.at(-1)).toBe('complete');
  expect(plays).toBe(1);
});

test('plays alone without a panel, and logs that', async () => {
  const alone = fakePage('');
  const app = createApp(alone.page, () => Promise.reject(new Error('not there')));
  let plays = 0;
  app.runtime.subscribe('play', () => {
    plays += 1;
  });
  app.runtime.ready();
  alone.run();
  await expect.poll(() => plays).toBe(1);
  expect(alone.logged).toEqual([
    'info: [vitrine] The app is running without the development panel: Error: not there',
  ]);
});

test('has no terminal and charges nothing when it runs alone', async () => {
  const app = createApp(fakePage('').page);
  const received: unknown[] = [];
  app.payments.subscribe((event) => received.push(event));
  await expect(app.payments.charge({ subTotal: 1, tip: 0, tax: 0, total: 1 })).rejects.toThrow(
    'There is no player, so there is no terminal',
  );
  expect(received).toEqual([{ type: 'terminal', event: null }]);
});

test('can be imported without a window, and does nothing', async () => {
  const { runtime, properties, renderMode } = await import('./index.ts');
  runtime.ready();
  expect({ ...properties({ city: 'Berlin' }) }).toEqual({ city: 'Berlin' });
  expect(renderMode).toBe('live');
});
