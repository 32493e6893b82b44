import Fastify from 'fastify';
import type { Pool } from 'pg';
import { afterEach, expect, test } from 'vitest';
import { createLog } from '../log.ts';
import { createDiskSpace } from '../storage/disk-space.ts';
import { createMetrics, healthRoutes } from './health.ts';
import { createHttpServer } from './http-server.ts';

const log = createLog('silent');
const connectionError = Object.assign(new Error('by the driver'), { code: 'ECONNREFUSED' });
const undo: (() => unknown)[] = [];
afterEach(async () => {
  for (const each of undo.splice(0)) await each();
});

/** A disk that had space at the last check, and that another program has filled since then. */
async function filledDisk() {
  let free = 1_000_000_000;
  let measured = 0;
  const disk = createDiskSpace({
    directory: '/nowhere',
    log,
    readFreeBytes: async () => {
      measured += 1;
      return free;
    },
  });
  await disk.checkFreeSpace();
  measured = 0;
  free = 0;
  expect(disk.state).toBe('fine');
  return { disk, measured: () => measured };
}

test('measures the disk when the database fails, once for all requests that fail together', async () => {
  const { disk, measured } = await filledDisk();
  const server = createHttpServer({ log, trustedProxies: [], disk });
  undo.push(() => server.close());
  server.get('/', () => {
    throw new Error('failed', { cause: connectionError });
  });
  server.get('/defect', () => {
    throw new Error('unrelated');
  });
  expect((await server.inject({ url: '/defect' })).statusCode).toBe(500);
  expect(measured()).toBe(0);
  const replies = await Promise.all(Array.from({ length: 20 }, () => server.inject({ url: '/' })));
  for (const reply of replies)
    expect([reply.statusCode, reply.json().message]).toEqual([
      507,
      expect.stringMatching(/^The server’s disk is full/),
    ]);
  expect(measured()).toBeLessThan(20);
});

test('still answers if the disk cannot be measured', async () => {
  const disk = createDiskSpace({
    directory: '/nowhere',
    log,
    readFreeBytes: () => Promise.reject(new Error('no disk')),
  });
  const server = createHttpServer({ log, trustedProxies: [], disk });
  undo.push(() => server.close());
  server.get('/', () => {
    throw connectionError;
  });
  expect((await server.inject({ url: '/' })).statusCode).toBe(503);
});

test('/readyz names only the full disk if the database fails because of it', async () => {
  const { disk } = await filledDisk();
  const server = Fastify();
  undo.push(() => server.close());
  healthRoutes(server, {
    pool: { query: () => Promise.reject(connectionError) } as unknown as Pool,
    realtime: { status: () => ({ connected: true, problem: undefined }) as never },
    metrics: createMetrics(),
    metricsToken: undefined,
    disk,
    isStopping: () => false,
  });
  const reply = await server.inject({ url: '/readyz' });
  expect(reply.statusCode).toBe(503);
  expect(reply.json().problems).toEqual(['The disk is full (0 MB free). Free some space.']);
});
