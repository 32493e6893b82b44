import { type Permission, topics } from '@vitrine/contract';
import { requirePermission } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Authenticator } from '../../platform/auth/authenticate.ts';
import type { Throttle } from '../../platform/auth/throttle.ts';
import type { Secrets } from '../../platform/auth/tokens.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import type { devices as devicesTable } from '../../platform/database/schema.ts';
import { changeDevices } from '../../platform/device-inputs.ts';
import { notFound } from '../../platform/errors.ts';
import { deviceClientId } from '../../platform/realtime/device-keys.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { Resources } from '../../platform/resources/resources.service.ts';
import { type TagInput, updateResource } from '../../platform/resources/resources.store.ts';
import type { BlankScreenGuard, RecheckScreens } from '../publishing/blank-screen-guard.service.ts';
import { createDeviceLists } from './device-lists.ts';
import { createDevicePairing, type DevicePairing, type RegisterInput } from './device-pairing.ts';
import { createDeviceReader, type DeviceReader, type FullDevice } from './device-reader.ts';
import type { DeviceTag, TagFilter } from './device-tags.store.ts';
import {
  type DeviceCondition,
  type DeviceCounts,
  type DeviceFilter,
  findAffected,
  findAssignedPlaylist,
} from './devices.store.ts';
import { markDeleted, releaseDevice } from './registration.store.ts';

type DeviceColumns = typeof devicesTable.$inferInsert;
type DeviceChange = Partial<
  Pick<
    DeviceColumns,
    | 'description'
    | 'playlistId'
    | 'screenOrientation'
    | 'timezone'
    | 'isAudioOnly'
    | 'activeHoursStart'
    | 'activeHoursEnd'
    | 'dailyRebootTime'
    | 'dailyRestartTime'
    | 'toastRestaurantGuid'
  >
> & {
  name?: string | undefined;
  tags?: readonly TagInput[] | undefined;
  /** Make the change even if it leaves the screen with nothing to play. */
  confirmBlank?: boolean | undefined;
};

type DeviceCommand = 'restart' | 'reboot' | 'check_heartbeat';

export interface Devices extends Omit<DevicePairing, 'register'> {
  register(person: Person, input: RegisterInput, address: string): Promise<FullDevice>;
  list(person: Person, filter: DeviceFilter): Promise<{ total: number; items: FullDevice[] }>;
  get(person: Person, id: string): Promise<FullDevice>;
  /** The ids of all screens that match, by name. */
  listIds(person: Person, condition: DeviceCondition): Promise<string[]>;
  countByState(person: Person): Promise<DeviceCounts>;
  /** The different tags of the screens that the person can read. */
  listTags(person: Person, filter: TagFilter): Promise<{ total: number; data: DeviceTag[] }>;
  update(person: Person, id: string, change: DeviceChange): Promise<FullDevice>;
  move(person: Person, id: string, folderId: string | null): Promise<FullDevice>;
  delete(person: Person, id: string): Promise<void>;
  unregister(person: Person, id: string): Promise<void>;
  /** Restarts the player or reboots the device immediately. */
  runCommand(person: Person, id: string, command: 'restart' | 'reboot'): Promise<void>;
  findAffected: (person: Person, what: Parameters<typeof findAffected>[2]) => ReturnType<typeof findAffected>;
  /** Sends a command and does not wait for the broker. */
  sendCommand(ids: readonly string[], command: DeviceCommand): void;
}

interface DevicesDependencies {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  throttle: Throttle;
  authenticator: Authenticator;
  changes: ChangeNotifier;
  realtime: Realtime;
  resources: Resources;
  blankScreenGuard: BlankScreenGuard;
  /** Called when a message could not be sent: screens that miss it catch up at their next heartbeat. */
  onSendError(error: unknown): void;
}

function toCommandMessage(command: DeviceCommand): unknown {
  return command === 'restart'
    ? { type: 'restart', body: { value: 'restart' } }
    : { type: 'action', body: { value: command } };
}

interface WithReader extends DevicesDependencies {
  reader: DeviceReader;
}

