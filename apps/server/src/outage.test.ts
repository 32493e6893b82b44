import { mkdtemp, rm } from 'node:fs/promises';
import { type AddressInfo, createConnection, createServer, type Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createDatabase } from '@vitrine/test-kit/database';
import { Client } from 'pg';
import { expect, test } from 'vitest';
import { buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { Secrets } from './platform/auth/tokens.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { createLog } from './platform/log.ts';

/** A proxy to a database that can be interrupted and restored. */
async function openBridge(url: string) {
  const { host, port, user, password, database } = new Client({ connectionString: url });
  const target = host.startsWith('/') ? { path: `${host}/.s.PGSQL.${port}` } : { host, port };
  const open = new Set<Socket>();
  const server = createServer((near) => {
    const far = createConnection(target);
    for (const socket of [near, far]) {
      open.add(socket);
      socket
        .on('error', () => {})
        .on('close', () => {
          open.delete(socket);
          near.destroy();
          far.destroy();
        });
    }
    near.pipe(far).pipe(near);
  });
  const listen = (at: number) => new Promise<void>((resolve) => server.listen(at, '127.0.0.1', resolve));
  await listen(0);
  const at = (server.address() as AddressInfo).port;
  return {
    connection: {
      host: '127.0.0.1',
      port: at,
      ...(user && { user }),
      ...(password && { password }),
      ...(database && { database }),
    },
    async cut() {
      const closed = new Promise((resolve) => server.close(resolve));
      for (const socket of open) socket.destroy();
      await closed;
    },
    mend: () => listen(at),
  };
}

test('returns 503 with Retry-After without its database, and recovers without a restart', async () => {
  const cluster = await createDatabase();
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-outage-'));
  const bridge = await openBridge(cluster.url);
  const log = createLog('silent');
  const database = openDatabase(bridge.connection, log, 4);
  const app = await buildApp({
    config: readConfig({ DATA_DIR: dataDir }),
    database,
    secrets: new Secrets('a secret key of the tests, long enough'),
    clock: systemClock,
    log,
  });
  await app.start();
  const ask = (url: string, headers = {}) => app.http.inject({ url, headers });
  const beat = (token: string) =>
    app.http.inject({
      method: 'POST',
      url: '/api/v3/device/heartbeat',
      headers: { authorization: `Token ${token}`, 'content-type': 'application/json' },
      payload: '{}',
    });
  const made = await app.http.inject({
    method: 'POST',
    url: '/api/v3/devices/actions/create_lite_device',
    headers: { 'content-type': 'application/json' },
    payload: '{}',
  });
  const { api_token: token } = made.json();
  expect((await beat(token)).statusCode).toBe(200);

  await bridge.cut();
  const person = await ask('/api/v3/profile', { authorization: 'Bearer vs_of-nobody' });
  const device = await beat(token);
  const feed = await app.content.inject({ url: '/feeds/news?address=https://example.com/' });
  for (const response of [person, device, feed]) {
    expect(response.statusCode).toBe(503);
    expect(Number(response.headers['retry-after'])).toBeGreaterThan(0);
  }
  expect(person.json().code).toBe('unavailable');
  expect((await ask('/readyz')).json()).toMatchObject({ status: 'unavailable' });
  expect((await ask('/healthz')).statusCode).toBe(200);

  await bridge.mend();
  await expect.poll(async () => (await beat(token)).statusCode).toBe(200);
  expect((await ask('/readyz')).statusCode).toBe(200);
  expect((await ask('/api/v3/profile', { authorization: 'Bearer vs_of-nobody' })).statusCode).toBe(401);

  await app.close();
  await database.close();
  await bridge.cut();
  await cluster.drop();
  await rm(dataDir, { recursive: true, force: true });
});
