import { buildAccounts } from './composition/accounts.ts';
import { buildContent } from './composition/content.ts';
import { openFileStorage } from './composition/file-storage.ts';
import { buildDirectoryOf } from './composition/frontends.ts';
import { scheduleMaintenance } from './composition/maintenance.ts';
import type { Platform } from './composition/platform.ts';
import { buildPublishing } from './composition/publishing.ts';
import { buildScreens } from './composition/screens.ts';
import { seedGallery } from './features/applications/gallery.ts';
import { createPartitions } from './features/device-api/partitions.ts';
import { type DemoSignIn, prepareDemo } from './features/samples/demo.ts';
import { createSamples } from './features/samples/samples.service.ts';
import { createJobs } from './platform/jobs/jobs.ts';
import { writeQuotaDefaults } from './platform/quotas/quotas.ts';

export interface Features {
  start(): Promise<void>;
  stop(): Promise<void>;
  /** The origins to which browsers upload files if that is not the content origin. */
  uploadSources: readonly string[];
  /** False until the first person has signed up. */
  hasAccounts(): Promise<boolean>;
  /** Creates the demo organisation, or sets a new password for it. */
  demo(): Promise<DemoSignIn>;
}

/** Builds every feature and registers its routes. */
export async function buildFeatures(platform: Platform): Promise<Features> {
  const { config, clock, log, runsSchedules } = platform;
  const { db, pool } = platform.database;
  const jobs = createJobs({ pool, log, isWorker: config.ROLES.includes('jobs'), runsSchedules });
  const fileStorage = await openFileStorage(platform);
  const { storage } = fileStorage;
  const content = await buildContent(platform, jobs, fileStorage);
  const samples = createSamples({ db, ...content, storage, log });
  const publishing = buildPublishing(platform);
  const accounts = buildAccounts(platform, {
    blankScreenGuard: publishing.blankScreenGuard,
    addSamples: async (person) => {
      if (platform.addSamples) await samples.create(person);
    },
  });
  const screens = buildScreens(platform, jobs, { ...publishing, members: accounts.members });
  scheduleMaintenance(platform, jobs, { ...accounts, ...publishing, ...screens, storage });
  return {
    async start() {
      await writeQuotaDefaults(db, config);
      await createPartitions(db, clock);
      platform.outbox.start();
      await jobs.start();
      await content.processing.start();
      await seedGallery(db, clock, log, buildDirectoryOf('gallery'));
    },
    async stop() {
      await jobs.stop();
      await platform.outbox.stop();
      await publishing.close();
      accounts.close();
    },
    uploadSources: fileStorage.uploadSources,
    hasAccounts: accounts.signUps.hasAny,
    demo: () => prepareDemo({ ...accounts, ...content }),
  };
}
