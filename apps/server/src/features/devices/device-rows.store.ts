import type { DomainRole, Permission } from '@vitrine/contract';
import { type Column, type GetColumnData, type SQL, type SQLWrapper, sql } from 'drizzle-orm';
import { LRUCache } from 'lru-cache';
import {
  byRole,
  type PrincipalValues,
  permissionCondition,
  permissionDigits,
  principalOf,
  readPermissionDigits,
} from '../../platform/access/access.ts';
import type { Person } from '../../platform/auth/actor.ts';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/database/database.ts';
import { type NamedStatement, namedStatement } from '../../platform/database/named-statement.ts';
import {
  deviceIdentities,
  deviceServices,
  deviceStates,
  devices,
  locations,
  publishedSources,
  resources,
  tags,
} from '../../platform/database/schema.ts';
import { idAtPosition, positionsOf, rowWithId } from '../../platform/database/with-ids.ts';
import { entryLimit } from '../../platform/entry-limit.ts';
import { onlineSince, onlineSinceCondition } from '../../platform/online.ts';
import type { TagRow } from '../../platform/resources/resources.store.ts';
import { changedAt, unpublishedConditionFor } from './unpublished-changes.ts';

/** A value of the location. Without a location, as on most screens, the query skips the lookup. */
function ofLocation<T>(value: SQL): SQL<T | null> {
  return sql<T | null>`case when ${resources.locationId} is not null then (
    select ${value} from ${locations} where ${locations.id} = ${resources.locationId}) end`;
}

/** A value of a service. Without the service, as on most screens, the query skips the lookup. */
function ofService<T>(service: 'ads' | 'terminal', value: SQL): SQL<T | null> {
  const name = sql.raw(`'${service}'`);
  return sql<T | null>`case when ${name} = any(${devices.services}) then (
    select ${value} from ${deviceServices}
    where ${deviceServices.deviceId} = ${devices.id} and ${deviceServices.service} = ${name}) end`;
}

/** The columns of a row, with the names of its members. Times are text, see `isoTime`. */
const columns = {
  id: resources.id,
  name: resources.name,
  ownerId: resources.ownerId,
  folderId: resources.folderId,
  createdAt: resources.createdAt,
  updatedAt: resources.updatedAt,
  lastActivityAt: resources.lastActivityAt,
  locationId: resources.locationId,
  locationName: ofLocation<string>(sql`${locations.name}`),
  description: devices.description,
  screenOrientation: devices.screenOrientation,
  isDisabled: devices.isDisabled,
  isAudioOnly: devices.isAudioOnly,
  isLite: devices.isLite,
  isUhd: devices.isUhd,
  timezone: devices.timezone,
  activeHoursStart: devices.activeHoursStart,
  activeHoursEnd: devices.activeHoursEnd,
  dailyRebootTime: devices.dailyRebootTime,
  dailyRestartTime: devices.dailyRestartTime,
  toastRestaurantGuid: devices.toastRestaurantGuid,
  services: devices.services,
  registeredAt: devices.registeredAt,
  playlistId: devices.playlistId,
  publishedAt: devices.publishedAt,
  revision: devices.revision,
  registrationStatus: deviceIdentities.registrationStatus,
  model: deviceIdentities.model,
  deviceType: deviceIdentities.deviceType,
  macAddress: deviceIdentities.macAddress,
  screenManufacturer: deviceIdentities.screenManufacturer,
  screenModel: deviceIdentities.screenModel,
  screenOsVersion: deviceIdentities.screenOsVersion,
  screenSerialNumber: deviceIdentities.screenSerialNumber,
  lastHeartbeatAt: deviceStates.lastHeartbeatAt,
  lastOnlineAt: deviceStates.lastOnlineAt,
  connectionType: deviceStates.connectionType,
  ssid: deviceStates.ssid,
  rssi: deviceStates.rssi,
  networkAt: deviceStates.networkAt,
  cpuUsedPercent: deviceStates.cpuUsedPercent,
  memoryUsedPercent: deviceStates.memoryUsedPercent,
  diskUsedPercent: deviceStates.diskUsedPercent,
  systemAt: deviceStates.systemAt,
  screenWidth: deviceStates.screenWidth,
  screenHeight: deviceStates.screenHeight,
  reportedRevision: deviceStates.reportedRevision,
  publishAck: deviceStates.publishAck,
  publishPlaybackSuccess: deviceStates.publishPlaybackSuccess,
  publishPlaybackError: deviceStates.publishPlaybackError,
  playingPresentationId: deviceStates.playingPresentationId,
  playingPlaylistId: deviceStates.playingPlaylistId,
  playingSince: deviceStates.playingSince,
  /** The settings of the payment terminal. */
  terminal: ofService<Record<string, unknown>>('terminal', sql`${deviceServices.settings}`),
  tags: sql<TagRow[]>`(
    select coalesce(json_agg(json_build_object('id', ${tags.id}, 'resourceId', ${tags.resourceId},
      'key', ${tags.key}, 'label', ${tags.label}, 'type', ${tags.type}, 'value', ${tags.value}) order by ${tags.key}), '[]')
    from ${tags} where ${tags.resourceId} = ${resources.id})`,
} satisfies Record<string, SQLWrapper>;

type ValueOf<T> =
  T extends SQL<infer Value> ? Value : T extends Column ? TextOfTime<GetColumnData<T>> : never;
type TextOfTime<T> = T extends Date ? string : T;
type Columns = typeof columns;

/**
 * The part of a screen that depends only on its own rows, not on the caller, the time or content that several screens
 * share. Times are text, see `isoTime`.
 */
export type DeviceRow = { readonly [Name in keyof Columns]: ValueOf<Columns[Name]> };

