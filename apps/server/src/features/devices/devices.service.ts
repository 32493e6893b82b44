import { ACTIVATION_CODE_TTL_MS, type Permission, topics } from '@vitrine/contract';
import { LRUCache } from 'lru-cache';
import { requirePermission } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Authenticator } from '../../platform/auth/authenticate.ts';
import { addressKey, type Limit, type Throttle } from '../../platform/auth/throttle.ts';
import { hashToken, newToken, type Secrets } from '../../platform/auth/tokens.ts';
import type { Changes } from '../../platform/changes.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, violatedConstraint } from '../../platform/database/database.ts';
import type { devices as devicesTable } from '../../platform/database/schema.ts';
import { changeDevices } from '../../platform/device-inputs.ts';
import { invalid, notFound } from '../../platform/errors.ts';
import { newId } from '../../platform/ids.ts';
import type { Realtime } from '../../platform/realtime/realtime.ts';
import type { FullResource, Resources } from '../../platform/resources/resources.service.ts';
import { type TagInput, updateResource } from '../../platform/resources/resources.store.ts';
import type { FactChanges, Verify } from '../publishing/fact-changes.service.ts';
import { deriveActivationCode, hashActivationCode } from './activation-code.ts';
import {
  countByState,
  countDevices,
  type DeviceCondition,
  type DeviceCounts,
  type DeviceFilter,
  type DeviceRow,
  findAffected,
  findAssignedPlaylist,
  findDevice,
  findDevicesWithChanges,
  findPlayingPresentations,
  findTerminals,
  insertDevice,
  insertIdentity,
  listDevices,
  markDeleted,
  type PlayingPresentation,
  redeemCode,
  releaseDevice,
  setCode,
} from './devices.store.ts';

/** Five wrong tries in fifteen minutes, per profile and per address. */
const CODE_LIMIT: Limit = { attempts: 5, windowSeconds: 15 * 60 };
const CREATE_LIMIT: Limit = { attempts: 100, windowSeconds: 3600 };
/** How long a total may be behind what other server processes did. */
const TOTALS_TTL_MS = 2000;
const DEFAULT_TIMEZONE = 'UTC';

/** A screen with what its presentation on the wire needs. */
export interface FullDevice {
  row: DeviceRow;
  full: FullResource;
  hasChanges: boolean;
  /** What plays now, if the caller may read it. */
  playing: PlayingPresentation | undefined;
  terminal: { provider: string; name: string | null } | undefined;
}

export interface LiteDeviceInput {
  model?: string | null | undefined;
  deviceId?: string | null | undefined;
  macAddress?: string | null | undefined;
  deviceType?: string | null | undefined;
  screenManufacturer?: string | null | undefined;
  screenModel?: string | null | undefined;
  screenSerialNumber?: string | null | undefined;
  screenOsVersion?: string | null | undefined;
}

export interface RegisterInput {
  confirmationToken: string;
  name?: string | undefined;
  timezone?: string | undefined;
  locationId?: string | null | undefined;
  parentFolderId?: string | null | undefined;
}

type DeviceColumns = typeof devicesTable.$inferInsert;
export type DeviceChange = Partial<
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
  /** Change it although the screen would have nothing to play. */
  confirmBlank?: boolean | undefined;
};

export type DeviceCommand = 'restart' | 'reboot' | 'check_heartbeat';

export interface Devices {
  createLite(input: LiteDeviceInput, address: string): Promise<{ id: string; apiToken: string }>;
  register(person: Person, input: RegisterInput, address: string): Promise<FullDevice>;
  list(person: Person, filter: DeviceFilter): Promise<{ total: number; items: FullDevice[] }>;
  get(person: Person, id: string): Promise<FullDevice>;
  countByState(person: Person): Promise<DeviceCounts>;
  update(person: Person, id: string, change: DeviceChange): Promise<FullDevice>;
  move(person: Person, id: string, folderId: string | null): Promise<FullDevice>;
  delete(person: Person, id: string): Promise<void>;
  unregister(person: Person, id: string): Promise<void>;
  /** Restart or reboot, now. */
  runCommand(person: Person, id: string, command: 'restart' | 'reboot'): Promise<void>;
  findAffected: (person: Person, what: Parameters<typeof findAffected>[2]) => ReturnType<typeof findAffected>;
  /** The code that a waiting screen shows now; renewed when it has run out. Null once it is registered. */
  getActivationCode(identity: {
    id: string;
    codeNonce: number;
    codeExpiresAt: Date | null;
  }): Promise<string | null>;
  /** Sends a command without waiting for anybody. */
  sendCommand(ids: readonly string[], command: DeviceCommand): void;
}

