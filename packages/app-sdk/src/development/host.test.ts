import type { EmbeddedIncoming, EmbeddedOutgoing } from '@vitrine/messaging';
import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { createDevelopmentHost } from './host.ts';
import type { LogEntry } from './state.ts';

function development() {
  const timers = createFakeTimers();
  const received: EmbeddedOutgoing[] = [];
  const entries: LogEntry[] = [];
  const console: string[] = [];
  const log = (text: string) => void console.push(text);
  const host = createDevelopmentHost({
    receive: (message) => void received.push(message),
    timers,
    log: { info: log, warn: log, error: log },
    onChange() {},
    onLog: (entry) => void entries.push(entry),
  });
  const send = (...messages: EmbeddedIncoming[]) => {
    for (const message of messages) host.send(message);
  };
  return {
    host,
    timers,
    received,
    console,
    send,
    types: () => received.map(({ type }) => type),
    notes: () => entries.flatMap(({ kind, text }) => (kind === 'note' || kind === 'problem' ? [text] : [])),
  };
}

const subscribe: EmbeddedIncoming = { type: 'runtime-subscribe', payload: 'play' };
const ready: EmbeddedIncoming = { type: 'ready', payload: undefined };
const complete: EmbeddedIncoming = { type: 'complete', payload: {} };
const acquire: EmbeddedIncoming = { type: 'acquire-interrupt-lock', payload: { requestId: 'r1' } };

test('plays an application once it is ready, and again a second after its end', async () => {
  const { host, timers, send, types } = development();
  send(subscribe);
  expect(host.state.phase).toBe('loading');
  send(ready);
  send(ready);
  expect(host.state).toMatchObject({ phase: 'playing', plays: 1 });
  await timers.advanceAsync(5000);
  expect(types()).toEqual(['play']);
  send(complete);
  expect(host.state.phase).toBe('ended');
  await timers.advanceAsync(999);
  expect(types()).toEqual(['play']);
  await timers.advanceAsync(1);
  expect(types()).toEqual(['play', 'play']);
});

test('delays completions that are too fast for a player, and logs it', async () => {
  const { timers, send, types, notes } = development();
  send(subscribe, ready, complete);
  await timers.advanceAsync(1000);
  send(complete);
  expect(notes()).toEqual(['Two completions within 3 s: a player would delay the second']);
  await timers.advanceAsync(1999);
  expect(types()).toHaveLength(2);
  await timers.advanceAsync(1);
  expect(types()).toHaveLength(3);
});

test('waits for an application that subscribes late before it plays', async () => {
  const { timers, send, types, notes } = development();
  send(ready);
  expect(notes()).toEqual(['play is sent once the app subscribes to it']);
  send(subscribe);
  await timers.advanceAsync(0);
  expect(types()).toEqual(['play']);
});

test('explains what to do if an application is not ready within 30 s', async () => {
  const { host, timers, console } = development();
  await timers.advanceAsync(30_000);
  expect(host.state).toMatchObject({ phase: 'failed', failure: 'The app was not ready in time' });
  expect(console).toEqual([
    '[vitrine] Not ready after 30 s: call runtime.ready(). A player would remove the app now',
  ]);
});

test('shows and logs a failure, and does not play again if it was before ready', async () => {
  const { host, timers, send, console, types } = development();
  send(subscribe, { type: 'complete', payload: { error: 'no data' } });
  expect(host.state).toMatchObject({ phase: 'failed', failure: 'no data' });
  expect(console).toEqual(['[vitrine] The app has failed: no data']);
  await timers.advanceAsync(60_000);
  expect(types()).toEqual([]);
  const later = development();
  later.send(subscribe, ready, { type: 'complete', payload: { error: 'stalled' } });
  expect(later.host.state.failure).toBe('stalled');
  await later.timers.advanceAsync(1000);
  expect(later.host.state).toMatchObject({ phase: 'playing', failure: null });
});

test('does not play again while paused', async () => {
  const { host, timers, send } = development();
  send(subscribe, ready);
  host.pause();
  send(complete);
  await timers.advanceAsync(60_000);
  expect(host.state.plays).toBe(1);
  host.resume();
  expect(host.state).toMatchObject({ phase: 'playing', plays: 2 });
  send(complete);
  host.pause();
  await timers.advanceAsync(60_000);
  expect(host.state.plays).toBe(2);
});