export function createDevices(dependencies: DevicesDependencies): Devices {
  const { db: pool, clock, changes, realtime, resources } = dependencies;
  const reader = createDeviceReader(pool, clock);
  const deps: WithReader = { ...dependencies, reader };
  const { register, ...pairing } = createDevicePairing(deps);

  const lists = createDeviceLists(pool, clock, changes);

  return {
    ...pairing,
    async register(person, input, address) {
      const id = await register(person, input, address);
      changes.notify(person.domainId, 'device', [id]);
      sendCommand(deps, [id], 'check_heartbeat');
      return deps.reader.get(person, id);
    },
    async list(person, filter) {
      const { total, ids } = await lists.page(person, filter);
      return { total, items: await reader.find(person, ids) };
    },
    get: reader.get,
    listIds: lists.allIds,
    countByState: lists.countByState,
    listTags: lists.tags,

    update: (person, id, change) => updateDevice(deps, person, id, change),
    async move(person, id, folderId) {
      await resources.move(person, 'device', id, folderId);
      return deps.reader.get(person, id);
    },
    delete: (person, id) => deleteDevice(deps, person, id),
    unregister: (person, id) => unregister(deps, person, id),
    async runCommand(person, id, command) {
      await requireDevice(deps, person, id, 'update');
      await realtime.publish(topics.device(id), toCommandMessage(command));
    },
    findAffected: (person, what) => findAffected(pool, person, what),
    sendCommand: (ids, command) => sendCommand(deps, ids, command),
  };
}

function sendCommand(deps: DevicesDependencies, ids: readonly string[], command: DeviceCommand): void {
  const { realtime } = deps;
  const message = toCommandMessage(command);
  for (const id of ids) realtime.publish(topics.device(id), message).catch(deps.onSendError);
}

async function requireDevice(
  { db: pool }: DevicesDependencies,
  person: Person,
  id: string,
  permission: Permission,
  db: Database = pool,
): Promise<void> {
  await requirePermission(db, person, 'device', id, permission);
}

async function updateDevice(
  deps: WithReader,
  person: Person,
  id: string,
  { name, tags, confirmBlank = false, ...columns }: DeviceChange,
): Promise<FullDevice> {
  const { resources, clock, blankScreenGuard, db: pool, changes } = deps;
  const change = { name, timezone: columns.timezone, tags };
  const write = async (tx: Database, recheck: RecheckScreens) => {
    await requireDevice(deps, person, id, 'update', tx);
    await recheck(tx, [id]);
    // The playlist that the screen already has can be sent back by people who cannot read it.
    if (columns.playlistId && columns.playlistId !== (await findAssignedPlaylist(tx, person.domainId, id)))
      await resources.requirePlaylist(tx, person, columns.playlistId);
    await changeDevices(tx, person.domainId, [id], columns as Partial<DeviceColumns>, clock.now());
    if (tags) await resources.setTags(tx, person, [id], tags);
    await resources.touch(tx, id, name);
  };
  await blankScreenGuard.guard(person, [id], change, confirmBlank, (recheck) =>
    pool.transaction((tx) => write(tx, recheck)),
  );
  changes.notify(person.domainId, 'device', [id]);
  sendCommand(deps, [id], 'check_heartbeat');
  return deps.reader.get(person, id);
}

async function deleteDevice(deps: DevicesDependencies, person: Person, id: string): Promise<void> {
  const { db: pool, clock, changes, realtime } = deps;
  await pool.transaction(async (tx) => {
    await requireDevice(deps, person, id, 'delete', tx);
    const now = clock.now();
    await markDeleted(tx, person.domainId, id, now);
    await updateResource(tx, id, { deletedAt: now, updatedAt: now });
  });
  changes.notify(person.domainId, 'device', [id]);
  deps.authenticator.forgetDevice(id);
  // The player loses its connection, requests a new key, and gets the 410 of a deleted screen.
  await realtime.revoke(deviceClientId(id)).catch(deps.onSendError);
}

async function unregister(deps: DevicesDependencies, person: Person, id: string): Promise<void> {
  const { db: pool, clock, changes } = deps;
  await pool.transaction(async (tx) => {
    await requireDevice(deps, person, id, 'delete', tx);
    if (!(await releaseDevice(tx, id, clock.now()))) throw notFound('screen');
  });
  changes.notify(person.domainId, 'device', [id]);
  sendCommand(deps, [id], 'check_heartbeat');
}
