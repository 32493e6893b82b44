import { mkdtempSync, readdirSync, rmSync, symlinkSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { POLLING } from '@vitrine/test-kit';
import { endProcess, launchServerProcess, postmasterOf, untilReady } from '@vitrine/test-kit/server-process';
import { afterAll, beforeAll, expect, test } from 'vitest';

/* The commands as an operator runs them, on real data directories with their own PostgreSQL. */

let directory: string;
beforeAll(() => {
  directory = mkdtempSync(join(tmpdir(), 'vitrine-commands-'));
});
afterAll(() => {
  for (const name of readdirSync(directory)) {
    const postmaster = postmasterOf(join(directory, name));
    if (postmaster) process.kill(postmaster, 'SIGKILL');
  }
  rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
});

async function run(dataDir: string, ...options: string[]) {
  const { ended, output } = await launchServerProcess({
    environment: { DATA_DIR: join(directory, dataDir) },
    options,
  });
  const code = await ended;
  return { code, ...output() };
}

/** As `npm run` does, with a channel between launcher and server. */
async function runByLauncher(environment: Record<string, string>, ...options: string[]) {
  const { ended, output } = await launchServerProcess({
    environment: { DATA_DIR: join(directory, 'none'), LOG_LEVEL: 'info', ...environment },
    options,
    stdio: ['ignore', 'pipe', 'pipe', 'ipc'],
  });
  return { code: await ended, ...output() };
}

async function startServer(dataDir: string) {
  const environment = { DATA_DIR: join(directory, dataDir), HOST: '127.0.0.1' };
  const { child, port, output } = await launchServerProcess({ environment });
  const url = `http://127.0.0.1:${port}`;
  await untilReady(child, `${url}/readyz`, () => output().errors);
  return { url, stop: () => endProcess(child) };
}

const email = 'owner@shop.example';
const password = 'violet teapot under the stairs';
async function post(address: string, body: object): Promise<number> {
  const headers = { 'content-type': 'application/json' };
  return (await fetch(address, { method: 'POST', headers, body: JSON.stringify(body) })).status;
}
const signIn = (url: string) => post(`${url}/api/v3/auth/sign_in`, { email, password });

test('a backup to a place that cannot be written says what to do', POLLING, async () => {
  const server = await startServer('unwritable');
  const missing = await run('unwritable', 'backup', join(directory, 'missing', 'backup'));
  expect(missing).toMatchObject({
    code: 1,
    errors: `The directory ${join(directory, 'missing')} does not exist. Create it, or choose another path.\n`,
  });
  writeFileSync(join(directory, 'a-file'), '');
  const inFile = await run('unwritable', 'backup', join(directory, 'a-file', 'backup'));
  expect(inFile.errors).toBe(
    `Part of the path ${join(directory, 'a-file', 'backup')} is a file. Choose another path.\n`,
  );
  symlinkSync('/dev/full', join(directory, 'full.partial'));
  const full = await run('unwritable', 'backup', join(directory, 'full'));
  expect(full.errors).toBe(
    `The disk that contains ${join(directory, 'full')} is full. Free some space, or choose another path.\n`,
  );
  await server.stop();
});

test(
  'a restored server has the members of the one that was backed up while it was running',
  POLLING,
  async () => {
    const file = join(directory, 'while-running');
    const original = await startServer('original');
    expect(
      await post(`${original.url}/api/v3/auth/sign_up`, { email, password, name: 'Owner' }),
    ).toBeLessThan(300);
    const doctor = await run('original', 'doctor');
    expect(doctor).toMatchObject({ errors: '' });
    expect(doctor.out).toMatch(/✓ Database +PostgreSQL 18/);
    const backup = await run('original', 'backup', file);
    expect(backup).toMatchObject({ code: 0, errors: '' });
    expect(backup.out).toContain(`The backup is complete: ${file}`);
    expect(await signIn(original.url)).toBeLessThan(300);
    await original.stop();

    const restored = await run('copy', 'restore', file);
    expect(restored).toMatchObject({ code: 0, errors: '' });
    expect(postmasterOf(join(directory, 'copy'))).toBeUndefined();
    const copy = await startServer('copy');
    expect(await signIn(copy.url)).toBeLessThan(300);
    await copy.stop();

    // Without a running server, the backup starts PostgreSQL itself.
    const second = join(directory, 'while-stopped');
    expect(await run('copy', 'backup', second)).toMatchObject({ code: 0, errors: '' });
    expect(postmasterOf(join(directory, 'copy'))).toBeUndefined();
    expect((await run('copy', 'backup', second)).errors).toBe(
      `${second} already exists. Choose another name.\n`,
    );

    expect((await run('copy', 'restore', second)).errors).toBe(
      `DATA_DIR (${join(directory, 'copy')}) is not empty. Set DATA_DIR to an empty directory, or move this one away first.\n`,
    );
    truncateSync(second, 100_000);
    expect(await run('damaged', 'restore', second)).toMatchObject({
      code: 1,
      errors: `${second} is not a complete backup. Use another one.\n`,
    });
    expect(readdirSync(join(directory, 'damaged'))).toEqual(['server.lock']);
  },
);

test('reports what is wrong with a command', async () => {
  expect(await run('none', 'bakup', 'x')).toMatchObject({
    code: 1,
    errors: "Unknown command 'bakup'. Use --help to list the commands.\n",
  });
  expect((await run('none', 'backup')).errors).toBe('Name exactly one file: npm run backup -- FILE\n');
  const missing = join(directory, 'missing');
  expect((await run('none', 'restore', missing)).errors).toBe(`${missing} does not exist.\n`);
  expect((await run('none', 'backup', missing)).errors).toBe(
    `DATA_DIR (${join(directory, 'none')}) does not exist, so there is nothing to back up.\n`,
  );
  const text = join(directory, 'text');
  writeFileSync(text, 'x'.repeat(5000));
  expect((await run('fresh', 'restore', text)).errors).toMatch(/^\S+ is not a/);
});

test('doctor ends with code 1 if there is a problem, and prints nothing but its findings', async () => {
  const fine = await runByLauncher({}, 'doctor');
  expect(fine).toMatchObject({ code: 0, errors: '' });
  const { code, out } = await runByLauncher({ DATABASE_URL: 'postgres://a:b@127.0.0.1:1/c' }, 'doctor');
  expect(code).toBe(1);
  expect(out).toMatch(/1 problem, \d warnings?\.\n$/);
  expect(out).not.toContain('Stopping');
});
