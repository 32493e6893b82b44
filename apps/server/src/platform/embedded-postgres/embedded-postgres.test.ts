import {
  chmodSync,
  existsSync,
  mkdirSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test, vi } from 'vitest';
import {
  type EmbeddedPostgres,
  type EmbeddedPostgresOptions,
  startEmbeddedPostgres,
} from './embedded-postgres.ts';
import { launchServer } from './testing/launch.ts';

const isRoot = process.getuid?.() === 0;
const log = { info: vi.fn(), warn: vi.fn() };
let root: string;
let dataDir: string;
const running: EmbeddedPostgres[] = [];

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-embedded-'));
  // Node's temporary directories are private, unlike the parents of most data directories.
  chmodSync(root, 0o755);
  dataDir = join(root, 'data');
  log.info.mockClear();
  log.warn.mockClear();
});

afterEach(async () => {
  for (const postgres of running.splice(0)) await postgres.stop();
  rmSync(root, { recursive: true, force: true });
});

async function start(options: Partial<EmbeddedPostgresOptions> = {}): Promise<EmbeddedPostgres> {
  const postgres = await startEmbeddedPostgres({ dataDir, log, ...options });
  running.push(postgres);
  return postgres;
}

async function query(url: string, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(url);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end();
  }
}

async function setting(url: string, name: string): Promise<unknown> {
  return (await query(url, `SELECT current_setting('${name}') AS value`))[0]?.value;
}

describe('a new data directory', () => {
  test('gets a durable UTF-8 database with a fixed collation and no network listener', async () => {
    const { url, connection, adopted } = await start();
    expect(adopted).toBe(false);
    expect(connection).toMatchObject({
      host: join(dataDir, 'postgres'),
      user: 'vitrine',
      database: 'vitrine',
    });
    const [database] = await query(
      url,
      `SELECT pg_encoding_to_char(encoding) AS encoding, datlocprovider, datlocale
       FROM pg_database WHERE datname = 'vitrine'`,
    );
    expect(database).toEqual({ encoding: 'UTF8', datlocprovider: 'b', datlocale: 'C.UTF-8' });
    for (const name of ['fsync', 'synchronous_commit', 'full_page_writes', 'data_checksums'])
      expect(await setting(url, name), name).toBe('on');
    expect(await setting(url, 'listen_addresses')).toBe('');
    expect(statSync(join(dataDir, 'postgres')).mode & 0o777).toBe(0o700);
    expect(existsSync(join(dataDir, 'postgres', '.s.PGSQL.5432'))).toBe(true);
  });

  test('keeps its data across a restart', async () => {
    const first = await start();
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
    const again = await start();
    expect(again.url).toBe(first.url);
    expect(await query(again.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await again.stop();
  });

  test('is created again if it is incomplete', async () => {
    mkdirSync(join(dataDir, 'postgres.new-cut-off', 'base'), { recursive: true });
    await start();
    expect(existsSync(join(dataDir, 'postgres.new-cut-off'))).toBe(false);
  });
});

describe('after kill -9', () => {
  test('of the server, the next server adopts PostgreSQL with all committed data', async () => {
    const server = await launchServer(dataDir, 'postgres');
    const { url = '', pid } = server.message;
    await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await server.kill();
    const next = await start();
    expect(next).toMatchObject({ adopted: true, pid, url });
    expect(await query(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    await next.stop();
    expect(existsSync(join(dataDir, 'postgres', 'postmaster.pid'))).toBe(false);
  });

  test('of server and PostgreSQL, all committed data survives', async () => {
    const server = await launchServer(dataDir, 'postgres');
    const { url = '', pid } = server.message;
    await query(url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await server.kill();
    process.kill(pid!, 'SIGKILL');
    const next = await start();
    expect(next.adopted).toBe(false);
    expect(await query(next.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });

  test.each(['started', 'adopted'])('of a PostgreSQL that was %s, the server restarts it', async (how) => {
    let postgres: EmbeddedPostgres;
    if (how === 'adopted') {
      const server = await launchServer(dataDir, 'postgres');
      await server.kill();
      postgres = await start();
      expect(postgres.adopted).toBe(true);
    } else {
      postgres = await start();
    }
    await query(postgres.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    const before = postgres.pid;
    process.kill(before, 'SIGKILL');
    await expect.poll(() => postgres.pid).not.toBe(before);
    expect(await query(postgres.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
    expect(log.warn).toHaveBeenCalledWith('PostgreSQL ended unexpectedly. Starting it again.');
  });

  test('starts even if another process now has the dead postmaster’s id', async () => {
    const first = await start();
    const file = join(dataDir, 'postgres', 'postmaster.pid');
    const content = readFileSync(file, 'utf8').replace(/^\d+/, '1');
    await first.stop();
    writeFileSync(file, content);
    const second = await start();
    expect(second.adopted).toBe(false);
  });
});

describe('paths', () => {
  test('uses a short private directory if the socket path is too long', async () => {
    dataDir = join(root, 'x'.repeat(100), 'data');
    const postgres = await start({ durability: 'disposable' });
    const { host } = postgres.connection;
    expect(host).toMatch(/vitrine-pg-\w{6}$/);
    expect(statSync(host).mode & 0o777).toBe(0o700);
    expect(await setting(postgres.url, 'fsync')).toBe('off');
    await postgres.stop();
    expect(existsSync(host)).toBe(false);
  });

  test('accepts spaces and quotes in the path', async () => {
    dataDir = join(root, `it's "my" data, ü`);
    const { url } = await start({ durability: 'disposable' });
    expect(await query(url, 'SELECT 1 AS one')).toEqual([{ one: 1 }]);
  });

  test.runIf(isRoot)('runs PostgreSQL as an unprivileged user if root’s home is closed', async () => {
    chmodSync(root, 0o700);
    const first = await start();
    const uid = readFileSync(`/proc/${first.pid}/status`, 'utf8').match(/^Uid:\s+(\d+)/m)?.[1];
    expect(uid).toBe(String(statSync(join(dataDir, 'postgres')).uid));
    expect(uid).not.toBe('0');
    await query(first.url, 'CREATE TABLE kept AS SELECT 42 AS answer');
    await first.stop();
    const second = await start();
    expect(await query(second.url, 'SELECT answer FROM kept')).toEqual([{ answer: 42 }]);
  });
});

test('rejects data of another major version with one clear line', async () => {
  mkdirSync(join(dataDir, 'postgres'), { recursive: true });
  writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '15\n');
  await expect(start()).rejects.toThrow(
    /was created by PostgreSQL 15, but this version of Vitrine includes PostgreSQL \d+/,
  );
});
