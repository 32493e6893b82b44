import { afterEach, expect, test, vi } from 'vitest';
import { relayHost } from './host-relay.ts';

const ports: MessagePort[] = [];
afterEach(() => {
  for (const port of ports.splice(0)) port.close();
});

function setUp(translate: (message: unknown) => Promise<unknown> = async (message) => message) {
  let listener: (event: unknown) => void = () => {};
  const parent = { postMessage: vi.fn() };
  const frame = { postMessage: vi.fn() };
  const page = {
    parent,
    addEventListener: (_type: string, listen: (event: unknown) => void) => {
      listener = listen;
    },
  };
  relayHost({ page: page as never, frame: () => frame as never, translate });
  const send = (source: unknown, data: unknown, sent: MessagePort[] = []) =>
    listener({ source, data, ports: sent });
  return { parent, frame, send };
}

/** Performs the handshake. Returns the ports of the host and the frame, and the messages that they receive. */
function connect({ send, frame, parent }: ReturnType<typeof setUp>) {
  const { port1: host, port2 } = new MessageChannel();
  send(parent, 'connected', [port2]);
  const [, , [own]] = frame.postMessage.mock.lastCall as [unknown, string, [MessagePort]];
  ports.push(host, own);
  const received = { host: [] as unknown[], frame: [] as unknown[] };
  host.onmessage = ({ data }) => void received.host.push(data);
  own.onmessage = ({ data }) => void received.frame.push(data);
  return { host, own, received };
}

test('relays messages only between the host and the frame', () => {
  const { parent, frame, send } = setUp();
  send(frame, 'connect');
  expect(parent.postMessage).toHaveBeenCalledExactlyOnceWith('connect', '*');
  send({}, 'forged');
  send(null, 'forged');
  expect(parent.postMessage).toHaveBeenCalledTimes(1);
  expect(frame.postMessage).not.toHaveBeenCalled();
  send(parent, 'hello');
  expect(frame.postMessage).toHaveBeenCalledExactlyOnceWith('hello', '*');
});

test('preserves the order of messages when files are slow to read', async () => {
  const answers: (() => void)[] = [];
  const world = setUp((message) =>
    message === 'render'
      ? new Promise((resolve) => answers.push(() => resolve('rendered')))
      : Promise.resolve(message),
  );
  const { host, own, received } = connect(world);
  host.postMessage('render');
  host.postMessage('play');
  own.postMessage('loaded');
  await expect.poll(() => received.host).toEqual(['loaded']);
  await expect.poll(() => answers.length).toBe(1);
  expect(received.frame).toEqual([]);
  answers[0]?.();
  await expect.poll(() => received.frame).toEqual(['rendered', 'play']);
});

test('passes on a message unchanged if it cannot be translated', async () => {
  const { host, received } = connect(setUp(() => Promise.reject(new Error('no room'))));
  host.postMessage('render');
  await expect.poll(() => received.frame).toEqual(['render']);
});

test('uses only the new port when a page reconnects', async () => {
  const world = setUp();
  const first = connect(world);
  const second = connect(world);
  second.host.postMessage('again');
  await expect.poll(() => second.received.frame).toEqual(['again']);
  first.host.postMessage('late');
  second.host.postMessage('after');
  await expect.poll(() => second.received.frame).toEqual(['again', 'after']);
  expect(first.received.frame).toEqual([]);
});
