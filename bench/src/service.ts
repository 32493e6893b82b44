import { type ChildProcess, type SpawnOptions, spawn } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePorts } from '@vitrine/test-kit/free-ports';
import { COMPILE_CACHE, embeddedDatabase, postmasterOf } from '@vitrine/test-kit/server-process';
import { Client } from 'pg';

const root = fileURLToPath(new URL('../../', import.meta.url));

/** Servers and the processes that they share, durable as in production, on loopback. */
export interface Servers {
  /** The address of the first server. */
  url: string;
  /** The addresses of all servers. */
  urls: readonly string[];
  /** The process ids of the servers. */
  pids: readonly number[];
  databasePid: number;
  /** Null if the broker is part of a server. */
  brokerPid: number | null;
  /** A connection to the database, for rows that API calls would create too slowly. */
  database: Client;
  /** Stops the servers and an external broker, and starts them again with the same data at the same addresses. */
  restart(): Promise<void>;
  stop(): Promise<void>;
}

/** One server with its embedded database and broker. */
export interface Service extends Servers {
  contentUrl: string;
  dataDir: string;
  pid: number;
  brokerPid: null;
}

/** Starts a script of this repository. It ends when this process ends for any reason. */
export function spawnScript(script: string, parameters: readonly string[]): ChildProcess {
  return spawnProgram([process.execPath, join(root, script), ...parameters], {});
}

/** Starts a script of this repository and waits until it responds at `/healthz`. */
export function startScript(
  script: string,
  environment: Record<string, string | undefined>,
  url: string,
): Promise<ChildProcess> {
  // The same compile cache as with `npm start`.
  const env = { NODE_COMPILE_CACHE: COMPILE_CACHE, ...process.env, ...environment };
  return startProgram([process.execPath, join(root, script)], { env }, `${url}/healthz`);
}

/** Starts a program and waits until this address returns a success. */
export async function startProgram(
  command: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'>,
  ready: string,
): Promise<ChildProcess> {
  const child = spawnProgram(command, options);
  await untilStarted(child, async () => {
    if (!(await fetch(ready)).ok) throw new Error(`${ready} is not ready.`);
  });
  return child;
}

/**
 * Repeats an attempt until it succeeds, and returns its result.
 *
 * @throws Error if the process ends first, or after two minutes, because a busy machine starts it slowly.
 */
export async function untilStarted<T>(child: ChildProcess, attempt: () => Promise<T>): Promise<T> {
  const deadline = performance.now() + 120_000;
  for (;;) {
    try {
      return await attempt();
    } catch (cause) {
      if (child.exitCode !== null || performance.now() > deadline)
        throw new Error(`${child.spawnargs.join(' ')} did not start.`, { cause });
    }
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
}

function spawnProgram(
  [program = '', ...rest]: readonly string[],
  options: Pick<SpawnOptions, 'cwd' | 'env'>,
): ChildProcess {
  const child = spawn(program, rest, { ...options, stdio: ['ignore', 'ignore', 'inherit'] });
  process.once('exit', () => child.kill('SIGTERM'));
  return child;
}

export async function stopScript(child: ChildProcess): Promise<void> {
  if (child.exitCode !== null) return;
  const ended = new Promise((resolve) => child.once('exit', resolve));
  child.kill('SIGTERM');
  await ended;
}

/** @param environment additional variables; undefined ones keep their defaults */
export async function startService(environment: Record<string, string | undefined> = {}): Promise<Service> {
  const dataDir = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const [port = 0, contentPort = 0] = await freePorts(2);
  const url = `http://127.0.0.1:${port}`;
  const ports = { PORT: String(port), CONTENT_PORT: String(contentPort), HOST: '127.0.0.1' };
  const start = async () => {
    const child = await startScript(
      'apps/server/src/main.ts',
      { ...ports, DATA_DIR: dataDir, ...environment },
      url,
    );
    const database = new Client(embeddedDatabase(dataDir));
    await database.connect();
    return { child, database };
  };
  let running = await start();
  const stop = async () => {
    await running.database.end();
    await stopScript(running.child);
  };
  return {
    url,
    urls: [url],
    contentUrl: `http://127.0.0.1:${contentPort}`,
    dataDir,
    get pid() {
      return running.child.pid as number;
    },
    get pids() {
      return [running.child.pid as number];
    },
    brokerPid: null,
    get databasePid() {
      return postmasterOf(dataDir) as number;
    },
    get database() {
      return running.database;
    },
    async restart() {
      await stop();
      running = await start();
    },
    async stop() {
      await stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/** Makes an API call. Throws with the reply if it fails. */
export async function call<T>(
  { url }: Pick<Servers, 'url'>,
  method: string,
  path: string,
  headers: Record<string, string>,
  body?: unknown,
): Promise<T> {
  const response = await fetch(`${url}/api${path}`, {
    method,
    headers: { ...headers, ...(body === undefined ? {} : { 'content-type': 'application/json' }) },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  });
  const text = await response.text();
  if (!response.ok) throw new Error(`${method} ${path} returned ${response.status}: ${text}`);
  return (text === '' ? undefined : JSON.parse(text)) as T;
}

/** The password of every account. */
export const PASSWORD = 'a password of the benchmark';

export interface Account {
  headers: Record<string, string>;
  profileId: string;
  domainId: string;
}

export async function signUp(service: Pick<Servers, 'url'>, email: string): Promise<Account> {
  const { token, profile } = await call<{ token: string; profile: { id: string; domain_id: string } }>(
    service,
    'POST',
    '/v3/auth/sign_up',
    {},
    {
      email,
      password: PASSWORD,
      name: 'Bench',
    },
  );
  return {
    headers: { authorization: `Bearer ${token}` },
    profileId: profile.id,
    domainId: profile.domain_id,
  };
}

/** Inserts screens of an account with SQL. The token of the nth screen is `vd_<prefix>_<n>`, counted from 1. */
export async function insertDevices(
  { database }: Pick<Servers, 'database'>,
  account: Account,
  prefix: string,
  count: number,
  playlistId: string | null = null,
): Promise<void> {
  await database.query(
    `with made as (
       select gen_random_uuid() as id, n from generate_series(1, $2::int) n
     ), identities as (
       insert into device_identities (id, token_hash, registration_status, domain_id, created_at)
       select id, sha256(convert_to('vd_' || $3 || '_' || n, 'UTF8')), 'registered', $1::uuid, now() from made
     ), rows as (
       insert into resources (id, domain_id, kind, name, owner_id, created_at, updated_at, last_activity_at)
       select id, $1::uuid, 'device', 'Screen ' || lpad(n::text, 6, '0'), $4::uuid, now() - n * interval '1 second', now(), now() from made
     ), tenant as (
       insert into devices (id, domain_id, timezone, registered_at, playlist_id) select id, $1::uuid, 'Europe/Berlin', now(), $5::uuid from made
     )
     insert into device_states (device_id, domain_id, last_heartbeat_at) select id, $1::uuid, now() from made`,
    [account.domainId, count, prefix, account.profileId, playlistId],
  );
}

/** The address to send a file to, and the headers to send with it. */
export interface UploadTarget {
  id: string;
  url: string;
  headers: Record<string, string>;
}

export function announceUpload(
  service: Pick<Servers, 'url'>,
  { headers }: Pick<Account, 'headers'>,
  file: { filename: string; content_type: string; content_length: number; sha256?: string },
): Promise<UploadTarget> {
  return call(service, 'POST', '/v3/file_uploads', headers, file);
}
