import { connect, type Socket } from 'node:net';
import { POLLING } from '@vitrine/test-kit';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type RunningServer, start } from './support/server.ts';

/** Four times the default backlog of Node (511), half of Linux's limit (net.core.somaxconn). */
const SCREENS = 2000;
const REQUEST = 'GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n';

let server: RunningServer;

beforeAll(async () => {
  server = await start('fleet');
});
afterAll(() => server?.stop());

test('a busy server queues a returning fleet and serves every screen', async () => {
  const resume = server.freeze();
  const port = Number(new URL(server.url).port);
  let connected = 0;
  const answers: string[] = [];
  const screens: Socket[] = Array.from({ length: SCREENS }, () => {
    const socket = connect({ host: '127.0.0.1', port }, () => {
      connected += 1;
      socket.write(REQUEST);
    });
    socket.on('data', (bytes) => answers.push(bytes.toString('latin1').slice(0, 12)));
    socket.on('error', (error) => answers.push(error.message));
    return socket;
  });
  try {
    // The kernel accepts connections into the backlog. Beyond it, a client gets no response and retries after
    // seconds.
    await expect.poll(() => connected, POLLING).toBe(SCREENS);
    resume();
    await expect.poll(() => answers.length, POLLING).toBe(SCREENS);
    expect(new Set(answers)).toEqual(new Set(['HTTP/1.1 200']));
  } finally {
    resume();
    for (const socket of screens) socket.destroy();
  }
});
