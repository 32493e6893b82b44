import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase } from '@vitrine/test-kit/database';
import { launchServerProcess, postmasterOf } from '@vitrine/test-kit/server-process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDataDirectory } from './platform/embedded-postgres/data-lock.ts';
import { startOldDatabase } from './testing/old-database.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
let root: string;
let dataDir: string;
const undo: (() => unknown)[] = [];

/** The messages in docs/operations.md, by condition. `…` stands for any text. */
const messages = new Map(
  [
    ...readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8')
      .split('\n## ')
      .find((section) => section.startsWith('If the server does not start'))!
      .matchAll(/^\| (.+?) +\| (.+?) +\|$/gm),
  ]
    .map(([, condition = '', message = '']) => [condition, message] as const)
    .filter(([condition]) => condition !== 'Condition'),
);

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-start-'));
  chmodSync(root, 0o755);
  dataDir = join(root, 'data');
});

afterEach(async () => {
  for (let step = undo.pop(); step; step = undo.pop()) await step();
  rmSync(root, { recursive: true, force: true });
});

/** Mounts a small disk at the data directory. Returns false if that is not permitted. */
function mountDisk(options: string): boolean {
  mkdirSync(dataDir);
  const { status } = spawnSync('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', dataDir], {
    stdio: 'ignore',
  });
  if (status === 0) undo.push(() => spawnSync('umount', ['-l', dataDir]));
  return status === 0;
}

interface Condition {
  /** The row of the table in docs/operations.md, which has the message for the operator. */
  name: string;
  /** Creates the condition. Returns changes to the environment, or undefined if the machine does not permit it. */
  arrange(): MaybePromise<Record<string, string> | undefined>;
  /** Arguments of the command. */
  options?: string[];
  uid?: number;
}
type MaybePromise<T> = T | Promise<T>;

const conditions: Condition[] = [
  {
    name: 'A variable has an invalid value',
    arrange: () => ({ RETENTION_LOGS_DAYS: 'a month' }),
  },
  {
    name: '`HOST` is not an address of this machine',
    arrange: () => ({ HOST: 'no-such-host.invalid' }),
  },
  {
    name: 'A port is in use',
    async arrange() {
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(0, '::', resolve));
      undo.push(() => other.close());
      return { CONTENT_PORT: String((other.address() as { port: number }).port) };
    },
  },
  {
    name: 'A port is reserved for root',
    arrange: () => (isRoot && firstOrdinaryPort() > 1 ? { PORT: '1' } : undefined),
    uid: NOBODY,
  },
  {
    name: '`DATA_DIR` is a file',
    arrange() {
      writeFileSync(dataDir, '');
      return {};
    },
  },
  {
    name: '`DATA_DIR` is on a read-only disk',
    arrange: () => (isRoot && mountDisk('ro') ? {} : undefined),
  },
  {
    name: '`DATA_DIR` belongs to another user',
    arrange() {
      mkdirSync(dataDir);
      return isRoot ? {} : undefined;
    },
    uid: NOBODY,
  },
  {
    name: '`DATA_DIR` cannot be created',
    arrange: () => (isRoot ? {} : undefined),
    uid: NOBODY,
  },
  {
    name: 'The disk of `DATA_DIR` has too little free space',
    arrange: () => (isRoot && mountDisk('size=20m') ? {} : undefined),
  },
  {
    name: 'The disk of `DATA_DIR` is full',
    arrange() {
      if (!isRoot || !mountDisk('size=1m')) return undefined;
      spawnSync('dd', ['if=/dev/zero', `of=${join(dataDir, 'filler')}`], { stdio: 'ignore' });
      return {};
    },
  },
  {
    name: '`DATA_DIR` is used by another server',
    arrange() {
      const lock = lockDataDirectory(dataDir);
      undo.push(() => lock.release());
      return {};
    },
  },
  {
    name: 'The lock file is damaged',
    arrange() {
      mkdirSync(dataDir);
      writeFileSync(join(dataDir, 'server.lock'), 'this is no lock '.repeat(500));
      return {};
    },
  },
  {
    name: '`postgres/PG_VERSION` is missing',
    arrange() {
      mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true });
      return {};
    },
  },
  {
    name: '`postgres/global/pg_control` is missing',
    arrange() {
      mkdirSync(join(dataDir, 'postgres'), { recursive: true });
      writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
      return {};
    },
  },
  {
    name: 'Another major version of PostgreSQL created the database in `DATA_DIR`',
    arrange() {
      mkdirSync(join(dataDir, 'postgres'), { recursive: true });
      writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '13\n');
      return {};
    },
  },
  {
    name: 'An option is misspelt',
    arrange: () => ({}),
    options: ['--new-secret-kye'],
  },
  ...(
    [
      ['is a directory', () => mkdirSync(join(dataDir, 'secret-key'))],
      ['is empty', () => writeFileSync(join(dataDir, 'secret-key'), '')],
      ['is damaged', () => writeFileSync(join(dataDir, 'secret-key'), `vs_${'\0'.repeat(43)}`)],
    ] as const
  ).map(([problem, spoil]) => ({
    name: `\`secret-key\` ${problem}`,
    arrange() {
      mkdirSync(dataDir);
      spoil();
      return {};
    },
  })),
  {
    name: 'The server has no permission to read `secret-key`',
    arrange() {
      if (!isRoot) return undefined;
      mkdirSync(dataDir);
      chownSync(dataDir, NOBODY, NOBODY);
      writeFileSync(join(dataDir, 'secret-key'), `vs_${'a'.repeat(43)}\n`, { mode: 0o600 });
      return {};
    },
    uid: NOBODY,
  },
  {
    name: '`secret-key` is missing, but the database has data',
    async arrange() {
      const database = await emptyDatabase();
      await query(database, `create table migrations (name text primary key, applied_at timestamptz)`);
      await query(database, `insert into migrations values ('20261120T2310-first-slice.sql', now())`);
      return { DATABASE_URL: database };
    },
  },
  {
    name: 'The key does not match the database',
    async arrange() {
      const database = await emptyDatabase();
      await query(database, `create table installation (id smallint, key_check bytea)`);
      await query(database, `insert into installation values (1, 'of another key')`);
      return { DATABASE_URL: database, SECRET_KEY: 'a secret key of the tests, long enough' };
    },
  },
  {
    name: 'A newer version has changed the database',
    async arrange() {
      const database = await emptyDatabase();
      await query(database, `create table migrations (name text primary key, applied_at timestamptz)`);
      await query(database, `insert into migrations values ('29991231T2359-from-the-future.sql', now())`);
      return { DATABASE_URL: database, SECRET_KEY: 'a secret key of the tests, long enough' };
    },
  },
  {
    name: 'The database of `DATABASE_URL` does not exist, or refuses the password',
    async arrange() {
      const url = new URL(await emptyDatabase());
      url.pathname = '/no_such_database';
      return { DATABASE_URL: url.href };
    },
  },
  {
    name: 'The database of `DATABASE_URL` is older than PostgreSQL 15',
    async arrange() {
      const { url, server } = await startOldDatabase();
      undo.push(() => server.close());
      return { DATABASE_URL: url };
    },
  },
];

