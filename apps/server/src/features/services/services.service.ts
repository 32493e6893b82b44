import { type DeviceService, serviceSettings } from '@vitrine/contract';
import { requirePermission } from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import { requireScope } from '../../platform/auth/scopes.ts';
import type { ChangeNotifier } from '../../platform/change-notifier.ts';
import type { Clock } from '../../platform/clock.ts';
import { type Database, retryConflicts } from '../../platform/database/database.ts';
import { recordService } from '../../platform/device-inputs.ts';
import { AppError, notFound } from '../../platform/errors.ts';
import { validate } from '../../platform/http/validate.ts';
import type { Devices } from '../devices/devices.service.ts';
import type { Publishing, StoredDocument } from '../publishing/publishing.service.ts';
import {
  deleteService,
  findAds,
  findService,
  findServicesVersion,
  listServices,
  recordServicesChange,
  type ServiceRow,
  upsertService,
} from './services.store.ts';

/** A payment terminal is online while its screen is. */
export interface Terminal {
  row: ServiceRow;
  isOnline: boolean;
}

export interface Services {
  list(person: Person, deviceId: string): Promise<ServiceRow[]>;
  /** Turns a service on or changes its settings. Throws 400 at the invalid setting. */
  enable(
    person: Person,
    deviceId: string,
    service: DeviceService,
    settings: Record<string, unknown>,
  ): Promise<ServiceRow>;
  /** Turns a service off. Throws 404 when it is not on. */
  disable(person: Person, deviceId: string, service: DeviceService): Promise<void>;
  /** Throws 404 if the screen has none. */
  getTerminal(person: Person, deviceId: string): Promise<Terminal>;
  /** For the screen itself. */
  listForDevice(deviceId: string): Promise<{ version: number; rows: ServiceRow[] }>;
  getTerminalForDevice(deviceId: string): Promise<Terminal>;
  /**
   * The document of a screen's ads, without content that was deleted since. Throws 404 if there is none, or their
   * playlist is in the trash.
   */
  getAdsDocument(deviceId: string): Promise<StoredDocument>;
}

interface ServicesDependencies {
  db: Database;
  clock: Clock;
  changes: ChangeNotifier;
  devices: Devices;
  publishing: Publishing;
}

export function createServices(dependencies: ServicesDependencies): Services {
  const { db } = dependencies;
  return {
    async list(person, deviceId) {
      await requirePermission(db, person, 'device', deviceId, 'read');
      return listServices(db, deviceId);
    },

    enable: (person, deviceId, service, given) => enable(dependencies, person, deviceId, service, given),

    disable: (person, deviceId, service) => disable(dependencies, person, deviceId, service),

    async getTerminal(person, deviceId) {
      await requirePermission(db, person, 'device', deviceId, 'read');
      return terminalOf(dependencies, deviceId);
    },

    listForDevice: (deviceId) => listForDevice(dependencies, deviceId),
    getTerminalForDevice: (deviceId) => terminalOf(dependencies, deviceId),

    async getAdsDocument(deviceId) {
      const ads = await findAds(db, deviceId);
      if (!ads) throw notFound('ad content');
      return ads;
    },
  };
}

async function terminalOf({ db, clock }: ServicesDependencies, deviceId: string): Promise<Terminal> {
  const row = await findService(db, deviceId, 'terminal', clock.now());
  if (!row) throw notFound('terminal');
  return { row, isOnline: row.isOnline };
}

/** Ads change what the screen plays immediately, so they require the permission to publish. */
async function requireServicePermission(
  { db }: ServicesDependencies,
  person: Person,
  deviceId: string,
  service: DeviceService,
): Promise<void> {
  const right = service === 'ads' ? 'publish' : 'update';
  requireScope(person, `device:${right}`);
  await requirePermission(db, person, 'device', deviceId, right);
}

/** Announces a change to dashboards, and asks the screen for a heartbeat. */
function announceChange({ changes, devices }: ServicesDependencies, person: Person, deviceId: string): void {
  changes.notify(person.domainId, 'device', [deviceId]);
  devices.sendCommand([deviceId], 'check_heartbeat');
}

async function enable(
  dependencies: ServicesDependencies,
  person: Person,
  deviceId: string,
  service: DeviceService,
  given: Record<string, unknown>,
): Promise<ServiceRow> {
  const { db, clock, publishing } = dependencies;
  await requireServicePermission(dependencies, person, deviceId, service);
  const settings = settingsOf(service, given);
  const playlistId = service === 'ads' ? (settings.playlist_id as string) : null;
  if (playlistId) {
    await requirePermission(db, person, 'playlist', playlistId, 'read').catch((error: unknown) => {
      throw error instanceof AppError && error.code === 'not_found' ? unknownPlaylist() : error;
    });
  }
  const write = async (tx: Database, contentHash: string | null): Promise<ServiceRow> => {
    const row = { deviceId, service, domainId: person.domainId, settings, contentHash };
    const updatedAt = clock.now();
    await recordService(tx, row, row, updatedAt);
    const written = await upsertService(tx, { ...row, updatedAt });
    await recordServicesChange(tx, deviceId);
    return written;
  };
  const row = playlistId
    ? await publishing.storeDocument(person, playlistId, write).catch((error: unknown) => {
        // Someone has deleted the playlist since the check.
        const isAboutPlaylist = error instanceof AppError && error.fields?.[0]?.path === 'playlist_id';
        throw isAboutPlaylist ? unknownPlaylist() : error;
      })
    : await retryConflicts(() => db.transaction((tx) => write(tx, null)));
  announceChange(dependencies, person, deviceId);
  return row;
}

async function disable(
  dependencies: ServicesDependencies,
  person: Person,
  deviceId: string,
  service: DeviceService,
): Promise<void> {
  const { db, clock } = dependencies;
  await requireServicePermission(dependencies, person, deviceId, service);
  await db.transaction(async (tx) => {
    await recordService(tx, { deviceId, service, domainId: person.domainId }, null, clock.now());
    if (!(await deleteService(tx, deviceId, service))) throw notFound('service');
    await recordServicesChange(tx, deviceId);
  });
  announceChange(dependencies, person, deviceId);
}

async function listForDevice(
  { db }: ServicesDependencies,
  deviceId: string,
): Promise<{ version: number; rows: ServiceRow[] }> {
  const [version, rows] = await Promise.all([findServicesVersion(db, deviceId), listServices(db, deviceId)]);
  return { version, rows };
}

/** Validates settings by the schema of their service, with errors at their fields. */
function settingsOf(service: DeviceService, given: Record<string, unknown>): Record<string, unknown> {
  try {
    return validate(serviceSettings[service], given, 'body');
  } catch (error) {
    if (!(error instanceof AppError) || !error.fields) throw error;
    const fields = error.fields.map(({ path, message }) => ({ path: under(path), message }));
    throw new AppError('bad_request', `${fields[0]?.path}: ${fields[0]?.message}`, { fields });
  }
}

function wrongSetting(name: string, message: string): AppError {
  return new AppError('bad_request', `${under(name)}: ${message}`, {
    fields: [{ path: under(name), message }],
  });
}

function unknownPlaylist(): AppError {
  return wrongSetting('playlist_id', 'This playlist doesn’t exist, or you don’t have access to it.');
}

const under = (path: string) => (path === '' ? 'settings' : `settings.${path}`);
