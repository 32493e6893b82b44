import { spawnSync } from 'node:child_process';
import { chmodSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase } from '@vitrine/test-kit/database';
import { launchServerProcess, postmasterOf } from '@vitrine/test-kit/server-process';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { lockDataDirectory } from './platform/embedded-postgres/data-lock.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
let root: string;
let dataDir: string;
const undo: (() => unknown)[] = [];

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
  /** The row of the table in docs/operations.md. */
  name: string;
  /** Creates the condition. Returns changes to the environment, or undefined if the machine does not permit it. */
  arrange(): MaybePromise<Record<string, string> | undefined>;
  /** The message for the operator. */
  says: RegExp;
  /** Arguments of the command. */
  options?: string[];
  uid?: number;
}
type MaybePromise<T> = T | Promise<T>;

const conditions: Condition[] = [
  {
    name: 'A variable has an invalid value',
    arrange: () => ({ RETENTION_LOGS_DAYS: 'a month' }),
    says: /^RETENTION_LOGS_DAYS must be a whole number from 1 to 36500 \(it is "a month"\)$/,
  },
  {
    name: '`HOST` is not an address of this machine',
    arrange: () => ({ HOST: 'no-such-host.invalid' }),
    says: /^HOST \(no-such-host\.invalid\) is not an address of this machine\. Set it to one of this machine’s addresses, or/,
  },
  {
    name: 'A port is in use',
    async arrange() {
      const other = createServer();
      await new Promise<void>((resolve) => other.listen(0, '::', resolve));
      undo.push(() => other.close());
      return { CONTENT_PORT: String((other.address() as { port: number }).port) };
    },
    says: /^Port \d+ is already in use, .* Stop that program, or set CONTENT_PORT to another number\.$/,
  },
  {
    name: '`DATA_DIR` is a file',
    arrange() {
      writeFileSync(dataDir, '');
      return {};
    },
    says: /^DATA_DIR \(.*\) is a file, or part of its path is a file\. Set DATA_DIR to a directory\.$/,
  },
  {
    name: '`DATA_DIR` is on a read-only disk',
    arrange: () => (isRoot && mountDisk('ro') ? {} : undefined),
    says: /^DATA_DIR \(.*\) is on a read-only disk\. Remount it read-write, or set DATA_DIR to another directory\.$/,
  },
  {
    name: '`DATA_DIR` belongs to another user',
    arrange() {
      mkdirSync(dataDir);
      return isRoot ? {} : undefined;
    },
    uid: NOBODY,
    says: /^.*data belongs to another user \(0\), and this server runs as user nobody \(65534\)\. Start it as that user/,
  },
  {
    name: '`DATA_DIR` cannot be created',
    arrange: () => (isRoot ? {} : undefined),
    uid: NOBODY,
    says: /^This server runs as user nobody \(65534\) and has no permission to use .*data\. Change its owner/,
  },
  {
    name: 'The disk of `DATA_DIR` has too little free space',
    arrange: () => (isRoot && mountDisk('size=20m') ? {} : undefined),
    says: /^DATA_DIR \(.*\) is on a disk with \d+ MB free, and a new database needs 200 MB\. Free some space/,
  },
  {
    name: '`DATA_DIR` is used by another server',
    arrange() {
      const lock = lockDataDirectory(dataDir);
      undo.push(() => lock.release());
      return {};
    },
    says: /^The data directory .*data is in use by another Vitrine server \(process \d+ on .*\)\. Stop it, or set DATA_DIR/,
  },
  {
    name: 'The lock file is damaged',
    arrange() {
      mkdirSync(dataDir);
      writeFileSync(join(dataDir, 'server.lock'), 'this is no lock '.repeat(500));
      return {};
    },
    says: /^The lock file .*server\.lock is damaged\. Make sure that no Vitrine server uses this directory, delete/,
  },
  {
    name: '`postgres/PG_VERSION` is missing',
    arrange() {
      mkdirSync(join(dataDir, 'postgres', 'base'), { recursive: true });
      return {};
    },
    says: /^The database in .*postgres is damaged: PG_VERSION is missing\. Restore DATA_DIR from a backup/,
  },
  {
    name: '`postgres/global/pg_control` is missing',
    arrange() {
      mkdirSync(join(dataDir, 'postgres'), { recursive: true });
      writeFileSync(join(dataDir, 'postgres', 'PG_VERSION'), '18\n');
      return {};
    },
    says: /^The database in .*postgres is damaged: global\/pg_control is missing\. Restore DATA_DIR from a backup/,
  },
  {
    name: 'An option is misspelt',
    arrange: () => ({}),
    options: ['--new-secret-kye'],
    says: /^Unknown option '--new-secret-kye'\. Use --help to list the options\./,
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
    says: new RegExp(
      `^.*secret-key ${problem}\\. Restore it from a backup, or set SECRET_KEY to its content\\.`,
    ),
  })),
  {
    name: '`secret-key` is missing, but the database has data',
    async arrange() {
      const database = await emptyDatabase();
      await query(database, `create table migrations (name text primary key, applied_at timestamptz)`);
      await query(database, `insert into migrations values ('20261120T2310-first-slice.sql', now())`);
      return { DATABASE_URL: database };
    },
    says: /^.*secret-key is missing, and the database was set up with it\. Restore the file from a backup/,
  },
  {
    name: 'The key does not match the database',
    async arrange() {
      const database = await emptyDatabase();
      await query(database, `create table installation (id smallint, key_check bytea)`);
      await query(database, `insert into installation values (1, 'of another key')`);
      return { DATABASE_URL: database, SECRET_KEY: 'a secret key of the tests, long enough' };
    },
    says: /^SECRET_KEY is not the key that this database was set up with\. Restore the original key\./,
  },
  {
    name: 'A newer version has changed the database',
    async arrange() {
      const database = await emptyDatabase();
      await query(database, `create table migrations (name text primary key, applied_at timestamptz)`);
      await query(database, `insert into migrations values ('29991231T2359-from-the-future.sql', now())`);
      return { DATABASE_URL: database, SECRET_KEY: 'a secret key of the tests, long enough' };
    },
    says: /^A newer version of Vitrine has changed this database \(29991231T2359-from-the-future\.sql\)\. Start that/,
  },
  {
    name: 'The database of `DATABASE_URL` does not exist, or refuses the password',
    async arrange() {
      const url = new URL(await emptyDatabase());
      url.pathname = '/no_such_database';
      return { DATABASE_URL: url.href };
    },
    says: /^The database at .*no_such_database refused the connection \(.*does not exist\)\. Check DATABASE_URL\.$/,
  },
];

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
  test.for(conditions)('$name', async ({ arrange, says, uid, options = [] }, { skip }) => {
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
    expect(errors.trim()).toMatch(says);
    expect(errors.trim().split('\n')).toHaveLength(1);
    expect(out).toBe('');
    expect(postmasterOf(dataDir)).toBeUndefined();
  });

  test('docs/operations.md lists each condition with its exact message', () => {
    const page = readFileSync(new URL('../../../docs/operations.md', import.meta.url), 'utf8');
    const rows = new Map(
      [...page.matchAll(/^\| (.+?) +\| (.+?) +\|$/gm)].map(([, name = '', words = '']) => [name, words]),
    );
    for (const { name } of conditions) expect([...rows.keys()]).toContain(name);
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
