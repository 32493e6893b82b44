import { spawnSync } from 'node:child_process';
import { chmodSync, chownSync, mkdtempSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import pg from 'pg';
import { afterEach, beforeEach, describe, expect, test } from 'vitest';
import { type EmbeddedPostgres, startEmbeddedPostgres } from './embedded-postgres.ts';
import { launchServer } from './testing/launch.ts';

const isRoot = process.getuid?.() === 0;
const NOBODY = 65_534;
const repository = fileURLToPath(new URL('../../../../..', import.meta.url));
const log = { info() {}, warn() {} };
let root: string;
let dataDir: string;
let postgres: EmbeddedPostgres | undefined;

beforeEach(() => {
  root = mkdtempSync(join(tmpdir(), 'vitrine-accounts-'));
  chmodSync(root, 0o755);
  dataDir = join(root, 'data');
});

afterEach(async () => {
  await postgres?.stop();
  postgres = undefined;
  rmSync(root, { recursive: true, force: true });
});

/** Connects as another account. Returns the error's code or message, or `connected`. */
function connectAs(uid: number, host: string): string {
  const program = `
    const client = new (require('pg').Client)({ host: ${JSON.stringify(host)}, user: 'vitrine', database: 'vitrine', password: 'x' });
    client.connect().then(() => 'connected', (error) => error.code + ' ' + error.message)
      .then((text) => { process.stdout.write(text); process.exit(0); });`;
  const { stdout, stderr } = spawnSync(process.execPath, ['-e', program], {
    uid,
    gid: uid,
    cwd: repository,
    encoding: 'utf8',
  });
  return stdout || stderr;
}

function exposeSocket(): string {
  const cluster = join(dataDir, 'postgres');
  chmodSync(cluster, 0o755);
  chmodSync(join(cluster, '.s.PGSQL.5432'), 0o777);
  return cluster;
}

describe.skipIf(!isRoot)('started as root', () => {
  test('runs PostgreSQL under a dedicated account', async () => {
    postgres = await startEmbeddedPostgres({ dataDir, log });
    const { uid } = statSync(`/proc/${postgres.pid}`);
    expect(uid).toBeGreaterThan(0);
    expect(uid).not.toBe(NOBODY);
    expect(readFileSync('/etc/passwd', 'utf8')).not.toMatch(new RegExp(`^[^:]*:[^:]*:${uid}:`, 'm'));
    expect(statSync(join(dataDir, 'postgres')).uid).toBe(uid);
  });

  test('rejects connections of the account nobody, even through the socket', async () => {
    postgres = await startEmbeddedPostgres({ dataDir, log });
    expect(connectAs(NOBODY, join(dataDir, 'postgres'))).toMatch(/^EACCES/);
    const host = exposeSocket();
    expect(connectAs(NOBODY, host)).toMatch(/^28000 .*[Pp]eer authentication failed/);
    expect(connectAs(0, host)).toBe('connected');
  });

  test('takes over a cluster of nobody that trusts everyone, with its data', async () => {
    postgres = await startEmbeddedPostgres({ dataDir, log });
    const { url } = postgres;
    await run(url, 'CREATE TABLE found AS SELECT 42 AS answer');
    await postgres.stop();
    makeOld();
    postgres = await startEmbeddedPostgres({ dataDir, log });
    expect(statSync(`/proc/${postgres.pid}`).uid).not.toBe(NOBODY);
    expect(await run(postgres.url, 'SELECT answer FROM found')).toEqual([{ answer: 42 }]);
    expect(connectAs(NOBODY, exposeSocket())).toMatch(/^28000/);
  });

  test('restricts a running cluster that trusts everyone, after a crash of the server', async () => {
    const server = await launchServer(dataDir, 'postgres');
    writeFileSync(join(dataDir, 'postgres', 'pg_hba.conf'), 'local all all trust\n');
    process.kill(server.message.pid ?? 0, 'SIGHUP');
    await expect.poll(() => connectAs(NOBODY, exposeSocket())).toBe('connected');
    await server.kill();
    postgres = await startEmbeddedPostgres({ dataDir, log });
    expect(postgres.adopted).toBe(true);
    await expect.poll(() => connectAs(NOBODY, exposeSocket())).toMatch(/^28000/);
  });
});

/** A cluster of an earlier version. */
function makeOld(): void {
  const cluster = join(dataDir, 'postgres');
  writeFileSync(join(cluster, 'pg_hba.conf'), 'local all all trust\n');
  spawnSync('chown', ['-R', String(NOBODY), cluster]);
  chownSync(cluster, NOBODY, NOBODY);
}

async function run(url: string, text: string): Promise<unknown[]> {
  const client = new pg.Client(url);
  await client.connect();
  return client
    .query(text)
    .then(({ rows }) => rows)
    .finally(() => client.end());
}
