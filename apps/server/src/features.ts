import { fileURLToPath } from 'node:url';
import type { Platform } from './app.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { createAccounts } from './features/accounts/accounts.service.ts';
import { createApiKeys } from './features/accounts/api-keys.service.ts';
import { createPeople } from './features/accounts/people.service.ts';
import { realtimeRoutes } from './features/accounts/realtime.routes.ts';
import { createSessions } from './features/accounts/sessions.service.ts';
import { applicationRoutes } from './features/applications/applications.routes.ts';
import { createApplications } from './features/applications/applications.service.ts';
import { seedGallery } from './features/applications/gallery.ts';
import { batchRoutes } from './features/batches/batches.routes.ts';
import { createBatches } from './features/batches/batches.service.ts';
import { deviceSideRoutes } from './features/device-side/device-side.routes.ts';
import { createEvents } from './features/device-side/events.service.ts';
import { createHeartbeats } from './features/device-side/heartbeats.service.ts';
import { deviceRoutes } from './features/devices/devices.routes.ts';
import { createDevices } from './features/devices/devices.service.ts';
import { folderRoutes } from './features/folders/folders.routes.ts';
import { createFolders } from './features/folders/folders.service.ts';
import { publishingRoutes } from './features/publishing/publishing.routes.ts';
import { createPublishing } from './features/publishing/publishing.service.ts';
import { sharingRoutes } from './features/sharing/sharing.routes.ts';
import { createSharing } from './features/sharing/sharing.service.ts';
import { createOutbox } from './platform/outbox.ts';

export interface Features {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Builds every feature and registers its routes: the one place that knows them all. */
export async function buildFeatures(platform: Platform): Promise<Features> {
  const {
    config,
    database,
    clock,
    secrets,
    throttle,
    changes,
    realtime,
    resources,
    route,
    log,
    authenticator,
  } = platform;
  const { db } = database;

  const sessions = createSessions({
    db,
    clock,
    endRealtime: async (ids) => {
      await Promise.all(ids.map((id) => realtime.revoke(`sessions/${id}`)));
    },
  });
  const accounts = createAccounts({
    db,
    clock,
    secrets,
    throttle,
    sessions,
    brandName: config.BRAND_NAME,
    async mailPasswordReset(to, _name, _token) {
      log.info({ to }, 'mail');
    },
    async furnish() {},
  });
  const people = createPeople({ db, clock, throttle, changes, sessions });
  accountRoutes(route, { accounts, apiKeys: createApiKeys(db, clock), people, sessions });

  const gallery = fileURLToPath(new URL('../../gallery/dist', import.meta.url));
  const applications = createApplications({ db, clock, changes, resources });
  applicationRoutes(route, { applications });

  folderRoutes(route, createFolders({ db, clock, changes, resources }));
  sharingRoutes(route, createSharing({ db, clock, changes, resources }));

  const outbox = createOutbox({ db, publish: (topic, message) => realtime.publish(topic, message), log });
  const devices = createDevices({
    db,
    clock,
    secrets,
    throttle,
    authenticator,
    changes,
    realtime,
    resources,
    onUnsent: (error) => log.warn({ reason: (error as Error).message }, 'a message to a screen was not sent'),
  });
  const publishing = createPublishing({ db, clock, changes, outbox });
  const batches = createBatches({ db, clock, changes, devices, publishing, resources });
  deviceRoutes(route, devices);
  publishingRoutes(route, publishing);
  batchRoutes(route, batches);
  deviceSideRoutes(route, {
    heartbeats: createHeartbeats({ db, clock, changes, devices }),
    events: createEvents(db, changes),
    realtime,
  });
  realtimeRoutes(route, realtime);

  return {
    async start() {
      outbox.start();
      await seedGallery(db, clock, log, gallery);
    },
    async stop() {
      await outbox.stop();
    },
  };
}
