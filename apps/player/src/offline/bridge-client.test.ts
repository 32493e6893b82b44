import { createFakeTimers } from '@vitrine/test-kit';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../platform/log.ts';
import { createBridgeOpener } from './bridge-client.ts';
import type { BridgeReply, BridgeRequest } from './protocol.ts';

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

type Reply = (request: BridgeRequest) => BridgeReply | null;

function setUp(reply: Reply, { isSecure = true } = {}) {
  const timers = createFakeTimers();
  const lines: string[] = [];
  const opened: string[] = [];
  const requests: BridgeRequest[] = [];
  let closed = 0;
  let contentUrl = 'https://content.example';
  const open = createBridgeOpener({
    contentUrl: () => contentUrl,
    isSecure,
    timers,
    log: createLog([(level, message) => void lines.push(`${level}: ${message}`)]),
    openFrame(url) {
      opened.push(url);
      return {
        loaded: Promise.resolve(),
        post(message, origin, port) {
          opened.push(`${String(message)} to ${origin}`);
          ports.push(port);
          port.onmessage = ({ data }: MessageEvent<BridgeRequest>) => {
            requests.push(data);
            const answer = reply(data);
            if (answer) port.postMessage(answer);
          };
        },
        close() {
          closed += 1;
        },
      };
    },
  });
  return {
    open,
    timers,
    lines,
    opened,
    requests,
    closed: () => closed,
    move: (to: string) => (contentUrl = to),
  };
}
const willing: Reply = ({ id, type }) => (type === 'abort' ? null : { id, ok: true, canStore: true });

test('opens the bridge once and sends messages only to its origin', async () => {
  const { open, opened } = setUp(willing);
  const [one, two] = await Promise.all([open(), open()]);
  expect(one).toBe(two);
  expect(await one?.serve('"1"')).toBe(true);
  expect(opened).toEqual([
    'https://content.example/offline/bridge.html',
    'vitrine-offline to https://content.example',
  ]);
});

test('opens a new bridge for another origin and closes the previous one', async () => {
  const { open, opened, closed, move } = setUp(willing);
  const before = await open();
  move('https://o1.content.example');
  expect(await open()).not.toBe(before);
  expect(closed()).toBe(1);
  expect(opened.slice(2)).toEqual([
    'https://o1.content.example/offline/bridge.html',
    'vitrine-offline to https://o1.content.example',
  ]);
});

test('opens no bridge without a secure context, and logs why', async () => {
  const { open, opened, lines } = setUp(willing, { isSecure: false });
  expect(await open()).toBeNull();
  expect(opened).toEqual([]);
  expect(lines).toEqual([
    'debug: Files are not cached, because this page is not in a secure context (https or localhost)',
  ]);
});

test('stops asking a browser that refuses storage to the content origin', async () => {
  const { open, opened, closed } = setUp(({ id }) => ({ id, ok: true, canStore: false }));
  expect([await open(), await open()]).toEqual([null, null]);
  expect(opened).toHaveLength(2);
  expect(closed()).toBe(1);
});

test('waits ten minutes after a bridge that does not answer', async () => {
  const { open, timers, opened } = setUp(() => null);
  const opening = open();
  await timers.advanceAsync(0);
  await timers.advanceAsync(5000);
  expect(await opening).toBeNull();
  expect(await open()).toBeNull();
  expect(opened).toHaveLength(2);
  await timers.advanceAsync(600_000);
  void open();
  expect(opened).toHaveLength(3);
});

test('passes on the kind of an error, and aborts requests at the bridge', async () => {
  const failing = setUp(({ id, type }) =>
    type === 'stage' ? { id, ok: false, kind: 'quota', message: 'full' } : { id, ok: true, canStore: true },
  );
  const revision = { etag: '"1"', files: [], bundles: [] };
  const bridge = await failing.open();
  await expect(bridge?.stage(revision, new AbortController().signal)).rejects.toMatchObject({
    kind: 'quota',
    message: 'full',
  });

  let staging = 0;
  const slow = setUp((request) => {
    if (request.type === 'stage') {
      staging = request.id;
      return null;
    }
    if (request.type === 'abort') return { id: request.of, ok: false, kind: 'aborted', message: '' };
    return { id: request.id, ok: true, canStore: true };
  });
  const controller = new AbortController();
  const work = (await slow.open())?.stage(revision, controller.signal);
  controller.abort(new Error('superseded'));
  await expect(work).rejects.toThrow('superseded');
  expect(slow.requests.at(-1)).toMatchObject({ type: 'abort', of: staging });
});
