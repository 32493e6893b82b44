import { fileURLToPath } from 'node:url';
import type { Platform } from './app.ts';
import { accountRoutes } from './features/accounts/accounts.routes.ts';
import { createAccounts } from './features/accounts/accounts.service.ts';
import { createApiKeys } from './features/accounts/api-keys.service.ts';
import { createPeople } from './features/accounts/people.service.ts';
import { createSessions } from './features/accounts/sessions.service.ts';
import { applicationRoutes } from './features/applications/applications.routes.ts';
import { createApplications } from './features/applications/applications.service.ts';
import { seedGallery } from './features/applications/gallery.ts';

export interface Features {
  start(): Promise<void>;
  stop(): Promise<void>;
}

/** Builds every feature and registers its routes: the one place that knows them all. */
export async function buildFeatures(platform: Platform): Promise<Features> {
  const { config, database, clock, secrets, throttle, changes, realtime, resources, route, log } = platform;
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

  return {
    async start() {
      await seedGallery(db, clock, log, gallery);
    },
    async stop() {},
  };
}
