import { mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { endProcess, launchServerProcess, untilReady } from '@vitrine/test-kit/server-process';

/** The real service with its embedded database, on loopback. */
export interface Service {
  url: string;
  stop(): Promise<void>;
}

export async function startService(): Promise<Service> {
  const dataDir = realpathSync(mkdtempSync(join(tmpdir(), 'vitrine-apps-service-')));
  const { child, port, output } = await launchServerProcess({
    environment: { HOME: process.env.HOME ?? '', HOST: '127.0.0.1', DATA_DIR: dataDir, LOG_LEVEL: 'info' },
  });
  const url = `http://127.0.0.1:${port}`;
  const stop = async () => {
    await endProcess(child);
    rmSync(dataDir, { recursive: true, force: true, maxRetries: 5 });
  };
  try {
    await untilReady(child, `${url}/readyz`, () => `${output().out}${output().errors}`.slice(-4000));
  } catch (error) {
    await stop();
    throw error;
  }
  return { url, stop };
}
