import { randomBytes } from 'node:crypto';
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';

/** A running PostgreSQL server on which databases can be created. */
interface DatabaseServer {
  url: string;
  stop(): Promise<void>;
}

export interface TestClusterOptions {
  /** Starts a server in an empty directory, with settings that trade safety for speed. */
  start(dataDir: string): Promise<DatabaseServer>;
  /** Prepares the empty template database at this URL: tests start with copies of it. */
  prepare(url: string): Promise<unknown>;
  /** A server to use instead of starting one. Its user must be allowed to create databases. */
  externalUrl?: string | undefined;
}

/** The data that test files need to clone the template. Plain data, because it is sent to other processes. */
export interface ClusterAddress {
  url: string;
  template: string;
  /** Copying files is fastest if no checkpoint has to wait for a disk. Otherwise, copying through the log is faster. */
  strategy: 'file_copy' | 'wal_log';
}

interface TestCluster {
  address: ClusterAddress;
  stop(): Promise<void>;
}

/** No other directory has this prefix, because directories of dead processes are deleted. */
const PREFIX = 'vitrine-test-cluster-';

/** One database server for an entire test run, with a template database on which the migrations ran once. */
export async function startTestCluster(options: TestClusterOptions): Promise<TestCluster> {
  const server = options.externalUrl
    ? { url: options.externalUrl, stop: async () => {} }
    : await startInTemporaryDirectory(options.start);
  // Unique, because an external server may serve several runs at once.
  const template = `vitrine_test_${randomBytes(6).toString('hex')}`;
  await run(server.url, `CREATE DATABASE ${template}`);
  try {
    await options.prepare(withDatabase(server.url, template));
  } catch (error) {
    await dropDatabase(server.url, template);
    await server.stop();
    throw error;
  }
  return {
    address: { url: server.url, template, strategy: options.externalUrl ? 'wal_log' : 'file_copy' },
    async stop() {
      if (options.externalUrl) await dropDatabase(server.url, template);
      await server.stop();
    },
  };
}

async function startInTemporaryDirectory(start: TestClusterOptions['start']): Promise<DatabaseServer> {
  removeLeftovers();
  const directory = mkdtempSync(join(tmpdir(), PREFIX));
  writeFileSync(join(directory, 'owner'), String(process.pid));
  const server = await start(join(directory, 'data'));
  return {
    url: server.url,
    async stop() {
      await server.stop();
      rmSync(directory, { recursive: true, force: true });
    },
  };
}

/** Stops the servers of runs that were killed and could not stop them. */
function removeLeftovers(): void {
  for (const name of readdirSync(tmpdir()).filter((each) => each.startsWith(PREFIX))) {
    const directory = join(tmpdir(), name);
    const owner = numberIn(join(directory, 'owner'));
    // A directory without an owner is still being created.
    if (owner === undefined || isAlive(owner)) continue;
    const postmaster = numberIn(join(directory, 'data', 'postgres', 'postmaster.pid'));
    try {
      if (postmaster !== undefined && isAlive(postmaster)) process.kill(postmaster, 'SIGQUIT');
    } catch {
      // It has just ended, or belongs to another user.
    }
    try {
      rmSync(directory, { recursive: true, force: true, maxRetries: 5 });
    } catch {
      // It belongs to another user, or its server is just ending. The next run tries again.
    }
  }
}

/** The number in a file's first line. */
function numberIn(file: string): number | undefined {
  try {
    return Number(readFileSync(file, 'utf8').split('\n')[0]);
  } catch {
    return undefined;
  }
}

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** `url` with a different database. */
export function withDatabase(url: string, database: string): string {
  const changed = new URL(url);
  changed.pathname = `/${database}`;
  return changed.href;
}

export async function dropDatabase(serverUrl: string, name: string): Promise<void> {
  await run(serverUrl, `DROP DATABASE IF EXISTS ${name} WITH (FORCE)`);
}

/** Runs one statement in its own session. */
export async function run(url: string, statement: string): Promise<void> {
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    await client.query(statement);
  } finally {
    await client.end();
  }
}
