import { flushCompileCache } from 'node:module';
import type { App } from './app.ts';
import { type CommandContext, openConfiguredDatabase } from './commands/command.ts';
import type { Secrets } from './platform/auth/tokens.ts';
import { systemClock } from './platform/clock.ts';
import { openDatabase } from './platform/database/database.ts';
import { applyMigrations } from './platform/database/migrate.ts';
import { withSetupLock } from './platform/database/setup-lock.ts';
import { lockDataDirectory } from './platform/embedded-postgres/data-lock.ts';
import { createListeners } from './platform/http/listeners.ts';
import { prepareDataDirectory } from './platform/start/data-directory.ts';
import { explainListenError, findListenAddress, type PortSetting } from './platform/start/listen-address.ts';
import {
  chooseSecrets,
  readSecretKey,
  recordSecretKey,
  renameSecretKeyFile,
} from './platform/start/secret-key.ts';

/** How long a shutdown waits for running requests. */
const DRAIN_MS = 10_000;
const DISCONNECT_MS = 3_000;
/**
 * The maximum number of connections waiting to be accepted. After a restart, all screens reconnect at once, and those
 * without a place in the queue retry only after seconds. The system can set a lower limit (Linux: net.core.somaxconn).
 */
const BACKLOG = 4096;

interface StartOptions extends CommandContext {
  /** `--demo`: creates the demo organisation. */
  isDemo: boolean;
  /** `--new-secret-key`: replaces the old key. */
  isNewKey: boolean;
}

export interface StartedServer {
  app: App;
  /** The address that it listens on. */
  host: string;
  demo: { email: string; password: string } | undefined;
}

/**
 * Starts the server. It checks the machine before any step that takes time.
 *
 * @throws StartError for problems that the operator can fix.
 */
export async function startServer(options: StartOptions): Promise<StartedServer> {
  const { config, log, print, shutdown, signal } = options;
  const ports: PortSetting[] = [
    { name: 'PORT', port: config.PORT },
    { name: 'CONTENT_PORT', port: config.CONTENT_PORT },
  ];
  const host = await findListenAddress(config.HOST, ports);
  prepareDataDirectory(config.DATA_DIR, config.DATABASE_URL === undefined);
  const lock = lockDataDirectory(config.DATA_DIR);
  shutdown.onClose('the lock of the data directory', () => lock.release());
  if (options.isNewKey && config.SECRET_KEY === undefined) await renameSecretKeyFile(config.DATA_DIR);
  const key = config.SECRET_KEY ?? (await readSecretKey(config.DATA_DIR));

  const database = openDatabase(await openConfiguredDatabase(options), log);
  shutdown.onClose('the connections to the database', () => database.close(), DISCONNECT_MS);
  signal.throwIfAborted();
  // This is most of the work of a start, so it comes after the checks. Do not do it while a connection is being made:
  // it blocks the process, and the connection would time out on a busy machine.
  const { buildApp } = await import('./app.ts');
  signal.throwIfAborted();
  const listeners = createListeners();
  const { app, demo } = await withSetupLock(
    database.pool,
    async (client) => {
      const secrets: Secrets = await chooseSecrets(client, key, {
        dataDir: config.DATA_DIR,
        configured: config.SECRET_KEY,
        isReplaced: options.isNewKey,
      });
      await applyMigrations(client);
      await recordSecretKey(client, secrets);
      const built = await buildApp({
        config,
        database,
        secrets,
        clock: systemClock,
        log,
        addSamples: true,
        // Links in emails open accounts, so print them only to a terminal, which is not stored like a log.
        ...(process.stdout.isTTY && { print: print }),
      });
      const close = async () => void (await Promise.all([listeners.close(), built.close()]));
      shutdown.onClose('the requests in progress', close, DRAIN_MS);
      await built.start();
      return { app: built, demo: options.isDemo ? await built.demo() : undefined };
    },
    () => print('Another server is setting up the database. Waiting for it to finish.'),
  );
  signal.throwIfAborted();
  try {
    await listeners.listen(app.content, { port: config.CONTENT_PORT, host, backlog: BACKLOG });
    await listeners.listen(app.http, { port: config.PORT, host, backlog: BACKLOG });
  } catch (error) {
    throw explainListenError(error, host, ports);
  }
  if (config.DATABASE_URL === undefined) app.platform.disk.enableBallast();
  // Node stores its compile cache (`NODE_COMPILE_CACHE`) only at a clean exit, so store it now in case of a power cut.
  flushCompileCache();
  return { app, host, demo };
}
