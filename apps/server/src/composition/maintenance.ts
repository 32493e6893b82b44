import { z } from 'zod';
import { purgeBundles } from '../features/applications/bundle-purge.ts';
import { createPartitions } from '../features/device-api/partitions.ts';
import { recordLiveSessions } from '../features/devices/live-sessions.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Storage } from '../platform/storage/storage.ts';
import type { AccountParts } from './accounts.ts';
import type { Platform } from './platform.ts';
import type { PublishingParts } from './publishing.ts';
import type { Screens } from './screens.ts';

type Parts = Pick<AccountParts, 'sessions' | 'outages'> &
  Pick<PublishingParts, 'publishing'> &
  Screens & { storage: Storage };

/** Defines the periodic jobs: time limits, notifications and purges. */
export function scheduleMaintenance(platform: Platform, jobs: Jobs, parts: Parts): void {
  const { config, clock, changes, realtime, throttle, securityLog } = platform;
  const { db } = platform.database;
  const { sessions, outages, publishing, publishes, batches, charges, retention, storage } = parts;
  const periodic = (name: string, cron: string, run: () => Promise<unknown>): void => {
    jobs.define(name, z.object({}), async () => void (await run()));
    jobs.schedule(name, cron);
  };
  periodic('record_live_sessions', '* * * * *', () => recordLiveSessions({ db, clock, changes, realtime }));
  periodic('end_late_actions', '* * * * *', batches.timeOutActions);
  periodic('end_stale_charges', '* * * * *', charges.expire);
  periodic('purge_sessions', '17 * * * *', sessions.purge);
  periodic('purge_sandbox_strikes', '7 4 * * *', platform.quarantine.purge);
  periodic('watch_outages', '* * * * *', outages.detectOutages);
  periodic('send_offline_emails', '* * * * *', outages.sendEmails);
  periodic('purge_incidents', '17 4 * * *', outages.purge);
  periodic('purge_idempotency_keys', '7 * * * *', platform.idempotency.purge);
  periodic('purge_throttles', '37 * * * *', throttle.purge);
  periodic('purge_security_events', '7 * * * *', () => securityLog.purge(config.RETENTION_SECURITY_DAYS));
  periodic('purge_documents', '47 3 * * *', publishing.purge);
  periodic('purge_bundles', '27 4 * * *', () => purgeBundles({ db, clock, storage }));
  periodic('make_partitions', '7 1 * * *', () => createPartitions(db, clock));
  // Hourly, which keeps each run short.
  periodic('purge_reports', '27 * * * *', retention.purge);
  periodic('resume_publishes', '* * * * *', publishes.resume);
  periodic('purge_publishes', '52 * * * *', () => publishes.purge(config.RETENTION_ACTIONS_DAYS));
  periodic('purge_batches', '57 * * * *', () => batches.purge(config.RETENTION_ACTIONS_DAYS));
}