/** A screen as a person sees it now. */
export interface ListedDevice {
  /** Until the screen changes, reads in this process get the same object. */
  row: DeviceRow;
  permissions: Permission[];
  isOnline: boolean;
  hasChanges: boolean;
}

export interface DeviceRows {
  /** The screens among these ids that a person can read, by id. The ids must not repeat. */
  find(person: Person, ids: readonly string[]): Promise<Map<string, ListedDevice>>;
}

interface Values extends PrincipalValues {
  ids: readonly string[];
  /** The versions of the cached rows; empty texts for screens that are not cached. */
  versions: readonly string[];
  onlineSince: string;
}

const ids = sql.placeholder('ids');

/**
 * The transactions that wrote the rows from which the columns come. Each change has a different one. Triggers write the
 * row of `devices` when tags or the identity change.
 */
const version = sql`concat(resources.row_version, ' ', devices.row_version, ' ', device_states.row_version, ' ',
  ${ofLocation(sql`locations.xmin`)}, ' ', ${ofService('terminal', sql`device_services.xmin`)})`;

function buildStatement(role: DomainRole): NamedStatement<Values> {
  const person = principalOf(role);
  const hasChanges = unpublishedConditionFor({
    playlistId: sql`page.playlist_id`,
    publishedPlaylistId: sql`page.published_playlist_id`,
    publishedAt: sql`page.published_at`,
    contentAt: sql`page.content_at`,
    document: sql`changed.at`,
    ads: sql`ads_changed.at`,
    adsService: sql`page.ads_updated_at`,
  });
  const sourcesChanged = sql`(
    select max(${resources.updatedAt}) from ${publishedSources}
    cross join ${rowWithId(resources, resources.id, publishedSources.resourceId)}
    where ${publishedSources.domainId} = ${person.domainId} and ${publishedSources.hash} = documents.hash)`;
  return namedStatement(
    `devices-${role}`,
    sql`
    with page as materialized (
      select asked.place, ${permissionDigits(person)} as permission_digits,
        ${onlineSinceCondition(sql.placeholder('onlineSince'))} as is_online,
        -- Converting the columns to text takes longer than finding the rows.
        case when ${version} <> (${sql.placeholder('versions')}::text[])[asked.place] then (
          select json_build_array(${version}, ${sql.join(Object.values(columns), sql`, `)})
          from ${deviceIdentities} where ${deviceIdentities.id} = ${devices.id}) end as changed_row,
        ${devices.playlistId}, ${devices.publishedPlaylistId}, ${devices.publishedAt}, ${devices.contentAt}, ${devices.publishedHash},
        ${ofService('ads', sql`${deviceServices.contentHash}`)} as ads_hash,
        ${ofService('ads', sql`${deviceServices.updatedAt}`)} as ads_updated_at
      from ${positionsOf(ids)}
      cross join ${rowWithId(resources, resources.id, idAtPosition(ids))}
      cross join ${rowWithId(devices, devices.id, idAtPosition(ids))}
      cross join ${rowWithId(deviceStates, deviceStates.deviceId, idAtPosition(ids))}
      where ${resources.kind} = 'device' and ${resources.deletedAt} is null and ${permissionCondition(person, 'read')}
    ), changed as materialized (
      -- Looks the times up once per document, not once per screen.
      select documents.hash, ${changedAt(sourcesChanged, person.domainId, sql`documents.hash`)} as at
      from (select published_hash as hash from page union select ads_hash from page) as documents
      where documents.hash is not null
    )
    select page.place, page.permission_digits, page.is_online, ${hasChanges} as has_changes, page.changed_row
    from page
    left join changed on changed.hash = page.published_hash
    left join changed as ads_changed on ads_changed.hash = page.ads_hash`,
  );
}

const statementOf = byRole(buildStatement);
/** All rows are copies of this object, so V8 gives them the same hidden class and reads their members quickly. */
const names = Object.keys(columns);
const template: Record<string, unknown> = JSON.parse(`{${names.map((name) => `"${name}":null`).join()}}`);

interface StoredRow {
  version: string;
  row: DeviceRow;
}

/** A few kilobytes each. */
const MAX_STORED_ROWS = 10_000;
/**
 * If a crash of the database loses a transaction, a later one can get its number. Until this time has passed, the cache
 * mistakes it for the lost one.
 */
const STORED_MS = 60_000;

/**
 * Reads rows of screens. Lists show the same screens repeatedly, so this caches their rows, and each read only queries
 * which of them have changed.
 */
export function createDeviceRows(db: Database, clock: Clock): DeviceRows {
  const stored = new LRUCache<string, StoredRow>({ ...entryLimit(MAX_STORED_ROWS), ttl: STORED_MS });

  return {
    async find({ domainId, profileId, role }, deviceIds) {
      const known = deviceIds.map((id) => stored.get(id));
      const found = await statementOf(role).run(db, {
        ids: deviceIds,
        versions: known.map((each) => each?.version ?? ''),
        domainId,
        profileId,
        onlineSince: onlineSince(clock.now()),
      });
      return new Map(
        found.map((values) => {
          const [place, digits, isOnline, hasChanges, json] = values as [
            number,
            string,
            boolean,
            boolean,
            string | null,
          ];
          const id = deviceIds[place - 1] as string;
          const current = json === null ? (known[place - 1] as StoredRow) : parseRow(json);
          if (json !== null) stored.set(id, current);
          return [id, { row: current.row, permissions: readPermissionDigits(digits), isOnline, hasChanges }];
        }),
      );
    },
  };
}

function parseRow(json: string): StoredRow {
  const [readVersion, ...values] = JSON.parse(json) as [string, ...unknown[]];
  const row = { ...template };
  for (let index = 0; index < names.length; index += 1) row[names[index] as string] = values[index];
  return { version: readVersion, row: row as DeviceRow };
}
