import fc from 'fast-check';
import { expect, test } from 'vitest';
import { type LegacyIncomingPayloads, readLegacyIncoming, readLegacyOutgoing } from './legacy.ts';

const incoming = (type: string, payload?: unknown) => readLegacyIncoming({ windowId: 'w1', type, payload });
const outgoing = (type: string, payload?: unknown) => readLegacyOutgoing({ windowId: 'w1', type, payload });

const child = { windowId: 'c', playlistId: 'p', x: 1, y: 2, width: 3, height: 4 };
const valid: { [T in keyof LegacyIncomingPayloads]: unknown } = {
  loaded: undefined,
  presentation_ready: undefined,
  presentation_complete: { error: 'no codec' },
  enable_interrupt_lock: undefined,
  disable_interrupt_lock: undefined,
  open_child_window: child,
  close_child_window: { windowId: 'c' },
  log_error: { message: 'broken' },
  log_info: { message: 'fine' },
  log_debug: { message: 'detail' },
  presentation_properties: { properties: [{ name: 'title', type: 'string' }] },
};

test.each(Object.entries(valid))('reads %s', (type, payload) => {
  expect(incoming(type, payload)).toEqual({ ok: true, message: { type, payload } });
});

test.each([
  ['open_child_window', undefined],
  ['open_child_window', { ...child, windowId: undefined }],
  ['open_child_window', { ...child, playlistId: 7 }],
  ['open_child_window', { ...child, x: '1' }],
  ['open_child_window', { ...child, y: Number.NaN }],
  ['open_child_window', { ...child, width: Number.POSITIVE_INFINITY }],
  ['open_child_window', { ...child, height: -1 }],
  ['open_child_window', { ...child, x: 1e9 }],
  ['close_child_window', {}],
  ['log_error', { text: 'broken' }],
  ['presentation_properties', {}],
  ['presentation_properties', { properties: 'none' }],
])('rejects an invalid %s (%j)', (type, payload) => {
  expect(incoming(type, payload)).toEqual({ ok: false, reason: `Invalid payload of '${type}'` });
});

test('rounds the bounds of a child window', () => {
  const payload = { ...child, x: 0.5, y: -0.6, width: 99.4, height: 99.5 };
  expect(incoming('open_child_window', payload)).toMatchObject({
    message: { payload: { x: 1, y: -1, width: 99, height: 100 } },
  });
});

test('accepts plain text as a log line, and truncates long lines', () => {
  expect(incoming('log_info', 'fine')).toMatchObject({ message: { payload: { message: 'fine' } } });
  const long = incoming('log_info', 'x'.repeat(5000));
  expect(long.ok && JSON.stringify(long.message.payload).length).toBeLessThan(2100);
});

test.each(['dance', 'constructor', '__proto__', 'hasOwnProperty', 'render'])(
  'refuses an unknown type (%s)',
  (type) => {
    expect(incoming(type)).toEqual({ ok: false, reason: `Unknown message type '${type}'` });
  },
);

const render = {
  builderState: { inputs: [{ path: ['stops', 0, 'city'], state: { open: true } }] },
  presentation: { name: 'Hello' },
  theme: null,
  applicationVersion: { sourceUrl: 'https://content.test/bundle.js' },
  device: { id: 'd', name: 'Lobby' },
  isPreview: false,
};

test.each(['render', 'run_get_properties'])('reads %s', (type) => {
  expect(outgoing(type, render)).toEqual({ ok: true, message: { type, payload: render } });
  expect(outgoing(type, { ...render, theme: { name: 'Dark' } }).ok).toBe(true);
});

test('reads the plain text path of an input as a list', () => {
  const read = outgoing('run_get_properties', {
    ...render,
    builderState: { inputs: [{ path: 'city', state: 1 }] },
  });
  expect(read).toMatchObject({
    message: { payload: { builderState: { inputs: [{ path: ['city'], state: 1 }] } } },
  });
});

test.each([
  undefined,
  { ...render, presentation: null },
  { ...render, theme: 'dark' },
  { ...render, applicationVersion: undefined },
  { ...render, device: { id: 'd' } },
  { ...render, builderState: { inputs: [{ state: 1 }] } },
  { ...render, builderState: { inputs: [{ path: [{}], state: 1 }] } },
  { ...render, builderState: { inputs: [{ path: Array(33).fill('a'), state: 1 }] } },
])('rejects an incomplete render message (%#)', (payload) => {
  expect(outgoing('render', payload).ok).toBe(false);
  expect(outgoing('run_get_properties', payload).ok).toBe(false);
});

test('reads play', () => {
  expect(outgoing('play')).toEqual({ ok: true, message: { type: 'play', payload: undefined } });
});

test('never throws, and drops unknown fields', () => {
  fc.assert(
    fc.property(
      fc.constantFrom(...Object.keys(valid)),
      fc.anything({ withBigInt: true }),
      (type, payload) => {
        expect(typeof incoming(type, payload).ok).toBe('boolean');
      },
    ),
  );
  const sneaky = JSON.parse('{"windowId":"c","__proto__":{"polluted":true},"extra":1}') as unknown;
  const read = incoming('close_child_window', sneaky);
  expect(read).toEqual({ ok: true, message: { type: 'close_child_window', payload: { windowId: 'c' } } });
  expect(Reflect.get({}, 'polluted')).toBeUndefined();
});
