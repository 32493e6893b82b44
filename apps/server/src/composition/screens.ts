import { topics } from '@vitrine/contract';
import type { Members } from '../features/accounts/members.service.ts';
import { batchRoutes } from '../features/batches/batches.routes.ts';
import { type Batches, createBatches } from '../features/batches/batches.service.ts';
import { type Charges, createCharges } from '../features/device-api/charges.service.ts';
import { deviceApiRoutes } from '../features/device-api/device-api.routes.ts';
import { createEvents } from '../features/device-api/events.service.ts';
import { createHeartbeats } from '../features/device-api/heartbeats.service.ts';
import { createLogs } from '../features/device-api/logs.service.ts';
import { createRetention, type Retention } from '../features/device-api/retention.ts';
import { createWorkerStates } from '../features/device-api/worker-states.service.ts';
import { deviceRoutes } from '../features/devices/devices.routes.ts';
import { createDevices, type Devices } from '../features/devices/devices.service.ts';
import { publishRoutes } from '../features/publishes/publishes.routes.ts';
import { createPublishes, type Publishes } from '../features/publishes/publishes.service.ts';
import { serviceRoutes } from '../features/services/services.routes.ts';
import { createServices } from '../features/services/services.service.ts';
import { viewRoutes } from '../features/views/views.routes.ts';
import { createViews } from '../features/views/views.service.ts';
import type { Jobs } from '../platform/jobs/jobs.ts';
import type { Platform } from './platform.ts';
import type { PublishingParts } from './publishing.ts';

export interface Screens {
  batches: Batches;
  publishes: Publishes;
  charges: Charges;
  retention: Retention;
}

/** Builds the features for managing screens and for the screens themselves, with their routes. */
export function buildScreens(
  platform: Platform,
  jobs: Jobs,
  {
    publishing,
    playback,
    blankScreenGuard,
    members,
  }: PublishingParts & { members: Pick<Members, 'findPerson'> },
): Screens {
  const { clock, secrets, throttle, changes, realtime, resources, route, log, authenticator } = platform;
  const { db } = platform.database;
  const devices = createDevices({
    db,
    clock,
    secrets,
    throttle,
    authenticator,
    changes,
    realtime,
    resources,
    blankScreenGuard,
    onSendError: (error) =>
      log.warn({ reason: (error as Error).message }, 'A message to a screen was not sent.'),
  });
  const batches = createBatches({ db, clock, changes, devices, publishing, resources, blankScreenGuard });
  const { findPerson } = members;
  const publishes = createPublishes({ db, clock, changes, jobs, devices, publishing, findPerson });
  publishRoutes(route, publishes, playback);
  deviceRoutes(route, devices);
  batchRoutes(route, batches);
  serviceRoutes(route, {
    services: createServices({ db, clock, changes, devices, publishing }),
    publishing,
  });
  viewRoutes(route, createViews({ db, clock, changes }));
  announcePresence(platform);
  return { batches, publishes, ...buildDeviceApi(platform, devices) };
}

/** The calls that screens make. */
function buildDeviceApi(platform: Platform, devices: Devices): Omit<Screens, 'batches' | 'publishes'> {
  const { config, database, clock, changes, realtime, log } = platform;
  const { db, pool } = database;
  const retention = createRetention(db, clock, {
    plays: config.RETENTION_PLAYS_DAYS,
    inputs: config.RETENTION_PLAYS_DAYS,
    analytics: config.RETENTION_ANALYTICS_DAYS,
    errors: config.RETENTION_ERRORS_DAYS,
    logs: config.RETENTION_LOGS_DAYS,
  });
  const charges = createCharges(db, clock);
  const workerStates = createWorkerStates({ db, clock, changes, realtime, log });
  realtime.onSensorMessage((message) => void workerStates.receive(message));
  const contentUrlOf = platform.contentOrigins.ownOriginOf;
  deviceApiRoutes(platform.route, {
    heartbeats: createHeartbeats({ db, pool, clock, changes, devices, contentUrlOf }),
    events: createEvents({ db, clock, changes, retention }),
    logs: createLogs({ db, clock, retention }),
    charges,
    workerStates,
    realtime,
  });
  return { charges, retention };
}

/** Notifies the windows of a screen and the dashboards of its sessions. */
function announcePresence({ realtime, log }: Platform): void {
  realtime.onPresence(({ deviceId }) => {
    const occupants = realtime.sessions(deviceId).map(({ sessionId, startedAt }) => ({
      session_id: sessionId,
      started_at: startedAt?.toISOString() ?? null,
    }));
    const message = { type: 'presence', occupants } as const;
    realtime
      .publish(topics.device(deviceId), message, { qos: 0 })
      .catch((error: unknown) => log.debug({ err: error }, 'Presence was not announced.'));
  });
}
