import { spawnSync } from 'node:child_process';
import { closeSync, mkdirSync, mkdtempSync, openSync, rmSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POLLING } from '@vitrine/test-kit';
import { launchServerProcess, postmasterOf, type ServerProcess } from '@vitrine/test-kit/server-process';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';

const MEGABYTE = 1_000_000;
const disk = mkdtempSync(join(tmpdir(), 'vitrine-full-'));
const dataDir = join(disk, 'data');
const filler = join(disk, 'filler');
const isMounted =
  process.getuid?.() === 0 &&
  spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=440m,mode=755', 'tmpfs', disk], { stdio: 'ignore' })
    .status === 0;
let server: ServerProcess;
let bearer: Record<string, string> = {};

beforeAll(async () => {
  if (!isMounted) return;
  mkdirSync(dataDir);
  server = await launchServerProcess({ environment: { DATA_DIR: dataDir, HOST: '127.0.0.1' } });
  await vi.waitFor(() => expect(server.output().out).toContain('is running.'), POLLING);
  const { body } = await call('POST', '/v3/auth/sign_up', {
    email: 'robin@example.com',
    password: 'correct horse battery',
    name: 'Robin',
  });
  bearer = { authorization: `Bearer ${(body as { token: string }).token}` };
});

afterAll(async () => {
  if (isMounted) {
    server.child.kill('SIGTERM');
    await server.ended;
    const postmaster = postmasterOf(dataDir);
    if (postmaster) process.kill(postmaster, 'SIGKILL');
    spawnSync('umount', ['-l', disk]);
  }
  rmSync(disk, { recursive: true, force: true });
});

async function call(method: string, path: string, sent?: unknown) {
  const response = await fetch(`http://127.0.0.1:${server.port}/api${path}`, {
    method,
    headers: { ...bearer, ...(sent !== undefined && { 'content-type': 'application/json' }) },
    ...(sent !== undefined && { body: JSON.stringify(sent) }),
  });
  const text = await response.text();
  return { status: response.status, body: (text === '' ? null : JSON.parse(text)) as unknown };
}

async function readiness() {
  const response = await fetch(`http://127.0.0.1:${server.port}/readyz`);
  const { problems } = (await response.json()) as { problems: string[] };
  return { status: response.status, problems };
}

/** Fills the disk with a file until this much is free. */
function fill(leaveBytes: number): void {
  const file = openSync(filler, 'a');
  const chunk = Buffer.alloc(MEGABYTE, 'x');
  try {
    for (;;) {
      const { bavail, bsize } = statfsSync(disk);
      const size = Math.min(MEGABYTE, bavail * bsize - leaveBytes);
      if (size <= 0) return;
      writeSync(file, chunk, 0, size);
    }
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code !== 'ENOSPC') throw error;
  } finally {
    closeSync(file);
  }
}

const announce = () =>
  call('POST', '/v3/file_uploads', { filename: 'a.txt', content_type: 'text/plain', content_length: 5 });

function put({ body }: { body: unknown }) {
  const { url, headers } = body as { url: string; headers: Record<string, string> };
  const { pathname, search } = new URL(url, 'http://x');
  return fetch(`http://127.0.0.1:${server.contentPort}${pathname}${search}`, {
    method: 'PUT',
    headers,
    body: 'hello',
  });
}

test.skipIf(!isMounted)('gives a full disk as the reason, and recovers when space is freed', async () => {
  const announced = await announce();
  expect(announced.status).toBe(201);
  expect(await readiness()).toMatchObject({ status: 200, problems: [] });

  fill(100 * MEGABYTE);
  expect(await readiness()).toMatchObject({
    status: 200,
    problems: [expect.stringMatching(/^The disk is almost full \(\d+ MB free\)\. Free some space/)],
  });
  const refused = await announce();
  expect(refused).toMatchObject({ status: 507, body: { code: 'insufficient_storage' } });
  const sent = await put(announced);
  expect(sent.status).toBe(507);
  expect(await sent.json()).toMatchObject({
    message: expect.stringMatching(/^The server’s disk is full/),
  });
  expect((await call('POST', '/v3/folders', { name: 'Still possible', type: 'library' })).status).toBe(201);

  fill(40 * MEGABYTE);
  expect(await readiness()).toMatchObject({
    status: 503,
    problems: [expect.stringMatching(/^The disk is full \(\d+ MB free\)\. Free some space\.$/)],
  });
  const change = await call('POST', '/v3/folders', { name: 'Too late', type: 'library' });
  expect(change).toMatchObject({
    status: 507,
    body: {
      code: 'insufficient_storage',
      message: expect.stringMatching(/^The server’s disk is full/),
    },
  });
  expect((await call('GET', '/v3/domain')).status).toBe(200);

  // Another program fills the disk completely, including the reserve that the server frees.
  fill(0);
  await expect.poll(() => statfsSync(disk).bavail, POLLING).toBeGreaterThan(0);
  fill(0);
  const answers = await Promise.all(
    Array.from({ length: 20 }, (_, index) =>
      call('PATCH', '/v3/profile', { name: `Robin ${index}` }).catch((error: Error) => ({
        status: 0,
        body: error.message,
      })),
    ),
  );
  for (const { status, body } of answers)
    expect([status, JSON.stringify(body)]).toEqual([507, expect.stringContaining('disk')]);

  rmSync(filler);
  await expect.poll(async () => (await readiness()).status, POLLING).toBe(200);
  expect((await put(announced)).status).toBe(204);
  expect((await announce()).status).toBe(201);
});
