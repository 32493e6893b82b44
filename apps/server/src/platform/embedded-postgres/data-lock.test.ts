import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setImmediate } from 'node:timers/promises';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { lockDataDirectory } from './data-lock.ts';
import { DataDirectoryLockedError } from './errors.ts';
import { launchServer, type ServerProcess } from './testing/launch.ts';

let dataDir: string;
const servers: ServerProcess[] = [];

beforeEach(() => {
  dataDir = mkdtempSync(join(tmpdir(), 'vitrine-lock-'));
});

afterEach(async () => {
  for (const server of servers.splice(0)) await server.kill();
  rmSync(dataDir, { recursive: true, force: true });
});

async function launch(): Promise<ServerProcess> {
  const server = await launchServer(dataDir, 'lock');
  servers.push(server);
  return server;
}

test('names the process that uses the data directory', async () => {
  const first = await launch();
  expect(first.message).toEqual({ locked: true });
  const second = await launch();
  expect(second.message).toEqual({
    error: expect.stringMatching(
      new RegExp(
        `The data directory ${dataDir} is in use by another Vitrine server \\(process ${first.pid} on `,
      ),
    ),
  });
  expect(() => lockDataDirectory(dataDir)).toThrow(DataDirectoryLockedError);
});

test('frees the directory of a killed server at once', async () => {
  const first = await launch();
  expect(() => lockDataDirectory(dataDir)).toThrow(`process ${first.pid}`);
  await first.kill();
  lockDataDirectory(dataDir).release();
});

test('can be locked again after its release, which is idempotent', () => {
  const lock = lockDataDirectory(dataDir);
  expect(() => lockDataDirectory(dataDir)).toThrow(`process ${process.pid}`);
  lock.release();
  lock.release();
  lockDataDirectory(dataDir).release();
});

test('stays locked when nothing refers to the lock any more', async () => {
  setFlagsFromString('--expose-gc');
  const collectGarbage = runInNewContext('gc') as () => void;
  lockDataDirectory(dataDir);
  for (let round = 0; round < 3; round += 1) {
    collectGarbage();
    await setImmediate();
  }
  expect(() => lockDataDirectory(dataDir)).toThrow(`process ${process.pid}`);
});

test('gives the lock to exactly one of several concurrent servers', async () => {
  const all = await Promise.all([launch(), launch(), launch(), launch()]);
  expect(all.filter((server) => 'locked' in server.message)).toHaveLength(1);
});
