import { spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { connect, createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { POLLING } from '@vitrine/test-kit';
import { createDatabase } from '@vitrine/test-kit/database';
import { freePorts } from '@vitrine/test-kit/free-ports';
import { launchServerProcess, postmasterOf, type ServerProcess } from '@vitrine/test-kit/server-process';
import { Client } from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

const isRoot = process.getuid?.() === 0;
/** The key for databases that are already set up, and whose data directory has no key. */
const SECRET_KEY = 'a secret key of the tests, long enough';
let dataDir: string;
const undo: (() => unknown)[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-stop-'));
});

afterEach(async () => {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
  const postmaster = postmasterOf(dataDir);
  if (postmaster) process.kill(postmaster, 'SIGKILL');
  rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
});

async function launch(environment: Record<string, string>, wrapper: string[] = []): Promise<ServerProcess> {
  const server = await launchServerProcess({ environment: { DATA_DIR: dataDir, ...environment }, wrapper });
  undo.push(() => server.child.kill('SIGKILL'));
  return server;
}

const isRunning = (server: ServerProcess) => () => server.output().out.includes('is running.');

test('stops PostgreSQL even if running requests exceed the time limit', POLLING, async () => {
  const server = await launch({ HOST: '127.0.0.1' });
  await expect.poll(isRunning(server), POLLING).toBe(true);
  const postmaster = postmasterOf(dataDir);
  expect(postmaster).toBeGreaterThan(0);
  // A request whose body never arrives.
  const slow = connect(server.port, '127.0.0.1');
  slow.on('error', () => {});
  slow.write(
    'POST /api/v3/auth/sign_in HTTP/1.1\r\nhost: x\r\ncontent-type: application/json\r\ncontent-length: 100\r\n\r\n{',
  );
  await expect.poll(() => slow.bytesWritten).toBeGreaterThan(0);
  undo.push(() => slow.destroy());
  // The first byte of another reply shows that the server has read the slow request.
  await fetch(`http://127.0.0.1:${server.port}/healthz`);
  server.child.kill('SIGTERM');
  // The exit code of a shutdown that exceeded a limit.
  expect(await server.ended).toBe(1);
  expect(postmasterOf(dataDir)).toBeUndefined();
});

test('stops the server and PostgreSQL after kill -9 of the launcher', POLLING, async () => {
  const [port, contentPort] = await freePorts(2);
  const root = fileURLToPath(new URL('../../..', import.meta.url));
  // What `npm start` runs after installing and building.
  const script = `import { runServer } from ${JSON.stringify(join(root, 'tools/lib/run-server.mjs'))};
    runServer(${JSON.stringify(root)}, process.execPath, []);`;
  const launcher = spawn(process.execPath, ['--input-type=module', '-e', script], {
    env: {
      PATH: process.env.PATH,
      HOST: '127.0.0.1',
      PORT: String(port),
      CONTENT_PORT: String(contentPort),
      DATA_DIR: dataDir,
      LOG_LEVEL: 'silent',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  undo.push(() => launcher.kill('SIGKILL'));
  let out = '';
  launcher.stdout.on('data', (chunk) => (out += chunk));
  await expect.poll(() => out.includes('is running.'), POLLING).toBe(true);
  const postmaster = postmasterOf(dataDir);
  expect(postmaster).toBeGreaterThan(0);
  launcher.kill('SIGKILL');
  await expect.poll(() => postmasterOf(dataDir), POLLING).toBeUndefined();
  await expect
    .poll(() => fetch(`http://127.0.0.1:${port}/healthz`).catch(() => 'gone'), POLLING)
    .toBe('gone');
});

test('stops everything that was started when a signal arrives during the start', POLLING, async () => {
  const server = await launch({ HOST: '127.0.0.1' });
  await expect.poll(() => postmasterOf(dataDir), POLLING).toBeGreaterThan(0);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
  expect(postmasterOf(dataDir)).toBeUndefined();
});

test('waits for a database that does not respond yet, and prints this once', POLLING, async () => {
  const { url, drop } = await createDatabase();
  undo.push(drop);
  const { host, port, user, database } = new Client(url);
  const [bridgePort = 0] = await freePorts(1);
  const server = await launch({
    HOST: '127.0.0.1',
    DATABASE_URL: `postgresql://${user}@127.0.0.1:${bridgePort}/${database}?sslmode=disable`,
    SECRET_KEY,
  });
  const waiting =
    /^Waiting for the database at 127\.0\.0\.1:\d+\/\w+ \(.*\)\. The server will start when the database is ready\.$/m;
  await expect.poll(() => server.output().out, POLLING).toMatch(waiting);
  const bridge = createServer((near) => {
    const far = connect(`${host}/.s.PGSQL.${port}`);
    const end = () => {
      near.destroy();
      far.destroy();
    };
    for (const socket of [near, far]) socket.on('error', () => {}).on('close', end);
    near.pipe(far).pipe(near);
  });
  await new Promise<void>((resolve) => bridge.listen(bridgePort, '127.0.0.1', resolve));
  undo.push(() => bridge.close());
  await expect.poll(isRunning(server), POLLING).toBe(true);
  expect(server.output().out.match(/Waiting for the database/g)).toHaveLength(1);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test('accepts IPv4 and IPv6 by default', POLLING, async () => {
  const { url, drop } = await createDatabase();
  undo.push(drop);
  const server = await launch({ DATABASE_URL: url, SECRET_KEY });
  await expect.poll(isRunning(server), POLLING).toBe(true);
  for (const host of ['127.0.0.1', '[::1]'])
    expect((await fetch(`http://${host}:${server.port}/readyz`)).status, host).toBe(200);
  server.child.kill('SIGTERM');
  expect(await server.ended).toBe(0);
});

test(
  'works by default on an IPv6-only host, and prints its address in brackets',
  POLLING,
  async ({ skip }) => {
    // A separate network with one routable address and no IPv4.
    const setUp = [
      'ip link set lo up',
      'ip addr del 127.0.0.1/8 dev lo',
      'ip link add v0 type veth peer name v1',
      'ip link set v0 up',
      'ip link set v1 up',
      'ip -6 addr add fd00:77::1/64 dev v0 nodad',
    ].join(' && ');
    const probe = spawn('unshare', ['-n', 'sh', '-c', setUp], { stdio: 'ignore' });
    const isPermitted = await new Promise((resolve) =>
      probe.on('exit', (code) => resolve(code === 0)).on('error', () => resolve(false)),
    );
    skip(!isRoot || !isPermitted, 'this machine does not let tests make networks');
    const { url, drop } = await createDatabase();
    undo.push(drop);
    const wrapper = ['unshare', '-n', 'sh', '-c', `${setUp}; exec "$@"`, 'sh'];
    const server = await launch({ DATABASE_URL: url, SECRET_KEY }, wrapper);
    const printed = `http://[fd00:77::1]:${server.port}`;
    await expect.poll(() => server.output().out, POLLING).toContain(`On screens  ${printed}/player/`);
    const inside = spawn('nsenter', [
      '-t',
      String(server.child.pid),
      '-n',
      process.execPath,
      '-e',
      `fetch(${JSON.stringify(`${printed}/readyz`)}).then((reply) => process.exit(reply.status === 200 ? 0 : 1), () => process.exit(2))`,
    ]);
    expect(await new Promise((resolve) => inside.on('exit', resolve))).toBe(0);
    server.child.kill('SIGTERM');
    expect(await server.ended).toBe(0);
  },
);
