import fc from 'fast-check';
import { expect, test } from 'vitest';
import { readEmbeddedIncoming, readEmbeddedOutgoing } from './embedded.ts';

const incoming = (type: string, payload?: unknown) => readEmbeddedIncoming({ windowId: 'w1', type, payload });
const outgoing = (type: string, payload?: unknown) => readEmbeddedOutgoing({ windowId: 'w1', type, payload });

test.each([
  ['ready', undefined, undefined],
  ['complete', undefined, {}],
  ['complete', { error: 'no codec' }, { error: 'no codec' }],
  ['runtime-subscribe', 'play', 'play'],
  ['runtime-unsubscribe', 'play', 'play'],
  ['worker-subscribe', 'queue', 'queue'],
  ['worker-unsubscribe', 'queue', 'queue'],
  ['preview-subscribe', 'inputs', 'inputs'],
  ['preview-unsubscribe', 'inputs', 'inputs'],
  ['payments-subscribe', 'terminal', 'terminal'],
  ['payments-unsubscribe', 'terminal', 'terminal'],
  ['worker-state', { name: 'kiosk', state: 3, more: 1 }, { name: 'kiosk', state: 3 }],
  ['analytics-event', { type: 'tap', source: 'menu' }, { type: 'tap', source: 'menu' }],
  [
    'analytics-event',
    { type: 'tap', source: 'menu', productCategory: 'tea' },
    { type: 'tap', source: 'menu', productCategory: 'tea' },
  ],
  [
    'payments-charge-request',
    { requestId: 'r1', subTotal: 10, tip: 0, tax: 2.1, total: 12.1, extra: true },
    { requestId: 'r1', subTotal: 10, tip: 0, tax: 2.1, total: 12.1 },
  ],
  [
    'payments-charge-request',
    { requestId: 'r1', orderId: 'o1', subTotal: 10, tip: 0, tax: 0, total: 10 },
    { requestId: 'r1', orderId: 'o1', subTotal: 10, tip: 0, tax: 0, total: 10 },
  ],
  ['create-object-url-result', { requestId: 'r1', url: 'blob:x' }, { requestId: 'r1', url: 'blob:x' }],
  ['create-object-url-result', { requestId: 'r1', error: 'no' }, { requestId: 'r1', error: 'no' }],
  ['acquire-interrupt-lock', { requestId: 'r1' }, { requestId: 'r1' }],
  ['renew-interrupt-lock', { requestId: 'r1', lockId: 'l1' }, { requestId: 'r1', lockId: 'l1' }],
  ['release-interrupt-lock', { requestId: 'r1', lockId: 'l1' }, { requestId: 'r1', lockId: 'l1' }],
])('reads the fields of %s that the protocol defines', (type, payload, clean) => {
  expect(incoming(type, payload)).toEqual({ ok: true, message: { type, payload: clean } });
});

test.each([
  [null, {}],
  [true, {}],
  [[], {}],
  [{ error: null }, {}],
  [{ error: false }, {}],
  ['no codec', { error: 'no codec' }],
  [{ error: { message: 'no codec', stack: '' } }, { error: 'no codec' }],
  [{ error: { code: 3 } }, { error: 'Unknown error' }],
  [{ error: 4 }, { error: 'Unknown error' }],
  [{ error: 'x'.repeat(2000) }, { error: 'x'.repeat(1000) }],
])('accepts complete with any payload (%j)', (payload, clean) => {
  expect(incoming('complete', payload)).toEqual({ ok: true, message: { type: 'complete', payload: clean } });
});

test.each([
  ['runtime-subscribe', 'x'.repeat(501)],
  ['runtime-subscribe', undefined],
  ['runtime-unsubscribe', { event: 'play' }],
  ['worker-unsubscribe', null],
  ['preview-unsubscribe', 1],
  ['payments-unsubscribe', undefined],
  ['worker-subscribe', { name: 'queue' }],
  ['preview-subscribe', ''],
  ['payments-subscribe', 3],
  ['worker-state', { state: 3 }],
  ['worker-state', 'kiosk'],
  ['analytics-event', { type: 'tap' }],
  ['analytics-event', { source: 'menu' }],
  ['analytics-event', { type: 'tap', source: 'menu', productCategory: 3 }],
  ['payments-charge-request', { requestId: 'r1', subTotal: '10', tip: 0, tax: 0, total: 10 }],
  ['payments-charge-request', { requestId: 'r1', subTotal: Number.NaN, tip: 0, tax: 0, total: 10 }],
  ['payments-charge-request', { subTotal: 10, tip: 0, tax: 0, total: 10 }],
  ['payments-charge-request', { requestId: 'r1', orderId: 7, subTotal: 10, tip: 0, tax: 0, total: 10 }],
  ['create-object-url-result', { requestId: 'r1' }],
  ['acquire-interrupt-lock', {}],
  ['renew-interrupt-lock', { requestId: 'r1' }],
  ['renew-interrupt-lock', { lockId: 'l1' }],
  ['release-interrupt-lock', { requestId: 'r1' }],
  ['release-interrupt-lock', { lockId: 'l1' }],
])('rejects %s with %j', (type, payload) => {
  expect(incoming(type, payload)).toEqual({ ok: false, reason: `Invalid payload of '${type}'` });
});

test('rejects unknown types, including the names of properties of Object.prototype', () => {
  for (const type of ['dance', 'constructor', '__proto__', 'toString', 'play'])
    expect(incoming(type)).toEqual({ ok: false, reason: `Unknown message type '${type}'` });
});

test.each([
  ['play', undefined],
  ['worker-state', { name: 'queue', state: { length: 3 } }],
  ['preview-inputs', { inputs: { url: 'x' }, theme: null, duration: 10 }],
  ['payments-charge-response', { requestId: 'r1', error: 'declined' }],
  ['payments-charge-event', { event: { status: 'approved' } }],
  ['payments-terminal-event', { event: null }],
  ['create-object-url', { requestId: 'r1', buffer: new ArrayBuffer(2) }],
  ['interrupt-lock', { requestId: 'r1', lockId: 'l1', expiresAt: 1 }],
  ['interrupt-lock', { requestId: 'r1', error: 'The lock has expired' }],
])('an application reads %s', (type, payload) => {
  expect(outgoing(type, payload)).toEqual({ ok: true, message: { type, payload } });
});

test.each([
  ['worker-state', { state: 1 }],
  ['preview-inputs', { inputs: [], theme: null, duration: 10 }],
  ['create-object-url', { requestId: 'r1', buffer: 'x' }],
  ['interrupt-lock', { requestId: 'r1', lockId: 'l1' }],
  ['payments-charge-response', {}],
  ['payments-charge-event', undefined],
])('an application rejects %s with %j', (type, payload) => {
  expect(outgoing(type, payload).ok).toBe(false);
});

test('guards never throw for any payload', () => {
  const types = [
    'complete',
    'analytics-event',
    'payments-charge-request',
    'renew-interrupt-lock',
    'runtime-subscribe',
  ];
  fc.assert(
    fc.property(fc.constantFrom(...types), fc.anything(), (type, payload) => {
      incoming(type, payload);
      outgoing(type, payload);
    }),
  );
});
