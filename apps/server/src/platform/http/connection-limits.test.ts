import { connect, type Socket } from 'node:net';
import Fastify, { type FastifyInstance } from 'fastify';
import { afterEach, expect, test } from 'vitest';
import { startTestApp } from '../../testing/test-app.ts';
import { connectionLimits, connectionsFor, limitConnections } from './connection-limits.ts';
import { requireProgress } from './require-progress.ts';

const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
});

async function listen(app: FastifyInstance): Promise<number> {
  undo.push(() => app.close());
  await app.listen({ port: 0, host: '127.0.0.1' });
  return (app.server.address() as { port: number }).port;
}

/** A socket that records what it receives and whether it has ended. */
function open(port: number) {
  const socket: Socket = connect(port, '127.0.0.1');
  undo.push(() => socket.destroy());
  let [text, isClosed] = ['', false];
  socket
    .on('data', (chunk) => (text += chunk))
    .on('error', () => {})
    .on('close', () => (isClosed = true));
  return { socket, text: () => text, isClosed: () => isClosed };
}

test('limits headers, idle time and connections on both listeners', async () => {
  const t = await startTestApp();
  undo.push(() => t.close());
  for (const { server } of [t.app.http, t.app.content]) {
    expect(server.headersTimeout).toBe(20_000);
    expect(server.timeout).toBe(120_000);
    // Screens send a heartbeat every two minutes.
    expect(server.keepAliveTimeout).toBe(180_000);
    expect(server.maxConnections).toBeGreaterThanOrEqual(10_000);
  }
  expect(t.app.http.server.requestTimeout).toBe(30_000);
  // Half a gigabyte over a slow line.
  expect(t.app.content.server.requestTimeout).toBeGreaterThan(6 * 3_600_000);
});

test.each([
  [1, 10_000],
  [4, 32_768],
  [24, 196_608],
  [512, 200_000],
])('a machine with %i GB accepts %i connections', (gigabytes, connections) => {
  expect(connectionsFor(gigabytes * 2 ** 30)).toBe(connections);
});

/** Sends a request of 500 MB until it is refused, and then until the connection closes. */
async function expectClosedEarly(
  port: number,
  target: string,
  headers: readonly string[],
  status = 403,
): Promise<void> {
  const { socket, text, isClosed } = open(port);
  const head = [`PUT ${target} HTTP/1.1`, 'host: x', ...headers, 'content-length: 500000000', '', ''];
  socket.write(head.join('\r\n'));
  const chunk = Buffer.alloc(64_000);
  const send = () => {
    while (socket.writable && socket.bytesWritten < 500_000_000 && socket.write(chunk));
  };
  socket.on('drain', send);
  await expect.poll(text).toContain(`HTTP/1.1 ${status}`);
  send();
  await expect.poll(isClosed).toBe(true);
  expect(text().toLowerCase()).toContain('connection: close');
  expect(socket.bytesWritten).toBeLessThan(100_000_000);
}

test('closes the connection of an unsigned upload before reading its 500 MB', async () => {
  const t = await startTestApp();
  undo.push(() => t.close());
  const port = await listen(t.app.content);
  const id = '00000000-0000-7000-8000-000000000001';
  const target = `/uploads/${id}?key=uploads/${id}&expires=9999999999&signature=x`;
  await expectClosedEarly(port, target, [`x-upload-id: ${id}`, 'content-type: image/png']);
});

test('closes the connection of a signed upload that is larger than announced, without reading it', async () => {
  const t = await startTestApp();
  undo.push(() => t.close());
  const robin = await t.signUp();
  const { url, headers } = await robin.call('fileUploads.create', {
    body: { filename: 'a.png', contentType: 'image/png', contentLength: 1000 },
  });
  const port = await listen(t.app.content);
  const { pathname, search } = new URL(url, 'http://x');
  const signed = Object.entries(headers).filter(([name]) => name.toLowerCase() !== 'content-length');
  await expectClosedEarly(
    port,
    pathname + search,
    signed.map(([name, value]) => `${name}: ${value}`),
  );
});

test('closes the connection of an unsigned bundle before reading its 500 MB', async () => {
  const t = await startTestApp();
  undo.push(() => t.close());
  const robin = await t.signUp();
  const { id } = await robin.call('applications.create', { body: { name: 'Board' } });
  const version = await robin.call('applications.publish', {
    params: { id },
    body: { name: 'Board', version: '1.0.0' },
  });
  const port = await listen(t.app.content);
  const { pathname, search } = new URL(version.sourceUrl ?? '');
  const target = pathname + search.replace('signature=', 'signature=x');
  await expectClosedEarly(port, target, ['content-type: application/javascript']);
});

test('reads the small rest of a rejected body to keep the connection usable', async () => {
  const app = Fastify(connectionLimits({ requestTimeoutMs: 60_000 }));
  limitConnections(app);
  const port = await listen(app);
  const { socket, text } = open(port);
  socket.write(
    'POST /nothing HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 4\r\n\r\n"ab"',
  );
  await expect.poll(text).toContain('HTTP/1.1 404');
  socket.write('GET /nothing HTTP/1.1\r\nhost: x\r\n\r\n');
  await expect.poll(() => text().match(/HTTP\/1\.1 404/g)?.length).toBe(2);
});

test('cuts off a stalled body but accepts a slow one', async () => {
  const app = Fastify(connectionLimits({ requestTimeoutMs: 60_000 }));
  app.addContentTypeParser('*', (_request, payload, done) => done(null, payload));
  app.put('/', async (request) => {
    const end = requireProgress(request, { everyMs: 200, leastBytes: 10 });
    let length = 0;
    try {
      for await (const chunk of request.body as AsyncIterable<Buffer>) length += chunk.length;
    } finally {
      end();
    }
    return { length };
  });
  const port = await listen(app);
  const head = 'PUT / HTTP/1.1\r\nhost: x\r\ncontent-type: a/b\r\ncontent-length: 1000\r\n\r\n';
  const stalled = open(port);
  stalled.socket.write(`${head}x`);
  const slow = open(port);
  slow.socket.write(head);
  // A hundred bytes in each of several checks of the stalled body.
  let sent = 0;
  const timer = setInterval(() => {
    if (sent < 1000) slow.socket.write('x'.repeat(50));
    sent += 50;
  }, 20);
  undo.push(() => clearInterval(timer));
  await expect.poll(stalled.isClosed).toBe(true);
  expect(stalled.text()).toBe('');
  await expect.poll(slow.text).toContain('{"length":1000}');
});
