import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createEmptyDatabase } from '@vitrine/test-kit/database';
import { isLongRun } from '@vitrine/test-kit/long-tests';
import { expect, test } from 'vitest';
import { type App, buildApp } from './app.ts';
import { readConfig } from './config.ts';
import { Secrets } from './platform/auth/tokens.ts';
import { systemClock } from './platform/clock.ts';
import { type OpenDatabase, openDatabase } from './platform/database/database.ts';
import { applyMigrations } from './platform/database/migrate.ts';
import { withSetupLock } from './platform/database/setup-lock.ts';
import { createLog } from './platform/log.ts';

const SERVERS = 3;
const ROUNDS = isLongRun ? 10 : 3;

/** The part of a start that changes the database, as `server.ts` runs it. */
async function startServer(url: string, dataDir: string): Promise<{ app: App; database: OpenDatabase }> {
  const log = createLog('silent');
  const database = openDatabase({ connectionString: url }, log, 6);
  const app = await withSetupLock(database.pool, async (client) => {
    await applyMigrations(client);
    const built = await buildApp({
      config: readConfig({ DATA_DIR: dataDir, LOG_LEVEL: 'silent' }),
      database,
      secrets: new Secrets('a secret key of the tests, long enough'),
      clock: systemClock,
      log,
    });
    await built.start();
    return built;
  });
  return { app, database };
}

test(`${SERVERS} servers can set up one empty database at the same time`, async () => {
  for (let round = 0; round < ROUNDS; round += 1) {
    const { url, drop } = await createEmptyDatabase();
    const directories = await Promise.all(
      Array.from({ length: SERVERS }, () => mkdtemp(join(tmpdir(), 'vitrine-concurrent-'))),
    );
    const started = await Promise.allSettled(directories.map((directory) => startServer(url, directory)));
    for (const each of started)
      if (each.status === 'fulfilled') {
        await each.value.app.close();
        await each.value.database.close();
      }
    await drop();
    await Promise.all(directories.map((directory) => rm(directory, { recursive: true, force: true })));
    expect(started.flatMap((each) => (each.status === 'rejected' ? [String(each.reason)] : []))).toEqual([]);
  }
});
