import { randomBytes } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { freePorts } from '@vitrine/test-kit/free-ports';
import { findMosquitto, startMosquitto } from '@vitrine/test-kit/mosquitto';
import { embeddedDatabase, postmasterOf } from '@vitrine/test-kit/server-process';
import { Client } from 'pg';
import { type Servers, spawnScript, startScript, stopScript, untilStarted } from './service.ts';

/**
 * Starts servers that share an external PostgreSQL and Mosquitto.
 *
 * @throws Error if this machine has no Mosquitto with its dynamic security plugin.
 */
export async function startSeveralServers(count: number): Promise<Servers> {
  const found = findMosquitto();
  if (!found) throw new Error('Several servers need Mosquitto: install the package "mosquitto".');
  const directory = await mkdtemp(join(tmpdir(), 'vitrine-bench-'));
  const databaseDir = join(directory, 'database');
  const postgres = spawnScript('apps/server/src/platform/embedded-postgres/testing/serve-postgres.ts', [
    databaseDir,
  ]);
  const database = await untilStarted(postgres, async () => {
    const client = new Client(embeddedDatabase(databaseDir));
    await client.connect();
    return client;
  });
  const { host } = embeddedDatabase(databaseDir);
  const broker = await startMosquitto({ ...found, isKnown: false, savesEveryChange: false });
  const environment = {
    DATABASE_URL: `postgres://vitrine@${encodeURIComponent(host)}/vitrine`,
    MQTT_URL: broker.url,
    MQTT_PUBLIC_URL: broker.publicUrl,
    MQTT_AUTH: 'dynsec',
    SECRET_KEY: randomBytes(32).toString('hex'),
    HOST: '127.0.0.1',
  };
  const ports = await freePorts(2 * count);
  const urls = ports.slice(0, count).map((port) => `http://127.0.0.1:${port}`);
  const start = () =>
    Promise.all(
      urls.map((url, index) =>
        startScript(
          'apps/server/src/main.ts',
          {
            ...environment,
            PORT: String(ports[index]),
            CONTENT_PORT: String(ports[count + index]),
            DATA_DIR: join(directory, `server-${index}`),
          },
          url,
        ),
      ),
    );
  let children = await start();
  const stopServers = () => Promise.all(children.map(stopScript));
  return {
    url: urls[0] as string,
    urls,
    get pids() {
      return children.map(({ pid }) => pid as number);
    },
    get databasePid() {
      return postmasterOf(databaseDir) as number;
    },
    get brokerPid() {
      return broker.pid;
    },
    database,
    async restart() {
      await stopServers();
      await broker.kill();
      await broker.start();
      children = await start();
    },
    async stop() {
      await stopServers();
      await broker.close();
      await database.end();
      await stopScript(postgres);
      await rm(directory, { recursive: true, force: true });
    },
  };
}