/** The first port that every user of this machine can listen on. */
function firstOrdinaryPort(): number {
  try {
    return Number(readFileSync('/proc/sys/net/ipv4/ip_unprivileged_port_start', 'utf8'));
  } catch {
    return 0;
  }
}

/** Matches a complete message of the documentation. */
function patternOf(message: string): RegExp {
  return new RegExp(`^${message.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll('…', '.*')}$`);
}

async function emptyDatabase(): Promise<string> {
  const { url, drop } = await createEmptyDatabase();
  undo.push(drop);
  return url;
}

async function query(url: string, text: string): Promise<void> {
  const { Client } = await import('pg');
  const client = new Client(url);
  await client.connect();
  await client.query(text).finally(() => client.end());
}

describe('the server explains in one sentence why it cannot start, and exits with code 1', () => {
  test.for(conditions)('$name', async ({ name, arrange, uid, options = [] }, { skip }) => {
    const environment = await arrange();
    if (environment === undefined) return skip('this machine does not permit it');
    const server = await launchServerProcess({
      environment: { DATA_DIR: dataDir, ...environment },
      options,
      ...(uid !== undefined && { uid }),
    });
    undo.push(() => server.child.kill('SIGKILL'));
    expect(await server.ended).toBe(1);
    const { out, errors } = server.output();
    expect(errors.trim()).toMatch(patternOf(messages.get(name) ?? ''));
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(out).toBe('');
    expect(postmasterOf(dataDir)).toBeUndefined();
  });

  test('docs/operations.md lists each condition with its exact message', () => {
    expect([...messages.keys()].sort()).toEqual(conditions.map(({ name }) => name).sort());
  });
});

test('detects a port in use before PostgreSQL starts', async () => {
  const other = createServer();
  await new Promise<void>((resolve) => other.listen(0, '127.0.0.1', resolve));
  undo.push(() => other.close());
  const port = String((other.address() as { port: number }).port);
  const server = await launchServerProcess({ environment: { DATA_DIR: dataDir, PORT: port } });
  expect(await server.ended).toBe(1);
  expect(server.output().errors).toMatch(new RegExp(`^Port ${port} is already in use`));
  expect(() => readFileSync(join(dataDir, 'postgres', 'PG_VERSION'))).toThrow();
});
