import { createFakeTimers } from '@vitrine/test-kit';
import { expect, test } from 'vitest';
import { connectToChildren } from './children.ts';
import { MAX_NODES, MESSAGE_BURST } from './limits.ts';
import { fakeFrame } from './testing/fake-page.ts';

/** One page with the child windows `a` and `b`. */
function children() {
  const one = fakeFrame('', 'https://app.test', 'https://one.test');
  const two = fakeFrame('', 'https://app.test', 'https://two.test');
  const reported: string[] = [];
  const received: unknown[] = [];
  const connections = connectToChildren({
    page: one.host,
    now: createFakeTimers().now,
    warn: (reason) => reported.push(`warn: ${reason}`),
    error: (reason) => reported.push(`error: ${reason}`),
  });
  const add = (windowId: string, { frame, appOrigin: origin }: typeof one) =>
    connections.add(windowId, {
      target: () => frame,
      origin,
      receive: (type, payload) => received.push([windowId, type, payload]),
    });
  add('a', one);
  add('b', two);
  /** Posts a message to the host of both pages. */
  const post = (from: typeof one, data: unknown, origin = from.appOrigin) =>
    one.host.dispatch({ data, source: from.frame, origin });
  return { one, two, connections, reported, received, post };
}

test("passes a child window's message to its receive callback", () => {
  const { one, two, post, received, reported } = children();
  post(one, 'vitrine:{"windowId":"a","type":"hello","payload":{"n":1}}');
  post(two, 'vitrine:{"windowId":"b","type":"hello"}');
  expect(received).toEqual([
    ['a', 'hello', { n: 1 }],
    ['b', 'hello', undefined],
  ]);
  expect(reported).toEqual([]);
});

test.each([
  [{ namespace: 'vitrine', windowId: 'a', type: 'hello' }, 'it is not a string'],
  ['other:{"windowId":"a","type":"hello"}', "it does not start with 'vitrine:'"],
  ['vitrine{"windowId":"a","type":"hello"}', "it does not start with 'vitrine:'"],
  ['vitrine:{', 'it is not JSON'],
  ['vitrine:[]', 'it is not an object'],
  ['vitrine:{"type":"hello"}', 'it has no windowId'],
  ['vitrine:{"windowId":"a"}', 'it has no type'],
])('ignores a message of a different shape with a warning (%j)', (data, reason) => {
  const { one, post, received, reported } = children();
  post(one, data);
  expect(received).toEqual([]);
  expect(reported).toEqual([`warn: A message was ignored: ${reason}`]);
});

test('ignores a payload that is too large, with a warning', () => {
  const { one, post, received, reported } = children();
  const payload = Array(MAX_NODES + 1).fill(0);
  post(one, `vitrine:${JSON.stringify({ windowId: 'a', type: 'hello', payload })}`);
  expect(received).toEqual([]);
  expect(reported).toEqual(['warn: A message was ignored: its payload is too large']);
});

test('logs a message for an unknown window as an error', () => {
  const { one, post, received, reported } = children();
  post(one, 'vitrine:{"windowId":"__proto__","type":"hello"}');
  expect(received).toEqual([]);
  expect(reported).toEqual(["error: A message was sent to the unknown window '__proto__'"]);
});

test('rejects a child window that names another one or has a different origin', () => {
  const { one, post, received, reported } = children();
  post(one, 'vitrine:{"windowId":"b","type":"hello"}');
  post(one, 'vitrine:{"windowId":"a","type":"hello"}', 'https://evil.test');
  expect(received).toEqual([]);
  expect(reported).toEqual([
    "warn: A message was ignored: it names window 'b'",
    'warn: A message came from https://evil.test instead of https://one.test',
  ]);
});

test('ignores messages of windows that are not its children', () => {
  const { one, received, reported } = children();
  one.host.dispatch({
    data: 'vitrine:{"windowId":"a","type":"hello"}',
    source: {},
    origin: 'https://one.test',
  });
  expect([received, reported]).toEqual([[], []]);
});

test('drops a flood without affecting the other child', () => {
  const { one, two, post, received } = children();
  for (let i = 0; i < MESSAGE_BURST + 100; i += 1) post(one, 'vitrine:{"windowId":"a","type":"hello"}');
  expect(received).toHaveLength(MESSAGE_BURST);
  post(two, 'vitrine:{"windowId":"b","type":"hello"}');
  expect(received).toHaveLength(MESSAGE_BURST + 1);
});

test('sends a string only to the given window and origin', () => {
  const { one, two, connections } = children();
  const delivered: unknown[] = [];
  one.app.addEventListener('message', (event) => delivered.push(['a', event.data]));
  two.app.addEventListener('message', (event) => delivered.push(['b', event.data]));
  connections.send('a', 'go', { fast: true });
  expect(delivered).toEqual([['a', 'vitrine:{"windowId":"a","type":"go","payload":{"fast":true}}']]);
});

test('throws when sending to an unknown window or to one without content', () => {
  const { connections } = children();
  connections.add('c', { target: () => null, origin: 'https://one.test', receive() {} });
  expect(() => connections.send('d', 'go')).toThrow('Failed to send message, missing window d');
  expect(() => connections.send('c', 'go')).toThrow('Failed to send message, missing contentWindow of c');
});

test('removes its listener when no window is open', () => {
  const { one, connections } = children();
  connections.remove('a');
  expect(one.host.listeners).toBe(1);
  connections.remove('b');
  expect(one.host.listeners).toBe(0);
  const other = children();
  other.connections.close();
  expect(other.one.host.listeners).toBe(0);
});
