import {
  type BodyOf,
  type Calls,
  type ReplyOf,
  topics,
  WORKER_STATE_MAX_CHARACTERS,
} from '@vitrine/contract';
import { requirePermission } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Log } from '../../platform/log.ts';
import { deviceClientId } from '../../platform/realtime/device-keys.ts';
import type { Realtime, SensorMessage } from '../../platform/realtime/realtime.ts';
import { takeFromIngestLimit, WORKER_STATE_MIN_BYTES } from './ingest-limits.ts';
import { latestTime } from './report-time.ts';
import { recordWorkerStates } from './worker-history.store.ts';
import { findServiceWorkerStates, type WorkerRow, writeServiceWorkerState } from './worker-states.store.ts';

type ServiceWorkerState = Pick<WorkerRow, 'name' | 'state' | 'at'>;

/** A sensor renews its key like a screen does. Revoked permissions take effect when it ends. */
const SENSOR_KEY_TTL_SECONDS = 2 * 3600;

/** Messages of a screen's sensors that wait for the database. More are dropped. */
const MAX_WAITING = 50;

export interface WorkerStates {
  /** Sends a state to a screen. Throws 403, 404, or 429 when too many are sent. */
  send(
    person: Person,
    deviceId: string,
    body: BodyOf<Calls['devices.setWorkerState']>,
  ): Promise<ServiceWorkerState>;
  /** Makes a key that can publish for these workers of the screen only. */
  createSensorKey(
    person: Person,
    deviceId: string,
    names: readonly string[],
  ): Promise<ReplyOf<Calls['devices.createSensorKey']>>;
  /** The states that were sent to a screen, for the screen itself. */
  listForDevice(deviceId: string): ReturnType<typeof findServiceWorkerStates>;
  /** Handles a message of a sensor from the broker. Never rejects, because nobody waits for it. */
  receive(message: SensorMessage): Promise<void>;
}

interface WorkerStatesDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  realtime: Realtime;
  log: Log;
}

export function createWorkerStates(dependencies: WorkerStatesDependencies): WorkerStates {
  const { db, clock, log } = dependencies;
  const inOrder = createDeviceQueues();

  return {
    async send(person, deviceId, { name, state }) {
      await requirePermission(db, person, 'device', deviceId, 'update');
      const { profileId } = person;
      return send(dependencies, deviceId, { name, state, at: clock.now() }, { once: false, profileId });
    },

    createSensorKey: (person, deviceId, names) => createSensorKey(dependencies, person, deviceId, names),

    listForDevice: (deviceId) => findServiceWorkerStates(db, deviceId),

    async receive({ deviceId, name, payload }) {
      const state = readState(payload);
      if (!state) return log.debug({ deviceId, name }, 'A sensor sent no state.');
      const sent = { name, state: state.value, at: clock.now() };
      await inOrder(deviceId, async () => {
        try {
          await send(dependencies, deviceId, sent, { once: true, profileId: null });
        } catch (error) {
          const isExpected = error instanceof AppError && error.code !== 'internal_server_error';
          if (isExpected)
            log.debug({ deviceId, name, reason: error.message }, 'A sensor state was rejected.');
          else log.error({ err: error, deviceId, name }, 'A worker state was not stored.');
        }
      });
    },
  };
}

async function send(
  { db, clock, realtime, log, changes }: WorkerStatesDependencies,
  deviceId: string,
  { name, state, at }: ServiceWorkerState,
  options: { once: boolean; profileId: string | null },
): Promise<ServiceWorkerState> {
  const domainId = await db.transaction(async (tx) => {
    const domainId = await takeFromIngestLimit(
      tx,
      clock,
      deviceId,
      'workers',
      state ?? null,
      WORKER_STATE_MIN_BYTES,
    );
    if (!domainId) throw notFound('screen');
    await recordWorkerStates(tx, { deviceId, domainId }, [{ name, state, at }], latestTime(at));
    const row = { deviceId, domainId, name, state, at, profileId: options.profileId };
    const isWritten = await writeServiceWorkerState(tx, row, options);
    return isWritten ? domainId : null;
  });
  if (domainId) {
    const message = { type: 'worker_state', name, state: state ?? null, at: at.toISOString() };
    // A screen that misses the message sees the version in the reply to its next heartbeat.
    await realtime
      .publish(topics.device(deviceId), message)
      .catch((error: unknown) => log.debug({ err: error }, 'A worker state was not sent.'));
    changes.notify(domainId, 'device_state', [deviceId]);
  }
  return { name, state, at };
}

async function createSensorKey(
  { db, realtime }: WorkerStatesDependencies,
  person: Person,
  deviceId: string,
  names: readonly string[],
): Promise<ReplyOf<Calls['devices.createSensorKey']>> {
  await requirePermission(db, person, 'device', deviceId, 'update');
  const granted = [...new Set(names)].map((name) => ({ name, topic: topics.worker(deviceId, name) }));
  // The key belongs to the screen's client id, which revokes it together with the screen's sessions.
  return {
    ...(await realtime.issueKey({
      clientId: `${deviceClientId(deviceId)}/sensors/${newId()}`,
      subscribe: [],
      publish: granted.map(({ topic }) => topic),
      ttlSeconds: SENSOR_KEY_TTL_SECONDS,
    })),
    topics: granted,
  };
}

/** Runs the work of each screen one after the other: a sensor's last message must win. */
function createDeviceQueues(): (deviceId: string, work: () => Promise<void>) => Promise<void> {
  const waiting = new Map<string, { last: Promise<void>; count: number }>();
  return async (deviceId, work) => {
    const queue = waiting.get(deviceId) ?? { last: Promise.resolve(), count: 0 };
    if (queue.count >= MAX_WAITING) return;
    waiting.set(deviceId, queue);
    queue.count += 1;
    queue.last = queue.last.then(work).finally(() => {
      queue.count -= 1;
      if (queue.count === 0) waiting.delete(deviceId);
    });
    await queue.last;
  };
}

/** JSON up to a maximum length; null for anything else. */
function readState(payload: Uint8Array): { value: unknown } | null {
  // UTF-8 has at most three bytes per UTF-16 code unit.
  if (payload.length > 3 * WORKER_STATE_MAX_CHARACTERS) return null;
  try {
    const value: unknown = JSON.parse(new TextDecoder('utf-8', { fatal: true }).decode(payload));
    return JSON.stringify(value).length <= WORKER_STATE_MAX_CHARACTERS ? { value } : null;
  } catch {
    return null;
  }
}