test('a lock delays the end until it is released', async () => {
  const { host, timers, send, received } = development();
  send(subscribe, ready, acquire);
  await timers.advanceAsync(0);
  const expiresAt = timers.wallClock() + 60_000;
  expect(received.at(-1)).toEqual({
    type: 'interrupt-lock',
    payload: { requestId: 'r1', lockId: 'lock-1', expiresAt },
  });
  host.end();
  expect(host.state).toMatchObject({ phase: 'playing', isEndPending: true });
  send({ type: 'release-interrupt-lock', payload: { requestId: 'r2', lockId: 'lock-1' } });
  expect(host.state).toMatchObject({ phase: 'ended', isEndPending: false });
});

test('a lock that is not renewed expires after 60 s, with a warning', async () => {
  const { host, timers, send, received, console } = development();
  const renew: EmbeddedIncoming = {
    type: 'renew-interrupt-lock',
    payload: { requestId: 'r2', lockId: 'lock-1' },
  };
  send(subscribe, ready, acquire);
  await timers.advanceAsync(59_999);
  send(renew);
  await timers.advanceAsync(59_999);
  expect(host.state.locks.size).toBe(1);
  host.end();
  await timers.advanceAsync(1);
  expect(host.state).toMatchObject({ phase: 'ended' });
  expect(console).toEqual(['[vitrine] lock-1 has expired after 60 s; renew() it in time, or release() it']);
  send(renew);
  await timers.advanceAsync(0);
  expect(received.at(-1)).toMatchObject({ payload: { requestId: 'r2', error: 'The lock has expired' } });
});

test('ends only when all locks are released', () => {
  const { host, send } = development();
  send(subscribe, ready, acquire, acquire);
  host.end();
  send({ type: 'release-interrupt-lock', payload: { requestId: 'r3', lockId: 'lock-2' } });
  expect(host.state.phase).toBe('playing');
  send({ type: 'release-interrupt-lock', payload: { requestId: 'r4', lockId: 'lock-1' } });
  expect(host.state.phase).toBe('ended');
});

test("passes a worker's state to current and later subscribers", async () => {
  const { host, timers, send, received, notes } = development();
  host.setWorker('queue', { length: 3 });
  expect(notes()).toHaveLength(1);
  send({ type: 'worker-subscribe', payload: 'queue' });
  host.setWorker('queue', { length: 4 });
  await timers.advanceAsync(0);
  expect(received.map(({ payload }) => payload)).toEqual([
    { name: 'queue', state: { length: 3 } },
    { name: 'queue', state: { length: 4 } },
  ]);
  expect([...host.state.workers]).toEqual(['queue']);
  send({ type: 'worker-unsubscribe', payload: 'queue' });
  expect([...host.state.workers]).toEqual([]);
});

test('passes the previewed inputs to later subscribers', async () => {
  const { host, timers, send, received } = development();
  host.setPreview({ city: 'Rome' }, null, 10);
  send({ type: 'preview-subscribe', payload: 'inputs' });
  await timers.advanceAsync(0);
  expect(received).toEqual([
    { type: 'preview-inputs', payload: { inputs: { city: 'Rome' }, theme: null, duration: 10 } },
  ]);
});

test('sends the answer to a charge as an event and as the response', async () => {
  const { host, timers, send, received } = development();
  const request = { requestId: 'c1', subTotal: 2, tip: 0, tax: 0, total: 2 };
  send(
    { type: 'payments-subscribe', payload: 'terminal' },
    { type: 'payments-subscribe', payload: 'charge' },
  );
  send({ type: 'payments-charge-request', payload: request });
  const [waiting] = host.state.charges;
  host.answerCharge(waiting!, { status: 'approved' });
  host.setTerminal({ status: 'busy' });
  await timers.advanceAsync(0);
  const charge = { ...request, status: 'approved' };
  expect(received).toEqual([
    { type: 'payments-terminal-event', payload: { event: null } },
    { type: 'payments-charge-event', payload: { event: charge } },
    { type: 'payments-charge-response', payload: { requestId: 'c1', charge } },
    { type: 'payments-terminal-event', payload: { event: { status: 'busy' } } },
  ]);
  expect(host.state.charges).toEqual([]);
});

test('warns of a message that a player would ignore', () => {
  const { send, console } = development();
  send({ type: 'analytics-event', payload: { type: '', source: 'x' } });
  expect(console).toEqual(["[vitrine] A player ignores this message: Invalid payload of 'analytics-event'"]);
});

test('sends copies, through which the application cannot change the original', async () => {
  const { host, timers, send, received } = development();
  const state = { length: 3 };
  send({ type: 'worker-subscribe', payload: 'queue' });
  host.setWorker('queue', state);
  await timers.advanceAsync(0);
  expect(received[0]?.payload).toEqual({ name: 'queue', state });
  expect((received[0]!.payload as { state: unknown }).state).not.toBe(state);
});