export interface DevicesDependencies {
  db: Database;
  clock: Clock;
  secrets: Secrets;
  throttle: Throttle;
  authenticator: Authenticator;
  changes: Changes;
  realtime: Realtime;
  resources: Resources;
  facts: FactChanges;
  /** Called when a message could not be sent: screens that miss one learn by their next heartbeat. */
  onSendError(error: unknown): void;
}

export function toCommandMessage(command: DeviceCommand): unknown {
  return command === 'restart'
    ? { type: 'restart', body: { value: 'restart' } }
    : { type: 'action', body: { value: command } };
}

export function createDevices(deps: DevicesDependencies): Devices {
  const { db: pool, clock, secrets, throttle, changes, realtime, resources, facts } = deps;

  const totals = new LRUCache<string, number>({ max: 5000, ttl: TOTALS_TTL_MS });

  function sendCommand(ids: readonly string[], command: DeviceCommand): void {
    const message = toCommandMessage(command);
    for (const id of ids) realtime.publish(topics.device(id), message).catch(deps.onSendError);
  }

  async function complete(person: Person, rows: readonly DeviceRow[]): Promise<FullDevice[]> {
    const playing = rows.flatMap(({ state }) => state.playingPresentationId ?? []);
    const [full, changed, shown, terminals] = await Promise.all([
      resources.complete(person, rows),
      findDevicesWithChanges(
        pool,
        person.domainId,
        rows.map((row) => row.resource.id),
      ),
      findPlayingPresentations(pool, person, [...new Set(playing)]),
      findTerminals(
        pool,
        rows.flatMap(({ device }) => (device.services.includes('terminal') ? device.id : [])),
      ),
    ]);
    return rows.map((row, index) => ({
      row,
      full: full[index] as FullResource,
      hasChanges: changed.has(row.resource.id),
      playing: shown.get(row.state.playingPresentationId ?? ''),
      terminal: terminals.get(row.device.id),
    }));
  }

  async function get(person: Person, id: string): Promise<FullDevice> {
    const row = await findDevice(pool, person, id, clock.now());
    if (!row) throw notFound('screen');
    const [device] = await complete(person, [row]);
    return device as FullDevice;
  }

  async function require(person: Person, id: string, permission: Permission, db = pool): Promise<void> {
    await requirePermission(db, person, 'device', id, permission);
  }

  /** Counting a hundred thousand screens for each page that is turned would be most of the work. */
  async function count(person: Person, filter: DeviceFilter, now: Date): Promise<number> {
    const { page: _page, pageSize: _size, sortBy: _sort, sortDirection: _direction, ...condition } = filter;
    const which: DeviceCondition = condition;
    const { domainId, profileId, role } = person;
    const key = JSON.stringify([domainId, profileId, role, changes.version(domainId), which]);
    const known = totals.get(key);
    if (known !== undefined) return known;
    const total = await countDevices(pool, person, which, now);
    totals.set(key, total);
    return total;
  }

  /** A new code for a waiting screen. Two screens with one code: the next number is tried. */
  async function renewCode(id: string, nonce: number): Promise<string | null> {
    for (let attempt = nonce + 1; attempt < nonce + 10; attempt += 1) {
      const code = deriveActivationCode(secrets, id, attempt);
      const codeExpiresAt = new Date(clock.now().getTime() + ACTIVATION_CODE_TTL_MS);
      try {
        const codeHash = hashActivationCode(secrets, code);
        return (await setCode(pool, id, { codeNonce: attempt, codeHash, codeExpiresAt })) ? code : null;
      } catch (error) {
        if (violatedConstraint(error) === undefined) throw error;
      }
    }
    throw new Error(`No free activation code for device ${id}.`);
  }

  return {
    async createLite(input, address) {
      await throttle.attempt([addressKey('create-device', address)], CREATE_LIMIT);
      const id = newId();
      const apiToken = newToken('vd');
      await pool.transaction((tx) =>
        insertIdentity(tx, {
          id,
          tokenHash: hashToken(apiToken),
          registrationStatus: 'pending_dashboard_confirmation',
          model: input.model ?? null,
          deviceType: input.deviceType ?? null,
          macAddress: input.macAddress ?? null,
          screenManufacturer: input.screenManufacturer ?? null,
          screenModel: input.screenModel ?? null,
          screenOsVersion: input.screenOsVersion ?? null,
          screenSerialNumber: input.screenSerialNumber ?? null,
          clientDeviceId: input.deviceId ?? null,
          createdAt: clock.now(),
        }),
      );
      return { id, apiToken };
    },

    async register(person, input, address) {
      const keys = [`pair:profile:${person.profileId}`, addressKey('pair', address)];
      await throttle.attempt(keys, CODE_LIMIT);
      const now = clock.now();
      const identity = await pool.transaction(async (tx) => {
        const taken = await redeemCode(
          tx,
          hashActivationCode(secrets, input.confirmationToken),
          person.domainId,
          now,
        );
        if (!taken) {
          throw invalid(
            'confirmation_token',
            'No screen is showing this code. Check the screen: its code changes every 15 minutes.',
          );
        }
        if (input.locationId) throw invalid('location_id', 'This location doesn’t exist.');
        const name = input.name || input.confirmationToken.toUpperCase();
        await resources.create(tx, person, {
          kind: 'device',
          id: taken.id,
          name,
          folderId: input.parentFolderId,
        });
        await insertDevice(
          tx,
          {
            id: taken.id,
            domainId: person.domainId,
            timezone: input.timezone ?? DEFAULT_TIMEZONE,
            registeredAt: now,
            revision: taken.revisionFloor,
          },
          name,
        );
        return taken;
      });
      await throttle.refund(keys);
      changes.changed(person.domainId, 'device', [identity.id]);
      sendCommand([identity.id], 'check_heartbeat');
      return get(person, identity.id);
    },

    async list(person, filter) {
      const now = clock.now();
      const [total, rows] = await Promise.all([
        count(person, filter, now),
        listDevices(pool, person, filter, now),
      ]);
      return { total, items: await complete(person, rows) };
    },
    get,
    countByState: (person) => countByState(pool, person, clock.now()),

    async update(person, id, { name, tags, confirmBlank = false, ...columns }) {
      const change = { name, timezone: columns.timezone, tags };
      const write = async (tx: Database, verify: Verify) => {
        await require(person, id, 'update', tx);
        await verify(tx, [id]);
        // The playlist that the screen already has can be sent back by people who cannot read it.
        if (
          columns.playlistId &&
          columns.playlistId !== (await findAssignedPlaylist(tx, person.domainId, id))
        )
          await resources.requirePlaylist(tx, person, columns.playlistId);
        await changeDevices(tx, person.domainId, [id], columns as Partial<DeviceColumns>, clock.now());
        if (tags) await resources.setTags(tx, person, [id], tags);
        await resources.touch(tx, id, name);
      };
      await facts.guard(person, [id], change, confirmBlank, (verify) =>
        pool.transaction((tx) => write(tx, verify)),
      );
      changes.changed(person.domainId, 'device', [id]);
      sendCommand([id], 'check_heartbeat');
      return get(person, id);
    },
    async move(person, id, folderId) {
      await resources.move(person, 'device', id, folderId);
      return get(person, id);
    },
    async delete(person, id) {
      await pool.transaction(async (tx) => {
        await require(person, id, 'delete', tx);
        const now = clock.now();
        await markDeleted(tx, person.domainId, id, now);
        await updateResource(tx, id, { deletedAt: now, updatedAt: now });
      });
      changes.changed(person.domainId, 'device', [id]);
      deps.authenticator.forgetDevice(id);
      // The player loses its connection, asks for a key, and is told that it was deleted.
      await realtime.revoke(`devices/${id}`).catch(deps.onSendError);
    },
    async unregister(person, id) {
      await pool.transaction(async (tx) => {
        await require(person, id, 'delete', tx);
        if (!(await releaseDevice(tx, id, clock.now()))) throw notFound('screen');
      });
      changes.changed(person.domainId, 'device', [id]);
      sendCommand([id], 'check_heartbeat');
    },
    async runCommand(person, id, command) {
      await require(person, id, 'update');
      await realtime.publish(topics.device(id), toCommandMessage(command));
    },
    findAffected: (person, what) => findAffected(pool, person, what),
    async getActivationCode(identity) {
      if (identity.codeExpiresAt && identity.codeExpiresAt > clock.now()) {
        return deriveActivationCode(secrets, identity.id, identity.codeNonce);
      }
      return renewCode(identity.id, identity.codeNonce);
    },
    sendCommand: sendCommand,
  };
}
