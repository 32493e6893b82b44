import { join } from 'node:path';
import { createLog } from '../platform/log.ts';
import { createDiskSpace } from '../platform/storage/disk-space.ts';
import { createStorage, type Storage } from '../platform/storage/storage.ts';
import type { TestApp } from './test-app.ts';

/** The files of a test server, for jobs that a test runs itself. It cannot sign uploads. */
export function openStorage({ app, clock }: TestApp): Promise<Storage> {
  const directory = join(app.platform.config.DATA_DIR, 'files');
  return createStorage(
    {
      kind: 'local',
      directory,
      secret: 'other',
      disk: createDiskSpace({ directory, log: createLog('silent') }),
      contentUrl: () => '',
    },
    clock.clock,
  );
}
