import { mkdirSync } from 'node:fs';
import { chmod, readFile, rename, writeFile } from 'node:fs/promises';
import { flushCompileCache } from 'node:module';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import type { PoolConfig } from 'pg';
import { type App, buildApp } from './app.ts';
import { type Config, ConfigError, readConfig } from './config.ts';
import { newToken, Secrets } from './platform/auth/tokens.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { migrate } from './platform/database/migrate.ts';
import { lockDataDirectory } from './platform/embedded-postgres/data-lock.ts';
import {
  type EmbeddedPostgres,
  startEmbeddedPostgres,
} from './platform/embedded-postgres/embedded-postgres.ts';
import { DataDirectoryLockedError, EmbeddedPostgresError } from './platform/embedded-postgres/errors.ts';
import { createLog, type Log } from './platform/log.ts';

/** How long a stop waits for requests under way. */
const DRAIN_MS = 10_000;
/**
 * Connections that may wait to be let in. After a restart a whole fleet comes back at once, and whom the queue has no
 * place for tries again only after seconds. Systems that allow fewer (Linux: net.core.somaxconn) cut it to theirs.
 */
const BACKLOG = 4096;

function say(text: string): void {
  process.stdout.write(`${text}\n`);
}

function fail(text: string): never {
  process.stderr.write(`${text}\n`);
  process.exit(1);
}

/** What is open, to be closed in the opposite order. */
type Opened = (() => unknown)[];

async function main(): Promise<void> {
  const config = readConfig(process.env);
  const log = createLog(config.LOG_LEVEL);
  const opened: Opened = [];
  const closeAll = async (): Promise<void> => {
    for (let close = opened.pop(); close; close = opened.pop()) await close();
  };
  const started = start(config, log, opened);

  // From the first moment: a signal during the start stops what has been started by then.
  let stopping = false;
  const stop = (signal: NodeJS.Signals): void => {
    if (stopping) return;
    stopping = true;
    log.info({ signal }, 'stopping');
    setTimeout(() => process.exit(1), DRAIN_MS).unref();
    void started
      .catch(() => undefined)
      .then(closeAll)
      .then(() => process.exit(0));
  };
  process.on('SIGTERM', stop);
  process.on('SIGINT', stop);

  try {
    await started;
  } catch (error) {
    await closeAll();
    throw error;
  }
}

async function start(config: Config, log: Log, opened: Opened): Promise<void> {
  mkdirSync(config.DATA_DIR, { recursive: true, mode: 0o700 });
  const lock = lockDataDirectory(config.DATA_DIR);
  opened.push(() => lock.release());
  const secrets = new Secrets(config.SECRET_KEY ?? (await keptSecretKey(config.DATA_DIR)));
  const { connection, embedded } = await findDatabase(config, log);
  opened.push(() => embedded?.stop());
  const database = openDatabase(connection, log);
  opened.push(() => database.close());
  await migrate(database.pool);
  const app = await buildApp({ config, database, secrets, clock: systemClock, log, samples: true });
  opened.push(() => app.close());
  await app.start();
  await app.content.listen({ port: config.CONTENT_PORT, host: config.HOST, backlog: BACKLOG });
  await app.http.listen({ port: config.PORT, host: config.HOST, backlog: BACKLOG });
  announce(config, app, process.argv.includes('--demo') ? await app.demo() : undefined);
  // Node keeps what it compiled (`NODE_COMPILE_CACHE`) when it ends in order only: a power cut would leave nothing.
  flushCompileCache();
}

async function findDatabase(
  config: Config,
  log: Log,
): Promise<{ connection: PoolConfig; embedded?: EmbeddedPostgres }> {
  if (config.DATABASE_URL) return { connection: { connectionString: config.DATABASE_URL } };
  const embedded = await startEmbeddedPostgres({ dataDir: config.DATA_DIR, log });
  return { connection: embedded.connection, embedded };
}

/** The installation's key, made at the first start. */
async function keptSecretKey(dataDir: string): Promise<string> {
  const path = join(dataDir, 'secret-key');
  const kept = await readFile(path, 'utf8').catch(() => '');
  if (kept.trim().length >= 32) return kept.trim();
  const made = newToken('vs');
  await writeFile(`${path}.new`, `${made}\n`, { mode: 0o600, flush: true });
  await rename(`${path}.new`, path);
  await chmod(path, 0o600);
  return made;
}

function announce(config: Config, app: App, demo: { email: string; password: string } | undefined): void {
  const port = (app.http.server.address() as { port: number }).port;
  const local = `http://localhost:${port}`;
  const lan = Object.values(networkInterfaces())
    .flat()
    .find((each) => each && !each.internal && each.family === 'IPv4');
  say('');
  say(`  ${config.BRAND_NAME} is running.`);
  say('');
  say(`  Dashboard   ${config.PUBLIC_URL ?? local}`);
  say(`  Player      ${config.PUBLIC_URL ?? local}/player/`);
  if (lan) say(`  On screens  http://${lan.address}:${port}/player/`);
  say(`  Data        ${config.DATA_DIR}`);
  if (demo) say(`  Demo        ${demo.email}   password ${demo.password}`);
  say('');
  say('  Press Ctrl+C to stop.');
  say('');
}

main().catch((error: unknown) => {
  if (
    error instanceof ConfigError ||
    error instanceof DataDirectoryLockedError ||
    error instanceof EmbeddedPostgresError
  )
    fail(error.message);
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE') {
    fail(`${error.message}. Another program uses this port: stop it, or set PORT and CONTENT_PORT.`);
  }
  fail(error instanceof Error ? (error.stack ?? error.message) : String(error));
});
